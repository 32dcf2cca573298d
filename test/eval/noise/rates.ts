import { findInstructions } from '../../../src/reading/injection/find.ts'
import { statementsOf } from '../../../src/insight/risk/documents/statements.ts'
import type { DocumentText } from '../../../src/reading/document/document-text.ts'
import { readDocument } from '../../../src/reading/document/reading.ts'
import { requirementsIn } from '../../../src/reading/requirements/find.ts'
import { lexiconOf } from '../../../src/reading/requirements/lexicon.ts'
import { conceptsIn, isWord } from '../../../src/reference/language/concepts.ts'
import { textLanguages } from '../../../src/reference/language/tokens.ts'
import { risksAndRules } from './risk-cues.ts'
import { type Finder, type Heard, heard } from './sentence.ts'

/**
 * What is judged as a whole, whichever of its cues fires. `demand` is the list of requirements, by all of its
 * tables.
 */
export const wholes = ['concept', 'requirement', 'demand', 'risk', 'injection'] as const

/** How many sentences there were, and in how many of them each cue, or each thing as a whole, was found. */
export interface Rates {
  sentences: number
  fired: Map<string, number>
}

/** The sentences in which cues are counted. */
export const sentencesOf = (documents: readonly DocumentText[]): Heard[] =>
  documents.flatMap((document) =>
    readDocument(document).sentences.flatMap(({ part, kind, flat, language }) =>
      part !== 'body' || kind === 'heading' || language === null ? [] : [heard(flat, language)],
    ),
  )

const wholesIn = ({ flat, lower, words, language }: Heard): string[] => [
  ...[...conceptsIn([...words], language).keys()]
    .filter((concept) => !isWord(concept))
    .map((concept) => `concept\t${concept}`),
  ...lexiconOf(language)
    .cuesFor(lower)
    .filter(([, cue]) => cue.test(lower))
    .map(([code]) => `requirement\t${code}`),
  ...(findInstructions(flat).length > 0 ? ['injection\tembedded_instructions'] : []),
]

/** Counts how often cues fire in sentences. */
export function cuesIn(sentences: readonly Heard[], find: Finder): Rates {
  const fired = new Map<string, number>()
  for (const key of sentences.flatMap((sentence) => find(sentence))) count(fired, key)
  return { sentences: sentences.length, fired }
}

/** Counts how often all engines and their cues fire in texts that were written for another purpose. */
export function ratesIn(documents: readonly DocumentText[], find: Finder): Rates {
  const rates = cuesIn(sentencesOf(documents), (sentence) => [...wholesIn(sentence), ...find(sentence)])
  for (const { code, rules } of risksAndRules(statementsOf(documents)))
    for (const key of [`risk\t${code}`, ...rules]) count(rates.fired, key)
  for (const document of documents)
    for (const _ of requirementsIn(document, [], textLanguages)) count(rates.fired, 'demand\tlisted')
  return rates
}

const count = (fired: Map<string, number>, key: string) => fired.set(key, (fired.get(key) ?? 0) + 1)
