import { and, eq, type SQL, sql as expression } from 'drizzle-orm'
import type { Topic } from '../../../delivery/notifications/topics.ts'
import type { Mail } from '../../../identity/mail/mail.ts'
import { mailRow } from '../../../identity/mail/outbox.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { cpvTables } from '../../../reference/codes/cpv.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { hour } from '../../../platform/time/time.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { composeDigest } from './compose.ts'
import { askedFor, type News, readNews } from './news.ts'
import type { MailPlan } from './plans.ts'
import { mailPlans } from '../../schema.gen.ts'
import { mailTemplate } from './template.ts'

/** A mail that is due: the plan of the person, the topics, and the plan's columns after the mail. */
export interface Due {
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
export async function writeMails(ctx: Ctx, due: Due[]): Promise<{ mails: number; lost: boolean }> {
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
