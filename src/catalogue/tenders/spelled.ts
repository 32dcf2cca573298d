import { normalized } from '../../platform/text/normal-form.ts'
import { Recent } from '../../platform/text/recent.ts'
import { stemsIn } from '../../reference/language/forms.ts'
import { headsOf } from './search/compounds.ts'
import { spaced, words } from './search-words.ts'

/**
 * Letters that are written as two if a keyboard does not have them. The index folds `ß` and `æ` in the same
 * way.
 */
const pairs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const anyLetter = /[äöüøå]|[aou]\u0308|a\u030a/i
const everyLetter = /[äöüøå]/g
const anyWord = /[\p{L}\p{N}]+/gu

/** In letters. Shorter stems and parts are words of other languages: `på` and the Dutch `paa`. */
const shortestForm = 6

/** Whether a text has a letter that is also written as two. */
export const hasSpelling = (text: string): boolean => anyLetter.test(text)

/** The text in lower case with its letters written as two: `Übersetzung` is `uebersetzung`. */
export const spelledOut = (text: string): string =>
  normalized(text)
    .toLowerCase()
    .replaceAll(everyLetter, (letter) => pairs[letter] ?? letter)

/**
 * The words of a text that are also written with two letters for one, in that spelling, with the last
 * parts of their compounds and their stems. The index has them in addition to the text: a search for `muell` then
 * finds `Müll`, and no other word. The stems come from the word as it is written, because no language has
 * stems for the other spelling. The tables of the words must be loaded.
 */
export function spelledWords(text: string, language: string | null): string[] {
  if (!hasSpelling(text)) return []
  const all = normalized(text).toLowerCase().match(anyWord) ?? []
  const written = new Set(all.filter(hasSpelling))
  return [...new Set([...written].flatMap((word) => spellingsOf(word, language)))]
}

/** Texts repeat their words. */
const spellings = new Recent<readonly string[]>(5000)

function spellingsOf(word: string, language: string | null): readonly string[] {
  const known = spellings.get(language ?? '', word)
  if (known) return known
  const folded = words(word).join('')
  const heads = language === null ? [] : headsOf(folded, language)
  const stems = language === null ? [] : [folded, ...heads].flatMap((each) => stemsIn(each, language))
  const made = [spaced(spelledOut(word)), ...spelledForms(word, [...heads, ...stems])]
  spellings.set(language ?? '', word, made)
  return made
}

/** Forms of a folded word as the written word spells them: the forms that have such a letter, cut out of the written word. */
export function spelledForms(word: string, forms: readonly string[]): string[] {
  const letters = Array.from(normalized(word).toLowerCase(), (letter) => ({
    letter,
    folded: words(letter).join(''),
  }))
  const places = letters.flatMap(({ folded }, at) => Array.from(folded, () => at))
  const whole = letters.map(({ folded }) => folded).join('')
  const cut = (form: string): string => {
    const at = whole.indexOf(form)
    const last = places[at + form.length - 1]
    if (at < 0 || last === undefined) return ''
    return letters
      .slice(places[at], last + 1)
      .map(({ letter }) => letter)
      .join('')
  }
  const spelled = forms
    .map(cut)
    .filter(hasSpelling)
    .map((each) => spaced(spelledOut(each)))
  return [...new Set(spelled.filter(({ length }) => length >= shortestForm))]
}
