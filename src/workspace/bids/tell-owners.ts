import { notificationRow } from '../../delivery/notifications/write.ts'
import { insertNotifications } from '../../delivery/events/record.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { BidRow } from './stored.ts'
import type { Section } from './schema.ts'

/** Notifies everyone whom another user gives sections of a bid, each person once for all sections of a change. */
export function tellOwners(ctx: CallerCtx, row: BidRow, sections: readonly Section[]) {
  const { company, user } = ctx.caller
  const before = new Map(row.sections.map(({ key, ownerId }) => [key, ownerId]))
  const given = sections.filter(
    ({ key, ownerId, status }) =>
      ownerId !== null && ownerId !== user.id && status !== 'done' && ownerId !== before.get(key),
  )
  const rows = [...Map.groupBy(given, ({ ownerId }) => ownerId ?? '')].map(([userId, of]) =>
    notificationRow(ctx, company.id, {
      kind: 'section.assigned',
      userId,
      title: `${of.length === 1 ? 'Section' : `${of.length} sections`} for you: ${headings(of)}`,
      body: `From ${user.name}; ${row.title}; ${dueText(of)}`,
      data: { bidId: row.id, sectionKey: of.length === 1 ? of[0]?.key : null },
      tenderId: row.tenderId,
      bidId: row.id,
    }),
  )
  return insertNotifications(ctx, rows)
}

const headings = (of: readonly Section[]): string => {
  const text = of.map(({ heading }) => heading).join(', ')
  return text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text
}

/** The first date by which one of the sections is due. */
function dueText(of: readonly Section[]): string {
  const [first] = of.flatMap(({ dueAt }) => dueAt ?? []).toSorted()
  return first === undefined ? 'no date' : `due ${first.slice(0, 16).replace('T', ' ')} UTC`
}
