import { warnOfExpiringKeys } from '../../delivery/notifications/expiring-keys.ts'
import { sweepImports } from '../../catalogue/import/queued/sweep-imports.ts'
import { eachDatabase } from '../../catalogue/periods/directory.ts'
import { copyFeeds } from '../../catalogue/periods/feed.ts'
import { summarizePeriods } from '../../catalogue/periods/writes.ts'
import { revalueStep } from '../../catalogue/import/revalue.ts'
import { runSource } from '../../catalogue/sources/sources.ts'
import { mergeSegments } from '../../catalogue/tenders/search/segments.ts'
import { settleDue } from '../../catalogue/tenders/settle.ts'
import { runAlerts } from '../../delivery/alerts/run/run.ts'
import { fanOut, pokeOutbox } from '../../delivery/events/fan-out.ts'
import { sweepDeliveries } from '../../delivery/webhooks/deliveries/sweep.ts'
import { sealedWebhooks } from '../../delivery/webhooks/sealed.ts'
import { describeNotices } from '../../catalogue/sources/descriptions/describe.ts'
import { sweepDocuments } from '../../catalogue/documents/request-reading.ts'
import { notifyGates } from '../../identity/keys/commands.ts'
import { carryUsage } from '../../identity/keys/usage/carry.ts'
import { mailsAtOnce, sendDue } from '../../identity/mail/send-due.ts'
import { sealedMails, sealedSso, sealedTotp } from '../../identity/sealed.ts'
import { fillVectors } from '../../insight/models/vectors/fill.ts'
import { pruneBackups } from '../../platform/backup/nightly/prune.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { reseal, type SealedTable } from '../../platform/db/reseal.ts'
import { minute } from '../../platform/time/time.ts'
import { postToStreams } from '../../workspace/audit/stream/run.ts'
import { sealedStreams } from '../../workspace/audit/stream/sealed.ts'
import { replayErasures } from '../../workspace/erasure/replay.ts'
import { stepErasures } from '../../workspace/erasure/run.ts'
import { postToChannels } from '../../workspace/news/channels/run.ts'
import { sealedChannels } from '../../workspace/news/channels/sealed.ts'
import { mailAtOnce, mailDigests, type Mailed } from '../../workspace/news/digests/run.ts'
import { announceAwards } from '../../workspace/following/awards.ts'
import { announceDocuments } from '../../workspace/following/documents.ts'
import { announceDeadlines } from '../../workspace/following/deadlines.ts'
import { announceQuestions } from '../../workspace/following/questions.ts'
import { watch } from '../operator/watch/watch.ts'
import { type Reminded, remindOfSections, remindOfTasks } from '../../workspace/tasks/remind.ts'
import { release } from '../rest/health/version.ts'
import { groupOf, type Job, whole } from './job.ts'
import { sweeps } from './retention.ts'

/** Many tenders close at noon: the next steps settle tenders beyond this number. */
const settledPerStep = 1000
/** A source may wait for another service, page after page. */
const sourceTimeout = 4 * minute

/**
 * The parts of the jobs, by name. Each part runs separately, so that a failing part does not delay the others.
 */
