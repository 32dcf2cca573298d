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

/** What a job has done, by its own names. */
type Done = Record<string, unknown>

/** The periodic work of the service. Each may run at any time, twice, or at once with itself. */
const jobs: Record<string, (ctx: Ctx, asked: boolean) => Promise<Done>> = {
  /** Reads on in the sources that are switched on and due. */
  sources: (ctx, asked) => runSources(ctx, asked),
  /** Looks for new tenders that match alerts, and for awards of followed ones. */
  alerts: async (ctx) => {
    const done = { ...(await runAlerts(ctx)), awarded: await announceAwards(ctx) }
    return { ...done, fannedOut: await fanOut(ctx) }
  },
  /**
   * Writes down which deadlines have passed, so that searches need not and the change feed says so, and tells followers
   * of deadlines that come near. Many tenders close at noon: the limit is above what comes in one minute.
   */
  deadlines: async (ctx) => {
    const done = { settled: await settleDue(ctx, 2000), announced: await announceDeadlines(ctx) }
    return { ...done, fannedOut: await fanOut(ctx) }
  },
  /** Tells again what could not be told when it was committed: gates, and subscribers of events. */
  outbox: async (ctx) => ({
    gatesTold: await tellGates(ctx),
    fannedOut: await fanOut(ctx),
    deliveriesSent: await sweepDeliveries(ctx),
  }),
  /** Hands on mails that wait: those whose sender failed, and those a crash left behind. */
  mail: (ctx) => sendDue(ctx),
  /** Brings the counts of keys from their gates to where a company sees them together. */
  usage: async (ctx, asked) => ({ keys: await carryUsage(ctx, asked) }),
  /** Encrypts anew, under the newest key, what is encrypted under another one. */
  secrets: async (ctx) => {
    let reencrypted = 0
    for (const table of [sealedWebhooks, sealedMails, sealedTotp]) reencrypted += await reseal(ctx, table)
    return { reencrypted }
  },
  /** Sends documents to be read whose turn has come, or whose message was lost. */
  documents: async (ctx) => ({ sent: await sweepDocuments(ctx) }),
  /** Removes what nobody refers to or asks for any more. */
  cleanup: (ctx) => removeExpired(ctx),
}

/** Runs a job; `asked` for by the operator it need not be due, where a job knows of that. */
export async function runJob(ctx: Ctx, name: string, asked = true): Promise<{ job: string; done: Done }> {
  const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined
  if (!job) throw notFound('Job')
  return { job: name, done: await job(ctx, asked) }
}

/** What is due once an hour, by its minute. */
const hourly: Record<number, string[]> = { 40: ['cleanup'] }

/** What the clock asks for, each minute; cleanup once an hour, and each source when its own time has come. One that fails holds no other up and is logged. */
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
