import * as z from 'zod'
import { BidParam } from '../../../workspace/bids/params.ts'
import {
  AddSection,
  addSection,
  RemoveSection,
  removeSection,
  WriteSection,
  writeSection,
} from '../../../workspace/bids/sections.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { derive } from '../../../platform/context.ts'
import { proposeDraft } from '../../../workspace/drafts/commands.ts'
import { counted } from '../insight/labels.ts'
import { change, parameters, parse } from '../page/change.ts'
import type { Visit } from '../page/visit.ts'
import { showSection } from './section.tsx'
import { keyOf, sectionPath } from './section-path.ts'

const Key = z.object({ key: z.string() })

const sentBy = (fields: URLSearchParams) => ({
  heading: fields.get('heading') ?? '',
  text: fields.get('text') ?? '',
})

/**
 * Writes a section and returns to it. If the form asks for another step, goes on to the next section, inserts a text or
 * proposes a draft. Every button of the form saves the typed text.
 */
export async function writeOne(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const { key } = parse(Key, { key: keyOf(visit) })
  const typed = sentBy(fields)
  const input = {
    key,
    seen: fields.get('seen') ?? '',
    ...typed,
    text: withInserted(typed.text, fields.get('insert')),
  }
  // The change needs no Idempotency-Key, because a form that is sent twice finds its text stored already. A kept answer
  // would also take much room.
  const unkept = { ...visit, ctx: derive(visit.ctx, { idempotency: null }) }
  const { sections } = await change(unkept, WriteSection, input, (ctx, json) => writeSection(ctx, id, json))
  const then = fields.get('then')
  if (then === 'draft') return showSection(visit, await proposeDraft(unkept.ctx, { id, key }, {}))
  const following = sections[sections.findIndex((each) => each.key === key) + 1]
  const to = then !== 'next' ? sectionPath(id, key) : following && sectionPath(id, following.key)
  return { to: to ?? `/bids/${id}`, say: fields.has('insert') ? 'Inserted and saved.' : 'Section saved.' }
}

const withInserted = (text: string, insert: string | null) =>
  insert === null ? text : [text.trimEnd(), insert].filter(Boolean).join('\n\n')

export async function addOwn(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  await change(visit, AddSection, sentBy(fields), (ctx, json) => addSection(ctx, id, json))
  return { to: `/bids/${id}`, at: 'sections', say: 'Section added.' }
}

export async function removeOne(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const input = { key: keyOf(visit), seen: fields.get('seen') ?? '' }
  await change(visit, RemoveSection, input, (ctx, json) => removeSection(ctx, id, json))
  return { to: `/bids/${id}`, at: 'sections', say: 'Section removed.' }
}

/** Adds a section for every requirement that has none yet. */
export async function growOutline(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const before = Number(fields.get('count') ?? 0)
  const { sections } = await change(visit, BidParam, { id }, (ctx) => updateBid(ctx, id, { outline: true }))
  const added = sections.length - before
  const say =
    added > 0
      ? `${counted(added, 'section')} added.`
      : 'Every requirement that wants an answer has its section.'
  return { to: `/bids/${id}`, at: 'sections', say }
}
