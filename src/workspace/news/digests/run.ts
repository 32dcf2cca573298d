import { and, eq, type SQL, sql as expression } from 'drizzle-orm'
import { mailRow, pokeMail } from '../../../identity/mail/outbox.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { raw, sql } from '../../../platform/db/sql.ts'
import { hour, minute } from '../../../platform/time/time.ts'
import { proposed, type Topic, topicNames, topicOfKind } from '../../../delivery/notifications/topics.ts'
import { moveProgress, readProgress } from '../../following/progress.ts'
import { duePlans, type MailPlan } from './plans.ts'
import { cadenceOf, nextTurn, topicsAt } from './schedule.ts'
import type { Mail } from '../../../identity/mail/mail.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { cpvTables } from '../../../reference/codes/cpv.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { composeDigest } from './compose.ts'
import { askedFor, type News, readNews } from './news.ts'
import { mailPlans } from '../../schema.gen.ts'
import { mailTemplate } from './template.ts'

/** Max people that a step mails. */
const perStep = 20
/** Max notifications that a step looks at to find whom to mail at once. */
const afterScan = 500
/** The pause after a mail at once. News that comes during the pause is put into one mail. */
export const digestPause = 10 * minute

export interface Mailed {
  mails: number
  more: boolean
}

/** Writes the daily and weekly mails whose time has come. */
export async function mailDigests(ctx: Ctx): Promise<Mailed> {
  const now = ctx.now.getTime()
  const plans = await duePlans(ctx, sql`p.digest_at <= ${now} ORDER BY p.digest_at LIMIT ${perStep}`)
  const { mails, lost } = await writeMails(
    ctx,
    plans.map((plan) => ({
      plan,
      // A new plan has no time yet, so nothing is mailed now. The first mail comes at the hour that the person is
      // mailed at.
      of: plan.digestAt ? topicsAt(plan, plan.digestAt) : [],
      next: () => ({ digestAt: nextTurn(plan, now) }),
    })),
  )
  if (mails > 0) pokeMail(ctx)
  return { mails, more: lost || plans.length === perStep }
}

/** Finds who is to be mailed at once about new notifications, and writes the mails whose time has come. */
export async function mailAtOnce(ctx: Ctx): Promise<Mailed> {
  const left = await markDue(ctx)
  const plans = await duePlans(
    ctx,
    sql`p.at_once_due <= ${ctx.now.getTime()} ORDER BY p.at_once_due LIMIT ${perStep}`,
  )
  const { mails, lost } = await writeMails(
    ctx,
    plans.map((plan) => ({
      plan,
      of: topicNames.filter((topic) => cadenceOf(plan, topic) === 'at_once'),
      next: (mailed) => afterAtOnce(ctx, plan, mailed),
    })),
  )
  if (mails > 0) pokeMail(ctx)
  return { mails, more: left || lost || plans.length === perStep }
}

/**
 * A notification that was committed after the plan was read did not make the plan due, because the plan was due
 * already. With such a notification the plan is due again after the pause.
 */
function afterAtOnce({ now }: Ctx, { companyId, upto }: MailPlan, mailed: boolean) {
  const at = now.getTime()
  return {
    atOnceDue: expression`iif(EXISTS (SELECT 1 FROM notifications WHERE company_id = ${companyId} AND seq > ${upto}),
      ${at + digestPause}, NULL)`,
    ...(mailed && { atOnceAt: at }),
  }
}

/** The cadence that a person has chosen for the topic of a kind, otherwise the cadence that the service proposes. */
const chosen = sql`coalesce(p.choices ->> t.topic, ${JSON.stringify(proposed)} ->> t.topic)`

/** Looks at the next notifications in their order. Returns whether more are left. */
async function markDue(ctx: Ctx): Promise<boolean> {
  const [from, newest] = await Promise.all([
    readProgress(ctx.d1, 'at_once'),
    readProgress(ctx.d1, 'notifications'),
  ])
  const to = Math.min(newest, from + afterScan)
  if (from === to) return false
  const told = sql`SELECT DISTINCT n.company_id, n.user_id, k.value AS topic FROM notifications AS n
    JOIN json_each(${JSON.stringify(topicOfKind)}) AS k ON k.key = n.kind WHERE n.seq > ${from} AND n.seq <= ${to}`
  const people = sql`SELECT p.company_id, p.user_id FROM (${told}) AS t CROSS JOIN mail_plans AS p
    ON p.company_id = t.company_id AND (t.user_id IS NULL OR p.user_id = t.user_id) WHERE ${chosen} = 'at_once'`
  const due = sql`UPDATE mail_plans SET at_once_due = max(${ctx.now.getTime()}, coalesce(at_once_at, 0) + ${raw(String(digestPause))})
    WHERE at_once_due IS NULL AND (company_id, user_id) IN (${people})`
  await ctx.d1.batch([ctx.d1.prepare(due.text).bind(...due.values), moveProgress(ctx.d1, 'at_once', to)])
  return to < newest
}

/** A mail that is due: the plan of the person, the topics, and the plan's columns after the mail. */
interface Due {
  plan: MailPlan
  of: readonly Topic[]
  /** The columns that say when the next mail is due. `mailed`: whether something was new. */
  next: (mailed: boolean) => Partial<Record<'digestAt' | 'atOnceDue' | 'atOnceAt', number | SQL | null>>
}

/**
 * Writes the mails that are due. A mail and the note of its news are written in one transaction, for the version of the
 * plan that was read: a crash before the transaction loses nothing, and only one of two runs at once writes the mail. A
 * person without news gets no mail. Returns the number of mails, and whether a plan had changed in the meantime, so that its
 * mail is still due.
 */
async function writeMails(ctx: Ctx, due: Due[]): Promise<{ mails: number; lost: boolean }> {
  await loadTables(ctx, [mailTemplate, ...cpvTables])
  const news = await readNews(
    ctx,
    due.map(({ plan, of }) => askedFor(plan, of)),
  )
  const written = await Promise.all(due.map((each, index) => writeSafely(ctx, each, news[index] ?? [])))
  return { mails: written.filter((each) => each === 'mailed').length, lost: written.includes('lost') }
}

/** One person's mail that cannot be written must not delay the mails of others: it is tried again in an hour. */
async function writeSafely(ctx: Ctx, due: Due, news: News[]): Promise<'mailed' | 'lost' | null> {
  try {
    const mail = news.length === 0 ? null : composeDigest(ctx, due.plan, news)
    if (!(await write(ctx, due, mail))) return 'lost'
    return mail && 'mailed'
  } catch (error) {
    logFailure({ job: 'mail' }, error)
    const later = ctx.now.getTime() + hour
    await ctx.db
      .update(mailPlans)
      .set({
        digestAt: expression`max(digest_at, ${later})`,
        atOnceDue: expression`max(at_once_due, ${later})`,
      })
      .where(asRead(due.plan))
    return null
  }
}

const asRead = ({ companyId, userId, version }: MailPlan) =>
  and(eq(mailPlans.companyId, companyId), eq(mailPlans.userId, userId), eq(mailPlans.version, version))

function write(ctx: Ctx, { plan, of, next }: Due, mail: Mail | null): Promise<boolean> {
  const told = { ...plan.told, ...Object.fromEntries(of.map((topic) => [topic, plan.upto])) }
  const change = { told, version: plan.version + 1, ...next(mail !== null) }
  return tryTransact(ctx, {
    writes: [ctx.db.update(mailPlans).set(change).where(asRead(plan))],
    also: mail === null ? [] : [mailRow(ctx, mail)],
  })
}
