import { readBuyer } from '../../../catalogue/market/profiles.ts'
import { SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import { ownFilters } from '../finding/own.ts'
import { Counterparts, ProfileAwards, profileText } from '../market/profile-parts.tsx'
import { Page } from '../page/shell.tsx'
import type { Visit } from '../page/visit.ts'
import { Section, Table } from '../parts/list.tsx'
import { Day } from '../parts/text.tsx'
import { Contacts } from './contacts.tsx'
import { Deadline } from './deadline.tsx'
import { Foreign } from './foreign.tsx'
import { onlyOf } from './labels.ts'
import { Value } from './result.tsx'

/** The buyer of a tender: what it buys now, what it awarded and to whom, and which contracts end soon. */
export async function showBuyer(visit: Visit) {
  const { id = '' } = visit.param
  const tender = await getTender(visit.ctx, id)
  const { name, registrationNumber } = tender.buyer
  const asked = registrationNumber ?? name
  const open = asked === null ? null : SearchTenders.safeParse({ ...openOf, buyer: asked })
  const [profile, found] = await Promise.all([
    readBuyer(visit.ctx, tender.buyer),
    open?.success ? searchTenders(visit.ctx, { ...open.data, ...ownFilters(visit, {}) }) : null,
  ])
  return (
    <Page
      visit={visit}
      title={name ?? 'Buyer not stated'}
      here="/tenders"
      up={{ href: `/tenders/${id}`, text: 'Tender' }}
      lead={profileText(visit, profile)}
    >
      {found && found.total > 0 && asked !== null && (
        <Section
          title="Open tenders"
          beside={
            found.total > found.items.length && (
              <a href={`/tenders?${new URLSearchParams({ buyer: asked, status: 'open' })}`}>Show all</a>
            )
          }
        >
          <Open visit={visit} items={found.items} />
        </Section>
      )}
      <ProfileAwards visit={visit} profile={profile} />
      <Counterparts visit={visit} title="Suppliers" counterparts={profile.counterparts} />
      <Contacts tender={tender} />
    </Page>
  )
}

const openOf = { status: 'open', sort: 'deadline', limit: '10' }

const Open = ({ visit, items }: { visit: Visit; items: TenderItem[] }) => (
  <Table
    caption="Open tenders"
    head={['Tender', 'Value', 'Published', 'Deadline']}
    numbers={[1]}
    rows={items.map((item) => [
      <a href={`/tenders/${item.id}`}>
        <Foreign lang={onlyOf(item.languages)}>{item.title}</Foreign>
      </a>,
      <Value visit={visit} item={item} />,
      <Day visit={visit} at={item.publishedAt} />,
      <Deadline visit={visit} at={item.deadline} over={false} />,
    ])}
  />
)
