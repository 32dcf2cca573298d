import { listPeople } from '../../../company/people/queries.ts'
import { type Invitation, InvitationParam, Invite, type Person } from '../../../company/people/schema.ts'
import type { Role } from '../../../identity/accounts/schema.ts'
import { managers } from '../../core/page.tsx'
import { Page } from '../../core/shell.tsx'
import { change, proofIn, type Visit } from '../../core/visit.ts'
import { Confirm, Form } from '../../parts/form.tsx'
import { Badge, Day, Distance, NoteText, Section, Table } from '../../parts/elements.tsx'
import { roleChoices, roleWords } from '../../parts/choices.ts'
import { invitePerson, withdrawInvitation } from '../../../company/people/invite.ts'
import { rankOf } from '../../../identity/accounts/rank.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { Field } from '../../parts/fields.tsx'
import { marked, type Proof } from '../../../identity/auth/passwords/check.ts'
import { CompanyProof } from '../../parts/proof-fields.tsx'

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

const InviteForm = ({ visit, role }: { visit: Visit; role: Role }) => (
  <Form action="/people/invitations" button="Send invitation" of={Invite}>
    <Field name="email" label="E-mail address" type="email" autocomplete="off" />
    <Boxes name="role" legend="Role" type="radio" chosen={['member']} choices={roleChoices(role)} />
    {role === 'owner' && <OwnPassword visit={visit} id="invite-password" always={false} />}
  </Form>
)

const Invitations = ({ invitations, role }: { invitations: Invitation[]; role: Role }) => (
  <Section title="Invited" id="invited">
    <Table
      caption="Invitations"
      head={['E-mail address', 'Role', 'Invited by', 'Link', 'Actions'].slice(
        0,
        managers.includes(role) ? 5 : 4,
      )}
      rows={invitations.map((each) => [
        each.email,
        roleWords[each.role].name,
        each.invitedBy.name,
        each.expired ? (
          <Badge tone="warn">Expired</Badge>
        ) : (
          <>
            ends <Distance at={each.expiresAt} />
          </>
        ),
        ...(managers.includes(role) ? [<Actions role={role} invitation={each} />] : []),
      ])}
    />
  </Section>
)

const Actions = ({ invitation: { id, email, role: given }, role }: { invitation: Invitation; role: Role }) =>
  rankOf(given) > rankOf(role) ? (
    <span class="soft">An owner’s to change</span>
  ) : (
    <div class="row">
      {given !== 'owner' && (
        <Form action="/people/invitations" button="Send again" tone="plain">
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="role" value={given} />
        </Form>
      )}
      <Form action={`/people/invitations/${id}/withdraw`} button="Withdraw" tone="plain" />
    </div>
  )

export async function inviteForm(visit: Visit, fields: URLSearchParams) {
  const input = { email: fields.get('email') ?? '', role: fields.get('role') ?? '' }
  const prove = ownerProofIn(visit, fields)
  const { email } = await change(visit, Invite, input, (ctx, parsed) => invitePerson(ctx, parsed, prove))
  return { to: '/people', say: `The invitation is on its way to ${email}.` }
}

export async function withdrawForm(visit: Visit) {
  await change(visit, InvitationParam, { id: visit.param.id }, (ctx, { id }) => withdrawInvitation(ctx, id))
  return { to: '/people', say: 'The invitation is withdrawn. Its link no longer works.' }
}

interface OwnPasswordProps {
  visit: Visit
  id: string
  always?: boolean
}

/** The field for the person's own password, needed when a person becomes an owner or stops being an owner. */
export const OwnPassword = ({ visit, id, always = true }: OwnPasswordProps) => (
  <CompanyProof
    visitor={visit}
    id={id}
    hint={
      always
        ? 'Because this is about an owner.'
        : 'Needed when someone becomes an owner, or an owner something else.'
    }
    required={always}
    optional={false}
  />
)

/**
 * The password of a form that needs a password only when the change concerns an owner. Only the command finds out
 * whether the change does, so an empty password is refused within the command.
 */
export const ownerProofIn =
  (visit: Visit, fields: URLSearchParams): Proof =>
  async (ctx) => {
    if (visit.session.ssoCompanyId === null && !fields.get('password'))
      throw marked('password', 'Enter your password: this is about an owner')
    return proofIn(visit, fields)(ctx)
  }
