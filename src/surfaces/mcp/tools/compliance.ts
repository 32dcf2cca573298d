import * as z from 'zod'
import { evidenceStatuses } from '../../../insight/match/evidence/schema.ts'
import { requirementGroups } from '../../../insight/compliance/requirements/schema.ts'
import { endpoints } from '../../rest/endpoints.ts'
import { asQuery, id, listedText, next, number, pages, text, things } from '../fields.ts'
import { after, nextPage, PagedAnswer, textIn, withinTokens } from '../pages.ts'
import { shorten } from '../tidy.ts'
import { reads, tool } from '../tool.ts'
import { getCompliance } from '../../../workspace/bids/compliance.ts'
import { ListCompliance } from '../../../insight/compliance/schema.ts'

const matrix = tool({
  name: 'get_compliance_matrix',
  title: 'Compliance matrix',
  description: 'Requirements with your evidence, state, owner and note.',
  grant: 'read',
  twin: endpoints['GET /compliance/:tenderId'],
  hints: reads,
  input: z.strictObject({
    tenderId: id('tender'),
    lotId: z.string().optional(),
    group: z.enum(requirementGroups).optional(),
    status: z.enum(evidenceStatuses).optional(),
    ...pages,
  }),
  output: z.object({
    /** The share of mandatory requirements that are met, 0 to 1. */
    coverage: z.number(),
    counts: z.record(z.string(), z.int()),
    headline: z.string(),
    items: things({
      requirementId: z.string(),
      title: z.string(),
      text: listedText,
      group: z.string(),
      mandatory: z.boolean(),
      certainty: z.string(),
      status: z.string(),
      state: z.string(),
      ownerName: text,
      sectionKey: text,
      evidence: things({ type: z.string(), id: z.string(), name: z.string() }).optional(),
      /** By people of the company; without one, why it is judged so. */
      note: text,
      /** Why it is judged so, if `note` is by people. */
      reason: text,
      documentTitle: text,
      page: number,
    }),
    unlisted: text,
    next,
  }),
  run: async (ctx, { tenderId, lotId, group, status, ...paging }) => {
    const wanted = asQuery(ListCompliance, { lotId, group, status })
    const { items, ...found } = await getCompliance(ctx, tenderId, wanted)
    return new PagedAnswer(paging, (span) => ({
      coverage: found.coverage,
      counts: found.counts,
      headline: found.headline,
      items: withinTokens(items, span).map((item) => ({
        ...item,
        text: shorten(item.text, textIn(span)),
        reason: item.ownNote === null ? null : item.reason,
      })),
      unlisted: found.unlisted,
      next: nextPage('get_compliance_matrix', span, after(items.length, span)),
    }))
  },
})

export const complianceTools = [matrix]
