import * as z from 'zod'
import { BidParam } from '../../../workspace/bids/schema.ts'
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
import { counted } from '../insight/labels.ts'
import { change, parse } from '../page/change.ts'
import type { Visit } from '../page/visit.ts'

/** The address of a section. A key may hold any character, so it stands in the query. */
export const sectionPath = (bidId: string, key: string) =>
  `/bids/${bidId}/section?key=${encodeURIComponent(key)}`

const Key = z.object({ key: z.string() })
export const keyOf = ({ url }: Visit): string => url.searchParams.get('key') ?? ''

const sentBy = (fields: URLSearchParams) => ({
  heading: fields.get('heading') ?? '',
  text: fields.get('text') ?? '',
})

/** Writes a section and returns to it, or goes on to the next section if the form asked for this. */
export async function writeOne(visit: Visit, fields: URLSearchParams) {
  const { id } = parse(BidParam, visit.param)
  const { key } = parse(Key, { key: keyOf(visit) })
  const input = { key, seen: fields.get('seen') ?? '', ...sentBy(fields) }
  // Needs no Idempotency-Key: a form that is sent twice finds its text stored already. A kept answer would also be
  // long.
  const unkept = { ...visit, ctx: derive(visit.ctx, { idempotency: null }) }
  const { sections } = await change(unkept, WriteSection, input, (ctx, json) => writeSection(ctx, id, json))
  const following = sections[sections.findIndex((each) => each.key === key) + 1]
  const to =
    fields.get('then') !== 'next' ? sectionPath(id, key) : following && sectionPath(id, following.key)
  return { to: to ?? `/bids/${id}`, say: 'Section saved.' }
}

export async function addOwn(visit: Visit, fields: URLSearchParams) {
  const { id } = parse(BidParam, visit.param)
  await change(visit, AddSection, sentBy(fields), (ctx, json) => addSection(ctx, id, json))
  return { to: `/bids/${id}`, at: 'sections', say: 'Section added.' }
}

export async function removeOne(visit: Visit, fields: URLSearchParams) {
  const { id } = parse(BidParam, visit.param)
  const input = { key: keyOf(visit), seen: fields.get('seen') ?? '' }
  await change(visit, RemoveSection, input, (ctx, json) => removeSection(ctx, id, json))
  return { to: `/bids/${id}`, at: 'sections', say: 'Section removed.' }
}

/** Adds a section for every requirement that has none yet. */
export async function growOutline(visit: Visit, fields: URLSearchParams) {
  const { id } = parse(BidParam, visit.param)
  const before = Number(fields.get('count') ?? 0)
  const { sections } = await change(visit, BidParam, { id }, (ctx) => updateBid(ctx, id, { outline: true }))
  const added = sections.length - before
  const say =
    added > 0
      ? `${counted(added, 'section')} added.`
      : 'Every requirement that wants an answer has its section.'
  return { to: `/bids/${id}`, at: 'sections', say }
}
