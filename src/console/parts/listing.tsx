import type { Child } from 'hono/jsx'
import type { Visit } from '../core/visit.ts'
import { Empty, type EmptyProps } from '../core/shell.tsx'
import { numberText } from '../core/reader.ts'
import { useVisit } from '../core/page-visit.tsx'
import { Fields, useForm, valueOf } from '../core/sent.tsx'
import type { Choice } from './fields.tsx'

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

interface PagerProps {
  /** Needed where the list has another address than the page. */
  visit?: Visit
  total: number
  page: number
  limit: number
  /** The noun for the items, in the plural: `tenders`. */
  of: string
  /** What is true of some of the items: `31 of them only possible`. */
  note?: string | undefined
  /** The parameter with the number of the page: `page`, unless the page shows two lists. */
  name?: string
  /** Id of the list, for a list that is not at the top of the page. */
  anchor?: string
}

/** The part of a complete list that the address names. */
export function pageOfItems<T>({ url }: Pick<Visit, 'url'>, items: T[], limit: number, name = 'page') {
  const requested = Number(url.searchParams.get(name) ?? 1)
  const page = Number.isInteger(requested) && requested > 0 ? requested : 1
  return { page, shown: items.slice((page - 1) * limit, page * limit) }
}

/** The parameter that shows a list with all its boxes ticked, for browsers without script. */
export const tickedName = 'ticked'

/**
 * The address with changed parameters. Null removes a parameter, and empty parameters are left out. Ticked boxes belong
 * to one look at a list, so that no link carries them on.
 */
export function addressWith(url: URL, changes: Record<string, string | number | null>): string {
  const params = new URLSearchParams([...url.searchParams].filter(([, value]) => value !== ''))
  params.delete(tickedName)
  for (const [name, value] of Object.entries(changes))
    if (value === null) params.delete(name)
    else params.set(name, String(value))
  const query = params.toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}

/** Shows which part of a list this is, and links to the other parts. */
export function Pager({
  visit = useVisit(),
  total,
  page,
  limit,
  of,
  note,
  name = 'page',
  anchor,
}: PagerProps) {
  const hash = anchor === undefined ? '' : `#${anchor}`
  const pages = Math.ceil(total / limit)
  const number = (value: number) => numberText(visit.reader, value)
  const [first, last] = [(page - 1) * limit + 1, Math.min(page * limit, total)]
  if (pages <= 1 && page === 1) return null
  return (
    <nav class="pager" aria-label={`Pages of ${of}`}>
      <p>
        {first > total
          ? `Page ${number(page)} is empty`
          : first === last
            ? `${limit === 1 ? 'Page ' : ''}${number(first)}`
            : `${number(first)} to ${number(last)}`}
        {first <= total && ` of ${number(total)} ${of}${note === undefined ? '' : `, ${note}`}`}
      </p>
      <p class="pager-links">
        {page > 1 && (
          <a
            class="button"
            rel="prev"
            href={addressWith(visit.url, { [name]: Math.min(page - 1, pages) || null }) + hash}
          >
            Previous
          </a>
        )}
        {page < pages && (
          <a class="button" rel="next" href={addressWith(visit.url, { [name]: page + 1 }) + hash}>
            Next
          </a>
        )}
      </p>
    </nav>
  )
}

interface FiltersProps {
  /** Needed where `readQuery` has noted the filters in another visit than the page's. */
  visit?: Pick<Visit, 'sent'>
  action?: string
  /** The layout. With `filters`, or without a class, the button is below the fields. */
  class?: string
  label?: string
  /** What the fields show if the address has no value. */
  stored?: object
  /** As in `Form`. */
  optional?: boolean
  button?: string
  /** Shown next to the button. */
  beside?: Child
  children: Child
}

/** The form with the filters of a list. With script, a change applies at once and the button is hidden. */
export const Filters = ({
  visit: { sent } = useVisit(),
  stored,
  optional,
  button = 'Show',
  beside,
  label,
  children,
  ...form
}: FiltersProps) => {
  const end = (
    <>
      <button type="submit" data-apply>
        {button}
      </button>
      {beside}
    </>
  )
  return (
    <form method="get" {...form} data-live aria-label={label}>
      <Fields {...{ sent, stored, optional }}>{children}</Fields>
      {form.class && form.class !== 'filters' ? end : <div class="buttons">{end}</div>}
    </form>
  )
}

interface FilterFieldProps {
  name: string
  label: string
  /** Text of the choice that filters nothing. */
  every: string
  choices: readonly Choice[]
}

/** A filter with a few values. */
export const FilterField = ({ name, label, every, choices }: FilterFieldProps) => {
  const chosen = valueOf(useForm().sent, name, null)
  return (
    <div class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <option value="">{every}</option>
        {choices.map(({ value, text }) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
