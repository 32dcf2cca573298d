import * as z from 'zod'
import { requestApproval } from '../../../workspace/assistants/approvals/commands.ts'
import { getConnectorSettings } from '../../../workspace/assistants/settings/queries.ts'
import { endpoints } from '../../rest/endpoints.ts'
import { confirmable, confirmToken, id, number, text } from '../fields.ts'
import { commits, removes, tool } from '../tool.ts'
import { removeBid } from '../../../workspace/bids/commands.ts'
import { getBid } from '../../../workspace/bids/queries.ts'
import type { Bid } from '../../../workspace/bids/schema.ts'
import { submitBid } from '../../../workspace/bids/submit.ts'

const aboutBid = ({ title, tender, status, value, currency, deadline }: Bid) => ({
  title,
  status,
  value,
  currency,
  deadline,
  tender: tender.title,
  buyer: tender.buyer.name,
})

/** How much of the text is written, so that nobody agrees to submit an empty bid. */
const writtenOf = ({ sections, version }: Bid) => {
  const written = sections.filter(({ text }) => text.trim() !== '').length
  return `Version ${version} is submitted, with ${written} of ${sections.length} sections written.`
}

const submit = tool({
  name: 'submit_bid',
  title: 'Submit a bid',
  description: 'Record a bid as submitted. Previews first. awaiting_approval: a person must approve it.',
  grant: 'submit',
  twin: endpoints['POST /bids/:id/submit'],
  hints: commits,
  input: z.strictObject({ bidId: id('bid'), confirmToken }),
  output: z.object({ ...confirmable, approvalId: text, bidId: text, submittedAt: text, version: number }),
  preview: async (ctx, { bidId }) => {
    const [found, { approveSubmissions }] = await Promise.all([getBid(ctx, bidId), getConnectorSettings(ctx)])
    return {
      version: found.version,
      effects: [
        'The bid is recorded as submitted: its text, value and lots can no longer change.',
        writtenOf(found),
        'The pipeline shows the tender as submitted.',
        'The notifications that your company set up are sent.',
        ...(approveSubmissions ? ['Before that, an owner or admin has to approve it in the console.'] : []),
      ],
      about: aboutBid(found),
    }
  },
  run: async (ctx, { bidId }) => {
    const { approveSubmissions } = await getConnectorSettings(ctx)
    if (approveSubmissions)
      return {
        status: 'awaiting_approval',
        ...(await requestApproval(ctx, bidId)),
        next: 'Ask the person to approve it in the console; get_bid shows when it is submitted.',
      }
    const { status, submittedAt, version } = await submitBid(ctx, bidId)
    return { status, bidId, submittedAt, version }
  },
})

const remove = tool({
  name: 'delete_bid',
  title: 'Delete a bid',
  description: 'Delete a draft with its text. Previews first.',
  grant: 'delete',
  twin: endpoints['DELETE /bids/:id'],
  hints: removes,
  input: z.strictObject({ bidId: id('bid'), confirmToken }),
  output: z.object({ ...confirmable, bidId: text }),
  preview: async (ctx, { bidId }) => {
    const found = await getBid(ctx, bidId)
    return {
      version: found.version,
      effects: [
        `The draft and the text of its ${found.sections.length} sections are deleted for good.`,
        'Its assets stay.',
      ],
      about: aboutBid(found),
    }
  },
  run: async (ctx, { bidId }) => {
    await removeBid(ctx, bidId)
    return { status: 'deleted', bidId }
  },
})

export const endingTools = [submit, remove]
