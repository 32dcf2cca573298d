import { readBuyer } from '../../../catalogue/market/profiles.ts'
import { SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import type { ShownDeadline } from '../../../catalogue/tenders/stated-deadline.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import { findListed } from '../../../workspace/pipeline/listed.ts'
import { ownFilters } from '../../parts/tenders/search-query.ts'
import { Counterparts, ProfileAwards, profileText } from '../../parts/market/profile-parts.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Day, Section, Table } from '../../parts/elements.tsx'
import { Contacts } from './contacts.tsx'
import { clipped, Foreign, onlyOf, titleLook } from '../../parts/tenders/labels.tsx'
import { ListedDeadline } from '../../parts/tenders/deadline.tsx'
import { TenderValue } from '../../parts/tenders/result.tsx'

/** The buyer of a tender: what it buys now, what it awarded and to whom, and which contracts end soon. */
export async function showBuyer(visit: Visit) {
  const { id = '' } = visit.param
  const tender = await getTender(visit.ctx, id)
  const { name, registrationNumber } = tender.buyer
  const query = registrationNumber ?? name
  const open = query === null ? null : SearchTenders.safeParse({ ...openOf, buyer: query })
  const [profile, found] = await Promise.all([
    readBuyer(visit.ctx, tender.buyer),
    open?.success ? searchTenders(visit.ctx, { ...open.data, ...ownFilters(visit, {}) }) : null,
  ])
  const items = found?.items ?? []
  const listed = await findListed(
    visit.ctx,
    items.map((item) => item.id),
  )
  return (
    <Page
      title={clipped(name ?? unnamed, 100)}
      heading={<bdi class={`whole ${titleLook(name ?? unnamed, 60) ?? ''}`}>{name ?? unnamed}</bdi>}
      here="/tenders"
      up={{ href: `/tenders/${id}`, text: 'Tender' }}
      lead={profileText(visit, profile)}
    >
      {found && found.total > 0 && query !== null && (
        <Section
          title="Open tenders"
          beside={
            found.total > found.items.length && (
              <a href={`/tenders?${new URLSearchParams({ buyer: query, status: 'open' })}`}>Show all</a>
            )
          }
        >
          <Open items={soonestFirst(items, listed)} listed={listed} />
        </Section>
      )}
      <ProfileAwards visit={visit} profile={profile} />
      <Counterparts visit={visit} title="Suppliers" counterparts={profile.counterparts} />
      <Contacts tender={tender} />
    </Page>
  )
}

const unnamed = 'Buyer not stated'

const openOf = { status: 'open', sort: 'deadline', limit: '10' }

/** The tenders in the order of the deadlines that the page shows. */
const soonestFirst = (items: TenderItem[], listed: Map<string, ShownDeadline>): TenderItem[] =>
  items.toSorted((one, other) => deadlineOf(one, listed) - deadlineOf(other, listed))

const deadlineOf = (item: TenderItem, listed: Map<string, ShownDeadline>): number => {
  const { deadline } = listed.get(item.id) ?? item
  return deadline === null ? Number.MAX_VALUE : Date.parse(deadline)
}

interface OpenProps {
  items: TenderItem[]
  /** The deadlines by notice and documents together, by tender. */
  listed: Map<string, ShownDeadline>
}

const Open = ({ items, listed }: OpenProps) => (
  <Table
    caption="Open tenders"
    head={['Tender', 'Value', 'Published', 'Deadline']}
    numbers={[1]}
    rows={items.map((item) => [
      <a class="clamp" href={`/tenders/${item.id}`}>
        <Foreign lang={onlyOf(item.languages)}>{item.title}</Foreign>
      </a>,
      <TenderValue item={item} />,
      <Day at={item.publishedAt} />,
      <ListedDeadline item={item} listed={listed.get(item.id)} />,
    ])}
  />
)
