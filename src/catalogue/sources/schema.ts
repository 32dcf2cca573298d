import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'

export const SourceStatus = z.object({
  name: z.string(),
  state: z.enum(['current', 'behind', 'running', 'retrying']),
  readUntil: Time.nullable(),
  nextAt: Time.nullable(),
  attempts: z.int(),
  lastSuccessAt: Time.nullable(),
  lastErrorAt: Time.nullable(),
  lastError: z.string().nullable(),
  /** The first 2 kB of the last error of the source. */
  lastAnswer: z.string().nullable(),
  /**
   * Since when the source has been working without progress, for an hour at least; null if it makes progress.
   */
  stalledSince: Time.nullable(),
  /** The problem in one sentence; null without a problem. */
  problem: z.string().nullable(),
  fetched: z.object({ pages: z.int(), documents: z.int() }),
  notices: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Skipped, because their tenders are withdrawn. */
    withdrawn: z.int(),
  }),
  openFailures: z.int(),
})
export type SourceStatus = z.output<typeof SourceStatus>

export const SourceFailure = z.object({
  id: idOf('failure'),
  source: z.string(),
  kind: z.enum(['page', 'document']),
  what: z.string(),
  reason: z.string(),
  answer: z.string().nullable(),
  attempts: z.int(),
  stored: z.boolean(),
  createdAt: Time,
  failedAt: Time,
  resolvedAt: Time.nullable(),
})
export type SourceFailure = z.output<typeof SourceFailure>

/** A source that can be switched on, and the setting that is missing first. */
export const SourceInfo = z.object({
  name: z.string(),
  on: z.boolean(),
  about: z.string(),
  address: z.string(),
  /** The variable that must contain a key first; null if no key is needed, or the key is there. */
  missing: z.string().nullable(),
})
export type SourceInfo = z.output<typeof SourceInfo>

/** The result of one live request to a source. Nothing of it is imported. */
export const SourceCheck = z.object({
  source: z.string(),
  understood: z.boolean(),
  sentence: z.string(),
  /** The request without its keys; null if none was sent. */
  request: z.object({ method: z.string(), url: z.string(), body: z.string().nullable() }).nullable(),
  /** The first 2 kB of the answer. */
  answer: z.string().nullable(),
})
export type SourceCheck = z.output<typeof SourceCheck>

/** The sources in the status: those that are switched on, and the failures, newest first. */
export const SourcesStatus = z.object({
  on: z.array(SourceStatus),
  failures: z.object({ open: z.int(), oldest: Time.nullable(), newest: z.array(SourceFailure) }),
})
export type SourcesStatus = z.output<typeof SourcesStatus>
