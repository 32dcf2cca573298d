import * as z from 'zod'
import { listRequirements } from '../../../insight/compliance/requirements/queries.ts'
import { ListTenderRequirements } from '../../../insight/compliance/requirements/schema.ts'
import { unlistedNote } from '../../../insight/analyses/inputs/unlisted.ts'
import { requirementCategories } from '../../../reading/requirements/schema.ts'
import { endpoints } from '../../rest/endpoints.ts'
import { asQuery, id, listedNumber, listedText, next, pages, text, things } from '../fields.ts'
import { after, nextPage, PagedAnswer, sentences, textIn, wholeWithOne } from '../pages.ts'
import { shorten } from '../tidy.ts'
import { reads, tool } from '../tool.ts'

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
      group: z.string(),
      certainty: z.string(),
      mandatory: z.boolean(),
      lotId: text,
      /** Where it holds for several lots. */
      lotIds: z.array(z.string()).optional(),
      nature: z.string(),
      title: z.string(),
      text: listedText,
      documentId: listedText,
      page: listedNumber,
    }),
    unlisted: text,
    next,
  }),
  rest: 'read_tender_document with documentId and page has the rest.',
  run: async (ctx, { tenderId, ...filters }) => {
    const [{ items, total }, unlisted] = await Promise.all([
      listRequirements(ctx, tenderId, asQuery(ListTenderRequirements, filters)),
      unlistedNote(ctx, tenderId),
    ])
    return new PagedAnswer(filters, (span) => {
      const shown = items.slice(0, span.limit)
      return {
        total,
        requirements: shown.map(({ source, ...each }) => ({
          id: each.id,
          category: each.category,
          group: each.group,
          certainty: each.certainty,
          mandatory: each.mandatory,
          lotId: each.lotId,
          ...(each.lotIds.length > 1 && { lotIds: each.lotIds }),
          nature: each.nature,
          title: each.title,
          text: shorten(each.text, textIn(span)),
          documentId: source.documentId,
          page: source.page,
        })),
        unlisted,
        next: sentences(
          shown.some((each) => (each.text ?? '').length > textIn(span)) && wholeWithOne,
          nextPage('list_tender_requirements', span, after(total, span)),
        ),
      }
    })
  },
})

export const requirementTools = [requirements]
