import {
  type AnswerKind,
  conceptsIn,
  conceptsOfText,
  type FoundConcept,
} from '../../reference/language/concepts.ts'
import { partStemsOf, stemOf } from '../../reference/language/stems.ts'
import { type TextLanguage, tokensOf } from '../../reference/language/tokens.ts'
import type { Passage } from './passages.ts'
import type { PassageSentence } from './sentences.ts'
import { passageTerms } from './terms.ts'
import { answerKinds, holdsKind } from './values.ts'

/** The words of a sentence in all forms that a question may match. */
export interface SentenceWords {
  language: TextLanguage | null
  /** The stems in the order of the text. */
  order: readonly string[]
  stems: ReadonlySet<string>
  /** The stems of the parts of compounds. */
  parts: ReadonlySet<string>
  /** The concepts in the text, and how clearly the text names each of them, up to 1.5. */
  concepts: ReadonlyMap<string, number>
  /** The concepts that the text names clearly. */
  named: ReadonlySet<string>
  /** Whether the text has a value of a kind. */
  holds: (kind: AnswerKind) => boolean
}

/** The folded words of a text. */
export const wordsOf = (text: string): string[] => tokensOf(text).map(({ token }) => token)

/** From this clarity on, the words of a text name a concept; below it, they only hint at the concept. */
const clear = 0.9
/** A hint counts somewhat less than a name. Rounded to four decimals, as stored. */
const counted = (weight: number, clarity: number) =>
  Math.round(weight * (0.85 + 0.15 * clarity) * 10_000) / 10_000

/**
 * Reads the words of a text that is not stored. For headings, which are read this way, values do not matter.
 */
export function readWords(text: string, language: TextLanguage | null): SentenceWords {
  const words = wordsOf(text)
  return wordsFrom(words, conceptsIn(words, language), language)
}

function wordsFrom(
  words: string[],
  said: ReadonlyMap<string, FoundConcept>,
  language: TextLanguage | null,
): SentenceWords {
  const found = [...said.values()]
  const order = words.map((word) => stemOf(word, language))
  return {
    language,
    order,
    stems: new Set(order),
    parts: new Set(
      words.flatMap((word, i) => partStemsOf(word, language).filter((stem) => stem !== order[i])),
    ),
    concepts: new Map(found.map(({ concept, weight, clarity }) => [concept, counted(weight, clarity)])),
    named: new Set(found.flatMap(({ concept, clarity }) => (clarity >= clear ? [concept] : []))),
    holds: () => false,
  }
}

/** The words of sentences, as read or as stored, so that a sentence is read once. */
const known = new WeakMap<PassageSentence, SentenceWords>()

const holding = (words: SentenceWords, { flat, values }: PassageSentence): SentenceWords => ({
  ...words,
  holds: (kind) => holdsKind(flat, values, kind),
})

/** The words of a sentence of a passage. */
export function wordsOfSentence(sentence: PassageSentence, language: TextLanguage | null): SentenceWords {
  const words = known.get(sentence) ?? holding(readWords(sentence.flat, language), sentence)
  known.set(sentence, words)
  return words
}

/** The stored words of a passage. */
type Worded = Pick<Passage, 'sentences' | 'heading' | 'language'>

/** The words of the headings above the sentences of a passage, as stored, by text. */
const above = new WeakMap<readonly PassageSentence[], ReadonlyMap<string, SentenceWords>>()

/** The words of a heading above a sentence of the passage. */
export const wordsAbove = ({ sentences, language }: Worded, text: string): SentenceWords =>
  above.get(sentences)?.get(text) ?? readWords(text, language)

/** The headings above the sentences of a passage, without repeats. */
const textsAbove = ({ sentences, heading }: Worded): string[] =>
  [...new Set([heading ?? '', ...sentences.map((each) => each.heading ?? '')])].filter((text) => text !== '')

/** The sign after a concept that the text only hints at. */
const hint = '?'

