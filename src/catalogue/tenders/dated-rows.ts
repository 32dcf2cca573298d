import type { Ctx } from '../../platform/context.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { TenderItem } from './item-schema.ts'
import type { StoredItem } from './search/item.ts'
import { readStated, statedDeadlinesOf, withStatedDeadlines } from './stated-deadline.ts'

/** A tender of a table: its deadline is the deadline by the notice, as lists of tenders have it. */
export interface DatedTender extends TenderItem {
  /** The deadline by the documents, where it is the one to keep; else null. */
  deadlineByDocuments: string | null
}

/** A tender as lists show it, and as it is stored. */
export interface Read {
  item: TenderItem
  stored: StoredItem
}

/** Adds the deadlines that documents state and notices do not, in one round trip for all tenders. */
export async function withDocumentDeadlines(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  read: readonly Read[],
): Promise<DatedTender[]> {
  const ids = boundList(read.map(({ item }) => item.id))
  const query = sql`SELECT t.value AS id, ${statedDeadlinesOf('t.value')} AS stated FROM json_each(${ids}) AS t
    WHERE EXISTS (SELECT 1 FROM stated_deadlines AS s WHERE s.tender_id = t.value)`
  const { results } = await prepare(d1, query).all<{ id: string; stated: string }>()
  const known = new Map(results.map(({ id, stated }) => [id, readStated(stated)]))
  return read.map(({ item, stored }) => {
    const { deadline, deadlineConflict } = withStatedDeadlines(
      item.deadline,
      stored,
      known.get(item.id) ?? [],
      now,
    )
    return { ...item, deadlineByDocuments: deadlineConflict?.source === 'notice' ? deadline : null }
  })
}
