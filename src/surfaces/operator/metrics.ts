import { Bytes } from '../../platform/http/bytes.ts'
import type { Memory } from './watch/memory.ts'
import type { Signals, Status } from './status-schema.ts'
import { exposition, type Metric, type MetricSample } from './exposition.ts'

/** The status in the format of a Prometheus server. */
export function metricsAnswer(status: Status): Bytes {
  const body = new Blob([exposition(metricsOf(status))]).stream()
  return new Bytes(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }, body)
}

/** What the thresholds judge. */
export type MeasuredSignals = Signals & Pick<Memory, 'givenUpLastHour' | 'awakeSince'>

const metricsOf = (status: Status): Metric[] => [
  {
    name: 'tender_build_info',
    help: 'The release that answers.',
    samples: [{ labels: { version: status.version }, value: 1 }],
  },
  ...signalMetrics(status),
  {
    name: 'tender_given_up',
    help: 'Items that were given up and are still stored, by kind.',
    samples: byName('kind', status.givenUp),
  },
  { name: 'tender_rows', help: 'Rows of the main tables.', samples: byName('table', status.sizes) },
]

/** The metrics that have thresholds. */
export function signalMetrics(status: Signals & Pick<Memory, 'givenUpLastHour'>): Metric[] {
  return [
    ...queueMetrics(status),
    ...jobMetrics(status),
    ...sourceMetrics(status),
    {
      name: 'tender_deadlines_due',
      help: 'Deadlines that have passed and are not written down yet.',
      samples: [{ value: status.deadlines.due }],
    },
    {
      name: 'tender_exchange_rates_age_seconds',
      help: 'Time since the start of the newest day of exchange rates.',
      samples: known(status, [[{}, status.rates.newestDay]]),
    },
    {
      name: 'tender_model_tokens_today',
      help: 'Tokens of language models used today (UTC) by all companies.',
      samples: [{ value: status.models.tokensToday }],
    },
    {
      name: 'tender_model_tokens_ceiling',
      help: 'Tokens that all companies may use in a day; beyond them the built-in engine answers alone.',
      samples: [{ value: status.models.ceiling }],
    },
    {
      name: 'tender_given_up_last_hour',
      help: 'Things that were given up in the last hour that was counted, by kind.',
      samples: byName('kind', status.givenUpLastHour),
    },
    {
      name: 'tender_database_bytes',
      help: 'Size of the database; D1 ends at 10 GB.',
      samples: [{ value: status.database.bytes }],
    },
    {
      name: 'tender_backup_age_seconds',
      help: 'Time since the last nightly backup ended; none before the first.',
      samples: known(status, [[{}, status.backup?.newestAt ?? null]]),
    },
    {
      name: 'tender_backup_differs',
      help: 'Whether the last backup that was restored to try it differed: 1 or 0.',
      samples: status.backup ? [{ value: status.backup.problem === null ? 0 : 1 }] : [],
    },
  ]
}

function queueMetrics(status: Signals): Metric[] {
  const { gateNotices, events, deliveries, documentReadings, mails, imports } = status
  const queues = Object.entries({ gateNotices, events, deliveries, documentReadings, mails, imports })
  return [
    {
      name: 'tender_queue_waiting',
      help: 'Things that wait for background work, by queue.',
      samples: queues.map(([queue, { waiting }]) => ({ labels: { queue }, value: waiting })),
    },
    {
      name: 'tender_queue_oldest_seconds',
      help: 'How long the oldest thing has waited, by queue; 0 for an empty queue.',
      samples: queues.map(([queue, { oldest }]) => ({
        labels: { queue },
        value: oldest === null ? 0 : secondsSince(status, oldest),
      })),
    },
  ]
}

function jobMetrics(status: Signals): Metric[] {
  const { jobs } = status
  return [
    {
      name: 'tender_job_failures',
      help: 'Failed steps of a job in a row.',
      samples: jobs.map(({ name, failures }) => ({ labels: { job: name }, value: failures })),
    },
    {
      name: 'tender_job_last_success_age_seconds',
      help: 'Time since a run of a job last came to its end.',
      samples: known(
        status,
        jobs.map(({ name, finishedAt }) => [{ job: name }, finishedAt]),
      ),
    },
    {
      name: 'tender_job_running_seconds',
      help: 'How long the present run of a job has taken; 0 between runs.',
      samples: jobs.map(({ name, startedAt }) => ({
        labels: { job: name },
        value: startedAt === null ? 0 : secondsSince(status, startedAt),
      })),
    },
  ]
}

function sourceMetrics(status: Signals): Metric[] {
  const { on, failures } = status.sources
  return [
    {
      name: 'tender_source_read_until_age_seconds',
      help: 'How far behind the present a source has been read.',
      samples: known(
        status,
        on.map(({ name, readUntil }) => [{ source: name }, readUntil]),
      ),
    },
    {
      name: 'tender_source_stalled_seconds',
      help: 'How long a source has been at work without getting on; 0 where it gets on.',
      samples: on.map(({ name, stalledSince }) => ({
        labels: { source: name },
        value: stalledSince === null ? 0 : secondsSince(status, stalledSince),
      })),
    },
    {
      name: 'tender_source_last_success_age_seconds',
      help: 'Time since a page of a source was last read.',
      samples: known(
        status,
        on.map(({ name, lastSuccessAt }) => [{ source: name }, lastSuccessAt]),
      ),
    },
    {
      name: 'tender_source_attempts',
      help: 'Failed attempts of a source in a row.',
      samples: on.map(({ name, attempts }) => ({ labels: { source: name }, value: attempts })),
    },
    {
      name: 'tender_source_failures_open',
      help: 'Pages and documents that were set aside, of all sources.',
      samples: [{ value: failures.open }],
    },
    {
      name: 'tender_source_failures_oldest_seconds',
      help: 'Time since the oldest of them was set aside; 0 for none.',
      samples: [{ value: failures.oldest === null ? 0 : secondsSince(status, failures.oldest) }],
    },
  ]
}

const secondsSince = ({ time }: Signals, then: string): number =>
  Math.max(0, (Date.parse(time) - Date.parse(then)) / 1000)

/** Ages in seconds. A missing time leaves no sample, because an age of 0 would look healthy. */
const known = (status: Signals, times: [Record<string, string>, string | null][]): MetricSample[] =>
  times.flatMap(([labels, then]) => (then === null ? [] : [{ labels, value: secondsSince(status, then) }]))

const byName = (label: string, values: Record<string, number>): MetricSample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))
