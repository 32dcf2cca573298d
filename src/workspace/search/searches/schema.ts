import * as z from 'zod'
import { nameOf } from '../../../platform/http/params.ts'
import { idOf } from '../../../platform/context/ids.ts'

/** A search that a person has named. */
export interface SavedSearch {
  id: string
  name: string
  /** The query of the search page's address, such as `q=road&regions=DE`; empty for the search of all open tenders. */
  query: string
}

/** In characters. The longest words of a search fit in, also where each letter takes nine characters of an address. */
const maxAddressLength = 24_000

export const SaveSearch = z.strictObject({
  name: nameOf(100),
  query: z.string().max(maxAddressLength),
})
export type SaveSearch = z.output<typeof SaveSearch>

export const SearchId = z.strictObject({ id: idOf('search') })
