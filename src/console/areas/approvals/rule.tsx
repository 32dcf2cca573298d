import type { ConnectorSettings } from '../../../workspace/assistants/settings/queries.ts'
import type { Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/list.tsx'

const choices = [
  {
    value: 'yes',
    text: 'It waits for an owner or admin',
    hint: 'The assistant shows what would happen and asks its person; then one of you approves the submission here.',
  },
  {
    value: 'no',
    text: 'It is submitted at once',
    hint: 'The assistant shows what would happen and asks its person. Nobody else looks at the bid.',
  },
]

/** Whether submissions by assistants wait for approval. Everybody sees the rule; only an owner may change it. */
export const Rule = ({ visit, settings }: { visit: Visit; settings: ConnectorSettings }) => {
  const now = settings.approveSubmissions ? 'yes' : 'no'
  if (visit.session.company.role !== 'owner')
    return (
      <Section title="The rule">
        <p>
          {settings.approveSubmissions
            ? 'Submissions by assistants wait here until an owner or admin approves them.'
            : 'Submissions by assistants are made at once, after the assistant has asked its person.'}{' '}
          The owner of your company can change this.
        </p>
      </Section>
    )
  return (
    <Section title="The rule">
      <Form action="/approvals/rule" button="Save the rule" tone="quiet">
        <Boxes
          name="approve"
          legend="When an assistant submits a bid"
          type="radio"
          choices={choices}
          chosen={[now]}
        />
      </Form>
    </Section>
  )
}
