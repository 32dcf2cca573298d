import { conceptsIn, isThing, isWord, widerThan } from '../../reference/language/concepts.ts'
import { splitCompound } from '../../reference/language/stems-compounds.ts'
import { stemOf, stemsOf } from '../../reference/language/stems.ts'
import { type TextLanguage, textLanguages } from '../../reference/language/tokens.ts'
import { holds } from './asked.ts'
import type { Inquiry, Term } from './question.ts'
import { wordsOf } from '../../reading/passages/terms.ts'

/** The words of a sentence in the forms in which a question may meet them. */
export interface SentenceReading {
  text: string
  language: TextLanguage | null
  words: Set<string>
  stems: Set<string>
  parts: Set<string>
  /** Concepts with how clearly they are named, up to 1.25. */
  concepts: Map<string, number>
}

/** One thing that a question asks about, and how much of it a text has: 0 to 1.25. */
export interface Aspect {
  kind: 'concept' | 'word'
  name: string
  factor: number
  /** Concepts of one group read the same words of the question: one of them is meant. -1 for words. */
  group: number
  /** Whether the thesaurus knows it, so that it would be found in other words and languages. */
  isTold: boolean
  /** Whether it names one thing, or the question calls a concept as documents do. */
  isNamed: boolean
  isFocus: boolean
  /** Whether it is a thing: one that the documents do not have is none they say anything about. */
  isThing: boolean
  match: (reading: SentenceReading) => number
}

export function read(text: string, language: TextLanguage | null): SentenceReading {
  const words = wordsOf(text)
  const found = conceptsIn(words, language)
  return {
    text,
    language,
    words: new Set(words),
    stems: new Set(words.map((word) => stemOf(word, language))),
    parts: new Set(words.flatMap((word) => stemsOf(word, language).slice(1))),
    concepts: new Map(
      [...found.values()].map(({ concept, named, weight }) => [concept, named ? weight : hint]),
    ),
  }
}

/** A concept of the field says more than a word does; a word that a concept explains says little besides. */
const factors = { concept: 1.6, wider: 0.9, word: 1, explained: 0.35 }
/** A text that names a concept only in the words of a question may mean it. */
const hint = 0.5
/** How sure a match is: another word for the same thing, a part of a compound. */
const translated = { free: 0.9, settled: 0.5 }
const partial = 0.6

export function aspectsOf({ terms, concepts, focus }: Inquiry): Aspect[] {
  const field = concepts.filter(({ concept }) => !isWord(concept))
  const wider = new Set(field.flatMap(({ concept }) => widerThan(concept)))
  const groups = groupsOf(field.map(({ positions }) => positions))
  const fieldAspects = field.map(({ concept, named, strength }, i): Aspect => ({
    kind: 'concept',
    name: concept,
    group: groups[i] ?? i,
    factor: strength * (wider.has(concept) ? factors.wider : factors.concept),
    isTold: true,
    isNamed: named,
    isFocus: focus.concepts.includes(concept),
    isThing: false,
    match: (reading) => reading.concepts.get(concept) ?? (isShown(concept, reading) ? 1 : 0),
  }))
  const wordAspects = terms.map((term): Aspect => ({
    kind: 'word',
    name: term.word,
    factor: term.explained ? factors.explained : factors.word,
    group: -1,
    isTold: term.meanings.length > 0,
    isNamed: term.named,
    isFocus: focus.words.includes(term.word),
    isThing: term.noun || term.meanings.some(isThing),
    match: matcherOf(term),
  }))
  return [...fieldAspects, ...wordAspects]
}

/** Numbers alike what shares a position, by way of others too. */
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

/** An address or number by which someone is reached needs no word that says so. */
const isShown = (concept: string, { text, language }: SentenceReading) =>
  concept === 'contact' && holds(text, ['contact'], language)

function matcherOf({ word, meanings, named, settled }: Term): Aspect['match'] {
  const stems = new Map([...textLanguages, null].map((language) => [language, stemOf(word, language)]))
  const parts = new Set(named ? [] : splitCompound(word).map((part) => stemOf(part, 'de')))
  return ({ language, words, stems: known, parts: knownParts, concepts }) => {
    const stem = stems.get(language) ?? word
    if (words.has(word) || known.has(stem)) return 1
    if (meanings.some((concept) => concepts.has(concept)))
      return settled ? translated.settled : translated.free
    if (language !== 'de') return 0
    return knownParts.has(stem) || [...parts].some((part) => known.has(part) || knownParts.has(part))
      ? partial
      : 0
  }
}
