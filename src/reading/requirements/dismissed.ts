import type { ReadSentence } from '../document/sentence.ts'
import { lexiconOf } from './lexicon.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { listedBelow } from './list-heading.ts'
import { phraseOf } from './phrases.ts'
import { worded } from '../../reference/language/worded.ts'

/**
 * Whether a sentence is certainly not a requirement, however much it looks like one: it defines a meaning, a
 * right, a payment or how bids are judged, or is an item of a list of conditions, grounds, ratings or
 * enclosures.
 */
export function isNone(sentence: ReadSentence, language: LexiconLanguage): boolean {
  const plain = sentence.flat.toLowerCase()
  const has = (name: Parameters<typeof phraseOf>[0]) => phraseOf(name, language)?.test(plain) === true
  return has('dismissed') || isMeaning(sentence, language) || isSupposed(sentence, language)
}

/** "Guarantor | An organisation that gives a guarantee": a table row that defines words. */
function isMeaning({ cells, headings }: ReadSentence, language: LexiconLanguage): boolean {
  const above = headings.at(-1)?.toLowerCase()
  return cells?.length === 2 && above !== undefined && phraseOf('meanings', language)?.test(above) === true
}

function isSupposed({ kind, cells, leads, headings }: ReadSentence, language: LexiconLanguage): boolean {
  if (kind !== 'item' || cells !== null) return false
  const supposed = phraseOf('supposed', language)
  const above = headings.at(-1)?.replace(number, '')
  return [leads.at(-1)?.flat, above && `${above}:`].some((one) => one && supposed?.test(one.toLowerCase()))
}

/** "8. Enclosures". */
const number = /^[\d.]{1,8}\s/u

/**
 * Whether a sentence does not look like a requirement, whatever it names: half of a statement, the name of a
 * part, a question of the evaluators, a wish in the first person, a link, or a thing stated as not needed.
 */
export function isDismissed(sentence: ReadSentence, language: LexiconLanguage): boolean {
  const { flat, kind, cells, leads } = sentence
  const plain = flat.toLowerCase()
  const has = (name: Parameters<typeof phraseOf>[0]) => phraseOf(name, language)?.test(plain) === true
  if (flat.endsWith('?')) return !has('addressed')
  if (has('nothing') || has('wish') || has('counted') || caption().test(plain)) return true
  if (has('scored')) return true
  if (cells !== null) return false
  if (note.test(flat) || unopened.test(flat) || (partyLine.test(flat) && !has('modal'))) return true
  if (
    (!has('proof') && phraseOf('fragment', language)?.test(plain.replace(leadingOn(), ''))) ||
    (kind === 'text' && /^\p{Ll}/u.test(flat) && !/^[a-z] ?\)/.test(flat))
  )
    return true
  const isListed = isRequested(sentence, language) || listedBelow(sentence, language) !== null
  return !has('finite') && !has('proof') && !isListed && isName(flat, leads.length > 0)
}

/**
 * Whether a line is in a list below a heading that asks for things, in a language that capitalises all nouns:
 * its capitals do not make it a name.
 */
function isRequested({ kind, headings }: ReadSentence, language: LexiconLanguage): boolean {
  const above = headings.at(-1)?.toLowerCase()
  if (kind !== 'item' || above === undefined || phraseOf('finite', language) === null) return false
  const { headings: asking, background } = lexiconOf(language)
  return (asking.test(above) || phraseOf('tasks', language)?.test(above) === true) && !background.test(above)
}

/** The end of an item that leads to the next item of its list: "a plan; and". */
export const leadingOn = worded(String.raw`(?:[,;]\s(?:{{and}}|{{or}}|of),?|[,;])\s*$`, 'u')

/** "(Declaration of other firms)": a line in brackets is the name of a form, or a note to it. */
const note = /^\([^()]{4,120}\)$/u
/** "Subcontractor)": what is left of a box to tick. */
const unopened = /^[^()\s]{4,40}(?: [^()\s]{1,40}){0,2}\)$/u

/** `(2) the company named in the schedule (the "Supplier")`: the line of a party ends in the name that it is called by. */
const partyLine = /\((?:[^()"“”„«»]{0,40} )?["“„«] ?[^()"“”„«»]{2,40}["”“»]\)[.,;]?(?: \p{L}{1,3})?$/u

/** "Figure 3: certified sites". */
const caption = worded(String.raw`^(?:{{figure}})\.? ?(?:n[°º] ?)?\d[\d.]{0,6} ?[:\p{Pd}] `, 'u')

const marker = /^(?:[-–•+*]\s|\(?[a-z\d]{1,4}[.)]\s|[\d.]+\s)/u
/** "FAR 52.203-18 … (JAN 2017)": numbers and dates of clauses measure nothing. */
const clauseNumber = /(?<!\d)\d+\.\d+(?:-\d+)?|\(\p{L}{3,9} \d{4}\)|\(deviation [\d-]+\)/giu
const part = worded(String.raw`^(?:{{evaluation_part}})\s[\dA-Z]`)

/** "e. Staffing Plan.", "Factor 2: Staffing Plan": every longer word of the line is capitalised. */
function isName(flat: string, isListed: boolean): boolean {
  const words = flat.replace(marker, '').replace(clauseNumber, '')
  if (words.length > 200 || /\d{2}|[%€£$]/.test(words)) return false
  if (part().test(words) && !/[.;]$/.test(words)) return true
  const long = words.match(/\p{L}[\p{L}'’-]{3,}/gu) ?? []
  const isTitle = long.length > 1 && !/:\s/.test(words) && long.every((word) => /^\p{Lu}/u.test(word))
  return isTitle && (!isListed || words.endsWith('.'))
}