/** A passage as the database stores it: its words, and the terms it is found by, including its heading's. */
export interface PackedWords {
  words: string
  terms: ReadonlySet<string>
}

/**
 * The passages of one document as the database stores them. The words have a line for each sentence, then a
 * line for each heading above the sentences. A line has the kinds of its values as bits, stems, parts of
 * compounds, and concepts with their weights. Concepts are looked up once for the words and the terms, and
 * stored only here: only questions need them, and a question loads passages, not readings.
 */
export function packWords(passages: readonly Worded[]): PackedWords[] {
  // A heading applies to many passages, and is read once.
  const known = new Map<string, Packed>()
  return passages.map((passage) => {
    const { language } = passage
    const ofText = (text: string) => {
      const key = `${language} ${text}`
      const one = known.get(key) ?? packedText(text, language)
      known.set(key, one)
      return one
    }
    const above = textsAbove(passage).map(ofText)
    const own = passage.sentences.map((sentence) => packedText(sentence.flat, language, sentence))
    const found = [...(passage.heading ? [ofText(passage.heading)] : []), ...own]
    return {
      words: [...own, ...above].map(({ line }) => line).join('\n'),
      terms: new Set(found.flatMap(({ terms }) => terms)),
    }
  })
}

interface Packed {
  line: string
  terms: string[]
}

function packedText(text: string, language: TextLanguage | null, sentence?: PassageSentence): Packed {
  const words = wordsOf(text)
  const { said, byQuestions } = conceptsOfText(words, language)
  const read = wordsFrom(words, said, language)
  return {
    line: packed(sentence ? holding(read, sentence) : read),
    terms: passageTerms(words, byQuestions.keys(), language),
  }
}

function packed({ order, parts, concepts, named, holds }: SentenceWords): string {
  const kinds = answerKinds.reduce((bits, kind, i) => (holds(kind) ? bits | (1 << i) : bits), 0)
  const weighed = [...concepts].map(
    ([concept, weight]) => `${concept} ${weight}${named.has(concept) ? '' : hint}`,
  )
  return [kinds, order.join(' '), [...parts].join(' '), weighed.join('\t')].join('|')
}

/** Sets the words that `packWords` wrote on the sentences of a passage and on the headings above them. */
export function rememberWords(passage: Worded, stored: string): void {
  const { sentences, language } = passage
  const lines = stored.split('\n')
  for (const [i, sentence] of sentences.entries()) {
    const line = lines[i]
    if (line !== undefined) known.set(sentence, unpacked(line, language))
  }
  const texts = textsAbove(passage).flatMap((text, i): [string, SentenceWords][] => {
    const line = lines[sentences.length + i]
    return line === undefined ? [] : [[text, unpacked(line, language)]]
  })
  above.set(sentences, new Map(texts))
}

const none: ReadonlySet<string> = new Set()
const listed = (words: string) => (words === '' ? [] : words.split(' '))

/**
 * A question scans a thousand sentences, so a line is cut at its positions instead of being split into nested
 * lists.
 */
function unpacked(line: string, language: TextLanguage | null): SentenceWords {
  const [bits = '', stems = '', parts = '', weighed = ''] = line.split('|')
  const order = listed(stems)
  const concepts = new Map<string, number>()
  const named = new Set<string>()
  for (let at = 0; at < weighed.length;) {
    const tab = weighed.indexOf('\t', at)
    const end = tab < 0 ? weighed.length : tab
    const blank = weighed.indexOf(' ', at)
    const concept = weighed.slice(at, blank)
    const isHint = weighed[end - 1] === hint
    concepts.set(concept, Number(weighed.slice(blank + 1, isHint ? end - 1 : end)))
    if (!isHint) named.add(concept)
    at = end + 1
  }
  return {
    language,
    order,
    concepts,
    named,
    stems: new Set(order),
    parts: parts === '' ? none : new Set(listed(parts)),
    holds: (kind) => (Number(bits) & (1 << answerKinds.indexOf(kind))) !== 0,
  }
}
