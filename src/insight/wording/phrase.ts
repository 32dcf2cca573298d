import type { AnalysisLanguage } from './language.ts'

/**
 * A phrase in every language. `{name}` stands for a value; a part in `[[…]]` is left out where one of its values is
 * unknown.
 */
export type Phrase = Record<AnalysisLanguage, string>

/** A table of phrases, one row for each code. */
export type Phrases = Record<string, Phrase>
