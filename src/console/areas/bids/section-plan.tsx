import type { MemberName } from '../../../identity/accounts/queries.ts'
import { type Section, sectionStatuses } from '../../../workspace/bids/schema.ts'
import { PlanSection } from '../../../workspace/bids/sections.ts'
import type { Sent } from '../../core/sent.ts'
import { zoneText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { instantOf, localText } from '../../../platform/time/zone.ts'
import { Field, Select } from '../../parts/fields.tsx'
import { Section as Part } from '../../parts/list.tsx'
import { writingForm } from './evidence.tsx'
import { demandsSent } from './demands.tsx'
import { reviewersSent } from './review.tsx'
import { sectionStatusWords } from '../../parts/bids/words.ts'

interface PlanProps {
  visit: Visit
  section: Section
  sent: Sent
  people: MemberName[]
}

const names = ['ownerId', 'status', 'dueAt'] as const

/** The plan as the fields of the form show it. No value has a blank. */
const planIn = ({ reader }: Visit, { ownerId, status, dueAt }: Section): string =>
  [ownerId ?? '', status, dueAt === null ? '' : localText(reader, dueAt)].join(' ')

/** The members of the plan that a person has changed. The others stay as they are stored by now. */
function changedIn(fields: URLSearchParams) {
  const shown = (fields.get('planned') ?? '').split(' ')
  return names.filter((name, at) => fields.has(name) && fields.get(name)?.trim() !== shown[at])
}

/**
 * Who writes the section, by when, and how far the text is: fields of the form that writes the section, so that every
 * button of the page saves them.
 */
export const Plan = ({ visit, section, sent, people }: PlanProps) => {
  const { reader } = visit
  const stored = planIn(visit, section)
  const [ownerId = '', status = '', dueAt = ''] = stored.split(' ')
  const changed = new Set<string>(sent.fields ? changedIn(sent.fields) : [])
  const of = (name: string) => ({
    form: writingForm,
    sent: changed.has(name) ? sent : { ...sent, fields: null },
    name,
    optional: false,
  })
  const zone = zoneText(reader)
  return (
    <Part title="Owner and due date" id="plan">
      <input type="hidden" form={writingForm} name="planned" value={stored} />
      <div class="fields">
        <Select
          {...of('ownerId')}
          label="Owner"
          value={ownerId}
          choices={[
            { value: '', text: 'Nobody' },
            ...people.map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
        <Select
          {...of('status')}
          label="Status"
          value={status}
          choices={sectionStatuses.map((value) => ({ value, text: sectionStatusWords[value] }))}
        />
        <Field
          {...of('dueAt')}
          of={PlanSection.shape.dueAt}
          type="datetime-local"
          label={`Due (${zone})`}
          value={dueAt}
        />
      </div>
      <p class="hint">Save stores them with the text.</p>
    </Part>
  )
}

/** The changed members of the plan, as the command takes them. */
export function planSent({ reader }: Visit, fields: URLSearchParams) {
  const changed = changedIn(fields)
  const due = fields.get('dueAt')?.trim() || null
  return {
    ...reviewersSent(fields),
    ...demandsSent(fields),
    ...(changed.includes('ownerId') && { ownerId: fields.get('ownerId') || null }),
    ...(changed.includes('status') && { status: fields.get('status') }),
    ...(changed.includes('dueAt') && { dueAt: due === null ? null : instantOf(reader, due) }),
  }
}
