import * as z from 'zod'
import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { readEdit } from './edit-queries.ts'
import { newSection } from './outline.ts'
import type { Bid } from './schema.ts'
import { changeSections, expectRoom, expectSeen, RemoveSection, statusWith } from './sections.ts'

export const RestoreSection = z.strictObject({
  ...RemoveSection.shape,
  /** The change before which the section had the wanted words. */
  version: z.coerce.number().int().positive(),
})

/**
 * Restores the words that a section had before a change. A section that was removed since comes back at the end, for
 * the requirement that it answered.
 */
export async function restoreSection(
  ctx: CallerCtx,
  bidId: string,
  { key, version, seen }: z.output<typeof RestoreSection>,
): Promise<Bid> {
  const { before } = await readEdit(ctx, bidId, { key, version })
  const { heading, text, requirementId } = before
  if (heading === '') throw notFound('Earlier text')
  const at = ctx.now.toISOString()
  return changeSections(
    ctx,
    bidId,
    (sections) => {
      if (!sections.some((section) => section.key === key)) {
        expectRoom(sections)
        const status = statusWith(text)
        return [...sections, { ...newSection(key, heading, at), requirementId, text, status }]
      }
      const now = expectSeen(sections, key, seen, { heading, text })
      const restored = { ...now, heading, text, status: statusWith(text, now.status), updatedAt: at }
      return now.heading === heading && now.text === text
        ? sections
        : sections.map((section) => (section.key === key ? restored : section))
    },
    { restores: true },
  )
}
