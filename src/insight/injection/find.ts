import { sentencesOf } from '../../reference/language/sentences.ts'
import { plain } from '../../reading/plain.ts'
import { allSigns, type Sign } from './signs.ts'
import { decoded, holdsHiddenText, rot13, unmasked } from './unmask.ts'

/** Words of a text: `text.slice(start, end)`. */
export interface Span {
  start: number
  end: number
}

/** A sentence with this many points counts as an attempt to steer a model. */
const enough = 3

/** The most sentences that are given: further ones would not change the judgement of a page. */
const most = 50

/**
 * The sentences of a text that try to steer an automated reader, openly or hidden. The text itself is not
 * changed: callers keep such sentences out of prompts and show them to people. Deterministic, linear in the text. Rests on
 * `signTables`.
 */
export function findInstructions(text: string): Span[] {
  const found: Span[] = []
  let addressed = 0
  const { opening } = allSigns()
  // A model also reads the marks: a comment of HTML and the address of a link are words of the text here.
  for (const { text: sentence, start, end } of sentencesOf(text, null, text)) {
    if (found.length === most) break
    const words = plain(unmasked(sentence))
    const own = pointsOf(words)
    // The sentence before may name the addressee, or the instructions that are overridden.
    if (own > 0 && (own + addressed >= enough || isHiding(sentence, words))) found.push({ start, end })
    else if (holdsHiddenText(sentence) || isHiding(sentence, words)) found.push({ start, end })
    addressed = sum(opening, words) > 0 ? 2 : 0
  }
  return found
}

const sum = (all: readonly Sign[], words: string) =>
  all.reduce((points, sign) => points + (sign.pattern.test(words) ? sign.points : 0), 0)

/** Points of the signs less points of the objections. Text that addresses a model may also mention people. */
function pointsOf(words: string): number {
  const { signs, objections } = allSigns()
  const points = sum(signs, words)
  if (points === 0) return 0
  const spared = new Set([
    ...(isAddress(words) ? ['people'] : []),
    ...(isReadByModel(words) ? ['people', 'a machine that is bought'] : []),
  ])
  const against = objections.filter(({ name }) => !spared.has(name))
  return points - sum(against, words)
}

const holds = (name: string, words: string) =>
  allSigns()
    .signs.find((sign) => sign.name === name)
    ?.pattern.test(words) === true
const isAddress = (words: string) => holds('address', words)
const isReadByModel = (words: string) => holds('read by a model', words)

/** Whether encoded text in a sentence is such an attempt. */
function isHiding(sentence: string, words: string): boolean {
  const hidden = decoded(sentence)
  if (/\brot-?13\b/.test(words)) hidden.push(rot13(sentence))
  return hidden.some((text) => sum(allSigns().signs, plain(text)) >= enough)
}