const parts: Record<string, Omit<Job, 'name'>> = {
  /** Sends again what a commit could not send: notices to gates, and events to their subscribers. */
  'outbox/gates': { step: whole(async (ctx) => ({ gatesTold: await notifyGates(ctx) })) },
  'outbox/events': { step: whole(async (ctx) => ({ fannedOut: await fanOut(ctx) })) },
  'outbox/deliveries': { step: whole(async (ctx) => ({ deliveriesSent: await sweepDeliveries(ctx) })) },
  /** Sends mails that wait because the sender failed, or because of a crash. */
  'mail/due': {
    step: async (ctx) => {
      const done = await sendDue(ctx)
      return { done: { ...done }, next: done.sent + done.failed < mailsAtOnce ? null : 'mails' }
    },
  },
  /** Writes the mails that people get at once, and the daily and weekly ones. */
  'mail/at-once': { step: mailing(mailAtOnce) },
  'mail/digests': { step: mailing(mailDigests) },
  /** Posts news to channels of Slack and Teams. */
  'channels/due': {
    step: async (ctx) => {
      const { told, more } = await postToChannels(ctx)
      return { done: { channelsTold: told }, next: more ? 'channels' : null }
    },
  },
  /** Sends audits to the addresses of their companies. */
  'channels/audit': {
    step: async (ctx) => {
      const { sent, more } = await postToStreams(ctx)
      return { done: { actsSent: sent }, next: more ? 'audit' : null }
    },
  },
  /** Copies the counts of keys from their gates to the database, where a company sees them together. */
  'usage/keys': { step: whole(async (ctx, onDemand) => ({ keys: await carryUsage(ctx, onDemand) })) },
  /** Looks for new tenders that match alerts. */
  'alerts/new': {
    step: async (ctx, { place }) => {
      const { next, ...done } = await runAlerts(ctx, { place })
      pokeOutbox(ctx)
      return { done, next }
    },
  },
  /** Looks for awards of followed tenders. */
  'alerts/awards': {
    step: async (ctx) => {
      const { told, more } = await announceAwards(ctx)
      pokeOutbox(ctx)
      return { done: { awarded: told }, next: more ? 'awards' : null }
    },
  },
  /** Notifies followers of new and changed documents. */
  'alerts/documents': {
    step: async (ctx) => {
      const { told, more } = await announceDocuments(ctx)
      return { done: { documents: told }, next: more ? 'documents' : null }
    },
  },
  /**
   * Writes down which deadlines have passed, so that searches need not, and reports them in the change feed. The feeds of
   * periods are copied into the main one.
   */
  'deadlines/passed': {
    step: async (ctx) => {
      const settled: number[] = []
      for (const each of await eachDatabase(ctx)) settled.push(await settleDue(each, settledPerStep))
      const copied = await copyFeeds(ctx)
      const done = {
        settled: settled.reduce((a, b) => a + b, 0),
        ...(copied !== null && { linesCopied: copied }),
      }
      return { done, next: settled.includes(settledPerStep) ? 'deadlines' : null }
    },
  },
  /** Notifies followers of approaching deadlines. */
  'deadlines/near': {
    step: async (ctx) => {
      const { told, more } = await announceDeadlines(ctx)
      pokeOutbox(ctx)
      return { done: { announced: told }, next: more ? 'deadlines' : null }
    },
  },
  /** Notifies followers that the time for questions to a buyer ends. */
  'deadlines/questions': {
    step: async (ctx, { place }) => {
      const { told, next } = await announceQuestions(ctx, place)
      return { done: { questions: told }, next }
    },
    minute: 10,
  },
  /** Reminds people of their tasks and of their sections of bids. */
  'reminders/tasks': { step: reminding(remindOfTasks), minute: 20 },
  'reminders/sections': { step: reminding(remindOfSections), minute: 20 },
  /** Notifies holders and managers of API keys that end soon. */
  'reminders/keys': {
    step: async (ctx) => {
      const { warned, more } = await warnOfExpiringKeys(ctx)
      return { done: { warned }, next: more ? 'keys' : null }
    },
    minute: 20,
  },
  /** Queues documents whose turn to be read has come, or whose message was lost. */
  'documents/due': { step: whole(async (ctx) => ({ sent: await sweepDocuments(ctx) })) },
  /** Fetches descriptions that a source publishes apart from its notices. */
  'documents/descriptions': { step: whole(async (ctx) => ({ ...(await describeNotices(ctx)) })) },
  /** Has a model say what new passages mean, where a model of embeddings is configured. */
  'passages/vectors': {
    step: async (ctx) => {
      const { embedded, more } = await fillVectors(ctx)
      return { done: { embedded }, next: more ? 'passages' : null }
    },
  },
  /** Has a model read the documents of tenders that were analysed, where a model is configured. */
  'documents/model': {
    step: async (ctx) => {
      const { readNext } = await import('../../insight/models/reading/step.ts')
      const { windows, more } = await readNext(ctx)
      return { done: { windows }, next: more ? 'documents' : null }
    },
    timeout: 4 * minute,
  },
  /** Sends imports on whose message was lost, and removes what an interrupted one has left. */
  'imports/lost': { step: whole((ctx) => sweepImports(ctx)) },
  /**
   * Merges what imports have added to the search index, so that a search reads few segments, and writes what databases of
   * periods have, so that searches skip them.
   */
  'index/segments': {
    step: whole(async (ctx) => {
      let merged = 0
      for (const each of await eachDatabase(ctx)) merged += await mergeSegments(each)
      const summaries = await summarizePeriods(ctx)
      return { merged, ...(summaries !== null && { summaries }) }
    }),
  },
  /** Computes again, in euro, the values that new exchange rates affect. */
  'rates/revaluation': { step: revalueStep },
  /** Copies everything into the second bucket at night, and restores it into a scratch database once a month. */
  'backup/night': {
    step: async (ctx, { place, onDemand }) => {
      const { takeBackup } = await import('../../platform/backup/nightly/take.ts')
      const { done, next } = await takeBackup(ctx, { place, onDemand, version: release })
      return { done, next }
    },
    minute: 15,
  },
  'backup/restore': {
    step: async (ctx, { place, onDemand }) => {
      const { checkBackup } = await import('../../platform/backup/nightly/check.ts')
      const { done, next } = await checkBackup(ctx, place, onDemand)
      return { done, next }
    },
    minute: 45,
  },
  'backup/prune': {
    step: async (ctx, { place }) => {
      const { removed, next } = await pruneBackups(ctx, place)
      return { done: { removed }, next }
    },
    minute: 50,
  },
  /** Judges the service and notifies the operator. */
  'watch/status': {
    step: whole(async (ctx) => ({
      ...(await watch(
        ctx,
        jobsOf(ctx).map(({ name }) => name),
      )),
    })),
  },
  /** Encrypts again, under the newest key, every secret that is encrypted under an older key. */
  'secrets/webhooks': { step: resealing(sealedWebhooks), minute: null },
  'secrets/mails': { step: resealing(sealedMails), minute: null },
  'secrets/channels': { step: resealing(sealedChannels), minute: null },
  'secrets/streams': { step: resealing(sealedStreams), minute: null },
  'secrets/totp': { step: resealing(sealedTotp), minute: null },
  /** Erases companies whose time has come, and what an erased person has left in sandboxes. */
  'erasure/due': {
    step: async (ctx) => {
      const { more, ...done } = await stepErasures(ctx)
      return { done, next: more ? 'erasures' : null }
    },
  },
  /** Erases again whom a restored database has brought back. */
  'erasure/again': {
    step: async (ctx, { place }) => {
      const { next, ...done } = await replayErasures(ctx, place)
      return { done, next }
    },
    minute: 50,
  },
  'secrets/sso': { step: resealing(sealedSso), minute: null },
  ...Object.fromEntries(
    Object.entries(sweeps).map(([name, sweep]) => [
      `cleanup/${name}`,
      { step: whole(async (ctx) => ({ [name]: await sweep(ctx) })), minute: 40 },
    ]),
  ),
}

