import { announceAwards } from '../../workspace/followed/awards.ts'
import { announceDeadlines } from '../../workspace/followed/deadlines.ts'
import { runAlerts } from '../../delivery/alerts/run/run.ts'
import type { Ctx } from '../../platform/context.ts'
import { sweepDocuments } from '../../documents/of-tenders/request-reading.ts'
import { notFound } from '../../platform/errors.ts'
import { logFailure } from '../../platform/log.ts'
import { fanOut } from '../../delivery/outbox/fan-out.ts'
import { tellGates } from '../../identity/keys/commands.ts'
import { carryUsage } from '../../identity/keys/usage/carry.ts'
import { sendDue } from '../../identity/mail/send-due.ts'
import { sealedMails, sealedTotp } from '../../identity/sealed.ts'
import { reseal } from '../../platform/reseal.ts'
import { runSources } from '../../catalogue/sources/sources.ts'
import { settleDue } from '../../catalogue/tenders/settle.ts'
import { sweepDeliveries } from '../../delivery/webhooks/deliveries/sweep.ts'
import { removeExpired } from './retention.ts'
import { sealedWebhooks } from '../../delivery/webhooks/sealed.ts'

/** The results of a job, under names of its choice. */
type Done = Record<string, unknown>

/** The periodic work of the service. Any job may run at any time, twice, or at once with itself. */
const jobs: Record<string, (ctx: Ctx, asked: boolean) => Promise<Done>> = {
  /** Reads the next pages of the sources that are switched on and due. */
  sources: (ctx, asked) => runSources(ctx, asked),
  /** Looks for new tenders that match alerts, and for awards of followed tenders. */
  alerts: async (ctx) => {
    const done = { ...(await runAlerts(ctx)), awarded: await announceAwards(ctx) }
    return { ...done, fannedOut: await fanOut(ctx) }
  },
  /**
   * Marks deadlines that have passed, so that searches need not compute this and the change feed lists it, and tells
   * followers of deadlines that come near. Many tenders close at noon, so the limit lies above the deadlines of one
   * minute.
   */
  deadlines: async (ctx) => {
    const done = { settled: await settleDue(ctx, 2000), announced: await announceDeadlines(ctx) }
    return { ...done, fannedOut: await fanOut(ctx) }
  },
  /** Sends again what a failed poke after a commit left unsent: notices to gates, and events to their subscribers. */
  outbox: async (ctx) => ({
    gatesTold: await tellGates(ctx),
    fannedOut: await fanOut(ctx),
    deliveriesSent: await sweepDeliveries(ctx),
  }),
  /** Sends mails that wait because the sender failed, or because of a crash. */
  mail: (ctx) => sendDue(ctx),
  /** Copies the counts of keys from their gates to the database, where a company sees them together. */
  usage: async (ctx, asked) => ({ keys: await carryUsage(ctx, asked) }),
  /** Encrypts anew, under the newest key, every secret that is encrypted under an older key. */
  secrets: async (ctx) => {
    let reencrypted = 0
    for (const table of [sealedWebhooks, sealedMails, sealedTotp]) reencrypted += await reseal(ctx, table)
    return { reencrypted }
  },
  /** Queues documents whose turn to be read has come, or whose message was lost. */
  documents: async (ctx) => ({ sent: await sweepDocuments(ctx) }),
  /** Removes rows and files that nobody refers to or asks for any more. */
  cleanup: (ctx) => removeExpired(ctx),
}

/** Runs a job. With `asked`, on demand of the operator, the job also does work that is not yet due. */
export async function runJob(ctx: Ctx, name: string, asked = true): Promise<{ job: string; done: Done }> {
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined
  if (!job) throw notFound('Job')
  return { job: name, done: await job(ctx, asked) }
}

/** Jobs that run once an hour, by the minute of the hour. */
const hourly: Record<number, string[]> = { 40: ['cleanup'] }

/** Runs the jobs of this minute. A job that fails is logged and does not hold up the others. */
export async function runDue(ctx: Ctx): Promise<void> {
  const minute = ctx.now.getUTCMinutes()
  const due = [
    'outbox',
    'mail',
    'usage',
    'alerts',
    'deadlines',
    'documents',
    'sources',
    ...(hourly[minute] ?? []),
  ]
  const results = await Promise.allSettled(due.map((name) => runJob(ctx, name, false)))
  for (const [index, result] of results.entries())
    if (result.status === 'rejected') logFailure({ job: due[index] ?? '' }, result.reason)
}
