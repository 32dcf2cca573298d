import type { CallerCtx } from '../../platform/context/context.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { isoOrNull } from '../../platform/time/time.ts'
import { itemOf } from '../../catalogue/tenders/reference.ts'
import type { Outcome } from './schema.ts'

/** A decided bid of the company from which something can be learned for another bid. */
export interface Lesson {
  bidId: string
  title: string
  status: 'won' | 'lost'
  decidedAt: string | null
  outcome: Outcome | null
  buyer: string | null
  /** Whether the bid was for the same buyer; otherwise it shares a CPV group. */
  sameBuyer: boolean
}

interface LessonRow extends Omit<Lesson, 'outcome' | 'decidedAt' | 'sameBuyer'> {
  outcome: string | null
  decidedAt: number | null
  sameBuyer: number
}

/** At most this many, and the digits of a CPV code that make a group. */
const [max, group] = [8, 3]

interface About {
  buyer: { name: string | null }
  cpvCodes: readonly string[]
}

/** The company's decided bids for the same buyer or with a CPV group of the tender: the same buyer first, then the latest. */
export async function listLessons(
  ctx: CallerCtx,
  { buyer, cpvCodes }: About,
  exceptBid: string,
): Promise<Lesson[]> {
  const groups = [...new Set(cpvCodes.map((code) => code.slice(0, group)))]
  const query = sql`SELECT bidId, title, status, decided_at AS decidedAt, outcome, item ->> '$.buyer.name' AS buyer,
      coalesce(item ->> '$.buyer.name' = nullif(${buyer.name ?? ''}, ''), 0) AS sameBuyer
    FROM (SELECT b.id AS bidId, b.title, b.status, b.decided_at, b.outcome, ${itemOf('b.tender_id')} AS item
      FROM bids AS b WHERE b.company_id = ${ctx.caller.company.id} AND b.status IN ('won', 'lost')
        AND b.id <> ${exceptBid})
    WHERE sameBuyer OR EXISTS (SELECT 1 FROM json_each(item, '$.cpvCodes') AS c
      WHERE substr(c.value, 1, ${group}) IN (SELECT value FROM json_each(${boundList(groups)})))
    ORDER BY sameBuyer DESC, decided_at DESC, bidId LIMIT ${max}`
  const { results } = await prepare(ctx.d1, query).all<LessonRow>()
  return results.map(({ outcome, decidedAt, sameBuyer, ...row }) => ({
    ...row,
    outcome: outcome === null ? null : (JSON.parse(outcome) as Outcome),
    decidedAt: isoOrNull(decidedAt),
    sameBuyer: sameBuyer === 1,
  }))
}
