import { linksIn } from '../e2e/markup.ts'
import { type Browser, type Page, publicOrigin } from '../support/browser.ts'

export type RowOf = (path: string) => string | undefined

/** Finds the row of a path as the router does: a literal part goes before a parameter. */
export function rowFinder(rows: readonly string[]): RowOf {
  const sortable = (row: string) => row.replaceAll(':', '~')
  const patterns = rows
    .toSorted((a, b) => (sortable(a) < sortable(b) ? -1 : 1))
    .map((row) => ({ row, pattern: new RegExp(`^${row.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  return (path) => patterns.find(({ pattern }) => pattern.test(`GET ${path}`))?.row
}

/** How many addresses of one row a person opens: without a query, and with queries of different names. */
export interface Max {
  plain: number
  queries: number
}

/** Opens what a person is led to, one address after the other, and some addresses of each row. */
export async function walk(
  browser: Browser,
  starts: readonly string[],
  { rowOf, max }: { rowOf: RowOf; max: Max },
): Promise<Map<string, Page>> {
  const opened = new Map<string, Page>()
  const counts = new Map<string, number>()
  const isWanted = ({ pathname, search, searchParams }: URL): boolean => {
    const row = rowOf(pathname)
    if (row === undefined || opened.has(pathname + search)) return false
    const kind = search === '' ? 'plain' : 'queries'
    const alike = `${row}?${[...new Set(searchParams.keys())].toSorted().join('&')}`
    const [all, same] = [counts.get(`${row} ${kind}`) ?? 0, counts.get(alike) ?? 0]
    if (all >= max[kind] || (search !== '' && same > 0)) return false
    counts.set(`${row} ${kind}`, all + 1).set(alike, same + 1)
    return true
  }
  const queue = starts.map((href) => ({ href, from: '/' }))
  for (let next = queue.shift(); next; next = queue.shift()) {
    const url = URL.parse(next.href, new URL(next.from, publicOrigin))
    if (url?.origin !== publicOrigin || !isWanted(url)) continue
    const address = url.pathname + url.search
    const page = await browser.open(address)
    opened.set(address, page)
    if (page.location !== null) queue.push({ href: page.location, from: address })
    if (!page.headers.get('content-type')?.startsWith('text/html')) continue
    for (const href of linksIn(page.text)) queue.push({ href, from: address })
  }
  return opened
}
