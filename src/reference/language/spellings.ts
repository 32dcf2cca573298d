import { fromTables } from '../../platform/files/tables.ts'
import { readTable } from '../codes/table.ts'

/** British beginnings of words and their American spelling: `colour` covers `colours` and `colouring` too. */
export const spellingTable = 'word-spellings'

type Spelling = readonly [british: string, american: string]

/** All beginnings have at least this many letters, by which they are looked up. */
const shortest = 4

/** The first letters of a beginning → the beginnings, the longest first. */
const spellings = fromTables([spellingTable], (text) => {
  const rows = readTable<'british' | 'american'>(text).map(({ british, american }): Spelling => [
    british,
    american,
  ])
  return Map.groupBy(
    rows.toSorted(([a], [b]) => b.length - a.length),
    ([british]) => british.slice(0, shortest),
  )
})

/**
 * A folded English word as Americans spell it: `organisation` becomes `organization`. Both sides of a search
 * are spelled this way, which makes the two spellings forms of one word. A word that merely begins alike is
 * spelled oddly on both sides, and finds itself as before.
 */
export function americanSpelling(word: string): string {
  const known = spellings().get(word.slice(0, shortest))
  const spelling = known?.find(([british]) => word.startsWith(british))
  return spelling ? spelling[1] + word.slice(spelling[0].length) : word
}

/** The British spellings that do not begin like the American ones: `kerb` and `curb`, `tyre` and `tire`. */
export const britishBeginnings = fromTables([spellingTable], (text) =>
  readTable<'british' | 'american'>(text).flatMap(({ british, american }) =>
    british.slice(0, 2) === american.slice(0, 2) ? [] : british,
  ),
)
