import { fromTables } from '../../../platform/files/tables.ts'
import { plain } from '../../../reading/document/plain.ts'
import { wordingOf, wordings, wordingsTable } from '../../../reading/passages/values.ts'

/** A narrow thing, such as a bid bond, and the family that it shares with others. */
export interface NarrowThing {
  family: string
  kind: string
}

/** Words for each kind of the whole family: "neither a bond …". */
const any = 'any'

/** The rows `thing <family> <kind>` of the table of wordings. */
const things = fromTables([wordingsTable], () => {
  const names = wordings()
    .names()
    .filter((name) => name.startsWith('thing '))
  return names.map((name) => {
    const [, family = '', kind = ''] = name.split(' ')
    return { family, kind, names: wordingOf(name) }
  })
})

/** The narrow things that a text names. */
export function narrowIn(text: string): NarrowThing[] {
  const folded = plain(text)
  return things().flatMap(({ family, kind, names }) => (names().test(folded) ? [{ family, kind }] : []))
}

/**
 * Whether a text names another thing of the family than the requested one, and not that one: a performance
 * bond is not a bid bond. A text that names only the family may mean each of its kinds.
 */
export function namesSibling(wanted: NarrowThing[], text: string): boolean {
  if (wanted.length === 0) return false
  const named = narrowIn(text)
  return wanted.some(({ family, kind }) => {
    const own = named.filter((each) => each.family === family)
    return own.length > 0 && !own.some((each) => each.kind === kind || each.kind === any)
  })
}
