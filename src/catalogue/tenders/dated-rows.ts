import { boundList } from '../../platform/db/bulk.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { byDatabase, type TenderCtx } from '../periods/directory.ts'
import type { DeadlineConflict } from './deadline-schema.ts'
import type { TenderItem } from './item-schema.ts'
import type { StoredItem } from './search/item.ts'
import { readStated, statedDeadlinesOf, withStatedDeadlines } from './stated-deadline.ts'

/** A tender of an export, with the deadline that lists show. */
export interface DatedTender extends TenderItem {
  deadlineConflict: DeadlineConflict | null
}

/** A tender with the deadline by its notice, and as it is stored. */
export interface ReadItem {
  item: TenderItem
  stored: StoredItem
}

/** Adds the deadlines that documents state and notices do not, in one round trip for all tenders. */
export async function withDocumentDeadlines(
  ctx: TenderCtx,
  read: readonly ReadItem[],
): Promise<DatedTender[]> {
  const parts = await byDatabase(
    ctx,
    read.map(({ item }) => item.id),
  )
  const found = await Promise.all(parts.map(({ d1, ids }) => readStatedOf(d1, boundList(ids))))
  const known = new Map(found.flat().map(({ id, stated }) => [id, readStated(stated)]))
  return read.map(({ item, stored }) => ({
    ...item,
    ...withStatedDeadlines(item.deadline, stored, known.get(item.id) ?? [], ctx.now),
  }))
}

async function readStatedOf(d1: D1Database, ids: string): Promise<{ id: string; stated: string }[]> {
  const query = sql`SELECT t.value AS id, ${statedDeadlinesOf('t.value')} AS stated FROM json_each(${ids}) AS t
    WHERE EXISTS (SELECT 1 FROM stated_deadlines AS s WHERE s.tender_id = t.value)`
  const { results } = await prepare(d1, query).all<{ id: string; stated: string }>()
  return results
}
