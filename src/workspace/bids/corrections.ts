import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { stillTender } from './guards.ts'
import type { BidStatus } from './schema.ts'
import { corrects } from './states.ts'
import type { BidRow } from './stored.ts'
import { readCall, whyNotTaken } from './submit.ts'

/**
 * Refuses to take back a submission, a result or a withdrawal unless the caller manages the company or recorded it. A
 * submission can be taken back as long as the bid can be submitted again. The guards are true while this holds.
 */
export async function expectCorrection(
  ctx: CallerCtx,
  row: BidRow,
  to: BidStatus,
): Promise<D1PreparedStatement[]> {
  if (!corrects(row.status, to)) return []
  if (!(await mayCorrect(ctx, row)))
    throw forbidden(
      'role',
      `Only an owner or admin, or the person who recorded the bid as ${row.status}, may take this back: ask one of them`,
    )
  if (row.status === 'withdrawn' && row.submittedAt === null)
    throw forbidden(
      'state',
      'The bid was withdrawn before it was submitted, so it cannot become submitted: start another bid for the tender',
    )
  if (row.status !== 'submitted') return []
  const call = await readCall(ctx, row.tenderId)
  const refusal = call ? whyNotTaken(call, row) : 'The tender was withdrawn from the catalogue'
  if (!call || refusal !== null)
    throw forbidden('state', `${refusal}: the submission can no longer be taken back, only withdrawn`)
  return [stillTender(ctx, row.tenderId, call.version)]
}

/** Whether the caller may take back the present status of a bid. */
export async function mayCorrect(
  ctx: CallerCtx,
  { id, status }: Pick<BidRow, 'id' | 'status'>,
): Promise<boolean> {
  const { company, user } = ctx.caller
  if (user.role !== 'member') return true
  const query = sql`SELECT user_id AS userId FROM bid_changes
    WHERE company_id = ${company.id} AND bid_id = ${id} AND section_key IS NULL AND to_status = ${status}
    ORDER BY at DESC, id DESC LIMIT 1`
  return (await prepare(ctx.d1, query).first<string>('userId')) === user.id
}
