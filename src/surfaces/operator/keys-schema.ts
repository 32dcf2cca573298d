import * as z from 'zod'
import { ApiKey, Scope } from '../../identity/keys/schema.ts'
import { nameOf } from '../../platform/http/params.ts'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const keyMembers = {
  name: nameOf(100),
  scopes: z.array(Scope).min(1).default(['tenders:read']),
  requestLimit: z.int().min(1).max(1_000_000).default(1000),
  expiresAt: Instant.nullable().optional(),
}
export const CreateKey = z.strictObject({
  companyId: idOf('company'),
  userId: idOf('user').optional(),
  ...keyMembers,
})
export const UpdateKey = z.strictObject({
  name: keyMembers.name.optional(),
  scopes: z.array(Scope).min(1).optional(),
  requestLimit: z.int().min(1).max(1_000_000).optional(),
  expiresAt: keyMembers.expiresAt,
})
export const OperatorKey = ApiKey.omit({}).extend({
  companyId: idOf('company'),
  userId: idOf('user'),
  revokedAt: Time.nullable(),
})

/** An overlap of up to seven days. */
export const RotateKey = z.strictObject({ overlapHours: z.int().min(0).max(168).default(24) })
export const RotatedKey = OperatorKey.extend({
  key: z.string(),
  replaces: z.object({ id: idOf('key'), expiresAt: Time }),
})
