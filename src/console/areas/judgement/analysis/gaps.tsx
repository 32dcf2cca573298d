import type { GapItem } from '../../../../insight/match/gaps/schema.ts'
import type { Analysis } from '../../../../insight/analyses/queries.ts'
import { Badge, Fold, Note, Section } from '../../../parts/elements.tsx'
import { lotText } from '../../../parts/tenders/labels.tsx'
import { Quotes } from '../quotes.tsx'
import { nameInTitle } from '../../../../reading/requirements/titles.ts'
import { requirementKind, RequirementTitle } from '../../../parts/tenders/kinds.tsx'
import { type Way, wayToMeet } from '../ways.ts'
import { categoryWords, counted, gapWords, statusWords } from '../../../parts/judgement/labels.ts'
import type { View } from './view.ts'

interface GapsProps {
  view: View
  analysis: Analysis<'gaps'>
}

/** Max gaps with different advice, open quotes of one gap, and met requirements on this page. The matrix lists all. */
const max = { open: 40, quotes: 3, met: 60 }

/**
 * The gaps with advice, the most urgent gap first, followed by the requirements that are met. Requirements with the same
 * gap are one entry, because the company settles them by one step.
 */
export function Gaps({ view, analysis }: GapsProps) {
  const { items, counts, unlisted } = analysis.result
  const open = items.filter(({ status }) => status !== 'met')
  const met = items.filter(({ status }) => status === 'met')
  const matrix = `/tenders/${view.tender.id}/compliance`
  const groups = [...Map.groupBy(open, (item) => gapKey(item, wayOf(view, item))).values()]
  const rest = groups.slice(max.open).flat().length
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
          {groups.slice(0, max.open).map((items) => (
            <Gap view={view} analysis={analysis} items={items} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p>
          And {rest} more, less urgent: <a href={matrix}>see all requirements</a>.
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
    return 'No requirement for the company has been found so far. There may be some in documents that are not read yet.'
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

const requirementOf = ({ byId }: View, { requirementId }: GapItem) => byId.get(requirementId)

function wayOf(view: View, item: GapItem): Way | null {
  const requirement = requirementOf(view, item)
  return requirement ? wayToMeet(requirement) : null
}

/** What requirements with the same gap have in common. Each demand of a number is a gap of its own. */
const gapKey = (
  { requirementId, category, lotIds, status, severity, need, note, remedy }: GapItem,
  way: Way | null,
) => JSON.stringify([category, lotIds, status, severity, note, remedy, way, need !== null && requirementId])

function Gap({ view, analysis, items }: GapsProps & { items: readonly GapItem[] }) {
  const [item] = items
  if (!item) return null
  const { category, lotIds, status, severity, have, need, note, remedy } = item
  const way = wayOf(view, item)
  return (
    <li>
      <Fold
        title={<Title view={view} items={items} />}
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
        <Demands view={view} analysis={analysis} items={items} />
      </Fold>
    </li>
  )
}

/** The title of a requirement; of several, what they are about and how many there are. */
function Title({ view, items }: { view: View; items: readonly GapItem[] }) {
  const [first] = items
  if (!first) return null
  if (items.length === 1)
    return <RequirementTitle title={first.title} requirement={requirementOf(view, first)} />
  const kinds = items.map((item) => {
    const requirement = requirementOf(view, item)
    return (requirement && requirementKind(requirement)) ?? nameInTitle(item.title)
  })
  return (
    <bdi>{`${[...new Set(kinds)].slice(0, 2).join(', ')} (${counted(items.length, 'requirement')})`}</bdi>
  )
}

/** The demands in the words of the buyer, the first of them open. */
function Demands({ view, analysis, items }: GapsProps & { items: readonly GapItem[] }) {
  const ids = items.flatMap(({ citation }) => citation ?? [])
  const { sources } = view
  const shown = { sources, citations: analysis.citations }
  const rest = ids.slice(max.quotes)
  return (
    <>
      <Quotes {...shown} ids={ids.slice(0, max.quotes)} />
      {rest.length > 0 && (
        <details class="rests">
          <summary>{rest.length} more</summary>
          <Quotes {...shown} ids={rest} />
        </details>
      )}
    </>
  )
}

const Met = ({ view, analysis, met }: GapsProps & { met: GapItem[] }) => (
  <details class="rests">
    <summary>{counted(met.length, 'requirement')} met</summary>
    <ul class="findings">
      {met.slice(0, max.met).map((item) => (
        <li>
          <h3>
            <RequirementTitle title={item.title} requirement={requirementOf(view, item)} />
          </h3>
          <p>{item.note}</p>
          {item.citation !== null && (
            <Quotes sources={view.sources} citations={analysis.citations} ids={[item.citation]} />
          )}
        </li>
      ))}
    </ul>
  </details>
)
