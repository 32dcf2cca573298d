import * as z from 'zod'
import { idExample, idOf } from '../../../platform/context/ids.ts'
import { Email, isObject, nameOf, paging } from '../../../platform/http/params.ts'
import { Time } from '../../../platform/time/timestamp.ts'
import { NewResponsibilities, Responsibility, responsibilityExample } from '../responsibilities/schema.ts'

export const ConsortiumRole = z.enum(['lead', 'partner']).meta({ id: 'ConsortiumRole' })
export type ConsortiumRole = z.output<typeof ConsortiumRole>

export const MemberStatus = z.enum(['invited', 'accepted', 'declined', 'removed']).meta({
  id: 'ConsortiumMemberStatus',
  description:
    'Members that are `invited` or `accepted` see the consortium, count in `memberCount` and hold their share; the ' +
    'others stay listed as its history.',
})
export type MemberStatus = z.output<typeof MemberStatus>

/** Per cent with two decimals, so that shares add up exactly. Null until a share is agreed. */
export const SharePercent = z
  .number()
  .min(0)
  .max(100)
  .multipleOf(0.01, 'must have at most two decimals')
  .meta({ description: 'Share of the consortium in per cent, with at most two decimals', examples: [30] })

const memberExample = {
  id: idExample('partner'),
  company: { id: idExample('company'), name: 'Nordbau AG' },
  contactEmail: 'bids@example.com',
  role: 'partner' as const,
  status: 'accepted' as const,
  sharePercent: 30,
  responsibilities: [responsibilityExample],
  invitedAt: '2026-11-20T09:30:00.000Z',
  answeredAt: '2026-11-23T14:05:00.000Z',
}

export const ConsortiumMember = z
  .object({
    id: idOf('partner'),
    company: z.object({
      id: idOf('company').nullable().meta({ description: 'Null for a company that is not on the platform' }),
      name: z.string().meta({ examples: ['Nordbau AG'] }),
    }),
    contactEmail: z
      .string()
      .nullable()
      .meta({
        description: 'Shown to the lead and to the company itself, null to the others',
        examples: ['bids@example.com'],
      }),
    role: ConsortiumRole,
    status: MemberStatus,
    sharePercent: SharePercent.nullable(),
    responsibilities: z.array(Responsibility),
    invitedAt: Time,
    answeredAt: Time.nullable().meta({ description: 'When the company accepted or declined' }),
  })
  .meta({
    id: 'ConsortiumMember',
    description: 'A company in a consortium',
    examples: [memberExample],
  })
export type ConsortiumMember = z.output<typeof ConsortiumMember>

const invited = z.strictObject({
  companyId: idOf('company').optional().meta({ description: 'A company on the platform' }),
  companyName: nameOf(300)
    .optional()
    .meta({
      description: 'A company that is not on the platform, with `contactEmail`',
      examples: ['Südbau GmbH'],
    }),
  contactEmail: Email.optional(),
  sharePercent: SharePercent.nullable().optional(),
  responsibilities: NewResponsibilities.optional(),
})

export const InviteMember = invited
  .refine(({ companyId, companyName }) => (companyId === undefined) !== (companyName === undefined), {
    message: 'must be given, or companyName, and not both',
    path: ['companyId'],
    when: isObject,
  })
  .refine(({ companyName, contactEmail }) => companyName === undefined || contactEmail !== undefined, {
    message: 'must be given with companyName',
    path: ['contactEmail'],
    when: isObject,
  })
  .meta({
    description: 'Either `companyId`, or `companyName` with `contactEmail`',
    sample: { companyId: idExample('company'), sharePercent: 30, responsibilities: [{ title: 'Steelwork' }] },
  })
export type InviteMember = z.output<typeof InviteMember>

export const ConsortiumMemberParam = z.strictObject({ id: idOf('consortium'), memberId: idOf('partner') })

export const ListMembers = z.strictObject({
  status: MemberStatus.optional().meta({ description: 'The state of the member' }),
  ...paging,
})
export type ListMembers = z.output<typeof ListMembers>
