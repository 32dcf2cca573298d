import { noticeDates } from '../../catalogue/tenders/notice-dates.ts'
import { itemAt } from '../../catalogue/tenders/reference.ts'
import type { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { several } from '../../delivery/events/texts.ts'
import { notificationRow } from '../../delivery/notifications/write.ts'
import { insertNotifications } from '../../delivery/events/record.ts'
import { forRows } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { day } from '../../platform/time/time.ts'
import { keyTaken } from '../../platform/transaction/conflict.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { followersOf } from './followers.ts'

type RunCtx = Pick<Ctx, 'd1' | 'env' | 'now'>

/** How many days before the end of questions followers are notified, the nearest first. */
const marks = [1, 3]
const stepSize = 200

/** Followed tenders after `?1`, with the companies that follow them and what these were notified of the end of questions. */
const readFollowed = `
  WITH followed AS (SELECT tender_id FROM (SELECT DISTINCT tender_id FROM saved_tenders WHERE tender_id > ?1
      ORDER BY tender_id LIMIT ${stepSize})
    UNION SELECT tender_id FROM (SELECT DISTINCT tender_id FROM bids WHERE tender_id > ?1
      ORDER BY tender_id LIMIT ${stepSize}) ORDER BY 1 LIMIT ${stepSize})
  SELECT f.tender_id AS tenderId, d.item,
    (SELECT json_group_array(company_id) FROM (${followersOf('f.tender_id')})) AS companies,
    (SELECT json_group_array(a.company_id || ' ' || a.mark) FROM (${followersOf('f.tender_id')}) AS c
      CROSS JOIN announced AS a ON a.company_id = c.company_id AND a.kind = 'questions'
        AND a.tender_id = f.tender_id) AS told
  FROM followed AS f LEFT JOIN tender_docs AS d ON d.tender_id = f.tender_id ORDER BY f.tender_id`

interface Row {
  tenderId: string
  /** Null once the tender was withdrawn. */
  item: string | null
  companies: string
  told: string
}

interface Near {
  companyId: string
  tender: TenderItem
  endsAt: string
  /** The end of questions and the mark that it has come within. */
  mark: string
}

/**
 * Notifies followers that the time for questions to the buyer ends, 3 days and 1 day before, once each. A step looks at some
 * of the followed tenders, beginning after `place`. Returns how many followers were notified, and where the next step goes on.
 */
export async function announceQuestions(
  ctx: RunCtx,
  place: string | null,
): Promise<{ told: number; next: string | null }> {
  const { results } = await ctx.d1
    .prepare(readFollowed)
    .bind(place ?? '')
    .all<Row>()
  const open = results.flatMap((row) => {
    if (row.item === null) return []
    const tender = itemAt(row.item, ctx.now)
    return tender.status === 'open' || tender.status === 'planned' ? [{ ...row, tender }] : []
  })
  const dates = await noticeDates(
    ctx,
    open.map(({ tenderId }) => tenderId),
  )
  const near = open.flatMap((row) =>
    nearOf(row, dates.get(row.tenderId)?.questionsDeadline ?? null, ctx.now.getTime()),
  )
  const told = near.length === 0 || (await tell(ctx, near)) ? near.length : 0
  return { told, next: results.length < stepSize ? null : (results.at(-1)?.tenderId ?? null) }
}

function nearOf(row: Row & { tender: TenderItem }, endsAt: string | null, now: number): Near[] {
  const left = endsAt === null ? 0 : Date.parse(endsAt) - now
  const days = left > 0 ? marks.find((each) => left <= each * day) : undefined
  if (endsAt === null || days === undefined) return []
  const mark = `${Date.parse(endsAt)} ${days}`
  const told = new Set(JSON.parse(row.told) as string[])
  return (JSON.parse(row.companies) as string[])
    .filter((companyId) => !told.has(`${companyId} ${mark}`))
    .map((companyId) => ({ companyId, tender: row.tender, endsAt, mark }))
}

/** False when another run has already notified one of these followers: nothing is written, and the next run notifies them. */
function tell(ctx: RunCtx, near: Near[]): Promise<boolean> {
  const marked = near.map(({ companyId, tender, mark }) => [companyId, tender.id, mark])
  const also = [
    ...forRows(
      ctx.d1,
      marked,
      `INSERT INTO announced (company_id, kind, tender_id, mark, seq, at)
       SELECT value ->> 0, 'questions', value ->> 1, value ->> 2, 0, ?2 FROM json_each(?1)`,
      ctx.now.getTime(),
    ),
    ...insertNotifications(
      ctx,
      near.map((each) => noticeOf(ctx, each)),
    ),
  ]
  return tryTransact(ctx, { also }, [keyTaken])
}

const noticeOf = (ctx: RunCtx, { companyId, tender, endsAt }: Near) => {
  const daysLeft = Math.ceil((Date.parse(endsAt) - ctx.now.getTime()) / day)
  return notificationRow(ctx, companyId, {
    kind: 'tender.questions_deadline',
    title: `${several(daysLeft, 'day')} left for questions: ${tender.title}`,
    body: `${tender.buyer.name ?? 'The buyer'} takes questions until ${endsAt.slice(0, 16).replace('T', ' ')} UTC`,
    data: { tenderId: tender.id, daysLeft, questionsDeadline: endsAt },
    tenderId: tender.id,
  })
}
