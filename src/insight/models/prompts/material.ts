import { findInstructions, type TextSpan } from '../../../reading/injection/find.ts'
import type { ClaimEvidence } from '../verify/claims.ts'

/** A stretch of a document that a model may read. Its text is data, never an instruction. */
export interface SourcePassage {
  documentId: string
  page: number
  /** Within the page. */
  start: number
  text: string
  heading: string | null
  title: string | null
  /** The positions of its sentences in `text`, for a passage of a document that was read. */
  sentences?: readonly TextSpan[]
}

/** How much of the documents fits in a prompt: passages and characters. */
export interface PromptCapacity {
  passages: number
  characters: number
}

/**
 * The passages under the names `p1`, `p2` and so on, as far as they fit. Passages that address a model are
 * left out.
 */
export function evidenceOf(passages: readonly SourcePassage[], room: PromptCapacity): ClaimEvidence[] {
  const chosen: ClaimEvidence[] = []
  let left = room.characters
  for (const { documentId, page, start, text, heading, title, sentences } of passages) {
    if (chosen.length === room.passages) break
    if (text.length > left || isSteering(text, sentences) || isSteering(heading) || isSteering(title))
      continue
    left -= text.length
    const head = [title, heading].flatMap((each) => (each ? [shownToModel(each).slice(0, 200)] : []))
    const label = [...head, `page ${page}`].join(' | ')
    chosen.push({ id: `p${chosen.length + 1}`, text, label, place: { documentId, page, start } })
  }
  return chosen
}

/** Facts of the built-in engine, as evidence beside the passages. */
export const factsAs = (id: string, facts: readonly string[]): ClaimEvidence => ({
  id,
  label: 'facts',
  place: null,
  text: facts.filter((fact) => !isSteering(fact)).join('\n'),
})

/** Whether a text addresses a model. Such a text is never sent to one. `sentences` as in a passage. */
export const isSteering = (text: string | null, sentences?: readonly TextSpan[]): boolean =>
  text !== null && text !== '' && findInstructions(text, sentences).length > 0

/**
 * Evidence in the form of a prompt, between marks with a number that is drawn for this prompt: the author of a document
 * cannot know the marks, and so cannot forge them.
 */
export function material(evidence: readonly ClaimEvidence[], nonce: string): string {
  return evidence
    .map(
      ({ id, label, text }) =>
        `<<<${id} ${nonce} ${shownToModel(label)}>>>\n${shownToModel(text)}\n<<<end ${nonce}>>>`,
    )
    .join('\n\n')
}

export const newNonce = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16)

/** The text for a model: without hidden characters, and without marks that look like those of prompts. */
export const shownToModel = (text: string): string =>
  text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Co}]/gu, '')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .replace(/<<<|>>>|<\||\|>/g, ' ')
