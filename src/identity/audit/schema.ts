import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Time } from '../../platform/time/timestamp.ts'

/** One act in the form that the operator and the owners of the company read. */
export const ActView = z.object({
  id: idOf('audit'),
  at: Time,
  companyId: z.string().meta({ description: 'A company, or none' }),
  userId: z.string().meta({ description: 'A person, operator, or system for the service itself' }),
  userName: z.string().nullable(),
  keyId: z.string().nullable(),
  connectionId: z.string().nullable(),
  action: z.string(),
  targetId: z.string(),
  access: z.boolean().meta({ description: 'Whether the act changes who may do what' }),
  network: z.string().nullable().meta({ description: 'Where the request came from' }),
  country: z.string().nullable(),
  userAgent: z.string().nullable(),
  changes: z
    .array(
      z.object({
        field: z.string(),
        from: z.union([z.string(), z.number(), z.boolean(), z.null()]),
        to: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      }),
    )
    .nullable(),
  operator: z.string().nullable().meta({ description: 'The name of the token of the operator who acted' }),
  reason: z.string().nullable().meta({ description: 'The reason that the operator gave' }),
  times: z.int().meta({ description: 'How often it happened: failed sign-ins of an hour share a row' }),
})
export type ActView = z.output<typeof ActView>

export const ActPage = z.object({
  acts: z.array(ActView),
  next: idOf('audit').nullable().meta({ description: 'To be sent as `before`; null at the end' }),
})
export type ActPage = z.output<typeof ActPage>

export const ActFilter = z.strictObject({
  companyId: idOf('company').optional(),
  userId: z
    .union([idOf('user'), z.literal('operator')], 'must be the id of a person, or operator')
    .optional(),
  before: idOf('audit').optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ActFilter = z.output<typeof ActFilter>
