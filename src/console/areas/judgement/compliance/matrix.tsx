import { type Evidence as EvidenceItem, evidenceStatuses } from '../../../../insight/match/evidence/schema.ts'
import { answerTo } from '../../../../insight/compliance/matrix.ts'
import type { ComplianceItem } from '../../../../insight/compliance/schema.ts'
import { requirementCategories } from '../../../../reading/requirements/schema.ts'
import type { Requirement } from '../../../../reading/requirements/schema.ts'
import type { Visit } from '../../../core/visit.ts'
import { Empty } from '../../../core/empty.tsx'
import { Fold, Table } from '../../../parts/list.tsx'
import { Pager, partOf } from '../../../parts/pager.tsx'
import { Badge } from '../../../parts/text.tsx'
import { clipped, lotText } from '../../../parts/tenders/labels.ts'
import { sourceHref, sourceName, type Sources } from '../../../parts/judgement/sources.ts'
import { pageOfMember, wayToMeet } from '../ways.ts'
import { categoryWords, statusWords } from '../../../parts/judgement/labels.ts'

interface MatrixProps {
  visit: Visit
  items: ComplianceItem[]
  requirements: Requirement[]
  sources: Sources
}

const pageLength = 60

/**
 * With more requirements than this, all groups are folded except the first group with something to do. With a filter,
 * no group is folded.
 */
const maxUnfolded = 12

/** The requirements in groups; the mandatory requirements of a group come first. */
export function Matrix({ visit, items, requirements, sources }: MatrixProps) {
  const byId = new Map(requirements.map((each) => [each.id, each]))
  const { page, shown } = partOf(visit, items.toSorted(byGroup), pageLength)
  const unfolded = items.length <= maxUnfolded || items.length < requirements.length
  const first = shown.find(({ status }) => status !== 'met')?.category
  if (items.length === 0)
    return <Empty text="No requirement fits these filters. Choose another status or category." />
  return (
    <>
      {requirementCategories.map((category) => {
        const group = shown.filter((each) => each.category === category)
        return group.length === 0 ? null : (
          <Fold
            title={categoryWords[category]}
            open={unfolded || category === first}
            beside={countText(items.filter((each) => each.category === category))}
          >
            <Table
              caption={categoryWords[category]}
              head={['Requirement', 'Status', 'What answers it']}
              rows={group.map((item) => [
                <What item={item} requirement={byId.get(item.requirementId)} sources={sources} />,
                <Badge tone={statusWords[item.status].tone}>{statusWords[item.status].text}</Badge>,
                <Answer item={item} requirement={byId.get(item.requirementId)} />,
              ])}
            />
          </Fold>
        )
      })}
      <Pager visit={visit} page={page} total={items.length} limit={pageLength} of="requirements" />
    </>
  )
}

const byGroup = (a: ComplianceItem, b: ComplianceItem) =>
  requirementCategories.indexOf(a.category) - requirementCategories.indexOf(b.category) ||
  Number(b.mandatory) - Number(a.mandatory)

/** The states of a group: `4 met, 1 not known`. */
const countText = (items: ComplianceItem[]): string =>
  evidenceStatuses
    .map((status) => ({ status, n: items.filter((each) => each.status === status).length }))
    .filter(({ n }) => n > 0)
    .map(({ status, n }) => `${n} ${statusWords[status].text.toLowerCase()}`)
    .join(', ')

interface CellProps {
  item: ComplianceItem
  requirement: Requirement | undefined
}

const What = ({ item, requirement, sources }: CellProps & { sources: Sources }) => (
  <>
    <bdi>{item.title}</bdi>
    <small>
      {item.mandatory ? 'Mandatory' : 'Optional'}
      {item.lotIds.map((lotId) => `, ${lotText(lotId)}`)}
      {requirement && <Source requirement={requirement} sources={sources} />}
    </small>
    {item.text !== null && item.text !== item.title && (
      <small lang={requirement?.language ?? undefined} dir="auto">
        {clipped(item.text.replaceAll(/\s+/g, ' '), 300)}
      </small>
    )}
  </>
)

const Source = ({ requirement: { source, text }, sources }: { requirement: Requirement; sources: Sources }) =>
  source.documentId === null ? null : (
    <>
      {', '}
      <a href={sourceHref(sources, { ...source, quote: source.quote ?? text })}>
        <bdi>{sourceName(sources, source)}</bdi>
      </a>
    </>
  )

const Answer = ({ item, requirement }: CellProps) => (
  <>
    {item.note}
    {item.evidence.length > 0 && (
      <ul class="bare">
        {item.evidence.map((evidence) => (
          <li>
            <Evidence evidence={evidence} />
          </li>
        ))}
      </ul>
    )}
    {item.status !== 'met' && requirement && <Way requirement={requirement} />}
  </>
)

/** The categories that only a bid can answer. Their requirements link to the bids and not to the profile. */
const ofBid = new Set<Requirement['category']>(['award', 'submission', 'performance'])

const Way = ({ requirement }: { requirement: Requirement }) => {
  const isOfBid = ofBid.has(requirement.category)
  if (isOfBid && answerTo(requirement) !== 'section') return null
  const way = isOfBid ? { href: '/bids', text: 'Answer it in a bid' } : wayToMeet(requirement)
  return (
    <>
      {' '}
      <a href={way.href}>{way.text}</a>
    </>
  )
}

/**
 * The page of a piece of evidence. The id of a section consists of the id of its bid, a slash and the key of the
 * section.
 */
const pages: Record<EvidenceItem['type'], (id: string) => string> = {
  asset: (id) => `/assets/${id}`,
  certification: () => '/company/certifications',
  profile: pageOfMember,
  section: (id) => `/bids/${id.split('/')[0]}`,
}

const Evidence = ({ evidence: { type, id, name, validUntil } }: { evidence: EvidenceItem }) => (
  <>
    <a href={pages[type](id)}>
      <bdi>{name}</bdi>
    </a>
    {validUntil !== null && <span class="soft"> until {validUntil.slice(0, 10)}</span>}
  </>
)
