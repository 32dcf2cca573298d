import { readItem, settleItem, shownItem } from '../../../catalogue/tenders/search/item.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { byDatabase, type TenderCtx } from '../../../catalogue/periods/directory.ts'
import { forRows } from '../../../platform/db/bulk.ts'
import type { Findings, Triggered } from './findings.ts'

/** Max tenders that an event shows as items. */
const maxOfEvent = 100
/**
 * Max items in the events of one company in one write, so that a company with a thousand alerts does not write a hundred
 * thousand. Each event gets the same share.
 */
const maxOfCompany = 2000

/** Max items that the alerts of a company will show if their runs end now. */
export const itemsOf = ({ alerts }: Findings): number =>
  Math.min(
    maxOfCompany,
    alerts.reduce(
      (sum, { row, tenderIds }) => sum + Math.min(maxOfEvent, row.found_count + tenderIds.length),
      0,
    ),
  )

const read = `SELECT d.item FROM json_each(?1) AS wanted CROSS JOIN tender_docs AS d ON d.tender_id = wanted.value`

type WithItems = Triggered & { tenders: TenderItem[] }

/** The data of events with the first of their tenders as items. A tender that is deleted by now is left out. */
export async function withItems<T extends { companyId: string; data: Triggered }>(
  ctx: TenderCtx,
  events: T[],
  findings: Findings[],
  spend: (statements: number) => void,
): Promise<(Omit<T, 'data'> & { data: WithItems })[]> {
  const share = new Map(
    [...Map.groupBy(events, ({ companyId }) => companyId)].map(([companyId, { length }]) => [
      companyId,
      Math.min(maxOfEvent, Math.ceil(maxOfCompany / length)),
    ]),
  )
  const first = ({ companyId, data }: T) => data.tenderIds.slice(0, share.get(companyId))
  const items = new Map(
    findings.flatMap(({ tenders }) => tenders.map(({ tender: { item } }) => [item.id, item] as const)),
  )
  // Earlier windows of the run found the others.
  const missing = new Set(events.flatMap(first).filter((id) => !items.has(id)))
  for (const { d1, ids } of missing.size > 0 ? await byDatabase(ctx, [...missing]) : []) {
    const statements = forRows(d1, ids, read)
    spend(statements.length)
    const results = await d1.batch<{ item: string }>(statements)
    for (const { results: rows } of results)
      for (const row of rows) {
        const item = shownItem(settleItem(readItem(row.item), ctx.now))
        items.set(item.id, item)
      }
  }
  return events.map((event) => ({
    ...event,
    data: { ...event.data, tenders: first(event).flatMap((id) => items.get(id) ?? []) },
  }))
}
