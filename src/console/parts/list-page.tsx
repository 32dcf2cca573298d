import type { Child } from 'hono/jsx'
import type * as z from 'zod'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { Page as Items } from '../../platform/db/page.ts'
import type { Show } from '../core/page.tsx'
import { type EmptyProps, LinkButton, Page } from '../core/shell.tsx'
import { readQuery, type Visit } from '../core/visit.ts'
import { Table } from './elements.tsx'
import { Listing } from './listing.tsx'

type PageProps = Pick<Parameters<typeof Page>[0], 'title' | 'here' | 'lead' | 'actions'>
type Query = z.ZodType<{ page: number; limit: number }> & z.ZodObject

interface ListPage<S extends Query, T> extends PageProps {
  /** The noun for the items, in the plural: `alerts`. */
  of: string
  query: S
  read: (ctx: CallerCtx, query: z.output<S>) => Promise<Items<T>>
  /** The link to the form of a new item: the action of the page, or of the empty list. */
  make?: { href: string; text: string }
  empty: EmptyProps
  head: string[]
  /** As in `Table`. */
  numbers?: number[]
  row: (item: T, visit: Visit) => Child[]
  /** Shown above and below the list. */
  above?: Child
  below?: (visit: Visit, total: number) => Child
}

/** A page with one table of things, each with a page of its own. */
export const listPage =
  <S extends Query, T>(list: ListPage<S, T>): Show =>
  async (visit) => {
    const { title, here, lead, make, of, empty, head, numbers, row } = list
    const query = readQuery(visit, list.query)
    const { items, total } = await list.read(visit.ctx, query)
    const actions = list.actions ?? (make && total > 0 && <LinkButton {...make} primary />)
    return (
      <Page title={title} here={here} lead={lead} actions={actions}>
        {list.above}
        <Listing of={of} query={query} total={total} empty={{ ...empty, link: make }}>
          <Table caption={title} head={head} numbers={numbers} rows={items.map((item) => row(item, visit))} />
        </Listing>
        {list.below?.(visit, total)}
      </Page>
    )
  }
