import * as z from 'zod'
import type { Page } from '../../../platform/db/page.ts'
import { listDocuments } from '../../../catalogue/documents/queries.ts'
import { documentUri } from '../addresses.ts'
import { endpoints } from '../../rest/endpoints.ts'
import {
  asQuery,
  deadlineConflict,
  id,
  listedNumber,
  listedText,
  next,
  number,
  pages,
  text,
  texts,
  things,
} from '../fields.ts'
import { after, nextPage, PagedAnswer, sentences, type PageSpan, withinTokens } from '../pages.ts'
import { reads, tool } from '../tool.ts'
import { briefOf } from '../../../catalogue/tenders/brief.ts'
import { ListDocuments, type TenderDocument } from '../../../catalogue/tenders/document-schema.ts'
import { maxQueryLength, SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import { Suggestion } from '../../../catalogue/tenders/search/schema.ts'
import type { DeadlineConflict } from '../../../catalogue/tenders/deadline-schema.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { statuses } from '../../../catalogue/notices/vocabulary.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'

const brief = { id: z.string(), title: z.string(), buyer: text, country: text, status: z.string() }
const money = { deadline: listedText, value: listedNumber, currency: listedText }

const search = tool({
  name: 'search_tenders',
  title: 'Search tenders',
  description:
    'Find public tenders by words. Words in q are ANDed; "phrase", prefix*, -word and OR work. ' +
    'Next: get_tender.',
  grant: 'read',
  twin: endpoints['GET /tenders'],
  hints: reads,
  input: z.strictObject({
    q: z.string().max(maxQueryLength).optional(),
    cpvCodes: z.array(z.string()).max(50).optional().describe('CPV codes or prefixes: 45'),
    regions: z.array(z.string()).max(50).optional().describe('NUTS codes or countries: DE2, FR'),
    status: z.enum(statuses).optional().describe('Default: all'),
    buyer: z.string().optional().describe('Name'),
    publishedAfter: z.string().optional().describe('Date'),
    minValue: z.number().min(0).optional(),
    maxValue: z.number().min(0).optional(),
    currency: z.string().optional().describe('Default EUR'),
    deadlineAfter: z.string().optional(),
    deadlineBefore: z.string().optional(),
    sort: z.enum(['relevance', 'publishedAt', 'deadline', 'estimatedValue']).optional(),
    ...pages,
  }),
  output: z.object({
    total: z.int(),
    tenders: things({
      ...brief,
      ...money,
      deadlineConflict,
      unreadDeadline: text,
      unreadStatus: text,
      cpvCodes: texts,
      snippet: text,
    }),
    suggestions: texts.optional(),
    next,
  }),
  run: async (ctx, input) => {
    const { items, total, beside } = await searchTenders(ctx, asQuery(SearchTenders, input))
    const suggestions = z.array(Suggestion).optional().parse(beside?.suggestions)
    if (total === 0)
      return {
        total,
        tenders: [],
        ...(suggestions?.length
          ? {
              suggestions: suggestions.map(({ q }) => q),
              next: 'Use one of the suggestions as q, or fewer words or filters.',
            }
          : { next: 'Use fewer words or filters.' }),
      }
    return new PagedAnswer(input, (span) => {
      const shown = items.slice(0, span.limit)
      const hasMoreCodes = shown.some(({ cpvCodes }) => cpvCodes.length > codesInList)
      return {
        total,
        tenders: shown.map((item) => ({
          ...briefOf(item),
          cpvCodes: item.cpvCodes.slice(0, codesInList),
          snippet: item.snippet?.text ?? null,
        })),
        next: sentences(
          hasMoreCodes && `Of cpvCodes the first ${codesInList} are listed here, and all in get_tender.`,
          nextPage('search_tenders', span, after(total, span)),
        ),
      }
    })
  },
})

const codesInList = 5

/** A lot in short. */
const lotOf = ({ id, title, status, deadline, estimatedValue, currency }: Tender['lots'][number]) => ({
  id,
  title,
  status,
  deadline,
  currency,
  value: estimatedValue,
})

/** Characters of the description for each item of a page. */
const perItem = 150

const get = tool({
  name: 'get_tender',
  title: 'Get a tender',
  description:
    'One tender: dates, lots, award criteria, documents with ids. Next: read_tender_document, ' +
    'ask_tender, assess_fit or save_tender.',
  grant: 'read',
  twin: endpoints['GET /tenders/:id'],
  hints: reads,
  input: z.strictObject({ tenderId: id('tender'), ...pages, limit: pages.limit.default(20) }),
  output: z.object({
    ...brief,
    ...money,
    deadlineConflict,
    unreadDeadline: text,
    unreadStatus: text,
    description: text,
    questionsDeadline: text,
    submissionUrl: text,
    url: text,
    cpvCodes: texts,
    lots: things({
      id: z.string(),
      title: text,
      status: text,
      deadline: text,
      value: number,
      currency: text,
    }),
    awardCriteria: things({ name: listedText, type: text, weight: number }),
    documents: things({
      id: z.string(),
      title: z.string(),
      kind: text,
      pages: number,
      textStatus: text,
      owner: text,
      replacedBy: text,
    }),
    requirementCount: z.int(),
    savedTenderId: listedText,
    next,
  }),
  run: async (ctx, { tenderId, ...wanted }) => {
    const [tender, documents] = await Promise.all([
      getTender(ctx, tenderId),
      listDocuments(ctx, tenderId, asQuery(ListDocuments, wanted)),
    ])
    return new PagedAnswer(wanted, (span) => partOf(tender, documents, span))
  },
  links: ({ id, documents }) =>
    documents.slice(0, maxLinks).map((each) => ({
      type: 'resource_link',
      uri: documentUri(id, each.id),
      name: each.id,
      title: each.title,
      mimeType: 'application/json',
    })),
})

const maxLinks = 10

/** A tender with as much of its lists and its description as a span has. */
function partOf(tender: Tender, documents: Page<TenderDocument>, span: PageSpan) {
  const { lots, awardCriteria, cpvCodes } = tender
  const description = tender.description ?? ''
  return {
    ...briefOf(tender),
    description: withinTokens(description, span, perItem),
    questionsDeadline: tender.questionsDeadline,
    submissionUrl: tender.submissionUrl,
    url: tender.url,
    cpvCodes: withinTokens(cpvCodes, span),
    lots: withinTokens(lots, span).map(lotOf),
    awardCriteria: withinTokens(awardCriteria, span),
    documents: documents.items.slice(0, span.limit),
    requirementCount: tender.requirementCount,
    savedTenderId: tender.savedTenderId,
    next: sentences(
      otherDeadline(tender.deadlineConflict),
      tender.unreadDeadline !== undefined &&
        'The words in unreadDeadline are no certain time: see the notice, or ask the buyer.',
      nextPage('get_tender', span, {
        'characters of description': after(description.length, span, perItem),
        cpvCodes: after(cpvCodes.length, span),
        lots: after(lots.length, span),
        awardCriteria: after(awardCriteria.length, span),
        documents: after(documents.total, span),
      }),
    ),
  }
}

const states = { notice: 'The notice states', document: 'The documents state' }

function otherDeadline(conflict: DeadlineConflict | null) {
  if (conflict?.other === null) return 'The deadline is stated by the documents, the notice states none.'
  return (
    conflict &&
    `${states[conflict.source]} another deadline, ${conflict.other}: ask the buyer which date applies.`
  )
}

export const tenderTools = [search, get]
