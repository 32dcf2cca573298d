import * as z from 'zod'
import { idOf } from '../../platform/ids.ts'
import { Time } from '../../platform/time.ts'

export const SourceStatus = z.object({
  name: z.string(),
  state: z.enum(['current', 'behind', 'running', 'retrying']),
  readUntil: Time.nullable(),
  nextAt: Time.nullable(),
  attempts: z.int(),
  lastSuccessAt: Time.nullable(),
  lastErrorAt: Time.nullable(),
  lastError: z.string().nullable(),
  fetched: z.object({ pages: z.int(), documents: z.int() }),
  notices: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  openFailures: z.int(),
})
export type SourceStatus = z.output<typeof SourceStatus>

export const SourceFailure = z.object({
  id: idOf('failure'),
  source: z.string(),
  kind: z.enum(['page', 'document']),
  what: z.string(),
  reason: z.string(),
  attempts: z.int(),
  stored: z.boolean(),
  createdAt: Time,
  failedAt: Time,
  resolvedAt: Time.nullable(),
})
export type SourceFailure = z.output<typeof SourceFailure>

/** What the status tells of sources: those switched on, and what was set aside, newest first. */
export const SourcesStatus = z.object({
  on: z.array(SourceStatus),
  failures: z.object({ open: z.int(), newest: z.array(SourceFailure) }),
})
export type SourcesStatus = z.output<typeof SourcesStatus>
