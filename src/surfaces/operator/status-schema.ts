import * as z from 'zod'
import { SourcesStatus } from '../../catalogue/sources/schema.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { JobStatus } from '../jobs/schema.ts'
import { GivenUp } from './watch/given-up.ts'
import { WatchProblem } from './watch/problem.ts'

const Lag = z.object({ waiting: z.int(), oldest: Time.nullable() })

/** What the watch over the service reads in each minute. */
const Signals = z.object({
  time: Time,
  /** The release that answers. */
  version: z.string(),
  /** Whether only the operator is answered, and background work rests. */
  maintenance: z.boolean(),
  /** Keys whose gates do not know of a change yet. */
  gateNotices: Lag,
  /** Events that have no deliveries yet. */
  events: Lag,
  /** Deliveries whose next attempt is due. */
  deliveries: Lag,
  /** Documents that wait to be fetched and read. */
  documentReadings: Lag,
  /** Mails that wait to be sent. */
  mails: Lag,
  /** Imports that the queue has not finished. */
  imports: Lag,
  /** Companies that request the enterprise plan. */
  planRequests: Lag,
  jobs: z.array(JobStatus),
  deadlines: z.object({ due: z.int() }),
  rates: z.object({ newestDay: z.string().nullable() }),
  sources: SourcesStatus,
  /** Tokens of language models that all companies have used today (UTC), and the ceiling, AI_DAILY_TOKENS_TOTAL. */
  models: z.object({ tokensToday: z.int(), ceiling: z.int() }),
  database: z.object({ bytes: z.int() }),
  /**
   * The nightly backups; null if none are configured. `newestAt`: when the newest ended, or the first began if none has
   * ended. `problem`: what the last monthly restore found, or why nothing can be read.
   */
  backup: z.object({ newestAt: Time.nullable(), problem: z.string().nullable() }).nullable(),
})
export type Signals = z.input<typeof Signals>

export const Status = Signals.extend({
  database: Signals.shape.database.extend({
    /** Where the service reads what may be a few seconds old; null if D1 does not say it, as locally. */
    nearest: z.object({ region: z.string(), isPrimary: z.boolean() }).nullable(),
  }),
  /** Thresholds that are reached now; empty while all is well. */
  problems: z.array(WatchProblem),
  deadlines: Signals.shape.deadlines.extend({
    /** Open tenders whose notice states a deadline that cannot be read, among the newest without a deadline. */
    unread: z.object({
      tenders: z.int(),
      newest: z.array(z.object({ tenderId: z.string(), source: z.string(), written: z.string() })),
    }),
  }),
  sizes: z.record(z.string(), z.int()),
  givenUp: GivenUp,
  /** What was given up in the last hour that the watch counted. */
  givenUpLastHour: GivenUp,
})
export type Status = z.input<typeof Status>
