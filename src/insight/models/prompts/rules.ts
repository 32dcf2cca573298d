import { fromTables } from '../../../platform/tables.ts'
import { readTable } from '../../../reference/codes/table.ts'
import { signTables } from '../../injection/signs.ts'

/** Raised whenever a prompt changes, so that analyses stored with an older prompt are made anew. */
export const promptRevision = 1

/** The table of what prompts say, in lines by name, with the tables of what they must not repeat: load both before. */
export const promptTables = [...signTables, 'model-prompts']

const prompts = fromTables(['model-prompts'], (table) =>
  Map.groupBy(readTable<'name' | 'text'>(table), ({ name }) => name),
)

export const promptOf = (name: string): string =>
  (prompts().get(name) ?? []).map(({ text }) => text).join('\n')

/** The beginning of every prompt. The texts of tenders are written by strangers. */
export const rules = (nonce: string): string => promptOf('rules').replaceAll('{{nonce}}', nonce)

const names: Record<string, string> = { en: 'English', de: 'German', fr: 'French' }

/** The language of the answer, ISO 639-1; null for the language of the question. */
export function languageRule(language: string | null): string {
  if (language === null)
    return 'Write the sentences in the language of the question. Quotes stay as they are.'
  const name = names[language] ?? new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
  return `Write the sentences in ${name}. Quotes stay in the language they are written in.`
}
