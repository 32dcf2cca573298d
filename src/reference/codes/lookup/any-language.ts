import { loadTables, tableText, type TableSource } from '../../../platform/files/tables.ts'
import { foldLetters } from '../../language/fold.ts'
import { formTables, stemsIn } from '../../language/forms.ts'
import { codesWith, labelLanguages, labelShard, labelTable } from '../labels.ts'
import { readTable } from '../table.ts'
import { type CodeEntry, entryOf } from './list.ts'

/** The words of a typed text in the letters of the index of labels. */
const wordsOf = (text: string): string[] => [...new Set(foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [])]

/** Loads the tables that `entriesElsewhere` reads for texts that people have typed as codes of the CPV. */
export async function loadLabelsOf(source: TableSource, texts: readonly string[]): Promise<void> {
  await loadTables(source, [...new Set([...formTables, ...texts.flatMap(wordsOf).map(labelShard)])])
  await loadTables(source, [...new Set(texts.flatMap(languagesOf).map(labelTable))])
}

/** Max languages whose labels are searched for a text. Few words are words of more languages. */
const maxLanguages = 4

/** The languages other than English in which the labels have each of the words, or a form of it. */
function languagesOf(text: string): string[] {
  const words = wordsOf(text)
  const has = (language: string, word: string) =>
    [word, ...stemsIn(word, language)].some((key) => codesWith(key).has(language))
  return words.length === 0
    ? []
    : labelLanguages
        .filter((language) => language !== 'en' && words.every((word) => has(language, word)))
        .slice(0, maxLanguages)
}

/**
 * The CPV with its labels in each language that has the words of a text. `loadLabelsOf` must have loaded the text.
 */
export const entriesElsewhere = (text: string): (readonly CodeEntry[])[] => languagesOf(text).map(entriesIn)

/** The entries of the language read last: the entries of all languages would fill an isolate's memory. */
let last: { language: string; entries: readonly CodeEntry[] } | null = null

function entriesIn(language: string): readonly CodeEntry[] {
  if (last?.language === language) return last.entries
  const entries = readTable<'code' | 'label'>(tableText(labelTable(language))).map(({ code, label }) =>
    entryOf(code, label),
  )
  last = { language, entries }
  return entries
}
