import type { Person } from '../../../company/people/schema.ts'
import { addTeamMember, removeTeamMember } from '../../../workspace/teams/members.ts'
import {
  AddTeamMember,
  type Team,
  type TeamMember,
  TeamMemberParam,
} from '../../../workspace/teams/schema.ts'
import { change } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'
import { Empty } from '../../core/shell.tsx'
import { choicesOf, Select } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Day, Section, Table } from '../../parts/elements.tsx'
import { teamIn } from './param.ts'

const roleTexts = { lead: 'Lead', member: 'Member' } as const

export const Members = ({ team, members }: { team: Team; members: TeamMember[] }) =>
  members.length === 0 ? (
    <Empty text="Nobody is in this team yet. Add people of your company below." />
  ) : (
    <Table
      caption="People of the team"
      head={['Name', 'Role', 'Since', 'Action']}
      rows={members.map(({ id, user, role, addedAt }) => [
        <>
          <a href={`/people/${user.id}`}>{user.name}</a>
          <small>{user.email}</small>
        </>,
        roleTexts[role],
        <Day at={addedAt} />,
        <Form action={`/teams/${team.id}/members/${id}/remove`} button="Remove" tone="plain" />,
      ])}
    />
  )

export function AddMember({ team, others }: { team: Team; others: Person[] }) {
  const action = `/teams/${team.id}/members`
  return (
    <Section title="Add someone">
      {others.length === 0 ? (
        <p class="soft">
          Everybody of the company is in it. <a href="/people">Invite people</a> to the company first.
        </p>
      ) : (
        <Form action={action} button="Add to team" of={AddTeamMember}>
          <div class="fields">
            <Select
              name="userId"
              label="Person"
              none="Choose a person"
              choices={others.map(({ id, name, email }) => ({ value: id, text: `${name} (${email})` }))}
            />
            <Select name="role" label="Role" value="member" choices={choicesOf(roleTexts)} />
          </div>
        </Form>
      )}
    </Section>
  )
}

export async function addMemberForm(visit: Visit, fields: URLSearchParams) {
  const id = teamIn(visit)
  const input = { userId: fields.get('userId') ?? '', role: fields.get('role') ?? '' }
  const { user } = await change(visit, AddTeamMember, input, (ctx, json) => addTeamMember(ctx, id, json))
  return { to: `/teams/${id}`, say: `${user.name} is in the team.` }
}

export async function removeMemberForm(visit: Visit) {
  const { param } = visit
  const named = { id: param.id, memberId: param.memberId }
  const { id } = await change(visit, TeamMemberParam, named, async (ctx, parsed) => {
    await removeTeamMember(ctx, parsed)
    return parsed
  })
  return { to: `/teams/${id}`, say: 'The person is no longer in the team.' }
}
