import * as z from 'zod'
import { idExample, idOf } from '../../../platform/context/ids.ts'
import { Moment, nameOf, paging, TextUpTo } from '../../../platform/http/params.ts'
import { Time } from '../../../platform/time/timestamp.ts'

export const ResponsibilityStatus = z.enum(['open', 'done']).meta({ id: 'ResponsibilityStatus' })
export type ResponsibilityStatus = z.output<typeof ResponsibilityStatus>

const LotId = z.string().meta({ description: 'A lot of the consortium’s tender', examples: ['LOT-0001'] })

export const responsibilityExample = {
  id: idExample('responsibility'),
  memberId: idExample('partner'),
  companyName: 'Nordbau AG',
  title: 'Steelwork',
  description: 'Method statement and programme for the bridge',
  lotId: 'LOT-0001',
  requirementId: null,
  dueAt: '2026-12-04T12:00:00.000Z',
  status: 'open' as const,
}

export const Responsibility = z
  .object({
    id: idOf('responsibility'),
    memberId: idOf('partner').meta({ description: 'Member of the consortium who is responsible' }),
    companyName: z.string().meta({ description: 'Name of the member’s company', examples: ['Nordbau AG'] }),
    title: z.string(),
    description: z.string().nullable(),
    lotId: LotId.nullable(),
    requirementId: idOf('requirement').nullable(),
    dueAt: Time.nullable(),
    status: ResponsibilityStatus,
  })
  .meta({
    id: 'Responsibility',
    description: 'A responsibility that a member of a consortium has taken on',
    examples: [responsibilityExample],
  })
export type Responsibility = z.output<typeof Responsibility>

const Title = nameOf(300).meta({ examples: ['Steelwork'] })
const members = {
  description: TextUpTo(20_000)
    .nullable()
    .optional()
    .meta({ examples: [responsibilityExample.description] }),
  lotId: nameOf(200)
    .nullable()
    .optional()
    .meta({ description: 'A lot of the consortium’s tender', examples: ['LOT-0001'] }),
  requirementId: idOf('requirement')
    .nullable()
    .optional()
    .meta({ description: 'A requirement of the consortium’s tender' }),
  dueAt: Moment.nullable().optional(),
  status: ResponsibilityStatus.optional(),
}

/** A responsibility that is created together with its member. */
export const NewResponsibility = z.strictObject({ title: Title, ...members })
export type NewResponsibility = z.output<typeof NewResponsibility>
export const NewResponsibilities = z.array(NewResponsibility).max(50)

const Member = idOf('partner').meta({ description: 'An invited or accepted member of the consortium' })
export const CreateResponsibility = z.strictObject({ memberId: Member, title: Title, ...members })
export type CreateResponsibility = z.output<typeof CreateResponsibility>
export const UpdateResponsibility = z.strictObject({
  memberId: Member.optional(),
  title: Title.optional(),
  ...members,
})
export type UpdateResponsibility = z.output<typeof UpdateResponsibility>

export const ResponsibilityParam = z.strictObject({
  id: idOf('consortium'),
  responsibilityId: idOf('responsibility'),
})

export const ListResponsibilities = z.strictObject({
  memberId: idOf('partner').optional().meta({ description: 'Responsibilities of this member' }),
  status: ResponsibilityStatus.optional().meta({ description: 'Still open, or done' }),
  ...paging,
})
export type ListResponsibilities = z.output<typeof ListResponsibilities>
