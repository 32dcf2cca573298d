import { fromTables } from '../../../platform/files/tables.ts'
import { type Formats, formatsOf } from '../../../insight/analyses/wording/formats.ts'
import { readTable } from '../../../reference/codes/table.ts'
import { languageOfLabel, type TextLanguage } from '../../../reference/language/tokens.ts'

type Word =
  | 'tender'
  | 'procedure'
  | 'buyer'
  | 'lot'
  | 'lots'
  | 'deadline'
  | 'reference'
  | 'date'
  | 'more'
  | 'contents'
  | 'page'
  | 'of'
  | 'unwritten'
  | 'running'
  | 'attachments'

/** The words around the sections of an exported bid, in every language that is read: load the table before. */
export const paperTables = ['paper-words']

const rows = fromTables(paperTables, (text) => {
  const read = readTable<'name' | TextLanguage>(text)
  return new Map(read.map((row) => [row.name, row]))
})

/** The words of one language, with its forms of days and numbers. */
export interface PaperWords extends Formats {
  (word: Word): string
}

/** The words in the first language of the tender that has them, because the buyer reads them too; else in English. */
export function paperWords(languages: readonly string[]): PaperWords {
  const language = languages.flatMap((each) => languageOfLabel(each) ?? [])[0] ?? 'en'
  return Object.assign((word: Word) => rows().get(word)?.[language] ?? word, formatsOf(language))
}
