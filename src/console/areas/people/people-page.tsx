import { listPeople } from '../../../company/people/queries.ts'
import type { Invitation, Person } from '../../../company/people/schema.ts'
import type { Role } from '../../../identity/accounts/schema.ts'
import { managers } from '../../core/page.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Confirm } from '../../parts/form.tsx'
import { Badge, Day, NoteText, Section, Table } from '../../parts/elements.tsx'
import { Invitations, InviteForm } from './invitations.tsx'
import { OwnPassword } from './own-password.tsx'
import { roleWords } from '../../parts/choices.ts'

export async function showPeople(visit: Visit) {
  const { people, invitations } = await listPeople(visit.ctx)
  const { user, company } = visit.ctx.caller
  const role = people.find(({ id }) => id === user.id)?.role ?? 'member'
  const manages = managers.includes(role)
  return (
    <Page title="People" here="/people" lead={`Who works for ${company.name} here.`}>
      {!manages && (
        <NoteText>Only owners and admins invite people, change roles and remove someone.</NoteText>
      )}
      <PeopleTable visit={visit} people={people} />
      {manages && (
        <Section title="Invite someone" id="invite" lead="They get a link by e-mail, valid for 7 days.">
          <InviteForm visit={visit} role={role} />
        </Section>
      )}
      {invitations.length > 0 && <Invitations invitations={invitations} role={role} />}
      <Leave visit={visit} people={people} invitations={invitations} role={role} />
    </Page>
  )
}

const PeopleTable = ({ visit, people }: { visit: Visit; people: Person[] }) => (
  <Table
    caption="People"
    head={['Name', 'E-mail address', 'Role', 'Since']}
    rows={people.map(({ id, name, email, role, joinedAt }) => [
      <>
        <a href={`/people/${id}`}>{name}</a>
        {id === visit.ctx.caller.user.id && <small>You</small>}
      </>,
      email,
      <Badge tone={role === 'owner' ? 'info' : 'plain'}>{roleWords[role].name}</Badge>,
      <Day at={joinedAt} />,
    ])}
  />
)

interface LeaveProps {
  visit: Visit
  people: Person[]
  invitations: Invitation[]
  role: Role
}

function Leave({ visit, people, invitations, role }: LeaveProps) {
  const { user, company } = visit.ctx.caller
  const own = invitations.filter(({ invitedBy }) => invitedBy.id === user.id).length
  const isLast = role === 'owner' && people.filter((each) => each.role === 'owner').length === 1
  if (isLast)
    return (
      <p class="soft">You are the only owner. To leave {company.name}, make someone else an owner first.</p>
    )
  return (
    <Confirm action="/people/leave" summary={`Leave ${company.name}…`} button="Leave">
      <p>
        Your API keys and connections of this company end, except service keys. You leave its teams, and what
        is assigned to you is unassigned.
        {own > 0 && ' Invitations you have sent are withdrawn.'} Your work stays with the company.
      </p>
      {role === 'owner' && <OwnPassword visit={visit} id="leave-password" />}
    </Confirm>
  )
}
