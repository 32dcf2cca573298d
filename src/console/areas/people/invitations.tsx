import { invitePerson, withdrawInvitation } from '../../../company/people/invite.ts'
import { type Invitation, InvitationParam, Invite } from '../../../company/people/schema.ts'
import type { Role } from '../../../identity/accounts/schema.ts'
import { rankOf } from '../../../identity/accounts/rank.ts'
import { change } from '../../core/input.ts'
import { managers } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { Field } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Badge, Distance, Section, Table } from '../../parts/elements.tsx'
import { OwnPassword, ownerProofIn } from './own-password.tsx'
import { roleChoices, roleWords } from '../../parts/choices.ts'

export const InviteForm = ({ visit, role }: { visit: Visit; role: Role }) => (
  <Form action="/people/invitations" button="Send invitation" of={Invite}>
    <Field name="email" label="E-mail address" type="email" autocomplete="off" />
    <Boxes name="role" legend="Role" type="radio" chosen={['member']} choices={roleChoices(role)} />
    {role === 'owner' && <OwnPassword visit={visit} id="invite-password" always={false} />}
  </Form>
)

export const Invitations = ({ invitations, role }: { invitations: Invitation[]; role: Role }) => (
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
