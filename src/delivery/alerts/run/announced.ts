import type { Ctx } from '../../../platform/context/context.ts'
import { newEvent } from '../../events/kind.ts'
import type { EventOf } from '../../events/record.ts'
import { tenderNew } from '../events.ts'
import { forRows } from '../../../platform/db/bulk.ts'
import type { NewTender } from '../matching/window.ts'
import type { Findings } from './findings.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

/** A new tender, with the alerts of one company that match it. */
export interface Match {
  companyId: string
  tender: NewTender
  alertIds: string[]
}

const known = `SELECT a.company_id || ' ' || a.tender_id AS pair FROM json_each(?1) AS e CROSS JOIN announced AS a
  ON a.company_id = e.value ->> 0 AND a.kind = 'new' AND a.tender_id = e.value ->> 1`

/** The matches that no earlier run has announced to their company. */
export async function unannounced(
  ctx: RunCtx,
  findings: Findings[],
  spend: (statements: number) => void,
): Promise<Match[]> {
  const matches = findings.flatMap(({ companyId, tenders }) =>
    tenders.map((found): Match => ({ companyId, ...found })),
  )
  if (matches.length === 0) return []
  const pairs = matches.map(({ companyId, tender }) => [companyId, tender.item.id])
  const statements = forRows(ctx.d1, pairs, known)
  spend(statements.length)
  const results = await ctx.d1.batch<{ pair: string }>(statements)
  const announced = new Set(results.flatMap(({ results: rows }) => rows.map(({ pair }) => pair)))
  return matches.filter(({ companyId, tender }) => !announced.has(`${companyId} ${tender.item.id}`))
}

const insert = `INSERT INTO announced (company_id, kind, tender_id, mark, seq, at)
  SELECT value ->> 0, 'new', value ->> 1, '', value ->> 2, value ->> 3 FROM json_each(?1)`

/**
 * Records the matches as announced. Belongs in the batch that writes their events: the batch fails if another
 * run has announced one of the matches in the meantime.
 */
export const markAnnounced = (ctx: RunCtx, matches: Match[]): D1PreparedStatement[] =>
  forRows(
    ctx.d1,
    matches.map(({ companyId, tender }) => [companyId, tender.item.id, tender.seq, ctx.now.getTime()]),
    insert,
  )

export const newTenderEvent = ({ companyId, tender, alertIds }: Match): EventOf => ({
  companyId,
  ...newEvent(tenderNew, { tender: tender.item, alertIds }),
})
