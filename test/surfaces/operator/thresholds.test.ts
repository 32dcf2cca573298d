import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../../src/platform/context/context.ts'
import { jobsOf } from '../../../src/surfaces/jobs/jobs.ts'
import type { MeasuredSignals } from '../../../src/surfaces/operator/metrics.ts'
import { nothingGivenUp } from '../../../src/surfaces/operator/watch/given-up.ts'
import { readSignals } from '../../../src/surfaces/operator/watch/signals.ts'
import { judgeSignals } from '../../../src/surfaces/operator/watch/thresholds.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - 1000 * seconds).toISOString()
const ctx = createCtx(env, () => undefined, now)
const source = {
  name: 'ecb',
  state: 'current' as const,
  readUntil: ago(60),
  nextAt: null,
  attempts: 0,
  lastSuccessAt: ago(60),
  lastErrorAt: null,
  lastError: null,
  lastAnswer: null,
  stalledSince: null,
  problem: null,
  fetched: { pages: 0, documents: 0 },
  notices: { created: 0, updated: 0, unchanged: 0, withdrawn: 0 },
  openFailures: 0,
}
const job = {
  name: 'mail/due',
  state: 'resting' as const,
  startedAt: null,
  finishedAt: ago(60),
  failures: 0,
  lastErrorAt: null,
  lastError: null,
}

/** What is found in a service where all is well except for some figures. */
async function found(differences: Partial<MeasuredSignals>): Promise<string[]> {
  const signals = { ...(await readSignals(ctx, [])), rates: { newestDay: '2026-11-19' } }
  return judgeSignals({ ...signals, givenUpLastHour: nothingGivenUp, awakeSince: 0, ...differences }).map(
    ({ name }) => name,
  )
}

const failures = { open: 1, newest: [] }
const figures: [string, Partial<MeasuredSignals>, Partial<MeasuredSignals>][] = [
  [
    'tender_queue_oldest_seconds{queue="mails"}',
    { mails: { waiting: 1, oldest: ago(599) } },
    { mails: { waiting: 1, oldest: ago(600) } },
  ],
  ['tender_deadlines_due', { deadlines: { due: 499 } }, { deadlines: { due: 500 } }],
  [
    'tender_job_failures{job="mail/due"}',
    { jobs: [{ ...job, failures: 2 }] },
    { jobs: [{ ...job, failures: 3 }] },
  ],
  [
    'tender_job_last_success_age_seconds{job="mail/due"}',
    { jobs: [{ ...job, finishedAt: ago(599) }] },
    { jobs: [{ ...job, finishedAt: ago(600) }] },
  ],
  [
    'tender_job_last_success_age_seconds{job="mail/due"}',
    { jobs: [{ ...job, finishedAt: ago(9000), startedAt: ago(60) }] },
    { jobs: [{ ...job, finishedAt: ago(9000) }] },
  ],
  [
    'tender_job_last_success_age_seconds{job="mail/due"}',
    { jobs: [{ ...job, finishedAt: ago(9000) }], awakeSince: Date.parse(ago(300)) },
    { jobs: [{ ...job, finishedAt: ago(9000) }], awakeSince: Date.parse(ago(700)) },
  ],
  [
    'tender_job_running_seconds{job="mail/due"}',
    { jobs: [{ ...job, startedAt: ago(3599) }] },
    { jobs: [{ ...job, startedAt: ago(3600) }] },
  ],
  [
    'tender_source_attempts{source="ecb"}',
    { sources: { on: [{ ...source, attempts: 4 }], failures: { open: 0, oldest: null, newest: [] } } },
    { sources: { on: [{ ...source, attempts: 5 }], failures: { open: 0, oldest: null, newest: [] } } },
  ],
  [
    'tender_source_read_until_age_seconds{source="ecb"}',
    {
      sources: {
        on: [{ ...source, readUntil: ago(345_599) }],
        failures: { open: 0, oldest: null, newest: [] },
      },
    },
    {
      sources: {
        on: [{ ...source, readUntil: ago(345_600) }],
        failures: { open: 0, oldest: null, newest: [] },
      },
    },
  ],
  [
    'tender_source_failures_oldest_seconds',
    { sources: { on: [], failures: { ...failures, oldest: ago(86_399) } } },
    { sources: { on: [], failures: { ...failures, oldest: ago(86_400) } } },
  ],
  [
    'tender_exchange_rates_age_seconds',
    { rates: { newestDay: '2026-11-01' } },
    {
      rates: { newestDay: '2026-11-01' },
      sources: { on: [source], failures: { open: 0, oldest: null, newest: [] } },
    },
  ],
  [
    'tender_model_tokens_today',
    { models: { tokensToday: 799, ceiling: 1000 } },
    { models: { tokensToday: 800, ceiling: 1000 } },
  ],
  [
    'tender_given_up_last_hour{kind="documents"}',
    { givenUpLastHour: { ...nothingGivenUp, documents: 19 } },
    { givenUpLastHour: { ...nothingGivenUp, documents: 20 } },
  ],
  [
    'tender_backup_age_seconds',
    { backup: { newestAt: ago(93_599), problem: null } },
    { backup: { newestAt: ago(93_600), problem: null } },
  ],
  [
    'tender_backup_differs',
    { backup: { newestAt: ago(1), problem: null } },
    { backup: { newestAt: ago(1), problem: 'It differs' } },
  ],
  ['tender_database_bytes', { database: { bytes: 7_999_999_999 } }, { database: { bytes: 8_000_000_000 } }],
]

describe('judge', () => {
  it('finds nothing where all is well', async () => {
    expect(await found({ jobs: [job] })).toEqual([])
  })

  it.for(figures)('finds %s at its limit and not below', async ([name, below, reached]) => {
    expect(await found(below)).toEqual([])
    expect(await found(reached)).toEqual([name])
  })

  it('gives each job the time until its next turn', async () => {
    for (const { name, minute } of jobsOf({ config: ctx.config })) {
      const at = async (seconds: number) =>
        (await found({ jobs: [{ ...job, name, finishedAt: ago(seconds) }] })).length
      const limit = minute === undefined ? 600 : minute === null ? Number.POSITIVE_INFINITY : 7800
      expect([name, await at(601), await at(7801), await at(1_000_000)]).toEqual([
        name,
        Number(limit <= 601),
        Number(limit <= 7801),
        Number(limit <= 1_000_000),
      ])
    }
  })
})
