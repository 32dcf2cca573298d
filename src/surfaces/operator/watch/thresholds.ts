import type { MetricSample } from '../exposition.ts'
import { type MeasuredSignals, signalMetrics } from '../metrics.ts'
import { groupOf } from '../../jobs/job.ts'
import type { WatchedPart, WatchProblem } from './problem.ts'

/** When a value of a metric is a problem. */
interface Limit {
  /** As the table of the runbook shows it. */
  words: string
  isReached: (value: number, of: string, measured: MeasuredSignals) => boolean
}

/** A metric, and what is to be done about it. */
interface Threshold {
  metric: string
  /** The label that distinguishes the samples. */
  label?: string
  limit: Limit | null
  /** A row of the runbook's table of troubles; a remark if there is no limit. */
  see: string
  part: WatchedPart | ((of: string) => WatchedPart)
  /** What is wrong. `of` is the value of the label. */
  says: (value: number, of: string) => string
}

const number = (value: number) => value.toLocaleString('en-GB')

/** The value that is compared with the limit; null if the sample is never a problem. */
type Measure = (value: number, of: string, measured: MeasuredSignals) => number | null

/**
 * A limit that is the same for all samples except some: those of a name, or of names that begin with it and a slash.
 * Null for none.
 */
function reaches(
  max: number,
  {
    unit = '',
    except = {},
    measure,
  }: { unit?: string; except?: Record<string, number | null>; measure?: Measure } = {},
): Limit {
  const others = Object.entries(except).map(([name, own]) => {
    const shown = `\`${name.endsWith('/') ? `${name}…` : name}\``
    return own === null ? `none for ${shown}` : `${shown} ${number(own)}`
  })
  return {
    words: [`${number(max)}${unit && ` ${unit}`}`, ...others].join('; '),
    isReached: (sample, of, measured) => {
      const own = Object.keys(except).find((name) => (name.endsWith('/') ? of.startsWith(name) : of === name))
      const limit = own === undefined ? max : (except[own] ?? null)
      const value = measure ? measure(sample, of, measured) : sample
      return limit !== null && value !== null && value >= limit
    },
  }
}

/**
 * The age of a job's last run, not counting a maintenance. A run that is under way is measured by
 * `tender_job_running_seconds`.
 */
const idleTime: Measure = (age, of, { jobs, time, awakeSince }) =>
  jobs.find(({ name }) => name === of)?.startedAt === null
    ? Math.min(age, (Date.parse(time) - awakeSince) / 1000)
    : null

const modelShare = 0.8
const modelHour = 18
const modelsUsedUp: Limit = {
  words: `${modelShare * 100} % of \`tender_model_tokens_ceiling\` before ${modelHour}:00 UTC`,
  isReached: (value, _of, { models, time }) =>
    models.ceiling > 0 && value >= modelShare * models.ceiling && new Date(time).getUTCHours() < modelHour,
}

const queueParts: Record<string, WatchedPart> = {
  events: 'webhooks',
  deliveries: 'webhooks',
  deadLetters: 'webhooks',
  webhooks: 'webhooks',
  mails: 'news',
  documentReadings: 'documents',
  documents: 'documents',
  imports: 'catalogue',
}
const ofQueue = (queue: string): WatchedPart => queueParts[queue] ?? 'upkeep'

const jobParts: Record<string, WatchedPart> = {
  outbox: 'webhooks',
  mail: 'news',
  channels: 'news',
  alerts: 'news',
  reminders: 'news',
  documents: 'documents',
  passages: 'documents',
  deadlines: 'catalogue',
  sources: 'catalogue',
  imports: 'catalogue',
  index: 'catalogue',
  rates: 'catalogue',
}
const ofJob = (job: string): WatchedPart => jobParts[groupOf(job)] ?? 'upkeep'

/** A duration in the largest unit that fits. */
function lasting(seconds: number): string {
  for (const [unit, length] of [
    ['days', 86_400],
    ['hours', 3600],
  ] as const)
    if (seconds >= 2 * length) return `${Math.floor(seconds / length)} ${unit}`
  return `${Math.floor(seconds / 60)} minutes`
}

const growth = { limit: null, see: 'growth', part: 'upkeep', says: () => '' } as const

