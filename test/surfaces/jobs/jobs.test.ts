import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import worker from '../../../src/index.ts'
import { createCtx } from '../../../src/platform/context/context.ts'
import { usage } from '../../../tools/admin/usage.ts'
import { groupOf, type Job, whole } from '../../../src/surfaces/jobs/job.ts'
import { dueJobs, jobsOf } from '../../../src/surfaces/jobs/jobs.ts'
import { claimJob, stepJob } from '../../../src/surfaces/jobs/step.ts'
import { operate } from '../../support/api.ts'
import { jobRow } from '../../support/jobs.ts'

const start = Date.now()
const ctxAt = (after = 0) => createCtx(env, () => undefined, new Date(start + after))
const minute = 60_000

let count = 0
/** A new job for one test, which records its steps. */
function newJob(step: Job['step'] = whole(async () => ({})), more: Partial<Job> = {}) {
  const calls: (string | null)[] = []
  const job: Job = {
    name: `test/${++count}`,
    step: (ctx, onDemand) => {
      calls.push(onDemand.place)
      return step(ctx, onDemand)
    },
    ...more,
  }
  return { job, calls }
}

/** Calls the Worker as the platform does every minute. */
async function tick() {
  const execution = createExecutionContext()
  const controller = createScheduledController({ scheduledTime: new Date(), cron: '* * * * *' })
  await worker.scheduled(controller, env, execution)
  await waitOnExecutionContext(execution)
}

interface Shown {
  name: string
  state: string
  failures: number
  finishedAt: string | null
  lastError: string | null
}

const shown = async (): Promise<Map<string, Shown>> => {
  const { jobs } = (await operate('GET', '/status')).body.data
  return new Map((jobs as Shown[]).map((job) => [job.name, job]))
}

describe('the clock', () => {
  it('runs every job that is due by itself: one that fails holds up no other, and shows', async () => {
    await env.DB.prepare('ALTER TABLE mails RENAME TO mails_gone').run()
    try {
      await tick()
      await vi.waitFor(async () => {
        const row = await jobRow('mail/due')
        expect(row).toMatchObject({ failures: 1, finished_at: null, lease_holder: null })
        for (const { name } of dueJobs(ctxAt()))
          // The time of day decides whether the cleanup of mails is due too. It also fails without the table.
          // The watch reads it, too.
          if (!name.includes('mail') && name !== 'watch/status')
            expect(await jobRow(name)).toMatchObject({ started_at: null, failures: 0 })
      }, 20_000)
    } finally {
      await env.DB.prepare('ALTER TABLE mails_gone RENAME TO mails').run()
    }
    const jobs = await shown()
    expect(jobs.get('mail/due')).toMatchObject({ state: 'failing', failures: 1, finishedAt: null })
    expect(jobs.get('mail/due')?.lastError).toContain('mails')
    expect(jobs.get('outbox/events')).toMatchObject({ state: 'resting', failures: 0, lastError: null })
    const metrics = (await operate('GET', '/metrics')).body as unknown as string
    expect(metrics).toContain('tender_job_failures{job="mail/due"} 1\n')
    expect(metrics).toMatch(/tender_job_last_success_age_seconds\{job="outbox\/events"\} \d/)
    expect(metrics).not.toContain('tender_job_last_success_age_seconds{job="mail/due"}')
    await tick()
    await vi.waitFor(async () => expect(await jobRow('mail/due')).toMatchObject({ failures: 0 }), 20_000)
    expect((await shown()).get('mail/due')).toMatchObject({ state: 'resting', failures: 0 })
  })
})

