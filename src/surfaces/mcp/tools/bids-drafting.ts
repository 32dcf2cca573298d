import * as z from 'zod'
import { derive } from '../../../platform/context/context.ts'
import { etagOf } from '../../../platform/transaction/version.ts'
import { endpoints } from '../../rest/endpoints.ts'
import { checked, id, next, number, text } from '../fields.ts'
import { changes, tool } from '../tool.ts'
import { createBid } from '../../../workspace/bids/commands.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { findBid, getBid } from '../../../workspace/bids/queries.ts'
import { working } from '../../../workspace/bids/states.ts'
import type { Bid, BidStatus } from '../../../workspace/bids/schema.ts'
import { CreateBid, type NewSection, UpdateBid } from '../../../workspace/bids/params.ts'
import { updateBid } from '../../../workspace/bids/update.ts'

const made = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  value: number,
  currency: text,
  sectionCount: z.int(),
  version: z.int(),
  next,
})

const madeOf = ({ sections, ...bid }: Bid) => ({ ...bid, sectionCount: sections.length })

const members = {
  title: z.string().optional(),
  lotIds: z.array(z.string()).optional(),
  value: z.number().min(0).nullable().optional().describe('Price'),
  currency: z.string().optional(),
  notes: z.string().nullable().optional(),
}

const draft = tool({
  name: 'draft_bid',
  title: 'Draft a bid',
  description:
    'Start a bid, with a section for each text that the buyer asks for; without them by outline: false.',
  grant: 'write',
  twin: endpoints['POST /bids'],
  hints: changes,
  input: z.strictObject({ tenderId: id('tender'), ...members, outline: z.boolean().default(true) }),
  output: made,
  run: async (ctx, input) => {
    const made = madeOf(await createBid(ctx, checked(CreateBid, input)))
    return {
      ...made,
      next:
        made.sectionCount > 0
          ? 'get_bid shows the sections; update_bid writes them.'
          : 'It has no sections yet; update_bid adds them.',
    }
  },
})

/**
 * The statuses that an assistant may set. Submission needs a preview and has a tool of its own; people record how a bid
 * ended.
 */
const states = ['draft', 'in_review', 'ready'] as const satisfies readonly BidStatus[]

const update = tool({
  name: 'update_bid',
  title: 'Change a bid',
  description:
    'Change a bid. sections writes those with these keys and adds new ones; others stay. version: the ' +
    'one you read.',
  grant: 'write',
  twin: endpoints['PATCH /bids/:id'],
  hints: changes,
  input: z.strictObject({
    bidId: id('bid'),
    version: z.int(),
    status: z.enum(states).optional(),
    ...members,
    sections: z
      .array(
        z.strictObject({
          key: z.string(),
          heading: z.string().optional(),
          requirementId: id('requirement').optional(),
          text: z.string(),
        }),
      )
      .max(50)
      .optional(),
  }),
  output: made,
  run: async (ctx, { bidId, version, sections, ...rest }) => {
    const bound = derive(ctx, { ifMatch: etagOf(version) })
    if (rest.status !== undefined) await expectWorkedOn(ctx, bidId)
    // The sections are merged into the current version. If this is not the version that the call names, the update
    // refuses.
    const merged = sections && { sections: merge((await getBid(ctx, bidId)).sections, sections) }
    return madeOf(await updateBid(bound, bidId, checked(UpdateBid, { ...rest, ...merged })))
  },
})

/** A submission is taken back by people: an assistant that may write must not undo what only `submit` may do. */
async function expectWorkedOn(ctx: CallerCtx, bidId: string): Promise<void> {
  const { status } = await findBid(ctx, bidId)
  if (!working.includes(status))
    throw forbidden('person', 'The bid is submitted: a person takes this back in the console')
}

type Written = Partial<Omit<NewSection, 'key' | 'text'>> & Pick<NewSection, 'key'> & { text: string }

/** Replaces the written sections in place, and adds new sections at the end. */
function merge(before: Bid['sections'], written: Written[]) {
  const byKey = new Map(written.map((section) => [section.key, section]))
  const known = new Set(before.map(({ key }) => key))
  // Owner, due date and status are left out, and so stay or follow the text.
  const kept = before.map(({ key, heading, requirementId, text }) => ({
    key,
    heading,
    requirementId,
    text,
    ...byKey.get(key),
  }))
  const added = [...byKey.values()].filter(({ key }) => !known.has(key))
  return [...kept, ...added.map((section) => ({ ...section, heading: section.heading ?? section.key }))]
}

export const draftingTools = [draft, update]
