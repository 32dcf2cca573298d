import type table from '../../../../assets/tables/wording.json'
import { wordedTables } from '../../../reference/language/worded.ts'
import type { TextLanguage } from '../../../reference/language/tokens.ts'
import { fromTables } from '../../../platform/files/tables.ts'
import { type Formats, formatsOf } from './formats.ts'
import type { AnalysisLanguage } from './language.ts'

/**
 * The table of the phrases, and of the words that distinguish the requirements that phrases judge: load them
 * first.
 */
export const wordingTables = ['wording.json', ...wordedTables]

/** A row without one of the languages does not compile. */
type Complete<Table extends PhraseTable> = Table

/** A code that is not in the table does not compile. */
export type PhraseCode = keyof Complete<typeof table>

/** Every phrase in several languages. The part of a code before its first dot names the subject. */
export const phrases = fromTables(wordingTables, (text) => JSON.parse(text) as Record<PhraseCode, Phrase>)

/** The values of a phrase; undefined means unknown. Numbers are written in the form of the language. */
export type PhraseValues = Partial<Record<string, string | number>>

/** Words phrases, numbers, money, days and lists in one language. */
export interface Say extends Formats {
  (code: PhraseCode, values?: PhraseValues): string
  language: TextLanguage
}

/** A phrase that is not written in the language falls back to English. */
export function sayIn(language: TextLanguage): Say {
  const formats = formatsOf(language)
  const say = (code: PhraseCode, values: PhraseValues = {}) => {
    const phrase = phrases()[code]
    return filled(phrase[language] ?? phrase.en, values, formats)
  }
  return Object.assign(say, formats, { language })
}

/**
 * Fills a phrase. An unknown value outside of `[[…]]` shows as a dash. `{count|reference|references}` is the
 * word for one or for more; in French zero counts as one.
 */
function filled(phrase: string, values: PhraseValues, { number, isOne }: Formats): string {
  const shown = (name: string) => {
    const value = values[name]
    return typeof value === 'number' ? number(value) : value
  }
  const isKnown = (part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => shown(name ?? '') !== undefined)
  const numbered = (name: string) => Number(values[name] ?? 0)
  return phrase
    .replace(
      /\{(\w+)\|([^|{}]{0,40})\|([^|{}]{0,40})\}/g,
      (_whole, name: string, one: string, more: string) => (isOne(numbered(name)) ? one : more),
    )
    .replace(/\[\[(.*?)\]\]/g, (_whole, part: string) => (isKnown(part) ? part : ''))
    .replace(/\{(\w+)\}/g, (_whole, name: string) => shown(name) ?? '–')
}

/**
 * A phrase in the languages of analyses, and the phrases of answers in every language that questions are read
 * in. `{name}` is a value; a part in `[[…]]` is left out if one of its values is unknown.
 */
export type Phrase = Record<AnalysisLanguage, string> & Partial<Record<TextLanguage, string>>

/** A table of phrases, one row for each code. */
type PhraseTable = Record<string, Phrase>
