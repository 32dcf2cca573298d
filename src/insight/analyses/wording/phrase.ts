import type { TextLanguage } from '../../../reference/language/tokens.ts'
import type { AnalysisLanguage } from './language.ts'

/**
 * A phrase in the languages of analyses, and the phrases of answers in every language that questions are read
 * in. `{name}` is a value; a part in `[[…]]` is left out if one of its values is unknown.
 */
export type Phrase = Record<AnalysisLanguage, string> & Partial<Record<TextLanguage, string>>

/** A table of phrases, one row for each code. */
export type PhraseTable = Record<string, Phrase>
