import type { GapItem } from '../../../../insight/match/gaps/schema.ts'
import type { Analysis } from '../../../../insight/analyses/queries.ts'
import { Fold, Section } from '../../../parts/list.tsx'
import { Badge, Note } from '../../../parts/text.tsx'
import { lotText } from '../../../parts/tenders/labels.ts'
import { Quotes } from '../quotes.tsx'
import { wayToMeet } from '../ways.ts'
import { categoryWords, counted, gapWords, statusWords } from '../../../parts/judgement/labels.ts'
import type { View } from './view.ts'

interface GapsProps {
  view: View
  analysis: Analysis<'gaps'>
}

/** Max gaps and met requirements on this page. The matrix lists all of them. */
const max = { open: 40, met: 60 }

/** The gaps with advice, the most urgent gap first, followed by the requirements that are met. */
export function Gaps({ view, analysis }: GapsProps) {
  const { items, counts, unlisted } = analysis.result
  const open = items.filter(({ status }) => status !== 'met')
  const met = items.filter(({ status }) => status === 'met')
  const matrix = `/tenders/${view.tender.id}/compliance`
  return (
    <Section
      title="What we lack"
      id="gaps"
      beside={<a href={matrix}>All requirements</a>}
      lead={leadOf(counts, view)}
    >
      {unlisted && <Note tone="warn">{unlisted}</Note>}
      {open.length > 0 && (
        <ul class="findings">
          {open.slice(0, max.open).map((item) => (
            <Gap view={view} analysis={analysis} item={item} />
          ))}
        </ul>
      )}
      {open.length > max.open && (
        <p>
          And {open.length - max.open} more, less urgent: <a href={matrix}>see all requirements</a>.
        </p>
      )}
      {met.length > 0 && <Met view={view} analysis={analysis} met={met} />}
    </Section>
  )
}

function leadOf(
  { total, blocking, major, minor }: Analysis<'gaps'>['result']['counts'],
  { headline, requirements: { length: listed } }: View,
): string {
  if (total === 0 && listed > 0)
    return `Of ${counted(listed, 'requirement')} none is for the company: only the bid itself answers ${listed === 1 ? 'it' : 'them'}.`
  if (total === 0)
    return 'No requirement for the company was found so far. They may stand in documents that are not read yet.'
  const parts = [
    ...(blocking > 0 ? [`${blocking} ${blocking === 1 ? 'blocks' : 'block'} a bid`] : []),
    ...(major > 0 ? [`${major} to settle`] : []),
    ...(minor > 0 ? [`${minor} not urgent`] : []),
  ]
  const rest = parts.length > 0 ? ` Of those for the company, ${parts.join(', ')}.` : ''
  const others = listed - total
  const left =
    others > 0
      ? ` ${counted(others, 'requirement')} that only the bid itself answers ${others === 1 ? 'is' : 'are'} left out.`
      : ''
  return `${headline}.${rest}${left}`
}

function Gap({ view, analysis, item }: GapsProps & { item: GapItem }) {
  const { title, category, lotIds, status, severity, have, need, note, remedy, citation } = item
  const requirement = view.requirements.find(({ id }) => id === item.requirementId)
  const way = requirement && wayToMeet(requirement)
  return (
    <li>
      <Fold
        title={<bdi>{title}</bdi>}
        level={3}
        open={severity !== 'minor'}
        beside={<Badge tone={gapWords[severity].tone}>{gapWords[severity].text}</Badge>}
      >
        <p class="soft">
          {statusWords[status].text}. {categoryWords[category]}
          {lotIds.map((lotId) => `, ${lotText(lotId)}`)}
        </p>
        {need !== null && (
          <p>
            Asked: <strong>{need}</strong>. You have:{' '}
            <strong>{have ?? (status === 'missing' ? 'nothing on record' : 'not known')}</strong>.
          </p>
        )}
        <p>
          {note} {remedy} {way && <a href={way.href}>{way.text}</a>}
        </p>
        {citation !== null && (
          <Quotes sources={view.sources} citations={analysis.citations} ids={[citation]} />
        )}
      </Fold>
    </li>
  )
}

const Met = ({ view, analysis, met }: GapsProps & { met: GapItem[] }) => (
  <details class="rests">
    <summary>{counted(met.length, 'requirement')} met</summary>
    <ul class="findings">
      {met.slice(0, max.met).map(({ title, note, citation }) => (
        <li>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p>{note}</p>
          {citation !== null && (
            <Quotes sources={view.sources} citations={analysis.citations} ids={[citation]} />
          )}
        </li>
      ))}
    </ul>
  </details>
)
