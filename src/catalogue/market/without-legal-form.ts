import { words } from '../tenders/search-words.ts'
import { beginnings, endings } from './legal-forms.ts'

/** In words: the longest form, as "s de r l de c v". */
const maxLength = 7
const atEnd = new Set(endings)
const atStart = new Map(Object.entries(beginnings).map(([country, forms]) => [country, new Set(forms)]))

/** Words with single letters joined. */
const formIn = (words: string[]) => words.join(' ').replace(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '')

/** The words of a company's name without its legal form. A name that is nothing but a legal form stays whole. */
export function withoutLegalForm(name: string[], country: string | null): string[] {
  const starts = atStart.get(country ?? '')
  for (let size = Math.min(maxLength, name.length - 1); size > 0; size--) {
    if (atEnd.has(formIn(name.slice(-size)))) return withoutLegalForm(name.slice(0, -size), country)
    if (starts?.has(formIn(name.slice(0, size)))) return withoutLegalForm(name.slice(size), country)
  }
  return name
}

/**
 * The words by which two names are recognised as the same company: without legal forms in any position, and
 * without short words if there are others.
 */
export function nameWords(name: string | null): string[] {
  const all = formIn(words(name ?? '')).split(' ')
  const own = all.filter((word) => word.length > 2 && !atEnd.has(word) && /\p{L}/u.test(word))
  const chosen = own.length > 0 ? own : all.filter((word) => word.length > 1 && /\p{L}/u.test(word))
  return [...new Set(chosen)].slice(0, maxWords)
}

/** Further words of long names are those of a department. */
const maxWords = 4
