import { fromTables } from '../../../platform/files/tables.ts'
import { readTable } from '../../../reference/codes/table.ts'
import { wordedTables } from '../../../reference/language/worded.ts'
import { questionTables } from '../../questions/retrieval/question.ts'
import { signTables } from '../../../reading/injection/signs.ts'

/** Raise it whenever a prompt changes, so that analyses stored with an older prompt are recomputed. */
export const promptRevision = 3

/**
 * The table of the prompts, in lines by name, with the tables of what they must not repeat: load both first.
 */
export const promptTables = [...questionTables, ...signTables, ...wordedTables, 'model-prompts']

const prompts = fromTables(['model-prompts'], (table) =>
  Map.groupBy(readTable<'name' | 'text'>(table), ({ name }) => name),
)

export const promptOf = (name: string): string =>
  (prompts().get(name) ?? []).map(({ text }) => text).join('\n')

/** A prompt with values in place of `{{name}}`. */
export const promptWith = (name: string, values: Record<string, string>): string =>
  promptOf(name).replace(/\{\{(\w+)\}\}/g, (_whole, value: string) => values[value] ?? '')

/**
 * The beginning of every prompt that requests sentences. The texts of tenders are written by unknown authors.
 */
export const rules = (nonce: string): string => promptWith('rules', { nonce })

/** The English name of a language, ISO 639-1. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language

/** The language of the answer, ISO 639-1; null for the language of the question. */
export function languageRule(language: string | null): string {
  if (language === null)
    return 'Write the sentences in the language of the question. Quotes stay as they are.'
  return `Write the sentences in ${languageName(language)}. Quotes stay in the language they are written in.`
}
