import type { Child } from 'hono/jsx'
import type { Visit } from '../page/visit.ts'
import { Empty, type EmptyProps } from './empty.tsx'
import { Pager } from './pager.tsx'

interface ListingProps {
  visit: Visit
  /** What is listed, in the plural: `tenders`. */
  of: string
  query: { page: number; limit: number }
  total: number
  /** The form that narrows the list. A list that is empty without filters does not show it. */
  filters?: Child
  /** Said where nothing is listed. */
  empty: EmptyProps
  /** Said instead where filters left nothing; null while no filter is set. */
  narrowed?: EmptyProps | null
  /** The items of this page. */
  children: Child
}

/** A list by pages: its filters, its items or why there are none, and the way to its other pages. */
export const Listing = ({
  visit,
  of,
  query: { page, limit },
  total,
  filters,
  empty,
  narrowed = null,
  children,
}: ListingProps) => (
  <>
    {(total > 0 || narrowed) && filters}
    {total > 0 ? children : <Empty {...(narrowed ?? empty)} />}
    <Pager visit={visit} total={total} page={page} limit={limit} of={of} />
  </>
)

/** What a person would do first on a page, beside its title. */
export const MainLink = ({ href, text }: { href: string; text: string }) => (
  <a class="button primary" href={href}>
    {text}
  </a>
)
