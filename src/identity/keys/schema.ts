import * as z from 'zod'
import { type Caller, scopes } from '../../platform/context/caller.ts'
import { Plan, Role } from '../accounts/schema.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { Quota } from '../quotas/schema.ts'
import type { Freshness } from '../../platform/db/session.ts'
import { meExample, usageExample } from './examples.ts'

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
export type Verdict =
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
  quotas: z.array(Quota).meta({ description: 'How much the company holds of each thing, and may hold' }),
}).meta({
  id: 'Usage',
  description: 'The use of the calling key, and the quotas of its company',
  examples: [usageExample],
})
export type Usage = z.output<typeof Usage>
