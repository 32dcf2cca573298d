import type { MemberName } from '../../../identity/accounts/queries.ts'
import type { Section } from '../../../workspace/bids/schema.ts'
import { PlanSection } from '../../../workspace/bids/sections.ts'
import { Fields, type SentForm } from '../../core/sent.tsx'
import { zoneText } from '../../core/reader.ts'
import { textIn, type Visit } from '../../core/visit.ts'
import { instantOf, localText } from '../../../platform/time/zone.ts'
import { choicesOf, Field, namedChoices, Select } from '../../parts/fields.tsx'
import { NamedLink, Section as Part } from '../../parts/elements.tsx'
import { writingForm } from './evidence.tsx'
import { reviewersSent } from './review.tsx'
import { sectionStatusWords } from '../../parts/bids/labels.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { sourceHref, sourceName, type Sources } from '../../parts/judgement/sources.ts'
import { clipped, shownWords } from '../../parts/tenders/labels.tsx'

interface PlanProps {
  visit: Visit
  section: Section
  sent: SentForm
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
export const SectionPlan = ({ visit, section, sent, people }: PlanProps) => {
  const { reader } = visit
  const stored = planIn(visit, section)
  const [ownerId = '', status = '', dueAt = ''] = stored.split(' ')
  // A member that the person has not changed shows what is stored by now.
  const changed =
    sent.fields &&
    new URLSearchParams(changedIn(sent.fields).map((name) => [name, sent.fields?.get(name) ?? '']))
  const zone = zoneText(reader)
  return (
    <Part title="Owner and due date" id="plan">
      <input type="hidden" form={writingForm} name="planned" value={stored} />
      <div class="fields">
        <Fields sent={{ ...sent, fields: changed }} of={PlanSection} form={writingForm} optional={false}>
          <Select name="ownerId" label="Owner" value={ownerId} none="Nobody" choices={namedChoices(people)} />
          <Select
            name="status"
            required={false}
            label="Status"
            value={status}
            choices={choicesOf(sectionStatusWords)}
          />
          <Field name="dueAt" type="datetime-local" label={`Due (${zone})`} value={dueAt} />
        </Fields>
      </div>
      <p class="hint">Save stores them with the text.</p>
    </Part>
  )
}

/** The changed members of the plan, as the command takes them. */
export function planSent({ reader }: Visit, fields: URLSearchParams) {
  const changed = changedIn(fields)
  const due = textIn(fields, 'dueAt')
  return {
    ...reviewersSent(fields),
    ...demandsSent(fields),
    ...(changed.includes('ownerId') && { ownerId: fields.get('ownerId') || null }),
    ...(changed.includes('status') && { status: fields.get('status') }),
    ...(changed.includes('dueAt') && { dueAt: due === null ? null : instantOf(reader, due) }),
  }
}

interface DemandsProps {
  sent: SentForm
  section: Section
  /** The demands of the section that the tender still has. */
  demands: Requirement[]
  /** Further requirements of the tender that may be added. */
  others: Requirement[]
  sources: Sources
  isWork: boolean
}

/** The demands that the text of the section answers, with boxes that keep them and a choice of further ones. */
export const Demands = ({ sent, section, demands, others, sources, isWork }: DemandsProps) =>
  (demands.length > 0 || (isWork && others.length > 0)) && (
    <details class="unfold" open={demands.length > 0} id="demands">
      <summary>{demands.length === 0 ? 'Add a demand' : `Demands to answer (${demands.length})`}</summary>
      {isWork && (
        <input type="hidden" form={writingForm} name="demanding" value={section.demandIds.join(' ')} />
      )}
      <ul class="demands">
        {demands.map(({ id, text, title, language, source }) => (
          <li>
            {isWork && (
              <input
                type="checkbox"
                form={writingForm}
                name="demand"
                value={id}
                checked
                aria-label={`Keep the demand: ${clipped(shownWords(text ?? title), 80)}`}
              />
            )}
            <span>
              <span lang={language ?? undefined} dir="auto">
                {shownWords(text ?? title)}
              </span>{' '}
              {source.documentId !== null && (
                <small>
                  <NamedLink href={sourceHref(sources, source)} name={sourceName(sources, source)} />
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isWork && others.length > 0 && (
        <Fields sent={sent} form={writingForm} optional={false}>
          <Select
            name="demand"
            id="demand-added"
            label="Add a demand"
            value=""
            none="None"
            choices={others.map(({ id, text, title }) => ({
              value: id,
              text: clipped(shownWords(text ?? title), 110),
            }))}
          />
        </Fields>
      )}
      {isWork && (
        <p class="hint">
          {demands.length === 0
            ? 'Choose Save to add it.'
            : 'Untick what belongs elsewhere, then choose Save.'}
        </p>
      )}
    </details>
  )

/** The demands that a form keeps and adds, where they differ from those that its page showed. */
function demandsSent(fields: URLSearchParams) {
  const shown = fields.get('demanding')
  if (shown === null) return {}
  const before = shown.split(' ').filter(Boolean)
  const chosen = [...new Set(fields.getAll('demand').filter(Boolean))]
  const same = chosen.toSorted().join(' ') === before.toSorted().join(' ')
  return same ? {} : { demandIds: chosen }
}
