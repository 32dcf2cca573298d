import { findInstructions } from '../../injection/find.ts'
import type { Evidence } from '../verify/claims.ts'

/** A stretch of a document that a model may read. Its text is data and nothing in it is an instruction. */
export interface SourcePassage {
  documentId: string
  page: number
  /** Within the page. */
  start: number
  text: string
  heading: string | null
  title: string | null
}

/** What a prompt may hold of the documents: passages and characters. */
export interface Room {
  passages: number
  characters: number
}

/** Named `p1` and on, as far as there is room; those in which somebody talks to a model are left out. */
export function evidenceOf(passages: readonly SourcePassage[], room: Room): Evidence[] {
  const chosen: Evidence[] = []
  let left = room.characters
  for (const { documentId, page, start, text, heading, title } of passages) {
    if (chosen.length === room.passages) break
    if (text.length > left || [text, heading, title].some(isSteering)) continue
    left -= text.length
    const head = [title, heading].flatMap((each) => (each ? [shown(each).slice(0, 200)] : []))
    const label = [...head, `page ${page}`].join(' | ')
    chosen.push({ id: `p${chosen.length + 1}`, text, label, place: { documentId, page, start } })
  }
  return chosen
}

/** Facts that the built-in engine found, to be rested upon like passages. */
export const factsAs = (id: string, facts: readonly string[]): Evidence => ({
  id,
  label: 'facts',
  place: null,
  text: facts.filter((fact) => !isSteering(fact)).join('\n'),
})

const isSteering = (text: string | null) => text !== null && text !== '' && findInstructions(text).length > 0

/**
 * Evidence as it stands in a prompt, between marks that nobody who wrote a document could know: they hold a number drawn
 * for this prompt alone.
 */
export function material(evidence: readonly Evidence[], nonce: string): string {
  return evidence
    .map(({ id, label, text }) => `<<<${id} ${nonce} ${shown(label)}>>>\n${shown(text)}\n<<<end ${nonce}>>>`)
    .join('\n\n')
}

export const newNonce = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16)

/** A text as a model reads it: nothing in it that people would not see, no marks that look like ours or a model's own. */
export const shown = (text: string): string =>
  text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Co}]/gu, '')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .replace(/<<<|>>>|<\||\|>/g, ' ')
