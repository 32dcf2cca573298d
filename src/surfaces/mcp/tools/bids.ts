import * as z from 'zod'
import { endpoints } from '../../rest/endpoints.ts'
import { asQuery, id, next, nextPage, number, pages, text, things } from '../fields.ts'
import { reads, tool } from '../tool.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import { listBidsInBrief } from '../../../workspace/bids/list.ts'
import { type Bid, bidStatuses } from '../../../workspace/bids/schema.ts'
import { ListBids } from '../../../workspace/bids/params.ts'

const bid = {
  id: z.string(),
  tenderId: z.string(),
  title: z.string(),
  status: z.string(),
  value: number,
  currency: text,
  deadline: text,
  version: z.int(),
}

const list = tool({
  name: 'list_bids',
  title: 'List bids',
  description: 'The bids of your company.',
  grant: 'read',
  twin: endpoints['GET /bids'],
  hints: reads,
  input: z.strictObject({
    status: z.enum(bidStatuses).optional(),
    tenderId: id('tender').optional(),
    sort: z.enum(['createdAt', 'updatedAt', 'deadline']).optional(),
    ...pages,
  }),
  output: z.object({ total: z.int(), bids: things(bid), next }),
  run: async (ctx, input) => {
    const { items, total } = await listBidsInBrief(ctx, asQuery(ListBids, input))
    return { total, bids: items, next: nextPage('list_bids', input, total) }
  },
})

const sectionsPerPage = 25
/** Characters of text in one answer, divided among the sections that were asked for. */
const textPerPage = 20_000

const get = tool({
  name: 'get_bid',
  title: 'Get a bid',
  description: 'One bid with the outline of its sections; sectionKeys gives the text of those.',
  grant: 'read',
  twin: endpoints['GET /bids/:id'],
  hints: reads,
  input: z.strictObject({
    bidId: id('bid'),
    sectionKeys: z.array(z.string()).max(5).optional(),
    page: z.int().min(1).default(1).describe('Page of outline or text'),
  }),
  output: z.object({
    ...bid,
    tenderTitle: text,
    tenderStatus: text,
    lotIds: z.array(z.string()),
    notes: text,
    submittedAt: text,
    sections: things({
      key: z.string(),
      heading: z.string(),
      requirementId: text,
      status: z.string(),
      ownerId: text,
      dueAt: text,
      characters: z.int(),
      text,
    }),
    next,
  }),
  run: async (ctx, { bidId, sectionKeys, page }) => {
    const found = await getBid(ctx, bidId)
    const { sections, more } = sectionsOf(found, sectionKeys, page)
    const { title: tenderTitle, status: tenderStatus } = found.tender
    return { ...found, tenderTitle, tenderStatus, sections, next: more }
  },
})

/** A page of the text of the sections in `keys`; without `keys`, a page of the outline. */
function sectionsOf({ sections }: Bid, keys: string[] | undefined, page: number) {
  const shown = (each: Bid['sections'][number]) => ({
    key: each.key,
    heading: each.heading,
    requirementId: each.requirementId,
    status: each.status,
    ownerId: each.ownerId,
    dueAt: each.dueAt,
    characters: each.text.length,
  })
  const named = sections.filter(({ key }) => keys?.includes(key))
  if (keys) return textOf(named, page, shown)
  const window = { page, limit: sectionsPerPage }
  return {
    sections: sections.slice((page - 1) * sectionsPerPage, page * sectionsPerPage).map(shown),
    more: nextPage('get_bid', window, sections.length),
  }
}

function textOf<S>(sections: Bid['sections'], page: number, shown: (section: Bid['sections'][number]) => S) {
  const length = Math.floor(textPerPage / Math.max(1, sections.length))
  const isLonger = sections.some(({ text }) => text.length > page * length)
  return {
    sections: sections.map((each) => ({
      ...shown(each),
      text: each.text.slice((page - 1) * length, page * length).toWellFormed(),
    })),
    more: isLonger ? `More text: get_bid with the same sectionKeys and page ${page + 1}` : undefined,
  }
}

export const bidTools = [list, get]
