import * as z from 'zod'
import { SourcesStatus } from '../../catalogue/sources/schema.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { JobStatus } from '../jobs/schema.ts'

const Lag = z.object({ waiting: z.int(), oldest: Time.nullable() })

export const Status = z.object({
  time: Time,
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
  deadlines: z.object({
    due: z.int(),
    /** Open tenders whose notice states a deadline that cannot be read, among the newest without a deadline. */
    unread: z.object({
      tenders: z.int(),
      newest: z.array(z.object({ tenderId: z.string(), source: z.string(), written: z.string() })),
    }),
  }),
  rates: z.object({ newestDay: z.string().nullable() }),
  sources: SourcesStatus,
  /** Tokens of language models that all companies have used today (UTC), and the ceiling, AI_DAILY_TOKENS_TOTAL. */
  models: z.object({ tokensToday: z.int(), ceiling: z.int() }),
  sizes: z.record(z.string(), z.int()),
  database: z.object({ bytes: z.int() }),
  /** Work that was given up and is still stored, whatever its age. */
  givenUp: z.object({
    /** How often the queue gave up an unfinished delivery. */
    deadLetters: z.int(),
    /** Deliveries that failed at every attempt. */
    deliveries: z.int(),
    mails: z.int(),
    documents: z.int(),
    imports: z.int(),
    /** Webhooks that the service switched off. */
    webhooks: z.int(),
  }),
})
export type Status = z.input<typeof Status>
