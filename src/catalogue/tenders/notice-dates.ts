import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { emptyNotice } from '../notices/empty.ts'
import type { Notice } from '../notices/schema.ts'
import { byDescription, currentOf, inOrder, type StoredNotice } from './compose/order.ts'

export interface NoticeDates {
  questionsDeadline: string | null
  openingAt: string | null
}

/** The number of tenders in one query: a statement binds a short list. */
const atOnce = 500

/**
 * The dates of tenders that only their notices have, with the values of `getTender`. Tenders without such
 * dates are left out.
 */
export async function noticeDates(
  { d1 }: Pick<Ctx, 'd1'>,
  tenderIds: readonly string[],
): Promise<Map<string, NoticeDates>> {
  const portions = Array.from({ length: Math.ceil(tenderIds.length / atOnce) }, (_, index) =>
    tenderIds.slice(index * atOnce, (index + 1) * atOnce),
  )
  if (portions.length === 0) return new Map()
  const results = await d1.batch<Row>(portions.map((ids) => d1.prepare(readDates).bind(boundList([...ids]))))
  const found = Map.groupBy(
    results.flatMap((result) => result.results),
    ({ tenderId }) => tenderId,
  )
  return new Map([...found].map(([id, rows]) => [id, datesOf(rows)]))
}

interface Row {
  tenderId: string
  notice: string
  compiled: string | null
  source: string
  importedAt: number
}

/**
 * Reads only the dates and the members that decide the order of notices. The rest of a notice may be a
 * megabyte.
 */
const members = (of: string) => `json_object(
  'noticeId', ${of} ->> '$.noticeId', 'version', ${of} ->> '$.version', 'kind', ${of} ->> '$.kind',
  'refs', ${of} -> '$.refs', 'status', ${of} ->> '$.status', 'dispatchedAt', ${of} ->> '$.dispatchedAt',
  'publishedAt', ${of} ->> '$.publishedAt', 'change', ${of} -> '$.change',
  'questionsDeadline', ${of} ->> '$.questionsDeadline', 'submission', ${of} -> '$.submission')`

const readDates = `
  SELECT x.tender_id AS tenderId, x.source, x.imported_at AS importedAt, ${members('x.content')} AS notice,
    iif(x.compiled IS NULL, NULL, ${members('x.compiled')}) AS compiled
  FROM json_each(?1) AS wanted CROSS JOIN notices AS x ON x.tender_id = wanted.value
  WHERE x.content ->> '$.questionsDeadline' IS NOT NULL OR x.content ->> '$.submission' IS NOT NULL
    OR x.compiled IS NOT NULL`

function datesOf(rows: Row[]): NoticeDates {
  const stored = rows.map(({ notice, compiled, source, importedAt }): StoredNotice => ({
    notice: read(notice),
    compiled: compiled === null ? null : read(compiled),
    source,
    importedAt,
  }))
  const ranked = byDescription(currentOf(inOrder(stored)).map(({ notice }) => notice))
  return {
    questionsDeadline:
      ranked.find(({ questionsDeadline }) => questionsDeadline !== null)?.questionsDeadline ?? null,
    openingAt: ranked.find(({ submission }) => submission !== null)?.submission?.openingAt ?? null,
  }
}

/** Our own JSON, written by the importer; the members that were not read are left empty. */
const read = (json: string): Notice => ({ ...emptyNotice, ...JSON.parse(json) }) as Notice