/** Every metric with its threshold: the watch, the status, the public status and the runbook follow from it. */
export const thresholds: Threshold[] = [
  {
    metric: 'tender_queue_oldest_seconds',
    label: 'queue',
    limit: reaches(600),
    see: 'Work waits',
    part: ofQueue,
    says: (value, queue) => `The oldest of ${queue} has waited for ${lasting(value)}`,
  },
  { ...growth, metric: 'tender_queue_waiting', label: 'queue' },
  {
    metric: 'tender_deadlines_due',
    limit: reaches(500),
    see: 'Work waits',
    part: 'catalogue',
    says: (value) => `${number(value)} passed deadlines wait`,
  },
  {
    metric: 'tender_job_failures',
    label: 'job',
    limit: reaches(3, { unit: 'in a row' }),
    see: 'A job fails',
    part: ofJob,
    says: (value, job) => `The job ${job} failed ${value} times in a row`,
  },
  {
    metric: 'tender_job_last_success_age_seconds',
    label: 'job',
    limit: reaches(600, {
      unit: 'between runs',
      except: {
        'cleanup/': 7800,
        'reminders/': 7800,
        'backup/': 7800,
        'deadlines/questions': 7800,
        'erasure/again': 7800,
        'secrets/': null,
      },
      measure: idleTime,
    }),
    see: 'A job fails',
    part: ofJob,
    says: (value, job) => `The job ${job} last ended ${lasting(value)} ago`,
  },
  {
    metric: 'tender_job_running_seconds',
    label: 'job',
    limit: reaches(3600),
    see: 'A job fails',
    part: ofJob,
    says: (value, job) => `A run of the job ${job} has taken ${lasting(value)}`,
  },
  {
    metric: 'tender_source_attempts',
    label: 'source',
    limit: reaches(5, { unit: 'in a row' }),
    see: 'A source fails',
    part: 'catalogue',
    says: (value, source) => `The source ${source} failed ${value} times in a row`,
  },
  {
    metric: 'tender_source_stalled_seconds',
    label: 'source',
    limit: reaches(3600),
    see: 'A source fails',
    part: 'catalogue',
    says: (value, source) => `The source ${source} has made no progress for ${lasting(value)}`,
  },
  {
    metric: 'tender_source_last_success_age_seconds',
    label: 'source',
    limit: reaches(86_400, { except: { ecb: 345_600 } }),
    see: 'A source fails',
    part: 'catalogue',
    says: (value, source) => `No page of the source ${source} was read for ${lasting(value)}`,
  },
  {
    metric: 'tender_source_read_until_age_seconds',
    label: 'source',
    limit: reaches(172_800, { except: { ecb: 345_600 } }),
    see: 'A source fails',
    part: 'catalogue',
    says: (value, source) => `The source ${source} is ${lasting(value)} behind`,
  },
  { ...growth, metric: 'tender_source_failures_open' },
  {
    metric: 'tender_source_failures_oldest_seconds',
    limit: reaches(86_400),
    see: 'A source fails',
    part: 'catalogue',
    says: (value) => `A page or document of a source was set aside ${lasting(value)} ago`,
  },
  {
    metric: 'tender_exchange_rates_age_seconds',
    // A new service has the rates of its release until `ecb` was read.
    limit: reaches(432_000, {
      measure: (age, _of, { sources }) =>
        sources.on.some(({ name, lastSuccessAt }) => name === 'ecb' && lastSuccessAt !== null) ? age : null,
    }),
    see: 'A source fails (`ecb`). New values have no euro value until then',
    part: 'catalogue',
    says: (value) => `The newest exchange rates are ${lasting(value)} old`,
  },
  {
    metric: 'tender_model_tokens_today',
    limit: modelsUsedUp,
    see: 'Models are used up',
    part: 'models',
    says: (value) => `Language models used ${number(value)} tokens today`,
  },
  { ...growth, metric: 'tender_given_up', label: 'kind' },
  {
    metric: 'tender_given_up_last_hour',
    label: 'kind',
    limit: reaches(20),
    see: 'Things are given up',
    part: ofQueue,
    says: (value, kind) => `${number(value)} ${kind} were given up within an hour`,
  },
  {
    metric: 'tender_database_bytes',
    limit: reaches(8_000_000_000),
    see: 'The database is nearly full',
    part: 'upkeep',
    says: (value) => `The database has ${number(Math.round(value / 1e6))} MB of 10,000`,
  },
  {
    metric: 'tender_backup_age_seconds',
    limit: reaches(93_600),
    see: 'A backup is late',
    part: 'upkeep',
    says: (value) => `The last nightly backup ended ${lasting(value)} ago`,
  },
  {
    metric: 'tender_backup_differs',
    limit: reaches(1),
    see: 'A backup is late',
    part: 'upkeep',
    says: () => 'The last test of a backup failed: `npm run admin -- backups list` says why',
  },
  { ...growth, metric: 'tender_rows', label: 'table' },
  { ...growth, metric: 'tender_build_info', label: 'version', see: 'the release that answers' },
]

/** The thresholds that are reached, in the order of the table. */
export function judgeSignals(measured: MeasuredSignals): WatchProblem[] {
  const metrics = new Map(signalMetrics(measured).map(({ name, samples }) => [name, samples]))
  return thresholds.flatMap((threshold) =>
    (metrics.get(threshold.metric) ?? []).flatMap((sample) => problemOf(threshold, sample, measured)),
  )
}

function problemOf(
  threshold: Threshold,
  { labels, value }: MetricSample,
  measured: MeasuredSignals,
): WatchProblem[] {
  const { metric, label, limit, part, says } = threshold
  const of = (label && labels?.[label]) ?? ''
  if (!limit?.isReached(value, of, measured)) return []
  return [
    {
      name: of ? `${metric}{${label}="${of}"}` : metric,
      part: typeof part === 'string' ? part : part(of),
      sentence: says(value, of),
      see: threshold.see.replace(/ \(.*/, ''),
    },
  ]
}
