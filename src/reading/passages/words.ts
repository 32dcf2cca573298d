import { type AnswerKind, conceptsIn } from '../../reference/language/concepts.ts'
import { stemOf, stemsOf } from '../../reference/language/stems.ts'
import { type TextLanguage, tokensOf } from '../../reference/language/tokens.ts'
import type { PassageSentence } from './sentences.ts'
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
  /** Whether the text holds a value of a kind. */
  holds: (kind: AnswerKind) => boolean
}

/** The folded words of a text. */
export const wordsOf = (text: string): string[] => tokensOf(text).map(({ token }) => token)

/** From this clarity on, the words of a text name a concept; below it, they only hint at the concept. */
const clear = 0.9
/** A hint counts somewhat less than a name. Four places, as they are stored. */
const counted = (weight: number, clarity: number) =>
  Math.round(weight * (0.85 + 0.15 * clarity) * 10_000) / 10_000

/** Reads the words of a text that is not stored. */
export function readWords(text: string, language: TextLanguage | null): SentenceWords {
  const words = wordsOf(text)
  const found = [...conceptsIn(words, language).values()]
  const order = words.map((word) => stemOf(word, language))
  return {
    language,
    order,
    stems: new Set(order),
    parts: new Set(language === 'de' ? words.flatMap((word) => stemsOf(word, language).slice(1)) : []),
    concepts: new Map(found.map(({ concept, weight, clarity }) => [concept, counted(weight, clarity)])),
    named: new Set(found.flatMap(({ concept, clarity }) => (clarity >= clear ? [concept] : []))),
    holds: (kind) => holdsKind(text, kind, language),
  }
}

/** The words of sentences, as read or as stored, so that a sentence is read once. */
const known = new WeakMap<PassageSentence, SentenceWords>()

/** The words of a sentence of a passage. */
export function wordsOfSentence(sentence: PassageSentence, language: TextLanguage | null): SentenceWords {
  const words = known.get(sentence) ?? readWords(sentence.text, language)
  known.set(sentence, words)
  return words
}

/** The sign behind a concept that the text only hints at. */
const hint = '?'

/**
 * The words of sentences as the database keeps them, a line for each sentence: the kinds of its values as bits, stems,
 * parts of compounds, and concepts with their weights.
 */
export const packWords = (sentences: readonly PassageSentence[], language: TextLanguage | null): string =>
  sentences.map((sentence) => packed(wordsOfSentence(sentence, language))).join('\n')

function packed({ order, parts, concepts, named, holds }: SentenceWords): string {
  const kinds = answerKinds.reduce((bits, kind, i) => (holds(kind) ? bits | (1 << i) : bits), 0)
  const weighed = [...concepts].map(
    ([concept, weight]) => `${concept} ${weight}${named.has(concept) ? '' : hint}`,
  )
  return [kinds, order.join(' '), [...parts].join(' '), weighed.join('\t')].join('|')
}

/** Gives sentences the words that `packWords` wrote. A line is read when a question looks at its sentence. */
export function rememberWords(
  sentences: readonly PassageSentence[],
  language: TextLanguage | null,
  stored: string,
): void {
  const lines = stored.split('\n')
  for (const [i, sentence] of sentences.entries()) {
    const line = lines[i]
    if (line !== undefined) known.set(sentence, unpacked(line, language))
  }
}

const listed = (words: string, by: string) => (words === '' ? [] : words.split(by))

function unpacked(line: string, language: TextLanguage | null): SentenceWords {
  const [bits = '', stems = '', parts = '', weighed = ''] = line.split('|')
  const order = listed(stems, ' ')
  const concepts = new Map<string, number>()
  const named = new Set<string>()
  for (const each of listed(weighed, '\t')) {
    const [concept = '', weight = ''] = each.split(' ')
    const isHint = weight.endsWith(hint)
    concepts.set(concept, Number(isHint ? weight.slice(0, -hint.length) : weight))
    if (!isHint) named.add(concept)
  }
  return {
    language,
    order,
    concepts,
    named,
    stems: new Set(order),
    parts: new Set(listed(parts, ' ')),
    holds: (kind) => (Number(bits) & (1 << answerKinds.indexOf(kind))) !== 0,
  }
}
