import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../codes/table.ts'

/** The table of what languages do: load it before texts are read. */
export const grammarTable = 'language-grammar'

/** A property of a language; a row of the table states that the language has it, and with which value. */
export type GrammarName =
  /**
   * Its number words mean nothing else in other languages: "to" and "en" are numbers only in Norwegian and
   * Danish.
   */
  | 'plain_numbers'
  /** Letters alone show that a question is in this language. */
  | 'known_by_letters'
  /** Most words of the two languages are the same, so each can be read as the other. */
  | 'alike'
  /** All nouns begin with a capital, so a capital does not mark a name. */
  | 'capital_nouns'
  /** British spellings are read as American ones. */
  | 'british_spelling'
  /**
   * How documents state duties, if known: by a verb of duty alone (`command`), or in the present tense too.
   */
  | 'duties'
  /** Letters between the parts of a compound. A language with such letters writes its compounds as one word. */
  | 'joint'
  /** The joint that is cut off if the part beside it is unknown. */
  | 'loose_joint'
  /** An ending that the last part of a compound may have. */
  | 'part_ending'
  /** Letters of a stem, as an expression, of which only the first group remains: "perceel" and "percelen". */
  | 'doubled'
  /** A vowel between the last consonants, as an expression, that other forms of the word lack: `služeb`, `služba`. */
  | 'fleeting'
  /** The word for a lot before its number, if it is not "Lot". */
  | 'lot'
  /** The currency that is called "kr". */
  | 'crown'

type Row = Record<'name' | 'language' | 'value', string>

const grammar = fromTables([grammarTable], (text) => {
  const found = new Map<string, Map<string, string[]>>()
  for (const { name, language, value } of readTable<keyof Row>(text)) {
    const languages = found.get(name) ?? new Map<string, string[]>()
    found.set(name, languages.set(language, [...(languages.get(language) ?? []), value]))
  }
  return found
})

const none: readonly string[] = []

/** The values of a language, in the order of the table. */
export const grammarOf = (name: GrammarName, language: string | null): readonly string[] =>
  (language === null ? undefined : grammar().get(name)?.get(language)) ?? none

/** Whether a language has a property. */
export const does = (language: string | null, name: GrammarName): boolean =>
  grammarOf(name, language).length > 0

/** The languages that have a property, in the order of the table. */
export const languagesWith = (name: GrammarName): string[] => [...(grammar().get(name)?.keys() ?? [])]
