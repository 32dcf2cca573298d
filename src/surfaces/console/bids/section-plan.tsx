import type { MemberName } from '../../../identity/accounts/queries.ts'
import { type Bid, type Section, sectionStatuses } from '../../../workspace/bids/schema.ts'
import { BidParam } from '../../../workspace/bids/params.ts'
import { PlanSection, planSection } from '../../../workspace/bids/sections.ts'
import { change, parameters } from '../page/change.ts'
import { sentFor } from '../page/sent.ts'
import type { Visit } from '../page/visit.ts'
import { instantOf, localText } from '../../../platform/zone.ts'
import { Field, Select } from '../parts/fields.tsx'
import { Form } from '../parts/form.tsx'
import { Section as Part } from '../parts/list.tsx'
import { keyOf, sectionPath } from './section-path.ts'
import { sectionStatusWords } from './words.ts'

interface PlanProps {
  visit: Visit
  bid: Bid
  section: Section
  people: MemberName[]
}

/** Who writes the section, by when, and how far the text is. */
export const Plan = ({ visit, bid, section, people }: PlanProps) => {
  const { reader } = visit
  const action = `/bids/${bid.id}/section/plan`
  const sent = sentFor(visit, action)
  const zone = reader.timeZone === 'UTC' ? 'UTC' : `your time, ${reader.timeZone.replaceAll('_', ' ')}`
  return (
    <Part title="Owner and due date" id="plan">
      <Form
        visit={visit}
        action={`${action}?key=${encodeURIComponent(section.key)}`}
        button="Save plan"
        tone="quiet"
      >
        <div class="fields">
          <Select
            sent={sent}
            name="ownerId"
            label="Owner"
            optional={false}
            value={section.ownerId}
            choices={[
              { value: '', text: 'Nobody' },
              ...people.map(({ id, name }) => ({ value: id, text: name })),
            ]}
          />
          <Select
            sent={sent}
            name="status"
            label="Status"
            optional={false}
            value={section.status}
            choices={sectionStatuses.map((value) => ({ value, text: sectionStatusWords[value] }))}
          />
          <Field
            sent={sent}
            of={PlanSection.shape.dueAt}
            name="dueAt"
            type="datetime-local"
            optional={false}
            label={`Due (${zone})`}
            value={section.dueAt === null ? '' : localText(reader, section.dueAt)}
          />
        </div>
      </Form>
    </Part>
  )
}

export async function planOne(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const key = keyOf(visit)
  const due = fields.get('dueAt')?.trim() || null
  const input = {
    key,
    ownerId: fields.get('ownerId') || null,
    status: fields.get('status'),
    dueAt: due === null ? null : instantOf(visit.reader, due),
  }
  await change(visit, PlanSection, input, (ctx, json) => planSection(ctx, id, json))
  return { to: sectionPath(id, key), at: 'plan', say: 'Saved.' }
}
