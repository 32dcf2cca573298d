import { isStopWord } from '../../reference/language/stop-words.ts'
import { foldWord, languageOfLabel, listedLanguage } from '../../reference/language/tokens.ts'
import { named } from './cues.ts'
import { lexiconOf } from './lexicon.ts'
import type { Requirement } from './schema.ts'

/** In characters: an article or a determiner before a noun is no longer. */
const maxArticle = 4

/**
 * The noun by which a sentence names the thing that it requires: "Migrationskonzept", "Staffing Plan". Null if the
 * sentence names it by a verb, as "describe how" does, or is in a language without such words. Load the tables of requirements and of stop words first.
 */
export function nounOf(
  text: string,
  { code, language }: Pick<Requirement, 'code' | 'language'>,
): string | null {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const known = listedLanguage(languageOfLabel(language) ?? 'en')
  if (known === null) return null
  const cue = named(flat.toLowerCase(), lexiconOf(known)).find((each) => each.code === code)
  if (!cue || cue.end === 0) return null
  const words = flat.slice(cue.start, cue.end)
  const before = flat.slice(0, cue.start).trimEnd().split(' ').at(-1) ?? ''
  const last = foldWord(words.split(' ').at(-1) ?? '')
  const follows = before.length <= maxArticle && isStopWord(foldWord(before), known)
  const isNoun = known === 'de' ? /^\p{Lu}/u.test(words) : /\s\p{Lu}/u.test(words) || follows
  if (!isNoun || isStopWord(last, known)) return null
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