function resealing(table: SealedTable): Job['step'] {
  return whole(async (ctx) => ({ reencrypted: await reseal(ctx, table) }))
}

function mailing(work: (ctx: Ctx) => Promise<Mailed>): Job['step'] {
  return async (ctx) => {
    const { mails, more } = await work(ctx)
    return { done: { mailsWritten: mails }, next: more ? 'mails' : null }
  }
}

function reminding(work: (ctx: Ctx, place: string | null) => Promise<Reminded>): Job['step'] {
  return async (ctx, { place }) => {
    const { next, ...done } = await work(ctx, place)
    return { done, next }
  }
}

/**
 * The job of a source that is switched on. Each source is a separate job, so that a slow or failing source does not
 * delay the others.
 */
const sourceJob = (source: string): Job => ({
  name: `sources/${source}`,
  step: whole(async (ctx, onDemand) => ({ [source]: await runSource(ctx, source, onDemand) })),
  timeout: sourceTimeout,
})

const fixed: Job[] = Object.entries(parts).map(([name, part]) => ({ name, ...part }))

/** All jobs, in the order of the status. */
export const jobsOf = ({ config }: Pick<Ctx, 'config'>): Job[] => [...fixed, ...config.SOURCES.map(sourceJob)]

export const findJob = (ctx: Pick<Ctx, 'config'>, name: string): Job | undefined =>
  jobsOf(ctx).find((job) => job.name === name)

/** The parts of a job under its name for the operator. None for the job of sources while no source is on. */
export const partsOf = (ctx: Pick<Ctx, 'config'>, group: string): Job[] =>
  jobsOf(ctx).filter(({ name }) => groupOf(name) === group)

/** The jobs that are due in the minute of `ctx.now`. */
export function dueJobs(ctx: Pick<Ctx, 'config' | 'now'>): Job[] {
  const now = ctx.now.getUTCMinutes()
  return jobsOf(ctx).filter(({ minute: at }) => at === undefined || at === now)
}
