import { isWord, widerThan } from '../../../reference/language/concepts.ts'
import { partStemsOf, stemOf } from '../../../reference/language/stems.ts'
import { byLanguage, textLanguages } from '../../../reference/language/tokens.ts'
import type { Inquiry, QuestionTerm } from './question.ts'
import type { SentenceWords } from '../../../reading/passages/words.ts'

/** A thing that a question is about, and how far a text covers it: 0 to 1.25. */
export interface Aspect {
  kind: 'concept' | 'word'
  name: string
  factor: number
  /**
   * Concepts with the same number come from the same words of the question, and only one of them is meant. Words have
   * -1.
   */
  group: number
  /** Whether the thesaurus has the word, so that it is found in other words and languages. */
  isKnown: boolean
  /** Whether the word is a name, or the question names the concept in the words of documents. */
  isNamed: boolean
  /** Whether the word is so specific that a text about it repeats the word, a form of it or a synonym. */
  isSpecific: boolean
  /** The indexes of the concepts that a word names. */
  within: number[]
  match: (reading: SentenceWords) => number
  /** Whether a text has the word itself, a form of it or a part of a compound, and not only a synonym or a translation. */
  isLiteral: (reading: SentenceWords) => boolean
}

/** A concept of the field weighs more than a word; a word that a concept explains adds little to the concept. */
const factors = { concept: 1.6, wider: 0.9, word: 1, explained: 0.35 }
/** The certainty of a match by an everyday concept. */
const byMeaning = 0.9
/** The certainty of a match by a part of a compound, or by a word of the same family. */
const partial = 0.6
const kindred = 0.5

export function aspectsOf({ terms, concepts }: Inquiry): Aspect[] {
  const field = concepts.filter(({ concept }) => !isWord(concept))
  const wider = new Set(field.flatMap(({ concept }) => widerThan(concept)))
  const groups = groupsOf(field.map(({ positions }) => positions))
  const fieldAspects = field.map(({ concept, named, strength }, i): Aspect => ({
    kind: 'concept',
    name: concept,
    group: groups[i] ?? i,
    factor: strength * (wider.has(concept) ? factors.wider : factors.concept),
    isKnown: true,
    isNamed: named,
    isSpecific: false,
    within: [],
    match: (reading) => reading.concepts.get(concept) ?? 0,
    isLiteral: () => false,
  }))
  const wordAspects = terms.map((term): Aspect => ({
    kind: 'word',
    name: term.word,
    factor: term.explained ? factors.explained : factors.word,
    group: -1,
    isKnown: term.meanings.length > 0,
    isNamed: term.named,
    isSpecific: term.named || term.word.length >= specificLength,
    within: term.concepts.map((concept) => field.findIndex((each) => each.concept === concept)),
    ...matcherOf(term),
  }))
  return [...fieldAspects, ...wordAspects]
}

/** Concepts that share a position get the same number, even if only a third concept connects them. */
function groupsOf(all: Set<number>[]): number[] {
  const groups = all.map((_, i) => i)
  for (const [i, positions] of all.entries())
    for (const [j, others] of all.entries())
      if (j < i && [...positions].some((at) => others.has(at))) {
        const [from, to] = [groups[i], groups[j] ?? j]
        for (const [k, group] of groups.entries()) if (group === from) groups[k] = to
      }
  return groups
}

/** In letters: a shorter word is too general to count as missing from a text. */
const specificLength = 4

function matcherOf({ word, meanings, named }: QuestionTerm): Pick<Aspect, 'match' | 'isLiteral'> {
  const stems = new Map([...textLanguages, null].map((language) => [language, stemOf(word, language)]))
  const parts = byLanguage((language) => new Set(named ? [] : partStemsOf(word, language)))
  const ofForms = ({ language, order, stems: known, parts: knownParts }: SentenceWords): number => {
    const stem = stems.get(language) ?? word
    const isPart =
      knownParts.has(stem) ||
      (language !== null && [...parts[language]].some((part) => known.has(part) || knownParts.has(part)))
    if (isPart) return partial
    return hasKin(stem, order) ? kindred : 0
  }
  const isSame = ({ language, stems: known }: SentenceWords) => known.has(stems.get(language) ?? word)
  return {
    match: (reading) => {
      if (isSame(reading)) return 1
      return meanings.some((concept) => reading.concepts.has(concept)) ? byMeaning : ofForms(reading)
    },
    isLiteral: (reading) => isSame(reading) || ofForms(reading) > 0,
  }
}

/** In letters, and as a share of the longer word: the minimum beginning that two words of a family share. */
const begins = { letters: 4, share: 0.6 }

/**
 * Whether a text has a word of the same family, which begins alike: "civilised" and "civilisation", "Kolonie" and
 * "Kolonisierung". Many names and technical words begin alike across languages too.
 */
function hasKin(stem: string, order: readonly string[]): boolean {
  if (stem.length < begins.letters || /\d/.test(stem)) return false
  const head = stem.slice(0, begins.letters)
  return order.some((other) => {
    if (!other.startsWith(head)) return false
    let same = begins.letters
    while (same < stem.length && stem[same] === other[same]) same++
    return same >= begins.share * Math.max(stem.length, other.length)
  })
}
