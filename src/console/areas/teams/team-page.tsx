import { listPeople } from '../../../company/people/queries.ts'
import { removeTeam, updateTeam } from '../../../workspace/teams/commands.ts'
import { getTeam, listTeamMembers } from '../../../workspace/teams/queries.ts'
import { type Team, TeamParam, UpdateTeam } from '../../../workspace/teams/schema.ts'
import { change } from '../../core/input.ts'
import { managers } from '../../core/page.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Field, TextArea } from '../../parts/fields.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Section } from '../../parts/elements.tsx'
import { Pager } from '../../parts/listing.tsx'
import { AddMember, Members } from './members.tsx'
import { teamIn } from './param.ts'

const limit = 100

export async function showTeam(visit: Visit) {
  const id = teamIn(visit)
  const page = Math.max(1, Number(/^\d{1,4}$/.exec(visit.url.searchParams.get('page') ?? '')?.[0] ?? 1))
  const [team, members, { people }] = await Promise.all([
    getTeam(visit.ctx, id),
    listTeamMembers(visit.ctx, id, { page, limit }),
    listPeople(visit.ctx),
  ])
  const inTeam = new Set(members.items.map(({ user }) => user.id))
  const others = people.filter((person) => !inTeam.has(person.id))
  return (
    <Page title={team.name} here="/teams" up={{ href: '/teams', text: 'Teams' }} lead={team.description}>
      <Members team={team} members={members.items} />
      <Pager page={page} limit={limit} total={members.total} of="people" />
      <AddMember team={team} others={others} />
      <Describe team={team} />
      {managers.includes(visit.ctx.caller.user.role) ? (
        <Confirm
          action={`/teams/${id}/delete`}
          version={team.version}
          summary="Delete this team…"
          button="Delete"
        >
          <p>Its people stay in the company, and its bids are the company’s, without a team.</p>
        </Confirm>
      ) : (
        <p class="soft">Only owners and admins delete a team.</p>
      )}
    </Page>
  )
}

function Describe({ team }: { team: Team }) {
  const action = `/teams/${team.id}`
  return (
    <Section title="Name and purpose">
      <Form action={action} version={team.version} button="Save" tone="quiet" of={UpdateTeam} stored={team}>
        <Field name="name" label="Name" />
        <TextArea name="description" label="What it is for" rows={3} />
      </Form>
    </Section>
  )
}

export async function saveTeamForm(visit: Visit, fields: URLSearchParams) {
  const id = teamIn(visit)
  const input = { name: fields.get('name') ?? '', description: fields.get('description')?.trim() || null }
  const { name } = await change(visit, UpdateTeam, input, (ctx, json) => updateTeam(ctx, id, json))
  return { to: `/teams/${id}`, say: `${name} is saved.` }
}

export async function deleteTeamForm(visit: Visit) {
  await change(visit, TeamParam, { id: teamIn(visit) }, (ctx, { id }) => removeTeam(ctx, id))
  return { to: '/teams', say: 'The team is deleted.' }
}
