import * as z from 'zod'
import { evidenceStatuses } from '../../../insight/match/evidence/schema.ts'
import { endpoints } from '../../rest/endpoints.ts'
import { asQuery, id, next, pages, text, things } from '../fields.ts'
import { after, nextPage, Pages, textIn, within } from '../pages.ts'
import { shorten } from '../tidy.ts'
import { reads, tool } from '../tool.ts'
import { getCompliance } from '../../../workspace/bids/compliance.ts'
import { ReadCompliance } from '../../../insight/compliance/schema.ts'

const matrix = tool({
  name: 'get_compliance_matrix',
  title: 'Compliance matrix',
  description: 'Each requirement of a tender with your evidence for it.',
  grant: 'read',
  twin: endpoints['GET /compliance/:tenderId'],
  hints: reads,
  input: z.strictObject({
    tenderId: id('tender'),
    lotId: z.string().optional(),
    status: z.enum(evidenceStatuses).optional(),
    ...pages,
  }),
  output: z.object({
    coverage: z.number().describe('Share of mandatory requirements met, 0-1'),
    counts: z.record(z.string(), z.int()),
    items: things({
      requirementId: z.string(),
      title: z.string(),
      text: text.describe('The words that demand it'),
      mandatory: z.boolean(),
      status: z.string(),
      evidence: things({ type: z.string(), id: z.string(), name: z.string() }).optional(),
      note: text,
    }),
    unlisted: text,
    next,
  }),
  run: async (ctx, { tenderId, lotId, status, ...paging }) => {
    const found = await getCompliance(ctx, tenderId, asQuery(ReadCompliance, { lotId }))
    const items = found.items.filter((item) => !status || item.status === status)
    return new Pages(paging, (span) => ({
      coverage: found.coverage,
      counts: found.counts,
      items: within(items, span).map((item) => ({ ...item, text: shorten(item.text, textIn(span)) })),
      unlisted: found.unlisted,
      next: nextPage('get_compliance_matrix', span, after(items.length, span)),
    }))
  },
})

export const complianceTools = [matrix]
