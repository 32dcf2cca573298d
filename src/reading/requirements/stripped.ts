import { worded } from '../../reference/language/worded.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'

const exception = worded(String.raw`[,;]\s(?:{{except}})(?!\p{L})[^.;]*`, 'gu')

/** Removes exceptions, whose things are not required: "…, unless a statement is enclosed". */
export const withoutExceptions = (plain: string) => plain.replace(exception(), '')

/**
 * Removes the clauses that only explain: their verbs do not make a line a statement. The expression is the
 * cached one; `split` finds every position without needing a global copy of it.
 */
export const unexplained = (plain: string, language: LexiconLanguage) => {
  const explained = phraseOf('explained', language)
  return explained ? plain.split(explained).join('') : plain
}
