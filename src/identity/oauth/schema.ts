import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import type { Role } from '../accounts/schema.ts'
import { Time } from '../../platform/time/timestamp.ts'

/**
 * The rights that a person can grant to an application, in the order of the consent page; these are the OAuth scopes.
 */
export const grants = ['read', 'write', 'submit', 'delete'] as const
export const Grant = z.enum(grants).meta({ id: 'Grant', description: 'A right of an application' })
export type Grant = z.output<typeof Grant>

/** The grants that a role can pass on to an application. Every use of a token is checked against the role again. */
export const grantsOfRole = {
  owner: grants,
  admin: grants,
  member: grants,
} satisfies Record<z.output<typeof Role>, readonly Grant[]>

const revocationReasons = [
  'person',
  'client',
  'replaced',
  'code_reused',
  'token_reused',
  'password',
  'sandbox',
] as const
export type RevocationReason = (typeof revocationReasons)[number]

/** A connection as the console shows it. */
export const ConnectionView = z
  .object({
    id: idOf('connection'),
    clientName: z.string().meta({ description: 'Name that the application gives itself' }),
    clientId: z.string(),
    redirectHost: z.string().meta({ description: 'Where the person was sent back to' }),
    user: z.object({ id: idOf('user'), name: z.string(), email: z.string() }),
    grants: z.array(Grant),
    sandboxId: z
      .string()
      .nullable()
      .meta({ description: 'The sandbox in which the application works; null for live data' }),
    createdAt: Time,
    lastUsedAt: Time.nullable().meta({ description: 'Null before its first call; exact to five minutes' }),
    revokedAt: Time.nullable(),
    revokedBecause: z.enum(revocationReasons).nullable(),
  })
  .meta({ id: 'Connection', description: 'An application that may act for the company' })
export type ConnectionView = z.output<typeof ConnectionView>
