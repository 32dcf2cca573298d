import * as z from 'zod'
import { idOf } from '../../platform/context/ids.ts'
import { Email, isObject, nameOf, order, paging, TextUpTo } from '../../platform/http/params.ts'
import { Time } from '../../platform/time/timestamp.ts'

export const TeamRole = z
  .enum(['lead', 'member'])
  .meta({ id: 'TeamRole', description: 'Role of a person in the team. A team may have several leads' })
export type TeamRole = z.output<typeof TeamRole>

export const Team = z
  .object({
    id: idOf('team'),
    name: z.string().meta({ description: 'Unique in the company, whatever its case', examples: ['Roads'] }),
    description: z
      .string()
      .nullable()
      .meta({ examples: ['Bids on road works'] }),
    memberCount: z.int().min(0),
    version: z.int().meta({ description: 'Counts the changes of the team and of its members' }),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Team', description: 'A group of people in the company' })
export type Team = z.output<typeof Team>

export const TeamMember = z
  .object({
    id: idOf('member'),
    teamId: idOf('team'),
    user: z.object({
      id: idOf('user'),
      name: z.string().meta({ examples: ['Ada Byron'] }),
      email: z.string().meta({ examples: ['ada@example.com'] }),
    }),
    role: TeamRole,
    addedAt: Time,
  })
  .meta({ id: 'TeamMember', description: 'A person in a team' })
export type TeamMember = z.output<typeof TeamMember>

const members = {
  description: TextUpTo(5000)
    .nullable()
    .optional()
    .meta({ examples: ['Bids on road works'] }),
}
const Name = nameOf(200).meta({
  description: 'Unique in the company, whatever its case',
  examples: ['Roads'],
})

export const CreateTeam = z.strictObject({ name: Name, ...members })
export const UpdateTeam = z.strictObject({ name: Name.optional(), ...members })
export const TeamParam = z.strictObject({ id: idOf('team') })
export const TeamMemberParam = z.strictObject({ id: idOf('team'), memberId: idOf('member') })

/** The new member is named either by `userId` or by `email`. */
export const AddTeamMember = z
  .strictObject({
    userId: idOf('user').optional(),
    email: Email.optional().meta({ description: 'Address of the person, instead of `userId`' }),
    role: TeamRole.default('member'),
  })
  .refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
    message: 'must be given, or email, and not both',
    path: ['userId'],
    when: isObject,
  })
  .meta({
    description: 'A person of the company, by `userId` or by `email`, exactly one of both',
    examples: [{ email: 'ada@example.com', role: 'member' }],
  })
export type AddTeamMember = z.output<typeof AddTeamMember>

export const ListTeams = z.strictObject({
  sort: z.enum(['createdAt', 'updatedAt', 'name']).default('createdAt'),
  order: order('Default: `asc` for `name`, else `desc`'),
  ...paging,
})
export type ListTeams = z.output<typeof ListTeams>

export const ListTeamMembers = z.strictObject(paging)
export type ListTeamMembers = z.output<typeof ListTeamMembers>
