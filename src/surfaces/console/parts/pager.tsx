import { numberText } from '../page/reader.ts'
import type { Visit } from '../page/visit.ts'

interface PagerProps {
  visit: Visit
  total: number
  page: number
  limit: number
  /** What is listed, in the plural: `tenders`. */
  of: string
  /** The parameter that says which part: `page` unless the page has two lists. */
  name?: string
  /** The id of the list, for a list that does not begin the page. */
  anchor?: string
}

/** A part of a list that is at hand as a whole, by the address. */
export function partOf<T>({ url }: Pick<Visit, 'url'>, items: T[], limit: number, name = 'page') {
  const asked = Number(url.searchParams.get(name) ?? 1)
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1
  return { page, shown: items.slice((page - 1) * limit, page * limit) }
}

/** The same address with other parameters; null takes one away. Empty ones are left out. */
export function addressWith(url: URL, changes: Record<string, string | number | null>): string {
  const params = new URLSearchParams([...url.searchParams].filter(([, value]) => value !== ''))
  for (const [name, value] of Object.entries(changes))
    if (value === null) params.delete(name)
    else params.set(name, String(value))
  const query = params.toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}

/** Which part of a list is shown, and the way to the others. */
export function Pager({ visit, total, page, limit, of, name = 'page', anchor }: PagerProps) {
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
            : `${number(first)} to ${number(last)}`}{' '}
        of {number(total)} {of}
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
