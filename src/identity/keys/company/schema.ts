import * as z from 'zod'
import { Moment, nameOf, paging } from '../../../platform/http/params.ts'
import { Scope } from '../schema.ts'

const name = nameOf(100)
const someScopes = z.array(Scope, 'must be a list of scopes').min(1, 'Tick what the key may be used for.')
const requestLimit = z
  .int('must be a whole number from 1 to 1,000,000')
  .min(1, 'must be a whole number from 1 to 1,000,000')
  .max(1_000_000, 'must be a whole number from 1 to 1,000,000')

/** The members of a key that a person of the company chooses. */
export const CreateOwnKey = z.strictObject({
  name,
  scopes: someScopes,
  requestLimit: requestLimit.default(1000),
  expiresAt: Moment.nullable().default(null),
  /** Whether the key belongs to the company, and survives the leaving of the person who makes it. */
  isService: z.boolean().optional(),
})
export type CreateOwnKey = z.output<typeof CreateOwnKey>

export const UpdateOwnKey = z.strictObject({
  name: name.optional(),
  scopes: someScopes.optional(),
  requestLimit: requestLimit.optional(),
  expiresAt: Moment.nullable().optional(),
})
export type UpdateOwnKey = z.output<typeof UpdateOwnKey>

/** The hours for which a replaced key may go on working. */
export const overlaps = [0, 1, 24, 72, 168] as const

export const RotateKey = z.strictObject({
  overlapHours: z.union(
    overlaps.map((hours) => z.literal(hours)),
    'must be chosen from the list',
  ),
})
export type RotateKey = z.output<typeof RotateKey>

export const ListOwnKeys = z.strictObject(paging)
export type ListOwnKeys = z.output<typeof ListOwnKeys>

/** `soon`: it expires within two weeks. `stopped`: its holder has left the company. */
export type KeyState = 'active' | 'soon' | 'expired' | 'revoked' | 'stopped'