describe('stepJob', () => {
  it('goes on where the step before left off, also after a failure', async () => {
    const places: (string | null)[] = [null, 'a', 'a', 'b']
    const { job, calls } = newJob(async (_, { place }) => {
      if (calls.length === 2) throw new Error('The database is gone')
      return { done: {}, next: place === null ? 'a' : place === 'a' ? 'b' : null }
    })
    const states = []
    for (const _ of places) states.push((await stepJob(ctxAt(), job, false)).state)
    expect([states, calls]).toEqual([['more', 'failed', 'more', 'done'], places])
    expect(await jobRow(job.name)).toMatchObject({
      place: null,
      started_at: null,
      failures: 0,
      last_error: 'The database is gone',
    })
  })

  it('counts failures in a row, and keeps the place', async () => {
    const { job } = newJob(async (_, { place }) => {
      if (place !== null) throw new Error('No')
      return { done: {}, next: 'there' }
    })
    for (let time = 0; time < 4; time++) await stepJob(ctxAt(), job, false)
    expect(await jobRow(job.name)).toMatchObject({ place: 'there', failures: 3, started_at: start })
  })

  it('does the work once when it is called twice at once', async () => {
    const { job, calls } = newJob(async () => {
      await scheduler.wait(20)
      return { done: {}, next: null }
    })
    const states = await Promise.all([1, 2, 3].map(() => stepJob(ctxAt(), job, false)))
    expect(states.map(({ state }) => state).toSorted()).toEqual(['busy', 'busy', 'done'])
    expect(calls).toHaveLength(1)
  })

  it('ends a step that never ends, lets nobody else wait, and tries again once the lease is over', async () => {
    const never = new Promise<never>(() => undefined)
    const { job, calls } = newJob(() => never, { timeout: 30 })
    const other = newJob()
    const [hung, well] = await Promise.all([stepJob(ctxAt(), job, false), stepJob(ctxAt(), other.job, false)])
    expect([hung, well.state]).toEqual([
      { state: 'failed', error: 'The step has not ended after 0.03 seconds' },
      'done',
    ])
    expect(await jobRow(job.name)).toMatchObject({ failures: 1, stuck: 1 })
    expect((await stepJob(ctxAt(), job, false)).state).toBe('busy')
    expect((await stepJob(ctxAt(minute), job, false)).state).toBe('failed')
    expect(await jobRow(job.name)).toMatchObject({ failures: 2, stuck: 1 })
    expect(calls).toHaveLength(2)
  })

  it('takes over from a step that died, at the place that was stored', async () => {
    const { job, calls } = newJob(async (_, { place }) => ({
      done: {},
      next: place === null ? 'half' : null,
    }))
    await stepJob(ctxAt(), job, false)
    expect(await claimJob(ctxAt(), job)).toMatchObject({ place: 'half' })
    expect((await stepJob(ctxAt(minute), job, false)).state).toBe('busy')
    expect((await stepJob(ctxAt(5 * minute), job, false)).state).toBe('done')
    expect(calls).toEqual([null, 'half'])
    expect(await jobRow(job.name)).toMatchObject({
      failures: 0,
      last_error: 'The step ended without a result',
      failed_at: start + 5 * minute,
    })
  })

  it('writes nothing about a job that another step has taken meanwhile', async () => {
    const { job } = newJob(async () => {
      await claimJob(ctxAt(10 * minute), job)
      return { done: {}, next: null }
    })
    await stepJob(ctxAt(), job, false)
    expect(await jobRow(job.name)).toMatchObject({ finished_at: null, lease_until: start + 14 * minute })
  })
})

describe('POST /operator/jobs/:name/run', () => {
  it('runs all parts, and names those that fail', async () => {
    await env.DB.prepare('ALTER TABLE events RENAME TO events_gone').run()
    const { status, body } = await operate('POST', '/jobs/outbox/run')
    await env.DB.prepare('ALTER TABLE events_gone RENAME TO events').run()
    expect([status, body.data.done]).toEqual([200, { gatesTold: 0, deliveriesSent: 0 }])
    expect(body.data.failed).toEqual([
      { part: 'outbox/events', error: expect.stringContaining('no such table') },
    ])
    expect((await operate('POST', '/jobs/outbox/run')).body.data).toMatchObject({
      done: { gatesTold: 0, fannedOut: 0, deliveriesSent: 0 },
      failed: [],
      unfinished: [],
    })
  })
})

describe('the help of the operator’s client', () => {
  it('names every job', () => {
    const names = jobsOf({ config: { ...ctxAt().config, SOURCES: ['ecb'] } }).map(({ name }) => groupOf(name))
    const [, told = ''] = /jobs run NAME([^]*?)\n  sources list/.exec(usage) ?? []
    expect(
      told
        .match(/[a-z]+/g)
        ?.filter((word) => word !== 'or')
        .toSorted(),
    ).toEqual([...new Set(names)].toSorted())
  })
})
