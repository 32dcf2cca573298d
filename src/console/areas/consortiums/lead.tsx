import { CreateConsortium } from '../../../workspace/consortiums/schema.ts'
import { InviteMember } from '../../../workspace/consortiums/members/schema.ts'
import { Field } from '../../parts/fields.tsx'
import { Confirm, FoldedForm, Form } from '../../parts/form.tsx'
import { Section } from '../../parts/elements.tsx'
import type { Shown } from './props.ts'
import { WholeFields } from './whole.tsx'
import { isStanding } from '../../parts/consortium-labels.ts'

/** The forms for the lead alone: invite, change, confirm, dissolve. */
export const Lead = (shown: Shown) => {
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
              {waiting > 0 && `, of which ${waiting} ${waiting === 1 ? 'has' : 'have'} not answered yet`}.
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
export const Invite = ({ consortium }: Shown) => {
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
