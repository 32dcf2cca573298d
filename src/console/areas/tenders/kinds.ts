import type { ListedRequirement } from '../../../insight/requirements/schema.ts'
import { nameInTitle } from '../../../reading/requirements/titles.ts'

/** Requirements of one kind, such as "References". Those without a kind have only their words. */
export interface Kind {
  name: string | null
  language: string | null
  items: ListedRequirement[]
}

/** Requirements by kind, in the order in which the kinds appear; those without one come last. */
export function kindsOf(items: readonly ListedRequirement[]): Kind[] {
  const named = Map.groupBy(items, (each) => kindOf(each) ?? '')
  return [...named]
    .map(([name, items]) => ({ name: name || null, language: items[0]?.language ?? null, items }))
    .toSorted((a, b) => Number(a.name === null) - Number(b.name === null))
}

/**
 * The kind that a title names before or instead of the buyer's words; null for a title that only repeats these words.
 */
export function kindOf({ title, text }: Pick<ListedRequirement, 'title' | 'text'>): string | null {
  if (text === null) return null
  const name = nameInTitle(title)
  const [words, whole, rest] = [text, title, title.slice(name.length)].map(wordsOf) as [
    string,
    string,
    string,
  ]
  if (words.includes(whole)) return null
  return words.includes(rest) ? name : title
}

/**
 * Words and numbers alone: a table row appears once with bars and once with the marks of a title between its
 * cells, and a title begins with a capital.
 */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
