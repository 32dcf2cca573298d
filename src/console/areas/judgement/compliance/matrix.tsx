import type { Evidence as EvidenceItem } from '../../../../insight/match/evidence/schema.ts'
import { answerTo } from '../../../../insight/compliance/matrix.ts'
import type { ComplianceItem } from '../../../../insight/compliance/schema.ts'
import { requirementGroups } from '../../../../insight/compliance/requirements/schema.ts'
import { requirementCategories } from '../../../../reading/requirements/schema.ts'
import type { Requirement } from '../../../../reading/requirements/schema.ts'
import type { Loaded } from '../../../../workspace/bids/compliance.ts'
import { dayText } from '../../../core/reader.ts'
import type { Visit } from '../../../core/visit.ts'
import { Empty } from '../../../core/shell.tsx'
import { Badge, Fold, NamedLink, Table } from '../../../parts/elements.tsx'
import { addressWith, Pager, pageOfItems } from '../../../parts/listing.tsx'
import { boxOf, Ticked } from '../../../parts/several.tsx'
import { clipped, Foreign, likelyText, lotText, shownWords } from '../../../parts/tenders/labels.tsx'
import { sourceHref, sourceName, type Sources } from '../../../parts/judgement/sources.ts'
import { sectionPath } from '../../../parts/bids/labels.ts'
import { pageOfMember, wayToMeet } from '../ways.ts'
import { categoryWords, groupWords, stateWords, statusWords } from '../../../parts/judgement/labels.ts'
import { EditRow } from './edit.tsx'

export interface MatrixProps {
  visit: Visit
  items: ComplianceItem[]
  loaded: Loaded
  sources: Sources
  /** The requirement whose form is open. */
  editing: string | null
}

const pageLength = 60

/**
 * With more requirements than this, all groups are folded except the first group with something to do. With a filter,
 * no group is folded.
 */
const maxUnfolded = 12

/** The rows that are certain by group, then those that are only likely. */
const parts = [
  ...requirementGroups.map((group) => ({
    ...groupWords[group],
    has: (item: ComplianceItem) => item.certainty === 'sure' && item.group === group,
  })),
  {
    text: 'Possibly requirements',
    about: 'Their words may mean something else. They are not counted: check them in the documents.',
    has: ({ certainty }: ComplianceItem) => certainty === 'likely',
  },
]

/** The requirements in groups; those of one category are together, the mandatory ones first. */
export function Matrix(props: MatrixProps) {
  const { visit, items, loaded, editing } = props
  const { page, shown } = pageOfItems(visit, items.toSorted(byGroup), pageLength)
  const unfolded = items.length <= maxUnfolded || items.length < loaded.matrix.items.length
  const first = parts.find(({ has }) => shown.some((item) => has(item) && !isSettled(item)))
  if (items.length === 0) return <Empty text="No requirement fits these filters. Choose others." />
  return (
    <>
      {parts.map((part) => {
        const rows = shown.filter(part.has)
        return rows.length === 0 ? null : (
          <Fold
            title={part.text}
            open={unfolded || part === first || rows.some(({ requirementId }) => requirementId === editing)}
            beside={countText(items.filter(part.has))}
          >
            <p class="soft">{part.about}</p>
            <Table
              caption={part.text}
              class="matrix"
              head={['Requirement', 'Status', 'Owner', 'What answers it']}
              rows={rows.map((item) => cellsOf(props, item))}
            />
          </Fold>
        )
      })}
      <Pager
        page={page}
        total={items.length}
        limit={pageLength}
        of="requirements"
        note={likelyText(visit, items.filter(({ certainty }) => certainty === 'likely').length)}
      />
    </>
  )
}

const place = ({ certainty, group, category }: ComplianceItem) => [
  certainty === 'likely' ? 1 : 0,
  requirementGroups.indexOf(group),
  requirementCategories.indexOf(category),
]
function byGroup(a: ComplianceItem, b: ComplianceItem): number {
  const [ofA, ofB] = [place(a), place(b)]
  const at = ofA.findIndex((value, index) => value !== ofB[index])
  return at < 0 ? Number(b.mandatory) - Number(a.mandatory) : (ofA[at] ?? 0) - (ofB[at] ?? 0)
}

/** Whether nothing is left to do: the data show that the company meets it, or a person has set it as done. */
const isSettled = ({ group, status, state }: ComplianceItem) =>
  state !== 'open' || (group === 'company' && status === 'met')

/** What the badge of a requirement says: what people set, else the judgement of a demand on the company. */
function badgeOf({ group, status, state }: ComplianceItem) {
  return group === 'company' && state === 'open' ? statusWords[status] : stateWords[state]
}

/** The states of a group: `4 met, 1 unknown`. */
const countText = (items: ComplianceItem[]): string =>
  [...Map.groupBy(items, (item) => badgeOf(item).text.toLowerCase())]
    .map(([text, some]) => `${some.length} ${text}`)
    .join(', ')

type RowProps = Omit<MatrixProps, 'items'> & { item: ComplianceItem; requirement: Requirement | undefined }

