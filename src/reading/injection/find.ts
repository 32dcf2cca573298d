import { readDocument } from '../document/reading.ts'
import type { DocumentReading } from '../document/sentence.ts'
import { type DocumentText, wholeText } from '../document/document-text.ts'
import { plain } from '../document/plain.ts'
import { allSigns, begins, type Sign } from './signs.ts'
import { base64WordsIn, holdsHiddenText, rot13, unmasked } from './unmask.ts'

/** Words of a text: `text.slice(start, end)`. */
export interface TextSpan {
  start: number
  end: number
}

/** Words that try to steer an automated reader, by their wording or only by a text hidden in them. */
interface Attempt extends TextSpan {
  isSaid: boolean
}

/** A sentence with this many points counts as an attempt to steer a model. */
const enough = 3

/** Maximum sentences returned: further ones would not change the judgement of a page. */
const max = 50

/**
 * The sentences of a text that try to steer an automated reader, openly or hidden. The text itself is not
 * changed: callers leave such sentences out of prompts and show them to people. Deterministic, linear in the
 * text. Needs `signTables`. For a text that is part of a document, pass the `sentences` found by reading the
 * document.
 */
export const findInstructions = (text: string, sentences?: readonly TextSpan[]): TextSpan[] =>
  (sentences
    ? suspicious(text, stretchesOf(text, sentences), new Map())
    : (instructionsIn(wholeText(text))[0] ?? [])
  ).slice(0, max)

/** The attempts found in a reading, shared by all callers that read the same text. */
const found = new WeakMap<DocumentReading, Attempt[][]>()

/** The attempts in a document, page by page. */
export function instructionsIn(document: DocumentText): Attempt[][] {
  const reading = readDocument(document)
  const attempts = found.get(reading) ?? attemptsIn(document, reading)
  found.set(reading, attempts)
  return attempts
}

/**
 * The reading of a document for people: sentences addressed to a machine count as furniture. They are shown
 * as a risk, and never yield a requirement, a fact or an answer. A sentence with a hidden text is still read
 * for its visible words.
 */
export function readForPeople(document: DocumentText): DocumentReading {
  const reading = readDocument(document)
  const said = instructionsIn(document).map(
    (places) => new Set(places.flatMap(({ start, isSaid }) => (isSaid ? start : []))),
  )
  if (said.every(({ size }) => size === 0)) return reading
  // A stretch is a whole sentence, or lies between two.
  const sentences = reading.sentences.map((sentence) =>
    said[sentence.page - 1]?.has(sentence.start) === true
      ? { ...sentence, part: 'furniture' as const }
      : sentence,
  )
  return { ...reading, sentences }
}

function attemptsIn(document: DocumentText, reading: DocumentReading): Attempt[][] {
  const sentences = Map.groupBy(reading.sentences, ({ page }) => page)
  // A document may repeat a sentence a thousand times; it is judged once.
  const judged = new Map<string, Judgement>()
  return document.pages.map((text, i) =>
    suspicious(text, stretchesOf(text, sentences.get(i + 1) ?? []), judged),
  )
}

/**
 * The sentences of a page and the text between them. A model also reads the marks: an HTML comment and the
 * address of a link are not words of a sentence, but still part of the text.
 */
function stretchesOf(text: string, sentences: readonly TextSpan[]): TextSpan[] {
  const stretches: TextSpan[] = []
  let last = 0
  for (const { start, end } of [...sentences, { start: text.length, end: text.length }]) {
    if (/\S/.test(text.slice(last, start))) stretches.push({ start: last, end: start })
    if (end > start) stretches.push({ start, end })
    last = end
  }
  return stretches
}

function suspicious(text: string, stretches: readonly TextSpan[], judged: Map<string, Judgement>): Attempt[] {
  const found: Attempt[] = []
  let addressed = 0
  for (const { start, end } of stretches) {
    const sentence = text.slice(start, end)
    const judgement = judged.get(sentence) ?? judgementOf(sentence)
    judged.set(sentence, judgement)
    const { points, opens, hides } = judgement
    // The sentence before may name the addressee, or the instructions that are overridden.
    const isSaid = points > 0 && points + addressed >= enough
    if (isSaid || hides) found.push({ start, end, isSaid })
    addressed = opens ? 2 : 0
  }
  return found
}

interface Judgement {
  points: number
  /** Whether the command may follow in the next sentence. */
  opens: boolean
  /** Whether a text is hidden in the sentence. */
  hides: boolean
}

function judgementOf(sentence: string): Judgement {
  const words = plain(unmasked(sentence))
  const signs = signsIn(words)
  return {
    points: pointsOf(signs, words),
    opens: signs.some(({ name }) => begins.has(name)),
    hides: isHiding(sentence, words) || holdsHiddenText(sentence),
  }
}

function signsIn(words: string): Sign[] {
  const { signs, scan } = allSigns()
  scan.read(words)
  return signs.filter(({ pattern }) => pattern.test(scan))
}

const sum = (signs: readonly Sign[]) => signs.reduce((all, { points }) => all + points, 0)

/** Points of the signs less points of the objections. Text that addresses a model may also mention people. */
function pointsOf(signs: readonly Sign[], words: string): number {
  const points = sum(signs)
  if (points === 0) return 0
  const has = (sign: string) => signs.some(({ name }) => name === sign)
  const isRead = has('read by a model')
  const isSpared = (objection: string) =>
    objection === 'people' ? isRead || has('address') : isRead && objection === 'a machine that is bought'
  const { objections, scan } = allSigns()
  scan.read(words)
  return points - sum(objections.filter(({ name, pattern }) => !isSpared(name) && pattern.test(scan)))
}

/** Whether text that is encoded in a sentence is such an attempt. */
function isHiding(sentence: string, words: string): boolean {
  const hidden = base64WordsIn(sentence)
  if (/\brot-?13\b/.test(words)) hidden.push(rot13(sentence))
  return hidden.some((text) => sum(signsIn(plain(text))) >= enough)
}
