import {
  type AnswerKind,
  conceptsIn,
  type FoundConcept,
  isWord,
  kindsOf,
} from '../../../reference/language/concepts.ts'
import { detectLanguage } from '../../../reference/language/detect.ts'
import { does } from '../../../reference/language/grammar.ts'
import { stemOf } from '../../../reference/language/stems.ts'
import { isStopWord, wordsByLanguage } from '../../../reference/language/stop-words.ts'
import {
  byLanguage,
  type TextLanguage,
  textLanguages,
  type Token,
  tokensOf,
} from '../../../reference/language/tokens.ts'
import { wordingOf, wordingsTable } from '../../../reading/passages/values.ts'
import { fromTables } from '../../../platform/files/tables.ts'
import { conceptTables } from '../../../reference/language/concepts-cues.ts'
import { factTables } from '../../../reading/facts/fact-cues.ts'
import { isMeasured, isName } from './focus.ts'
import { meant, type Meant } from './meant.ts'
import { plain } from '../../../reading/document/plain.ts'
import { wordedTables } from '../../../reference/language/worded.ts'

/** A word of a question. */
export interface QuestionTerm {
  /** In folded form. */
  word: string
  /** The everyday concepts that the word stands for in this question. */
  meanings: string[]
  /** The concepts of the field that the word is part of. */
  concepts: string[]
  /** Whether the word is part of a concept. */
  explained: boolean
  /** Whether the word is the name of a single thing, as "27001" names a standard: no other word can replace it. */
  named: boolean
}

type Pair = Record<TextLanguage | 'none', [string, string]>

/** A question as the engine understands it. */
export interface Inquiry {
  language: TextLanguage | null
  /** The language in which the reader is answered; null if the question does not show it. */
  spoken: TextLanguage | null
  /** The words that carry meaning, in the order of the question. */
  terms: QuestionTerm[]
  /** Concepts of the field before everyday concepts. */
  concepts: Meant[]
  /**
   * The everyday concepts of words that are too common to be looked up, but still narrow the question:
   * "late", "take over". Those of one position belong together.
   */
  narrowing: string[][]
  /** The stems of two words that are neighbours in the question and both carry meaning, in each language. */
  pairs: Pair[]
  /** Whether the question names no subject, or only a number or a time: "What time is it?". */
  isBare: boolean
  kinds: AnswerKind[]
  /** Whether the wording asks for these kinds ("when"); false if only the subject suggests them. */
  worded: boolean
  /** Whether yes or no answers the question: then an answer without a value is as good. */
  yesNo: boolean
}

/** In characters and in words: only this beginning of a question is read. */
const maxLength = 1000
const maxWords = 24
const maxConcepts = 10

const wordsTable = 'question-words'
/** The weights of the signs of an answer. */
export const answerSigns = 'answer-signs'

/** The tables of questions and answers: load all of them before a question is read. */
export const questionTables = [
  ...conceptTables,
  wordsTable,
  wordingsTable,
  answerSigns,
  ...wordedTables,
  ...factTables,
]

/** Words that fit any question ("required", "please"): they show no subject, so they are not looked up. */
const generic = fromTables([wordsTable], wordsByLanguage)

/**
 * Reads a question. A question without a subject ("And for lot 2?") takes the subject of the question before.
 * `beside`: the language of the searched texts, if known.
 */
export const readQuestion = (
  question: string,
  previous: string[] = [],
  beside: TextLanguage | null = null,
): Inquiry => understood(previous.length > 0 ? withSubject(question, previous) : question, beside)

/**
 * The question as it can be understood alone: after the question before, if its own words name no subject.
 */
export function withSubject(question: string, previous: string[]): string {
  const own = understood(question)
  const before = previous.findLast((each) => understood(each).terms.length > 0)
  const isWhole =
    own.concepts.some(({ concept }) => !isWord(concept) && concept !== 'lots') ||
    own.terms.some(({ word, meanings, explained }) => !explained && meanings.length === 0 && isSaying(word))
  return isWhole || before === undefined ? question : `${before.slice(0, maxLength / 2)} ${question}`
}

const isSaying = (word: string) => !/^\d+$/.test(word)

function understood(question: string, beside: TextLanguage | null = null): Inquiry {
  const read = question.slice(0, maxLength)
  const language = detectLanguage(read, beside)
  const tokens = tokensOf(read)
  const all = tokens.map(({ token }) => token)
  const saying = all.map((word) => word !== '%' && !isEmpty(word, language))
  const found = [...conceptsIn(all, language, true).values()]
  const folded = plain(read)
  const named = found.filter(({ concept }) => !isWord(concept))
  const field = meant(named, saying).slice(0, maxConcepts)
  const everyday = found.filter(({ concept }) => isWord(concept))
  const { kinds, worded } = requestedKinds(folded, field)
  return {
    language,
    spoken: spokenIn(all, language),
    kinds,
    worded,
    yesNo: isYesNo(folded),
    pairs: pairsOf(all, saying),
    terms: termsOf(read, language, { tokens, saying, field, everyday }),
    concepts: [...field, ...everyday.slice(0, maxConcepts).map((each) => ({ ...each, strength: 1 }))],
    narrowing: narrowingOf(everyday, saying),
    isBare: isBare(all, language, field),
  }
}

