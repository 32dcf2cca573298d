import { listPeople } from '../../../company/people/queries.ts'
import { removePerson } from '../../../workspace/teams/remove.ts'
import { endSessionsOf } from '../../../company/people/sessions.ts'
import { changeRole } from '../../../company/people/roles.ts'
import { ChangeRole, type Person, PersonParam } from '../../../company/people/schema.ts'
import type { Role } from '../../../identity/accounts/schema.ts'
import { rankOf } from '../../../identity/accounts/rank.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { change, type Visit } from '../../core/visit.ts'
import { managers } from '../../core/page.tsx'
import { Page } from '../../core/shell.tsx'
import { Boxes } from '../../parts/boxes.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Day, Facts, NoteText, Section } from '../../parts/elements.tsx'
import { ownerProofIn, OwnPassword } from './people-page.tsx'
import { roleChoices, roleWords } from '../../parts/choices.ts'

export async function showPerson(visit: Visit) {
  const { people } = await listPeople(visit.ctx)
  const person = people.find(({ id }) => id === visit.param.userId)
  if (!person) throw notFound('User')
  const { user } = visit.ctx.caller
  const role = people.find(({ id }) => id === user.id)?.role ?? 'member'
  const isLast = person.role === 'owner' && people.filter((each) => each.role === 'owner').length === 1
  const may = managers.includes(role) && rankOf(person.role) <= rankOf(role)
  const why = whyNot({ role, person, isLast })
  return (
    <Page title={person.name} here="/people" up={{ href: '/people', text: 'People' }}>
      <Facts
        facts={[
          ['E-mail address', person.email],
          ['Role', `${roleWords[person.role].name}: ${roleWords[person.role].text}`],
          ['Since', <Day at={person.joinedAt} />],
        ]}
      />
      {why && <NoteText>{why}</NoteText>}
      {may && !isLast && <RoleForm visit={visit} person={person} role={role} />}
      {may && person.id !== user.id && (
        <Confirm
          action={`/people/${person.id}/end-sessions`}
          summary={`Sign ${person.name} out everywhere…`}
          button="Sign out everywhere"
        >
          <p>Every session ends at once, in all browsers. Keys and connections still work.</p>
        </Confirm>
      )}
      {may && !isLast && person.id !== user.id && <RemoveForm visit={visit} person={person} />}
    </Page>
  )
}

function whyNot({ role, person, isLast }: { role: Role; person: Person; isLast: boolean }): string | null {
  if (!managers.includes(role)) return 'Only owners and admins change roles and remove people.'
  if (rankOf(person.role) > rankOf(role)) return 'Only an owner changes the role of an owner, or removes one.'
  return isLast
    ? 'A company keeps at least one owner. Make someone else an owner first; then this one can change or leave.'
    : null
}

interface PersonProps {
  visit: Visit
  person: Person
}

const RoleForm = ({ visit, person: { id, role: current }, role }: PersonProps & { role: Role }) => (
  <Section title="Role">
    <Form action={`/people/${id}/role`} button="Change role">
      <Boxes
        name="role"
        legend="What this person may do"
        type="radio"
        chosen={[current]}
        choices={roleChoices(role)}
      />
      {role === 'owner' && <OwnPassword visit={visit} id="role-password" always={current === 'owner'} />}
    </Form>
  </Section>
)

const RemoveForm = ({ visit, person: { id, name, role } }: PersonProps) => (
  <Confirm action={`/people/${id}/remove`} summary={`Remove ${name}…`} button="Remove">
    <p>
      {name} can no longer open this company from the next click on. API keys and connections of theirs end,
      open invitations they have sent are withdrawn, and their tasks and tenders are assigned to nobody. Their
      work stays. Service keys that they made still work: replace those whose secret they know.
    </p>
    {role === 'owner' && <OwnPassword visit={visit} id="remove-password" />}
  </Confirm>
)

export async function changeRoleForm(visit: Visit, fields: URLSearchParams) {
  const input = { userId: visit.param.userId, role: fields.get('role') ?? '' }
  const prove = ownerProofIn(visit, fields)
  const { name, role } = await change(visit, ChangeRole, input, (ctx, parsed) =>
    changeRole(ctx, parsed, prove),
  )
  return { to: '/people', say: `${name} is ${role === 'member' ? 'a' : 'an'} ${role} now.` }
}

export async function removePersonForm(visit: Visit, fields: URLSearchParams) {
  const input = { userId: visit.param.userId }
  const prove = ownerProofIn(visit, fields)
  await change(visit, PersonParam, input, (ctx, { userId }) => removePerson(ctx, userId, prove))
  return { to: '/people', say: 'The person no longer belongs to the company.' }
}

export async function leaveForm(visit: Visit, fields: URLSearchParams) {
  const { user, company } = visit.ctx.caller
  const prove = ownerProofIn(visit, fields)
  await change(visit, PersonParam, { userId: user.id }, (ctx, { userId }) => removePerson(ctx, userId, prove))
  return { to: '/', say: `You have left ${company.name}.` }
}

export async function endSessionsForm(visit: Visit) {
  const input = { userId: visit.param.userId }
  const { id, name } = await change(visit, PersonParam, input, (ctx, { userId }) =>
    endSessionsOf(ctx, userId),
  )
  return { to: `/people/${id}`, say: `${name} is signed out everywhere.` }
}
