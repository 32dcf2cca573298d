import { countBids, listBidsInBrief } from '../../../workspace/bids/list.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { ListBids } from '../../../workspace/bids/params.ts'
import { bidStatuses } from '../../../workspace/bids/schema.ts'
import { working } from '../../../workspace/bids/states.ts'
import { listTeams } from '../../../workspace/teams/queries.ts'
import { ListTeams } from '../../../workspace/teams/schema.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Empty, Page } from '../../core/shell.tsx'
import { namedChoices } from '../../parts/fields.tsx'
import { Badge, Money, None, Table, Tabs } from '../../parts/elements.tsx'
import { addressWith, FilterField, Filters, Pager } from '../../parts/listing.tsx'
import { Deadline, DeadlineMark } from '../../parts/tenders/deadline.tsx'
import { clipped, Foreign } from '../../parts/tenders/labels.tsx'
import { asTable, Downloads } from '../../parts/downloads.tsx'
import { bidStatusWords } from '../../parts/bids/labels.ts'

/** The company's bids by status. Bids that are being worked on are sorted by deadline, others by their last change. */
export async function showBids(visit: Visit) {
  const filtered = { ...visit }
  const parsed = readQuery(filtered, ListBids)
  const isWork = parsed.status !== undefined && working.includes(parsed.status)
  const [{ items, total }, counts, { items: teams }] = await Promise.all([
    listBidsInBrief(visit.ctx, { ...parsed, sort: isWork ? 'deadline' : 'updatedAt', limit: 20 }),
    countBids(visit.ctx, parsed.teamId),
    listTeams(visit.ctx, ListTeams.parse({ sort: 'name', limit: '100' })),
  ])
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const all = counts.reduce((sum, { n }) => sum + n, 0)
  return (
    <Page
      visit={visit.sent.problem ? visit : filtered}
      title="Bids"
      here="/bids"
      lead={
        <>
          Every bid of your company, from the first draft to the result.{' '}
          <a href="/answers">Earlier answers</a>
        </>
      }
    >
      {all === 0 && parsed.teamId === undefined ? (
        <Empty
          title="No bids yet"
          text="Open a tender and start a bid: it gets a section for every award criterion and text that the buyer asks for."
          link={{ href: '/tenders', text: 'Find a tender' }}
        />
      ) : (
        <>
          <Tabs label="Bids by status" tabs={tabsOf(visit.url, counts, parsed.status)} />
          {teams.length > 0 && (
            <Filters visit={filtered} class="filter-row" action="/bids" button="Filter">
              {parsed.status && <input type="hidden" name="status" value={parsed.status} />}
              <FilterField name="teamId" label="Team" every="Any" choices={namedChoices(teams)} />
            </Filters>
          )}
          {items.length === 0 ? (
            <Empty text="No bid fits this." link={{ href: '/bids', text: 'Show all bids' }} />
          ) : (
            <>
              <BidTable items={items} names={names} />
              <Downloads path="/bids/export" query={visit.url.search} formats={asTable} />
            </>
          )}
          <Pager total={total} page={parsed.page} limit={20} of="bids" />
        </>
      )}
    </Page>
  )
}

/** A tab for all bids and one for every status that a bid has. */
function tabsOf(url: URL, counts: { status: Bid['status']; n: number }[], here: Bid['status'] | undefined) {
  const byStatus = new Map(counts.map(({ status, n }) => [status, n]))
  const shown = bidStatuses.filter((status) => byStatus.has(status) || status === here)
  const to = (status: string | null) =>
    addressWith(new URL(`/bids${url.search}`, url), { status, page: null })
  return [
    { href: to(null), text: 'All', here: here === undefined },
    ...shown.map((status) => ({
      href: to(status),
      text: `${bidStatusWords[status].text} (${byStatus.get(status) ?? 0})`,
      here: status === here,
    })),
  ]
}

const BidTable = ({ items, names }: { items: Bid[]; names: Map<string, string> }) => (
  <Table
    caption="Bids"
    head={['Bid', 'Status', 'Deadline', 'Value', 'Team', 'Written']}
    numbers={[3, 5]}
    rows={items.map((bid) => [
      <>
        <a href={`/bids/${bid.id}`} class="clamp">
          <Foreign>{clipped(bid.title, 200)}</Foreign>
        </a>
        {bid.tender.buyer.name !== null && (
          <small>
            <Foreign>{bid.tender.buyer.name}</Foreign>
          </small>
        )}
      </>,
      <Badge tone={bidStatusWords[bid.status].tone}>{bidStatusWords[bid.status].text}</Badge>,
      <>
        <Deadline at={bid.deadline} over={!working.includes(bid.status)} />
        <DeadlineMark conflict={bid.deadlineConflict} deadline={bid.deadline} />
      </>,
      <Money value={bid.value} currency={bid.currency} exact />,
      bid.teamId === null ? <None text="none" /> : (names.get(bid.teamId) ?? 'A team'),
      writtenText(bid),
    ])}
  />
)

const writtenText = ({ sections }: Bid): string => {
  const written = sections.filter(({ text }) => text.trim() !== '').length
  return sections.length === 0 ? 'none' : `${written} of ${sections.length}`
}