function cellsOf({ items: _items, ...props }: MatrixProps, item: ComplianceItem) {
  const requirement = props.loaded.requirements.find(({ id }) => id === item.requirementId)
  const row = { ...props, item, requirement }
  const isMarked = item.group === 'company' && item.state !== 'open'
  return [
    <What {...row} />,
    <>
      <Badge tone={badgeOf(item).tone}>{badgeOf(item).text}</Badge>
      {isMarked && <small>By your data: {statusWords[item.status].text.toLowerCase()}</small>}
    </>,
    item.ownerId === null ? <span class="none">nobody</span> : <bdi>{item.ownerName ?? 'Former member'}</bdi>,
    props.editing === item.requirementId ? (
      <EditRow visit={props.visit} item={item} loaded={props.loaded} />
    ) : (
      <Answer {...row} />
    ),
  ]
}

const What = ({ visit, item, requirement, loaded, sources }: RowProps) => {
  const { title, words } = partsOf(item, loaded.matrix.items)
  const lang = requirement?.language ?? undefined
  return (
    <Ticked
      visit={visit}
      value={boxOf({ id: item.requirementId, version: item.version })}
      name={words ?? item.title}
    >
      <span id={item.requirementId}>
        {title !== null && <Foreign lang={lang}>{title}</Foreign>}
        {title !== null && words !== null && ': '}
        {words !== null && <Foreign lang={lang}>{words}</Foreign>}
      </span>
      <small>
        {categoryWords[item.category]}
        {item.mandatory ? '' : ', optional'}
        {item.foundBy === 'model' && ', found by a language model'}
        {item.lotIds.map((lotId) => `, ${lotText(lotId)}`)}
        {requirement && <Places requirement={requirement} item={item} sources={sources} />}
      </small>
    </Ticked>
  )
}

/**
 * The demand in the buyer's words, once. Titles of requirements in documents repeat the beginning of their text; only where
 * a sentence demands two things, which are two requirements, a short title distinguishes them.
 */
function partsOf({ title, text, documentId }: ComplianceItem, all: readonly ComplianceItem[]) {
  const words = clipped(
    shownWords(text ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    300,
  )
  if (words === '') return { title, words: null }
  const isShared = all.filter((each) => each.text === text).length > 1
  const isRepeated =
    wordsOf(words).startsWith(wordsOf(title)) ||
    (documentId !== null && !(isShared && title.length < maxName))
  return { title: isRepeated ? null : title, words }
}

/** A longer title is a part of the sentence. */
const maxName = 40

const wordsOf = (text: string) => text.replaceAll(/[^\p{L}\d]+/gu, ' ').trim()

const Places = ({
  requirement,
  item,
  sources,
}: {
  requirement: Requirement
  item: ComplianceItem
  sources: Sources
}) => (
  <>
    {[requirement.source, ...item.otherSources]
      .filter(({ documentId }) => documentId !== null)
      .map((source) => (
        <>
          {', '}
          <NamedLink
            href={sourceHref(sources, { ...source, quote: source.quote ?? requirement.text })}
            name={sourceName(sources, source)}
          />
        </>
      ))}
  </>
)

const Answer = ({ visit, item, requirement, loaded }: RowProps) => {
  const section = loaded.sections.findLast(({ key }) => key === item.sectionKey)
  const isLinked = section && !item.evidence.some(({ id }) => id === `${section.bidId}/${section.key}`)
  return (
    <>
      {item.ownNote !== null && (
        <p class="own-note">
          <bdi>{item.ownNote}</bdi>
        </p>
      )}
      {isTold(item) && item.reason}
      {item.evidence.length + (isLinked ? 1 : 0) > 0 && (
        <ul class="bare">
          {item.evidence.map((evidence) => (
            <li>
              <Evidence visit={visit} evidence={evidence} />
            </li>
          ))}
          {isLinked && (
            <li>
              Section: <a href={sectionPath(section.bidId, section.key)}>{section.heading}</a>
            </li>
          )}
        </ul>
      )}
      {requirement && !isSettled(item) && <Way item={item} requirement={requirement} />}
      <p class="change">
        <a
          href={`${addressWith(visit.url, { edit: item.requirementId })}#${item.requirementId}`}
          data-swap={item.requirementId}
        >
          Change
        </a>
      </p>
    </>
  )
}

/** Whether the reason says more than the group of the requirement does. */
const isTold = ({ group, evidence }: ComplianceItem) => group === 'company' || evidence.length > 0

const Way = ({ item, requirement }: { item: ComplianceItem; requirement: Requirement }) => {
  if (item.group === 'contract' || (item.group === 'bid' && answerTo(requirement) !== 'section')) return null
  const way = item.group === 'bid' ? { href: '/bids', text: 'Answer it in a bid' } : wayToMeet(requirement)
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
  section: (id) => sectionPath(id.split('/')[0] ?? '', id.slice(id.indexOf('/') + 1)),
}

const Evidence = ({
  visit,
  evidence: { type, id, name, validUntil },
}: {
  visit: Visit
  evidence: EvidenceItem
}) => (
  <>
    <NamedLink href={pages[type](id)} name={name} />
    {validUntil !== null && <span class="soft"> until {dayText(visit.reader, validUntil)}</span>}
  </>
)
