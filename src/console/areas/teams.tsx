import { createTeam, removeTeam, updateTeam } from '../../workspace/teams/commands.ts'
import { getTeam, listTeamMembers, listTeams } from '../../workspace/teams/queries.ts'
import {
  AddTeamMember,
  CreateTeam,
  ListTeams,
  type Team,
  type TeamMember,
  TeamMemberParam,
  TeamParam,
  UpdateTeam,
} from '../../workspace/teams/schema.ts'
import { change, readQuery, textIn, type Visit } from '../core/visit.ts'
import { nothingSent } from '../core/sent.tsx'
import { Empty, Page } from '../core/shell.tsx'
import { Listing, Pager } from '../parts/listing.tsx'
import { choicesOf, Field, Select, TextArea } from '../parts/fields.tsx'
import { Confirm, Form } from '../parts/form.tsx'
import { Day, Section, Table } from '../parts/elements.tsx'
import { listPeople } from '../../company/people/queries.ts'
import { form, managers, page, type Pages } from '../core/page.tsx'
import type { Person } from '../../company/people/schema.ts'
import { addTeamMember, removeTeamMember } from '../../workspace/teams/members.ts'
import { notFound } from '../../platform/context/errors.ts'

const none = {
  title: 'No teams yet',
  text: 'A team gives a bid to several people at once, for instance by region or by kind of work.',
}

async function showTeams(visit: Visit) {
  // Sorted by name, unless the address has another order.
  const parsed = readQuery({ ...visit, sent: nothingSent }, ListTeams)
  const query = visit.url.searchParams.has('sort') ? parsed : { ...parsed, sort: 'name' as const }
  const { items, total } = await listTeams(visit.ctx, query)
  return (
    <Page title="Teams" here="/teams" lead="Who works on which bids together.">
      <Listing of="teams" query={query} total={total} empty={none}>
        <Table
          caption="Teams"
          head={['Team', 'People', 'Last changed']}
          numbers={[1]}
          rows={items.map(({ id, name, description, memberCount, updatedAt }) => [
            <>
              <a href={`/teams/${id}`}>{name}</a>
              {description && <small>{description.slice(0, 160)}</small>}
            </>,
            String(memberCount),
            <Day at={updatedAt} />,
          ])}
        />
      </Listing>
      <Section title="New team" id="new">
        <Form action="/teams" button="Make team" of={CreateTeam}>
          <Field name="name" label="Name" hint="Such as Roads, or North." />
          <TextArea name="description" label="What it is for" rows={2} />
        </Form>
      </Section>
    </Page>
  )
}

async function makeTeamForm(visit: Visit, fields: URLSearchParams) {
  const input = { name: fields.get('name') ?? '', description: textIn(fields, 'description') }
  const { id, name } = await change(visit, CreateTeam, input, createTeam)
  return { to: `/teams/${id}`, say: `Team ${name} is there. Add its people.` }
}

const limit = 100

async function showTeam(visit: Visit) {
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

async function saveTeamForm(visit: Visit, fields: URLSearchParams) {
  const id = teamIn(visit)
  const input = { name: fields.get('name') ?? '', description: textIn(fields, 'description') }
  const { name } = await change(visit, UpdateTeam, input, (ctx, json) => updateTeam(ctx, id, json))
  return { to: `/teams/${id}`, say: `${name} is saved.` }
}

async function deleteTeamForm(visit: Visit) {
  await change(visit, TeamParam, { id: teamIn(visit) }, (ctx, { id }) => removeTeam(ctx, id))
  return { to: '/teams', say: 'The team is deleted.' }
}

const roleTexts = { lead: 'Lead', member: 'Member' } as const

const Members = ({ team, members }: { team: Team; members: TeamMember[] }) =>
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

function AddMember({ team, others }: { team: Team; others: Person[] }) {
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

async function addMemberForm(visit: Visit, fields: URLSearchParams) {
  const id = teamIn(visit)
  const input = { userId: fields.get('userId') ?? '', role: fields.get('role') ?? '' }
  const { user } = await change(visit, AddTeamMember, input, (ctx, json) => addTeamMember(ctx, id, json))
  return { to: `/teams/${id}`, say: `${user.name} is in the team.` }
}

async function removeMemberForm(visit: Visit) {
  const { param } = visit
  const named = { id: param.id, memberId: param.memberId }
  const { id } = await change(visit, TeamMemberParam, named, async (ctx, parsed) => {
    await removeTeamMember(ctx, parsed)
    return parsed
  })
  return { to: `/teams/${id}`, say: 'The person is no longer in the team.' }
}

/** The team id in the path. A malformed id gets the same answer as an unknown one. */
function teamIn({ param }: Visit): string {
  const named = TeamParam.safeParse({ id: param.id })
  if (!named.success) throw notFound('Team')
  return named.data.id
}

export const teamPages = {
  'GET /teams': page(showTeams),
  'POST /teams': form(makeTeamForm, { again: showTeams }),
  'GET /teams/:id': page(showTeam),
  'POST /teams/:id': form(saveTeamForm, { again: showTeam }),
  'POST /teams/:id/delete': form(deleteTeamForm, { again: showTeam, for: managers }),
  'POST /teams/:id/members': form(addMemberForm, { again: showTeam }),
  'POST /teams/:id/members/:memberId/remove': form(removeMemberForm, { again: showTeam }),
} satisfies Pages
