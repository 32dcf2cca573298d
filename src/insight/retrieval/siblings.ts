import { fromTables } from '../../platform/tables.ts'
import { plain } from '../../reading/plain.ts'
import { wordingOf, wordingsTable } from '../../reading/passages/values.ts'
import { readTable } from '../../reference/codes/table.ts'

/** A narrow thing, such as a bid bond, and the family that it shares with others. */
export interface Narrow {
  family: string
  kind: string
}

/** Words for each kind of the whole family: "neither a bond …". */
const any = 'any'

/** The rows `thing <family> <kind>` of the table of wordings. */
const things = fromTables([wordingsTable], (table) => {
  const parts = new Set(
    readTable<'part'>(table).flatMap(({ part }) => (part.startsWith('thing ') ? [part] : [])),
  )
  return [...parts].map((part) => {
    const [, family = '', kind = ''] = part.split(' ')
    return { family, kind, names: wordingOf(part) }
  })
})

/** The narrow things that a text names. */
export function narrowIn(text: string): Narrow[] {
  const folded = plain(text)
  return things().flatMap(({ family, kind, names }) => (names().test(folded) ? [{ family, kind }] : []))
}

/**
 * Whether a text names another thing of the family than the one asked for, and not that one: a performance bond is no
 * bid bond. A text that names only the family may mean each of its kinds.
 */
export function namesSibling(asked: Narrow[], text: string): boolean {
  if (asked.length === 0) return false
  const named = narrowIn(text)
  return asked.some(({ family, kind }) => {
    const own = named.filter((each) => each.family === family)
    return own.length > 0 && !own.some((each) => each.kind === kind || each.kind === any)
  })
}
