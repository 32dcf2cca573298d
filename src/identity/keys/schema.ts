import * as z from 'zod'
import { type Caller, scopes } from '../../platform/context/caller.ts'
import { Plan, Role } from '../accounts/schema.ts'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { Quota } from '../quotas/schema.ts'
import type { Freshness } from '../../platform/db/session.ts'
import { since, until } from '../../platform/http/params.ts'

/** Examples of the API's documentation: one key and its use on a quiet morning. */
export const meExample = {
  user: { id: idExample('user'), name: 'Ada Byron', email: 'ada@example.com', role: 'admin' },
  company: { id: idExample('company'), name: 'Example Roads Ltd', country: 'IE', plan: 'enterprise' },
  key: {
    id: idExample('key'),
    name: 'CRM import',
    preview: 'tmk_live_4fQz',
    scopes: ['tenders:read', 'account:read'],
    requestLimit: 1000,
    expiresAt: '2027-11-20T00:00:00.000Z',
    createdAt: '2026-11-20T09:30:00.000Z',
    lastUsedAt: '2026-11-20T11:02:41.317Z',
  },
} as const

const usageExample = {
  window: {
    startedAt: '2026-11-20T10:14:03.512Z',
    resetsAt: '2026-11-20T11:14:03.512Z',
    limit: 1000,
    used: 212,
    remaining: 788,
  },
  total: 640,
  series: [
    { start: '2026-11-20T09:00:00.000Z', requests: 428, errors: 3, limited: 0 },
    { start: '2026-11-20T10:00:00.000Z', requests: 212, errors: 0, limited: 0 },
  ],
  byEndpoint: [
    { endpoint: 'GET /tenders', requests: 520 },
    { endpoint: 'GET /tenders/:id', requests: 120 },
  ],
  quotas: [
    { name: 'bids', used: 212, limit: 20_000, unit: 'rows' },
    { name: 'storedBytes', used: 1_204_511, limit: 500_000_000, unit: 'bytes' },
  ],
}

export const Scope = z.enum(scopes).meta({ id: 'Scope', description: 'A use of a key' })
export type Scope = z.output<typeof Scope>

export const ApiKey = z
  .object({
    id: idOf('key'),
    name: z.string().meta({ description: 'Name that its holder gave it' }),
    preview: z.string().meta({ description: 'The first characters of the key', examples: ['tmk_live_4fQz'] }),
    scopes: z.array(Scope),
    requestLimit: z.int().meta({ description: 'Requests per window of one hour', examples: [1000] }),
    expiresAt: Time.nullable().meta({ description: 'Null for a key that does not expire' }),
    createdAt: Time,
    lastUsedAt: Time.nullable().meta({ description: 'Null before its first use' }),
  })
  .meta({ id: 'ApiKey', description: 'A key without its secret', examples: [meExample.key] })

export const Me = z
  .object({
    user: z.object({ id: idOf('user'), name: z.string(), email: z.string(), role: Role }),
    company: z.object({ id: idOf('company'), name: z.string(), country: z.string(), plan: Plan }),
    key: ApiKey,
  })
  .meta({ id: 'Me', description: 'Who the key speaks for', examples: [meExample] })

/** The caller of an admitted key. */
export type KeyCaller = z.output<typeof Me> & Caller

/** The key's current window of one hour. Times are epoch milliseconds. */
export interface KeyWindow {
  limit: number
  used: number
  startedAt: number
  resetsAt: number
}

/** The gate's answer to one request. */
export type GateVerdict =
  | { admitted: true; caller: KeyCaller; window: KeyWindow }
  | { admitted: false; code: 'INVALID_AUTH' | 'KEY_INACTIVE' | 'KEY_EXPIRED' }
  | { admitted: false; code: 'RATE_LIMIT_EXCEEDED'; window: KeyWindow }

/** The gate's answer to a request of the connector, which lists refused requests for the caller too. */
export type ConnectorVerdict =
  | { admitted: boolean; caller: KeyCaller; window: KeyWindow; freshness: Freshness }
  | { admitted: false; code: 'INVALID_AUTH' | 'KEY_INACTIVE' | 'KEY_EXPIRED' }

/** The use of one key. */
const KeyUsage = z.object({
  window: z.object({
    startedAt: Time.nullable().meta({ description: 'Null before the first request' }),
    resetsAt: Time.nullable().meta({ description: 'When the window ends' }),
    limit: z.int().meta({ description: 'Requests the key may make in it' }),
    used: z.int().meta({ description: 'Requests made in it' }),
    remaining: z.int().meta({ description: 'Requests left in it' }),
  }),
  total: z.int().meta({ description: 'Requests admitted between `from` and `to`' }),
  series: z.array(
    z.object({
      start: Time.meta({ description: 'Start of the hour or day, in UTC' }),
      requests: z.int().meta({ description: 'Requests admitted' }),
      errors: z.int().meta({ description: 'Admitted requests that were answered with 400 or above' }),
      limited: z.int().meta({ description: 'Requests refused because the limit was used up' }),
    }),
  ),
  byEndpoint: z.array(z.object({ endpoint: z.string(), requests: z.int() })),
})
export type KeyUsage = z.output<typeof KeyUsage>

export const Usage = KeyUsage.extend({
  quotas: z.array(Quota).meta({ description: 'How much of each kind the company stores, and its limit' }),
}).meta({
  id: 'Usage',
  description: 'The use of the calling key, and the quotas of its company',
  examples: [usageExample],
})
export type Usage = z.output<typeof Usage>

export const ReadUsage = z.strictObject({
  from: since('Start of the series, rounded down to the hour or day'),
  to: until('End of the series; now by default'),
  interval: z.enum(['hour', 'day']).default('hour'),
})
export type ReadUsage = z.output<typeof ReadUsage>
