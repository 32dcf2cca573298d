import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { day, hour, second } from '../../platform/time/time.ts'
import { concludeRound, isSending, nextMoment, setClock } from '../../workspace/sandbox/clock.ts'
import { enterSandbox, sandboxCtx } from '../../workspace/sandbox/enter.ts'
import { releaseExamples } from '../../workspace/sandbox/examples.ts'
import { findSandbox, type SandboxRow } from '../../workspace/sandbox/queries.ts'
import type { Step } from './job.ts'
import { findJob } from './jobs.ts'
import { sweeps } from './retention.ts'

/**
 * The jobs of a round in a sandbox, in the order in which one creates work for the next. Mails are written and not
 * sent.
 */
const round = [
  'deadlines/passed',
  'alerts/new',
  'alerts/awards',
  'alerts/documents',
  'deadlines/near',
  'deadlines/questions',
  'reminders/tasks',
  'reminders/sections',
  'documents/due',
  'mail/at-once',
  'mail/digests',
  'outbox/events',
  'outbox/deliveries',
  'index/segments',
]
/**
 * The jobs of the first round of a day: a key that the operator takes out of WEBHOOK_KEYS must not be needed in a
 * sandbox either. Sweeps of the bucket compute the age of files from the real clock, so that under a clock ahead a
 * file on its way would look forgotten; files go with their sandbox at the latest.
 */
const daily = [
  'secrets/webhooks',
  'secrets/mails',
  'secrets/channels',
  'secrets/totp',
  'secrets/sso',
  ...Object.keys(sweeps)
    .filter((name) => !['files', 'notices', 'uploadsForgotten', 'sandboxes'].includes(name))
    .map((name) => `cleanup/${name}`),
]

/** Max steps of one job in a round; the next round does the rest. */
const stepsPerRound = 10
/** In milliseconds: the pause before deliveries on their way are looked at again. */
const pause = second / 5

/**
 * Does the work that is due in a sandbox at its present time, then moves its clock on where the owner has sent it
 * further. Each call is bounded. Returns the milliseconds until the next call; null if the sandbox is gone.
 */
export async function stepSandbox(ctx: Ctx, id: string): Promise<number | null> {
  const entered = await enterSandbox(ctx, id)
  const row = await findSandbox(ctx, id)
  if (!row) return null
  // A sandbox rests while its company is not on the Enterprise plan.
  if (!entered) return hour
  const own = sandboxCtx(ctx, row)
  const isMoving = row.movingTo !== null
  if (isMoving && (await isSending(own))) return pause
  await releaseExamples(own, row, row.ranAt)
  for (const name of isDayDone(own, row) ? [...round, ...daily] : round) await runWhole(own, name)
  if (isMoving && (await isSending(own))) return pause
  if (await concludeRound(ctx, row, own.now.getTime())) return hour
  await setClock(ctx, row, await nextMoment(own, row, row.movingTo ?? 0))
  return 0
}

/** Whether the daily jobs are due. A clock on the move has them run once, where it arrives. */
function isDayDone({ now }: Ctx, { movingTo, ranAt }: SandboxRow): boolean {
  if (movingTo !== null) return movingTo <= now.getTime()
  return Math.floor(ranAt / day) < Math.floor(now.getTime() / day)
}

/**
 * Runs a job to its end. It needs no lease, because one object does all work of a sandbox. A failing job delays no
 * other.
 */
async function runWhole(own: Ctx, name: string): Promise<void> {
  let place: string | null = null
  try {
    for (let step = 0; step < stepsPerRound; step++) {
      const job = findJob(own, name)
      if (!job) throw new Error(`There is no job ${name}`)
      const { next }: Step = await job.step(own, { onDemand: false, place })
      if (next === null) return
      place = next
    }
  } catch (error) {
    logFailure({ job: `${own.config.SANDBOX}: ${name}` }, error)
  }
}
