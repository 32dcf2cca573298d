import { tableLine } from '../../platform/files/tables.ts'
import { formTables, stemsIn } from './forms.ts'
import { isStopWord } from './stop-words.ts'
import { tablesByLanguage, type TextLanguage } from './tokens.ts'

/** The words of each sense in each language. */
export const sensesTable = 'senses'
/** The senses of the words of a language. */
export const stemsTables = tablesByLanguage('senses')

/** The tables for the words of a language: load them before the words are translated. */
export const translationTables = (language: TextLanguage): string[] => [
  ...formTables,
  sensesTable,
  stemsTables[language],
]

/** The senses of a folded word; none for a word that the tables do not list, or that has too many. */
const sensesOf = (word: string, language: TextLanguage): Set<string> =>
  new Set(stemsIn(word, language).flatMap((stem) => tableLine(stemsTables[language], stem)?.split(' ') ?? []))

/** A word with more senses is too general to count as missing from a text. */
const maxSenses = 4
/** In letters: a longer word without a known sense is a compound or a term of a trade. */
const minUnlisted = 10

/** The tables for `isSpecific`. */
export const senseTables = (language: TextLanguage): string[] => [...formTables, stemsTables[language]]

/** Whether a folded word has few senses. */
export function isSpecific(word: string, language: TextLanguage): boolean {
  const { size } = sensesOf(word, language)
  return size > 0 ? size <= maxSenses : word.length >= minUnlisted
}

/** Maximum translations of one word. */
const max = 8

/**
 * The folded words of another language that share a sense with a folded word, those that share most senses first. None
 * for a word that the tables do not list.
 */
export function translationsOf(word: string, language: TextLanguage, other: TextLanguage): string[] {
  const counts = new Map<string, number>()
  for (const sense of sensesOf(word, language))
    for (const each of wordsOf(sense, other)) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts]
    .filter(([each]) => !isStopWord(each, other))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([each]) => each)
}

function wordsOf(sense: string, language: TextLanguage): string[] {
  const cell = tableLine(sensesTable, sense)
    ?.split('\t')
    .find((each) => each.startsWith(`${language}:`))
  return cell?.slice(language.length + 1).split(' ') ?? []
}
