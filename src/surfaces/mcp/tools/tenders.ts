import * as z from 'zod'
import { listDocuments } from '../../../documents/of-tenders/queries.ts'
import { endpoints } from '../../rest/endpoints.ts'
import { asQuery, id, next, nextPage, number, pages, text, texts, things } from '../fields.ts'
import { shorten } from '../tidy.ts'
import { reads, tool } from '../tool.ts'
import { briefOf } from '../../../catalogue/tenders/brief.ts'
import { ListDocuments } from '../../../catalogue/tenders/document-schema.ts'
import { ListRequirements } from '../../../catalogue/tenders/params.ts'
import { longestQuery, SearchTenders } from '../../../catalogue/tenders/search/params.ts'
import { Suggestion } from '../../../catalogue/tenders/search/schema.ts'
import type { DeadlineConflict } from '../../../catalogue/tenders/deadline-schema.ts'
import { getTender, listRequirements } from '../../../catalogue/tenders/queries.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { statuses } from '../../../catalogue/notices/vocabulary.ts'
import { requirementCategories } from '../../../reading/requirements/schema.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'

const brief = { id: z.string(), title: z.string(), buyer: text, country: text, status: z.string() }
const money = { deadline: text, value: number, currency: text }

const search = tool({
  name: 'search_tenders',
  title: 'Search tenders',
  description:
    'Find public tenders by words and filters. Words in q are ANDed; "phrase", prefix*, -word and OR work. ' +
    'Next: get_tender.',
  grant: 'read',
  twin: endpoints['GET /tenders'],
  hints: reads,
  input: z.strictObject({
    q: z.string().max(longestQuery).optional(),
    cpvCodes: z.array(z.string()).max(50).optional().describe('CPV codes or prefixes: 45'),
    regions: z.array(z.string()).max(50).optional().describe('NUTS codes or countries: DE2, FR'),
    status: z.enum(statuses).optional(),
    buyer: z.string().optional().describe('Name'),
    publishedAfter: z.string().optional().describe('Date'),
    minValue: z.number().min(0).optional(),
    maxValue: z.number().min(0).optional(),
    currency: z.string().optional().describe('For the values; EUR'),
    deadlineAfter: z.string().optional().describe('Date'),
    deadlineBefore: z.string().optional().describe('Date'),
    sort: z.enum(['relevance', 'publishedAt', 'deadline', 'estimatedValue']).optional(),
    ...pages,
  }),
  output: z.object({
    total: z.int(),
    tenders: things({ ...brief, ...money, cpvCodes: texts, snippet: text }),
    suggestions: texts.optional(),
    next,
  }),
  run: async (ctx, input) => {
    const { items, total, beside } = await searchTenders(ctx, asQuery(SearchTenders, input))
    const suggestions = z.array(Suggestion).optional().parse(beside?.suggestions)
    return {
      total,
      tenders: items.map((item) => ({
        ...briefOf(item),
        cpvCodes: item.cpvCodes.slice(0, 5),
        snippet: item.snippet?.text ?? null,
      })),
      ...(suggestions?.length ? { suggestions: suggestions.map(({ q }) => q) } : {}),
      next:
        nextPage('search_tenders', input, total) ??
        (total === 0 ? 'Use fewer words or filters, or one of the suggestions.' : null),
    }
  },
})

/** A lot in short. */
const lotOf = ({ id, title, status, deadline, estimatedValue, currency }: Tender['lots'][number]) => ({
  id,
  title,
  status,
  deadline,
  currency,
  value: estimatedValue,
})

const shown = { description: 3000, lots: 20, documents: 20, criteria: 20 }

const get = tool({
  name: 'get_tender',
  title: 'Get a tender',
  description:
    'One tender: dates, lots, award criteria, and its documents with their ids. Next: read_tender_document, ' +
    'ask_tender, assess_fit or save_tender.',
  grant: 'read',
  twin: endpoints['GET /tenders/:id'],
  hints: reads,
  input: z.strictObject({
    tenderId: id('tender'),
    page: z.int().min(1).default(1).describe('Page of lots and documents'),
  }),
  output: z.object({
    ...brief,
    ...money,
    description: text,
    questionsDeadline: text,
    submissionUrl: text,
    url: text,
    lots: things({ id: z.string(), title: text, status: text, ...money }),
    awardCriteria: things({ name: text, type: text, weight: number }),
    documents: things({ id: z.string(), title: z.string(), kind: text, pages: number, textStatus: text }),
    requirementCount: z.int(),
    savedTenderId: text,
    next,
  }),
  run: async (ctx, { tenderId, page }) => {
    const [tender, documents] = await Promise.all([
      getTender(ctx, tenderId),
      listDocuments(ctx, tenderId, asQuery(ListDocuments, { page, limit: shown.documents })),
    ])
    const most = Math.max(tender.lots.length, documents.total)
    return {
      ...briefOf(tender),
      description: shorten(tender.description, shown.description),
      questionsDeadline: tender.questionsDeadline,
      submissionUrl: tender.submissionUrl,
      url: tender.url,
      lots: tender.lots.slice((page - 1) * shown.lots, page * shown.lots).map(lotOf),
      awardCriteria: tender.awardCriteria.slice(0, shown.criteria),
      documents: documents.items,
      requirementCount: tender.requirementCount,
      savedTenderId: tender.savedTenderId,
      next: [
        otherDeadline(tender.deadlineConflict),
        nextPage('get_tender', { page, limit: shown.documents }, most),
      ]
        .filter(Boolean)
        .join(' '),
    }
  },
})

const states = { notice: 'The notice states', document: 'The documents state' }

const otherDeadline = (conflict: DeadlineConflict | null) =>
  conflict && `${states[conflict.source]} another deadline, ${conflict.other}: ask the buyer which holds.`

const requirements = tool({
  name: 'list_tender_requirements',
  title: 'List requirements',
  description: 'Demands on bidders, by category, with their places.',
  grant: 'read',
  twin: endpoints['GET /tenders/:id/requirements'],
  hints: reads,
  input: z.strictObject({
    tenderId: id('tender'),
    category: z.enum(requirementCategories).optional(),
    mandatory: z.boolean().optional(),
    lotId: z.string().optional(),
    ...pages,
  }),
  output: z.object({
    total: z.int(),
    requirements: things({
      id: z.string(),
      category: z.string(),
      mandatory: z.boolean(),
      lotId: text,
      title: z.string(),
      text,
      documentId: text,
      page: number,
    }),
    next,
  }),
  run: async (ctx, { tenderId, ...filters }) => {
    const { items, total } = await listRequirements(ctx, tenderId, asQuery(ListRequirements, filters))
    return {
      total,
      requirements: items.map(({ source, ...each }) => ({
        id: each.id,
        category: each.category,
        mandatory: each.mandatory,
        lotId: each.lotId,
        title: each.title,
        text: shorten(each.text, 600),
        documentId: source.documentId,
        page: source.page,
      })),
      next: nextPage('list_tender_requirements', filters, total),
    }
  },
})

export const tenderTools = [search, get, requirements]
