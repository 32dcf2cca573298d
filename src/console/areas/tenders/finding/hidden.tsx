import { paging } from '../../../../platform/http/params.ts'
import * as z from 'zod'
import { type HiddenTender, listHidden } from '../../../../workspace/search/hidden/queries.ts'
import { findListed } from '../../../../workspace/pipeline/listed.ts'
import type { ShownDeadline } from '../../../../catalogue/tenders/stated-deadline.ts'
import { readQuery, type Visit } from '../../../core/visit.ts'
import { Page } from '../../../core/shell.tsx'
import { Day, Table } from '../../../parts/elements.tsx'
import { Listing } from '../../../parts/listing.tsx'
import { BuyerLine, Foreign, onlyOf } from '../../../parts/tenders/labels.tsx'
import { ListedDeadline } from '../../../parts/tenders/deadline.tsx'
import { Choose, ChooseForm, unhideAction } from '../../../parts/tenders/hide.tsx'

const ListHidden = z.object(paging)

/** The tenders that the company has hidden from its results, with buttons that show them again. */
export async function showHidden(visit: Visit) {
  const query = readQuery(visit, ListHidden)
  const { items, total } = await listHidden(visit.ctx, query)
  const listed = await findListed(
    visit.ctx,
    items.map(({ tender }) => tender.id),
  )
  const back = visit.request.method === 'GET' ? visit.url.pathname + visit.url.search : '/tenders/hidden'
  return (
    <Page
      title="Hidden tenders"
      here="/tenders"
      up={{ href: '/tenders', text: 'Tenders' }}
      lead="Nobody in your company sees these tenders in search results. Alerts still report them."
    >
      <ChooseForm visit={visit} action={unhideAction} back={back} id="show-again" />
      <Listing of="hidden tenders" query={query} total={total} empty={none}>
        <Table
          caption="Hidden tenders"
          head={['Tender', 'Deadline', 'Hidden', <span class="hidden">Actions</span>]}
          rows={items.map((each) => rowOf(each, listed.get(each.tender.id)))}
        />
      </Listing>
    </Page>
  )
}

const none = {
  title: 'No hidden tenders',
  text: 'Press Hide beside a tender in the search, and the tender no longer appears in the results of your company.',
  link: { href: '/tenders', text: 'Search tenders' },
}

const rowOf = ({ tender, by, hiddenAt }: HiddenTender, listed: ShownDeadline | undefined) => [
  <>
    <a class="clamp" href={`/tenders/${tender.id}`}>
      <Foreign lang={onlyOf(tender.languages)}>{tender.title}</Foreign>
    </a>
    <small>
      <BuyerLine tender={tender} />
    </small>
  </>,
  <ListedDeadline item={tender} listed={listed} />,
  <>
    <Day at={hiddenAt} />
    {by !== null && (
      <small>
        by <bdi>{by}</bdi>
      </small>
    )}
  </>,
  <Choose form="show-again" text="Show again" tender={tender} />,
]
