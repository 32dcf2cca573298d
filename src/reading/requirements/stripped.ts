import { worded } from '../../reference/language/worded.ts'
import { binds, type Duty } from './clause.ts'
import type { LexiconLanguage } from './lexicon-signs.ts'
import { phraseOf } from './phrases.ts'

const exception = worded(String.raw`[,;]\s(?:{{except}})(?!\p{L})[^.;]*`, 'gu')

/** Removes exceptions, whose things are not required: "…, unless a statement is enclosed". */
export const withoutExceptions = (plain: string) => plain.replace(exception(), '')

/**
 * Blanks the parentheses about the form in which something is to be shown: "references (to be shown by a
 * declaration)" requires references. A line that consists of parentheses stays as it is.
 */
export function withoutForm(plain: string, language: LexiconLanguage): string {
  const form = phraseOf('form', language)?.exec(plain)
  if (!form) return plain
  const rest =
    plain.slice(0, form.index) + ' '.repeat(form[0].length) + plain.slice(form.index + form[0].length)
  return /\p{L}{3}/u.test(rest) ? rest : plain
}

/**
 * Removes the clauses that only explain: their verbs do not make a line a statement. The expression is the
 * cached one; `split` finds every position without needing a global copy of it.
 */
export const unexplained = (plain: string, language: LexiconLanguage) => {
  const explained = phraseOf('explained', language)
  return explained ? plain.split(explained).join('') : plain
}

/**
 * In words: maximum length of what the words that open a list require, without "the following documents:".
 */
const objectLength = 5

/**
 * Whether the words that open a list require a thing of their own: "shall hand in a plan of the work, as
 * follows:".
 */
export function hasObject(plain: string, duty: Duty | null, language: LexiconLanguage): boolean {
  const following = phraseOf('following', language)
  if (following === null || duty === null || duty.isPlain === true || !binds(duty)) return false
  const object =
    plain
      .slice(duty.end)
      .replace(following, '')
      .match(/\p{L}+/gu) ?? []
  return object.length >= objectLength
}
