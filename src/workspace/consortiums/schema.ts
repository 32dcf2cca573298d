import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { nameOf, order, paging, TextUpTo } from '../../platform/http/params.ts'
import { Time } from '../../platform/time/timestamp.ts'
import { ConsortiumRole, SharePercent } from './members/schema.ts'
import { NewResponsibilities } from './responsibilities/schema.ts'

export const ConsortiumStatus = z.enum(['forming', 'confirmed', 'dissolved']).meta({
  id: 'ConsortiumStatus',
  description: 'From `forming` to `confirmed`, and from both to `dissolved`, which nothing changes',
})
export type ConsortiumStatus = z.output<typeof ConsortiumStatus>

/** The statuses that may follow a status. */
export const moves = {
  forming: ['confirmed', 'dissolved'],
  confirmed: ['dissolved'],
  dissolved: [],
} as const satisfies Record<ConsortiumStatus, readonly ConsortiumStatus[]>

const description = 'Steel and concrete from one hand'

export const Consortium = z
  .object({
    id: idOf('consortium'),
    name: z.string().meta({ examples: ['Nordbau and partners'] }),
    tenderId: idOf('tender'),
    description: z
      .string()
      .nullable()
      .meta({ examples: [description] }),
    status: ConsortiumStatus,
    leadCompany: z.object({ id: idOf('company'), name: z.string().meta({ examples: ['Nordbau AG'] }) }),
    role: ConsortiumRole.meta({ description: 'Role of the caller’s company' }),
    memberCount: z
      .int()
      .min(1)
      .meta({ description: 'Invited and accepted members, the lead included', examples: [2] }),
    version: z
      .int()
      .meta({ description: 'Counts the changes of the consortium, its members and their responsibilities' }),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Consortium', description: 'Companies that bid together on a tender' })
export type Consortium = z.output<typeof Consortium>

const Name = nameOf(200).meta({ examples: ['Nordbau and partners'] })
const members = {
  description: TextUpTo(20_000)
    .nullable()
    .optional()
    .meta({ examples: [description] }),
  sharePercent: SharePercent.nullable()
    .optional()
    .meta({ description: 'The lead’s own share in per cent, with at most two decimals' }),
}

export const CreateConsortium = z.strictObject({
  name: Name,
  tenderId: idOf('tender'),
  ...members,
  responsibilities: NewResponsibilities.optional().meta({ description: 'Responsibilities of the lead' }),
})
export type CreateConsortium = z.output<typeof CreateConsortium>

export const UpdateConsortium = z.strictObject({
  name: Name.optional(),
  ...members,
  status: ConsortiumStatus.optional(),
  responsibilities: NewResponsibilities.nullable()
    .optional()
    .meta({ description: 'Replaces the responsibilities of the lead' }),
})
export type UpdateConsortium = z.output<typeof UpdateConsortium>

export const ConsortiumParam = z.strictObject({ id: idOf('consortium') })

export const ListConsortiums = z.strictObject({
  tenderId: idOf('tender').optional().meta({ description: 'For this tender' }),
  status: ConsortiumStatus.optional().meta({ description: 'The state of the consortium' }),
  role: ConsortiumRole.optional().meta({ description: 'Role of the caller’s company' }),
  sort: z.enum(['createdAt', 'updatedAt', 'name']).default('createdAt'),
  order: order('Default: `asc` for `name`, else `desc`'),
  ...paging,
})
export type ListConsortiums = z.output<typeof ListConsortiums>
