import type * as z from 'zod'
import { rowsOf } from '../../platform/db/rows.ts'
import { usePrimary } from '../../platform/db/session.ts'
import { invalidParams } from '../../platform/context/errors.ts'
import type { ListChanges, TenderChanges } from './changes-schema.ts'

import { readItem, settleItem, shownItem } from './search/item.ts'
import type { TenderCtx } from '../periods/directory.ts'
import { tenderRows } from './search/divided.ts'
import type { TenderRows } from './search/rows.ts'

/**
 * A position in the feed: the number of a change and the time it was written. After the database is restored
 * to an earlier state a number may be used twice; the time distinguishes the two changes.
 */
interface Place {
  seq: number
  at: number
}

/** The place before the first change, which an empty feed returns. */
const beginning: Place = { seq: 0, at: 0 }

const cursorOf = ({ seq, at }: Place) => (seq === 0 ? 'c0' : `c${seq.toString(36)}-${at.toString(36)}`)

/** The place of a cursor that is well formed; see `ListChanges`. */
function placeOf(cursor: string): Place {
  const [seq = '', at = '0'] = cursor.slice(1).split('-')
  return { seq: Number.parseInt(seq, 36), at: Number.parseInt(at, 36) }
}

interface ChangeRow extends Place {
  tenderId: string
  change: 'created' | 'updated' | 'deleted'
  /**
   * The deleted item, or the item as it is now; null if the database of the feed does not have the tender.
   */
  item: string | null
  /** The item of the next deletion. */
  gone: string | null
}

/**
 * The changes after a cursor. Rows of the feed are never removed, so a cursor without its row is from another
 * feed, and continuing from it would silently skip changes.
 *
 * @throws INVALID_PARAMS for a cursor that this feed has not issued.
 */
export async function listChanges(
  ctx: TenderCtx,
  query: z.output<typeof ListChanges>,
  { elsewhere }: Pick<TenderRows, 'elsewhere'> = tenderRows(ctx),
): Promise<TenderChanges> {
  const after = query.since === undefined ? beginning : placeOf(query.since)
  const [given, found] = await ctx.d1.batch([
    ctx.d1.prepare('SELECT 1 FROM tender_changes WHERE seq = ?1 AND at = ?2').bind(after.seq, after.at),
    ctx.d1
      .prepare(
        `SELECT c.seq, c.at, c.change, c.tender_id AS tenderId, coalesce(c.item, d.item) AS item, CASE
           WHEN c.item IS NULL AND d.item IS NULL THEN (
             SELECT item FROM tender_changes WHERE tender_id = c.tender_id AND change = 'deleted' AND seq > c.seq
             ORDER BY seq LIMIT 1) END AS gone
         FROM tender_changes AS c LEFT JOIN tender_docs AS d ON d.tender_id = c.tender_id
         WHERE c.seq > ?1 ORDER BY c.seq LIMIT ?2`,
      )
      .bind(after.seq, query.limit + 1),
  ])
  if (after.seq > 0 && rowsOf(given).length === 0) {
    if (usePrimary(ctx.d1)) return listChanges(ctx, query, { elsewhere })
    throw notGiven()
  }
  const rows = rowsOf<ChangeRow>(found)
  const changes = rows.slice(0, query.limit)
  const absent = changes.flatMap(({ item, tenderId }) => (item === null ? tenderId : []))
  const others = absent.length > 0 ? await elsewhere(ctx, absent) : new Map<string, string>()
  return {
    changes: changes.map(({ change, item, tenderId, gone }) => ({
      change,
      tender: shownItem(settleItem(readItem(item ?? others.get(tenderId) ?? gone ?? ''), ctx.now)),
    })),
    cursor: cursorOf(changes.at(-1) ?? after),
    more: rows.length > query.limit,
  }
}

const notGiven = () =>
  invalidParams([
    {
      path: 'since',
      message: 'is no cursor that this feed has given; start again without `since`',
      rule: 'reference',
    },
  ])