/**
 * The language of a question as its reader speaks it. Letters alone take "Hello!" or "Bid bond?" for a
 * language with such words. The ranking tolerates that, a reader of the answer would not: a small word must
 * confirm it.
 */
const spokenIn = (words: string[], language: TextLanguage | null): TextLanguage | null =>
  language === null || does(language, 'known_by_letters') || words.some((word) => tells(word, language))
    ? language
    : null

const tells = (word: string, language: TextLanguage) => isStopWord(word, language) && !isStopWord(word, 'en')

function narrowingOf(everyday: FoundConcept[], saying: boolean[]): string[][] {
  const common = everyday.filter(({ positions }) => ![...positions].some((at) => saying[at]))
  const byPlace = Map.groupBy(common, ({ positions }) => Math.min(...positions))
  return [...byPlace.values()].map((same) => same.map(({ concept }) => concept))
}

/** Words without meaning may come between the two: "damages for delay". */
function pairsOf(words: string[], saying: boolean[]): Pair[] {
  const at = words.flatMap((_, i) => (saying[i] ? [i] : []))
  return at.slice(1).flatMap((second, i) => {
    const first = at[i] ?? second
    const [one = '', other = ''] = [words[first], words[second]]
    if (second - first > 2) return []
    const stems = (language: TextLanguage | null): [string, string] => [
      stemOf(one, language),
      stemOf(other, language),
    ]
    return [{ ...byLanguage(stems), none: stems(null) }]
  })
}

/** The words that carry meaning, without duplicates. */
function termsOf(
  text: string,
  language: TextLanguage | null,
  {
    tokens,
    saying,
    field,
    everyday,
  }: { tokens: Token[]; saying: boolean[]; field: Meant[]; everyday: FoundConcept[] },
): QuestionTerm[] {
  const terms = new Map<string, QuestionTerm>()
  for (const [at, { token: word }] of tokens.entries()) {
    if (!saying[at] || terms.has(word) || terms.size >= maxWords) continue
    const has = ({ positions }: FoundConcept) => positions.has(at)
    terms.set(word, {
      word,
      meanings: everyday.filter(has).map(({ concept }) => concept),
      concepts: field.filter(has).map(({ concept }) => concept),
      explained: field.some(has),
      named: isName(text, tokens, at, language),
    })
  }
  return [...terms.values()]
}

/** A concept that questions alone name ("what time") needs a further word, if only a general one: "When do we submit?". */
const isBare = (words: string[], language: TextLanguage | null, field: Meant[]): boolean =>
  !field.some(({ named }) => named) &&
  (field.length === 0 || words.every((word) => isMeasured(word) || isSmall(word, language)))

const isSmall = (word: string, language: TextLanguage | null) =>
  (language ? [language] : textLanguages).some((each) => isStopWord(word, each))

/** Whether a word carries no meaning. A question too short to show its language may be in any of them. */
const isEmpty = (word: string, language: TextLanguage | null) =>
  isSmall(word, language) ||
  (language ? [language] : textLanguages).some((each) => generic().get(each)?.has(word))

/** Wordings of questions, and the kinds of value that answer them. Matched against folded text without accents. */
const wordings = (
  [
    ['date'],
    ['duration'],
    ['money', 'percent'],
    ['money'],
    ['percent'],
    ['number'],
    ['contact'],
  ] satisfies AnswerKind[][]
).map((kinds) => [wordingOf(kinds.join(' ')), kinds] as const)

/**
 * The kinds of value that a folded question asks for by its wording; otherwise the usual kinds of its
 * concepts.
 */
function requestedKinds(
  question: string,
  field: Pick<Meant, 'concept'>[],
): { kinds: AnswerKind[]; worded: boolean } {
  const usual = field.flatMap(({ concept }) => kindsOf(concept))
  const worded = wordings.flatMap(([wording, kinds]) => (wording().test(question) ? kinds : []))
  // "When are we paid?" is answered by a date or by "within 30 days", "How long …?" by "until 30 April" as well.
  const spans = [
    ...(worded.includes('date') && usual.includes('duration') ? (['duration'] as const) : []),
    ...(worded.includes('duration') && usual.includes('date') ? (['date'] as const) : []),
  ]
  if (worded.length > 0) return { kinds: [...new Set([...worded, ...spans])], worded: true }
  return { kinds: [...new Set(usual)], worded: false }
}

const opens = wordingOf('opens')
const asksOpenly = wordingOf('asks_openly')

/** Whether yes or no answers a folded question, by its beginning. */
const isYesNo = (question: string): boolean => opens().test(question) && !asksOpenly().test(question)
