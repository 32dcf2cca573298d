import * as z from 'zod'
import { endpoints } from '../../rest/endpoints.ts'
import {
  asQuery,
  deadlineConflict,
  id,
  listedText,
  maxPage,
  next,
  number,
  pages,
  text,
  things,
} from '../fields.ts'
import { after, nextPage, PagedAnswer, type PageSpan, withinTokens } from '../pages.ts'
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
  deadline: listedText,
  deadlineConflict,
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
    return new PagedAnswer(input, (span) => ({
      total,
      bids: items.slice(0, span.limit),
      next: nextPage('list_bids', span, after(total, span)),
    }))
  },
})

/** Characters for each item of a page: of the notes, and of the text that the named sections share. */
const perItem = { notes: 40, text: 600 }
/** The beginning of what people wrote about a bid or section, which may be long. */
const begun = (text: string) => (text.length > 300 ? `${text.slice(0, 299).toWellFormed()}…` : text)

/** Ids of demands that a section lists. */
const maxDemands = 20
/** Ids of lots for each item of a page. */
const lotsPerItem = 4

const get = tool({
  name: 'get_bid',
  title: 'Get a bid',
  description: 'One bid with its sections; sectionKeys gives the text of those.',
  grant: 'read',
  twin: endpoints['GET /bids/:id'],
  hints: reads,
  input: z.strictObject({
    bidId: id('bid'),
    sectionKeys: z.array(z.string()).max(5).optional(),
    ...pages,
    limit: pages.limit.default(maxPage),
  }),
  output: z.object({
    ...bid,
    tenderTitle: text,
    tenderStatus: text,
    lotIds: z.array(z.string()),
    notes: text,
    submittedAt: text,
    outcome: z
      .object({
        reason: text,
        winner: text,
        price: number,
        currency: text,
        score: number,
        rank: number,
        feedback: text,
      })
      .optional(),
    sections: things({
      key: z.string(),
      heading: z.string(),
      requirementId: text,
      status: z.string(),
      ownerId: text,
      reviewers: things({ userId: z.string(), decision: z.string(), reason: text }).optional(),
      demandIds: z.array(z.string()).optional(),
      dueAt: text,
      characters: z.int(),
      text: listedText,
    }),
    next,
  }),
  run: async (ctx, { bidId, sectionKeys, ...wanted }) => {
    const bid = await getBid(ctx, bidId)
    return new PagedAnswer(wanted, (span) => partOf(bid, sectionKeys, span))
  },
})

/** A bid with the text of the sections in `keys`, or without `keys` the outline, as far as a span goes. */
function partOf(found: Bid, keys: string[] | undefined, span: PageSpan) {
  const notes = found.notes ?? ''
  const { lotIds, tender } = found
  const { sections, left } = keys ? textOf(found, keys, span) : outlineOf(found, span)
  return {
    ...found,
    tenderTitle: tender.title,
    tenderStatus: tender.status,
    notes: withinTokens(notes, span, perItem.notes),
    outcome: found.outcome && {
      ...found.outcome,
      reason: found.outcome.reason && begun(found.outcome.reason),
      feedback: found.outcome.feedback && begun(found.outcome.feedback),
    },
    lotIds: withinTokens(lotIds, span, lotsPerItem),
    sections,
    next: nextPage('get_bid', span, {
      ...left,
      'characters of notes': after(notes.length, span, perItem.notes),
      lotIds: after(lotIds.length, span, lotsPerItem),
    }),
  }
}

const inOutline = ({ text, reviewers, ...section }: Bid['sections'][number]) => ({
  ...section,
  demandIds: undefined,
  reviewers: reviewers.map((each) => ({ ...each, reason: each.reason && begun(each.reason) })),
  characters: text.length,
})

const outlineOf = ({ sections }: Bid, span: PageSpan) => ({
  sections: withinTokens(sections, span).map(inOutline),
  left: { sections: after(sections.length, span) },
})

function textOf({ sections }: Bid, keys: string[], span: PageSpan) {
  const named = sections.filter(({ key }) => keys.includes(key))
  const each = Math.floor(perItem.text / Math.max(1, named.length))
  return {
    sections: named.map((section) => ({
      ...inOutline(section),
      demandIds: section.demandIds.slice(0, maxDemands),
      text: withinTokens(section.text, span, each),
    })),
    left: { 'characters of text': named.reduce((sum, { text }) => sum + after(text.length, span, each), 0) },
  }
}

export const bidTools = [list, get]
