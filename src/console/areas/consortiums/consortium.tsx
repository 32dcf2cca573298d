import { Members, type Shown, ConsortiumTasks } from './parts.tsx'
import { listMembers } from '../../../workspace/consortiums/members/queries.ts'
import { InviteMember, ListMembers } from '../../../workspace/consortiums/members/schema.ts'
import { getConsortium } from '../../../workspace/consortiums/queries.ts'
import { ConsortiumParam, CreateConsortium } from '../../../workspace/consortiums/schema.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import { ifThere, parse, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { percentText } from '../../core/reader.ts'
import { Confirm, FoldedForm, Form } from '../../parts/form.tsx'
import { Badge, Note, Section } from '../../parts/elements.tsx'
import { clipped } from '../../parts/tenders/labels.tsx'
import { consortiumWords, isStanding } from '../../parts/consortium-labels.ts'
import { Field } from '../../parts/fields.tsx'
import { WholeFields } from './new.tsx'

/** One consortium: its companies with their shares, and their responsibilities. */
export async function showConsortium(visit: Visit) {
  const { id } = parse(ConsortiumParam, { id: visit.param.id })
  const consortium = await getConsortium(visit.ctx, id)
  const [{ items: members }, tender] = await Promise.all([
    listMembers(visit.ctx, id, ListMembers.parse({ limit: '100' })),
    ifThere(getTender(visit.ctx, consortium.tenderId)),
  ])
  const leads = consortium.role === 'lead' && consortium.status !== 'dissolved'
  const shown = { visit, consortium, members, leads, tender }
  const { text, tone } = consortiumWords[consortium.status]
  return (
    <Page
      title={consortium.name}
      here="/consortiums"
      up={{ href: '/consortiums', text: 'Consortiums' }}
      lead={
        <>
          Led by {consortium.role === 'lead' ? 'your company' : consortium.leadCompany.name}, for{' '}
          <a href={`/tenders/${consortium.tenderId}`}>
            {tender ? <bdi>{clipped(tender.title, 120)}</bdi> : 'a tender that was withdrawn'}
          </a>
        </>
      }
    >
      <p class="brief">
        <Badge tone={tone}>{text}</Badge>
      </p>
      {consortium.description !== null && <p class="prose">{consortium.description}</p>}
      <Invitation {...shown} />
      <Section title="Members" id="members">
        <Members {...shown} />
        {leads && <Invite {...shown} />}
      </Section>
      <Section title="Responsibilities" id="responsibilities">
        <ConsortiumTasks {...shown} />
      </Section>
      {leads && <Lead {...shown} />}
    </Page>
  )
}

/** Shows an invited company its invitation, with buttons to accept and to decline. */
const Invitation = ({ visit, consortium, members }: Shown) => {
  // A company that is invited a second time also has the row of its first invitation.
  const own = members.find(
    ({ company, status }) => company.id === visit.session.company.id && status === 'invited',
  )
  if (!own || consortium.status === 'dissolved') return null
  const path = `/consortiums/${consortium.id}/members/${own.id}`
  return (
    <Note tone="info">
      <p>
        <strong>
          {consortium.leadCompany.name} invites your company to bid together
          {own.sharePercent === null
            ? ''
            : ` with a share of ${percentText(visit.reader, own.sharePercent / 100, 2)}`}
          .
        </strong>
      </p>
      <p>Once you accept, you can bid with this consortium. If you decline, you no longer see it.</p>
      <div class="row moves">
        <Form action={`${path}/accept`} button="Accept" />
        <Form action={`${path}/decline`} button="Decline" tone="quiet" />
      </div>
    </Note>
  )
}

/** The forms for the lead alone: invite, change, confirm, dissolve. */
const Lead = (shown: Shown) => {
  const { consortium, members } = shown
  const path = `/consortiums/${consortium.id}`
  const waiting = members.filter(({ status }) => status === 'invited').length
  const { length: standing } = members.filter(isStanding)
  return (
    <>
      <Section title="The consortium">
        <FoldedForm
          summary="Change its name, description or your share"
          action={path}
          button="Save changes"
          version={consortium.version}
          of={CreateConsortium}
          stored={consortium}
        >
          <WholeFields share={members.find(({ role }) => role === 'lead')?.sharePercent ?? null} />
        </FoldedForm>
        {consortium.status === 'forming' && (
          <Form
            action={`${path}/status`}
            button="Confirm the consortium"
            tone="quiet"
            version={consortium.version}
          >
            <p class="hint">
              Confirm it once you have agreed. {standing}{' '}
              {standing === 1 ? 'company takes' : 'companies take'} part
              {waiting > 0 && `, and ${waiting} of them ${waiting === 1 ? 'has' : 'have'} not answered yet`}.
            </p>
            <input type="hidden" name="status" value="confirmed" />
          </Form>
        )}
        <Confirm
          action={`${path}/status`}
          summary="Dissolve the consortium…"
          button="Dissolve it"
          version={consortium.version}
        >
          <p>It stays as a record for all members, and nothing of it can be changed.</p>
          <input type="hidden" name="status" value="dissolved" />
        </Confirm>
      </Section>
    </>
  )
}

/** The form that invites a company, by its number or by name and address. */
const Invite = ({ consortium }: Shown) => {
  const path = `/consortiums/${consortium.id}/members`
  return (
    <FoldedForm summary="Invite a company" action={path} button="Invite" of={InviteMember}>
      <Field
        name="companyId"
        required={false}
        label="Number of a company on this platform"
        id="invite-company"
        spellcheck={false}
        hint="The company finds it on its own Consortiums page. It gets a notification."
      />
      <p class="hint">For a company that is not here, give its name and an address instead.</p>
      <div class="fields">
        <Field name="companyName" required={false} label="Name" id="invite-name" />
        <Field name="contactEmail" required={false} label="E-mail address" type="email" id="invite-email" />
      </div>
      <Field
        name="sharePercent"
        label="Share in per cent"
        type="number"
        id="invite-share"
        inputmode="decimal"
      />
    </FoldedForm>
  )
}
