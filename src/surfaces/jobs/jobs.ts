import { announceAwards } from '../../workspace/followed/awards.ts'
import { announceDeadlines } from '../../workspace/followed/deadlines.ts'
import { forgetAnnounced } from '../../delivery/alerts/forget.ts'
import { runAlerts } from '../../delivery/alerts/run/run.ts'
import { sweepInvitations } from '../../identity/people/sweep.ts'
import { sweepLinks } from '../../identity/email-links/sweep.ts'
import { sweepTotp } from '../../identity/totp/sweep.ts'
import { sweepFiles } from '../../documents/assets/sweep.ts'
import { forgetAnswers } from '../../platform/transaction/forget.ts'
import { expireApprovals } from '../../workspace/assistants/approvals/commands.ts'
import { forgetCalls } from '../../workspace/assistants/calls/commands.ts'
import { forgetConfirmations } from '../../workspace/assistants/confirmations/commands.ts'
import type { Ctx } from '../../platform/context.ts'
import { sweepOriginals } from '../../documents/of-tenders/sweep.ts'
import { sweepDocuments } from '../../documents/of-tenders/request-reading.ts'
import { describeFailure, notFound } from '../../platform/errors.ts'
import { fanOut } from '../../delivery/outbox/fan-out.ts'
import { tellGates } from '../../identity/keys/commands.ts'
import { carryUsage, forgetUsage } from '../../identity/keys/usage/carry.ts'
import { forgetMails } from '../../identity/mail/forget.ts'
import { sendDue } from '../../identity/mail/send-due.ts'
import { forgetNotifications } from '../../delivery/notifications/forget.ts'
import { sweepOAuth } from '../../identity/oauth/sweep.ts'
import { reseal } from '../../identity/sessions/reseal.ts'
import { sweepSessions } from '../../identity/sessions/sweep.ts'
import { runSources } from '../../catalogue/sources/sources.ts'
import { settleDue } from '../../catalogue/tenders/settle.ts'
import { forgetDeliveries } from '../../delivery/webhooks/deliveries/forget.ts'
import { sweepDeliveries } from '../../delivery/webhooks/deliveries/sweep.ts'
import { reencryptSecrets } from '../../delivery/webhooks/reencrypt.ts'

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
  /** Writes down which deadlines have passed, so that searches need not, and tells followers of those that come near. */
  deadlines: async (ctx) => {
    const done = { settled: await settleDue(ctx, 500), announced: await announceDeadlines(ctx) }
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
  /** Encrypts what is kept encrypted under the newest key. */
  secrets: async (ctx) => ({ reencrypted: (await reencryptSecrets(ctx)) + (await reseal(ctx)) }),
  /** Sends documents to be read whose turn has come, or whose message was lost. */
  documents: async (ctx) => ({ sent: await sweepDocuments(ctx) }),
  /** Removes what nobody refers to or asks for any more. */
  cleanup: async (ctx) => ({
    files: await sweepFiles(ctx),
    originals: await sweepOriginals(ctx),
    answersForgotten: await forgetAnswers(ctx),
    announcedForgotten: await forgetAnnounced(ctx),
    deliveriesForgotten: await forgetDeliveries(ctx),
    notificationsForgotten: await forgetNotifications(ctx),
    approvalsExpired: await expireApprovals(ctx),
    callsForgotten: await forgetCalls(ctx),
    confirmationsForgotten: await forgetConfirmations(ctx),
    linksForgotten: await sweepLinks(ctx),
    secretsForgotten: await sweepTotp(ctx),
    mailsForgotten: await forgetMails(ctx),
    invitationsForgotten: await sweepInvitations(ctx),
    usageForgotten: await forgetUsage(ctx),
    sessions: await sweepSessions(ctx),
    oauth: await sweepOAuth(ctx),
  }),
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
    if (result.status === 'rejected') logFailure(due[index] ?? '', result.reason)
}

function logFailure(job: string, reason: unknown): void {
  const error = describeFailure(reason)
  // oxlint-disable-next-line no-console -- a failed job has nobody to answer to
  console.error(JSON.stringify({ level: 'error', job, error }))
}
