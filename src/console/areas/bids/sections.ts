import * as z from 'zod'
import { BidParam } from '../../../workspace/bids/params.ts'
import { AddSection, addSection, RemoveSection, removeSection } from '../../../workspace/bids/sections.ts'
import { SaveSection, saveSection } from '../../../workspace/bids/comments/save-section.ts'
import { updateBid } from '../../../workspace/bids/update.ts'
import { derive } from '../../../platform/context/context.ts'
import { proposeDraft } from '../../../workspace/bids/drafts/commands.ts'
import { counted } from '../../parts/judgement/labels.ts'
import { change, parameters, parse, type Visit } from '../../core/visit.ts'
import { addedText, mentionsIn, removeOwnComment } from './comments.tsx'
import { showSection } from './section.tsx'
import { planSent } from './section-plan.tsx'
import { sectionKeyOf, sectionPath } from '../../parts/bids/labels.ts'

const Key = z.object({ key: z.string() })

const sentBy = (fields: URLSearchParams) => ({
  heading: fields.get('heading') ?? '',
  text: fields.get('text') ?? '',
})

/**
 * Saves a section with everything that was typed on its page, and returns to it. If another button was
 * pressed, goes on to the next section, inserts a text, deletes a comment or proposes a draft.
 */
export async function writeOne(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const { key } = parse(Key, { key: sectionKeyOf(visit) })
  const then = fields.get('then')
  const { bid, say } = await saveTyped(visit, fields, { id, key })
  if (fields.has('uncomment')) {
    await removeOwnComment(withoutKey(visit), id, fields.get('uncomment'))
    return { to: sectionPath(id, key), at: 'comments', say: `${say} Comment deleted.` }
  }
  if (then === 'draft')
    return showSection({ ...visit, says: say }, await proposeDraft(withoutKey(visit).ctx, { id, key }, {}))
  const following = bid.sections[bid.sections.findIndex((each) => each.key === key) + 1]
  if (then === 'preview') return { to: `${sectionPath(id, key)}&preview=yes`, at: 'preview', say }
  const to = then !== 'next' ? sectionPath(id, key) : following && sectionPath(id, following.key)
  return { to: to ?? `/bids/${id}`, say }
}

/** Saves the words, the plan and the comment that a form brings. */
async function saveTyped(visit: Visit, fields: URLSearchParams, { id, key }: { id: string; key: string }) {
  const typed = sentBy(fields)
  const comment = fields.get('comment') ?? ''
  const says = comment.trim() !== ''
  const { mentions, notified } = await mentionsIn(visit, comment)
  const input = {
    key,
    seen: fields.get('seen') ?? '',
    ...typed,
    text: withInserted(typed.text, fields.get('insert')),
    ...planSent(visit, fields),
    ...(says && { comment, mentions }),
  }
  // Without a comment the change needs no Idempotency-Key: a form that is sent twice finds its text stored already.
  const bound = says ? visit : withoutKey(visit)
  const bid = await change(bound, SaveSection, input, (ctx, json) => saveSection(ctx, id, json))
  const saved = fields.has('insert') ? 'Inserted and saved.' : 'Section saved.'
  return { bid, say: says ? `${saved} ${addedText(notified)}` : saved }
}

/** The visit without its Idempotency-Key. An answer for each save while a person types would take much space. */
const withoutKey = (visit: Visit): Visit => ({ ...visit, ctx: derive(visit.ctx, { idempotency: null }) })

const withInserted = (text: string, insert: string | null) =>
  insert === null ? text : [text.trimEnd(), insert].filter(Boolean).join('\n\n')

export async function addOwnSection(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  await change(visit, AddSection, sentBy(fields), (ctx, json) => addSection(ctx, id, json))
  return { to: `/bids/${id}`, at: 'sections', say: 'Section added.' }
}

export async function removeOne(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const input = { key: sectionKeyOf(visit), seen: fields.get('seen') ?? '' }
  await change(visit, RemoveSection, input, (ctx, json) => removeSection(ctx, id, json))
  return { to: `/bids/${id}`, at: 'sections', say: 'Section removed.' }
}

/** Adds a section for every requirement that has none yet. */
export async function growOutline(visit: Visit, fields: URLSearchParams) {
  const { id } = parameters(BidParam, visit)
  const before = Number(fields.get('count') ?? 0)
  const { sections } = await change(visit, BidParam, { id }, (ctx) => updateBid(ctx, id, { outline: true }))
  const added = sections.length - before
  return { to: `/bids/${id}`, at: 'sections', say: grownText(added, sections.length) }
}

function grownText(added: number, sections: number): string {
  if (added > 0) return `${counted(added, 'section')} added.`
  return sections > 0
    ? 'Every text that the buyer asks for has its section.'
    : 'Notice and documents ask for no text. Add the sections that you need.'
}
