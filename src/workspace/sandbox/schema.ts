import * as z from 'zod'
import { ApiKey, Scope } from '../../identity/keys/schema.ts'
import { Moment, nameOf } from '../../platform/http/params.ts'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'

/** In days: the farthest that the clock moves at once. */
export const farthest = 90

const Clock = z.object({
  now: Time.meta({ description: 'The time in the sandbox' }),
  movingTo: Time.nullable().meta({
    description: 'Where a move of the clock ends; null once the clock is there',
  }),
  aheadSeconds: z.int().meta({ description: 'Seconds that the clock is ahead of the real time' }),
})

const example = {
  id: idExample('sandbox'),
  createdAt: '2026-11-20T09:30:00.000Z',
  clock: { now: '2026-11-27T09:31:12.480Z', movingTo: null, aheadSeconds: 604_800 },
  keys: [
    {
      id: idExample('key'),
      name: 'Sandbox',
      preview: 'tmk_test_4fQz',
      scopes: ['tenders:read', 'sandbox:manage'],
      requestLimit: 1000,
      expiresAt: null,
      createdAt: '2026-11-20T09:30:00.000Z',
      lastUsedAt: null,
    },
  ],
} as const

const members = {
  id: idOf('sandbox'),
  createdAt: Time,
  clock: Clock,
  keys: z.array(ApiKey).meta({ description: 'The keys that work in it and are not revoked' }),
}

export const Sandbox = z.object(members).meta({
  id: 'Sandbox',
  description: 'A copy of the company apart from live data, with example tenders and a clock of its own',
  examples: [example],
})
export type Sandbox = z.output<typeof Sandbox>

const secret = z.string().nullable().meta({
  description: 'The key itself, in the first answer only; null in a repeated answer',
})

export const NewSandbox = z.object({ ...members, key: secret }).meta({
  id: 'NewSandbox',
  description: 'A sandbox with its first key',
  examples: [{ ...example, key: `tmk_test_${'0'.repeat(49)}` }],
})
export type NewSandbox = z.output<typeof NewSandbox>

export const NewSandboxKey = ApiKey.extend({ key: secret }).meta({
  id: 'NewSandboxKey',
  description: 'A key that works in the sandbox',
  examples: [{ ...example.keys[0], key: `tmk_test_${'0'.repeat(49)}` }],
})
export type NewSandboxKey = z.output<typeof NewSandboxKey>

export const CreateSandboxKey = z.strictObject({
  name: nameOf(100).meta({ examples: ['Nightly tests'] }),
  scopes: z.array(Scope).min(1, 'must not be empty').default(['tenders:read']),
})
export type CreateSandboxKey = z.output<typeof CreateSandboxKey>

export const MoveClock = z
  .strictObject({
    to: Moment.optional(),
    hours: z
      .int()
      .min(1)
      .max(farthest * 24)
      .optional()
      .meta({ description: 'Hours to move forward' }),
  })
  .refine(({ to, hours }) => (to === undefined) !== (hours === undefined), 'must have either to or hours')
  .meta({ id: 'MoveClock', sample: { hours: 24 } })
export type MoveClock = z.output<typeof MoveClock>
