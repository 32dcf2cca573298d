import { tableLine } from '../../platform/files/tables.ts'

/** The official labels of the CPV, in languages of the Union, Norwegian and Ukrainian. */
export const labelLanguages =
  'bg cs da de el en es et fi fr hr hu it lt lv mt nl no pl pt ro sk sl sv uk'.split(' ')

/**
 * The table with the labels of a language, a line `code<TAB>label` each. English is in the list of the codes.
 */
export const labelTable = (language: string): string =>
  language === 'en' ? 'cpv-2008' : `cpv-labels-${language}`

const count = 64
/** The tables of the codes that have a word in their label: a search reads one for each of its words. */
export const labelShards = Array.from({ length: count }, (_, index) => `cpv-words-${index}`)

/**
 * The table of a word. A word, its forms and their stems share their first letters in one spelling, so they
 * are in one table.
 */
export function labelShard(word: string): string {
  let hash = 0
  for (const letter of word.slice(0, 3)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return `cpv-words-${hash % count}`
}

/**
 * By language: the prefixes of the codes, the widest ones, whose label contains a word or has a word with a
 * stem.
 */
export function codesWith(key: string): Map<string, string[]> {
  const codes = new Map<string, string[]>()
  for (const cell of tableLine(labelShard(key), key)?.split(';') ?? []) {
    const [languages = '', list = ''] = cell.split(':')
    for (const language of languages.split(',')) codes.set(language, list.split(' '))
  }
  return codes
}

/** The label of a code of eight digits in a language whose table is loaded; null for a code without a label. */
export const labelIn = (language: string, code: string): string | null =>
  tableLine(labelTable(language), code)?.split('\t', 1)[0] ?? null
