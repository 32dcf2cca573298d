import type { Child } from 'hono/jsx'
import type { Visit } from '../core/visit.ts'
import { Empty, type EmptyProps } from '../core/empty.tsx'
import { Pager } from './pager.tsx'

interface ListingProps {
  /** As in `Pager`. */
  visit?: Visit
  /** The noun for the items, in the plural: `tenders`. */
  of: string
  query: { page: number; limit: number }
  total: number
  /** As in `Pager`. */
  note?: string | undefined
  /** The form with the filters. The form is left out when the list is empty and no filter is set. */
  filters?: Child
  /** Shown when the list is empty. */
  empty: EmptyProps
  /** Shown instead of `empty` when filters are set and nothing matches; null while no filter is set. */
  narrowed?: EmptyProps | null
  /** The items of this page. */
  children: Child
}

/** A page of a list: its filters, its items or the reason why there are none, and links to the other pages. */
export const Listing = ({
  visit,
  of,
  query: { page, limit },
  total,
  note,
  filters,
  empty,
  narrowed = null,
  children,
}: ListingProps) => (
  <>
    {(total > 0 || narrowed) && filters}
    {total > 0 ? children : <Empty {...(narrowed ?? empty)} />}
    <Pager visit={visit} total={total} page={page} limit={limit} of={of} note={note} />
  </>
)
