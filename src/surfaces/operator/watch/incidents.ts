import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { forbidden, notFound } from '../../../platform/context/errors.ts'
import { idOf, newId } from '../../../platform/context/ids.ts'
import { nameOf } from '../../../platform/http/params.ts'
import { iso, isoOrNull } from '../../../platform/time/time.ts'
import { Time } from '../../../platform/time/timestamp.ts'

const Text = z.string().trim().min(1).max(2000)
export const OpenIncident = z.strictObject({ title: nameOf(200), text: Text })
export const UpdateIncident = z.strictObject({ text: Text })

/** What the operator has made public about a failure. */
export const Incident = z.object({
  id: idOf('incident'),
  title: z.string(),
  openedAt: Time,
  closedAt: Time.nullable(),
  updates: z.array(z.object({ at: Time, text: z.string() })),
})
export type Incident = z.output<typeof Incident>

interface IncidentRow {
  id: string
  title: string
  opened_at: number
  closed_at: number | null
  updates: string
}

const incidentOf = ({ id, title, opened_at, closed_at, updates }: IncidentRow): Incident => ({
  id,
  title,
  openedAt: iso(opened_at),
  closedAt: isoOrNull(closed_at),
  updates: JSON.parse(updates) as Incident['updates'],
})

/** The incidents that were open at a time or later, the newest first. */
export async function listIncidents({ d1 }: Pick<Ctx, 'd1'>, since: number): Promise<Incident[]> {
  const { results } = await d1
    .prepare(
      `SELECT * FROM incidents WHERE closed_at IS NULL OR closed_at >= ?1 ORDER BY opened_at DESC, id DESC LIMIT 100`,
    )
    .bind(since)
    .all<IncidentRow>()
  return results.map(incidentOf)
}

export async function openIncident(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  { title, text }: z.output<typeof OpenIncident>,
): Promise<Incident> {
  const at = now.toISOString()
  const row: IncidentRow = {
    id: newId('incident', now),
    title,
    opened_at: now.getTime(),
    closed_at: null,
    updates: JSON.stringify([{ at, text }]),
  }
  await d1
    .prepare('INSERT INTO incidents (id, title, opened_at, updates) VALUES (?1, ?2, ?3, ?4)')
    .bind(row.id, title, row.opened_at, row.updates)
    .run()
  return incidentOf(row)
}

/** Adds to an incident, and closes it with `close`. */
export async function updateIncident(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  id: string,
  { text, close }: z.output<typeof UpdateIncident> & { close: boolean },
): Promise<Incident> {
  const row = await d1
    .prepare(
      `UPDATE incidents SET updates = json_insert(updates, '$[#]', json(?2)), closed_at = ?3
       WHERE id = ?1 AND closed_at IS NULL RETURNING *`,
    )
    .bind(id, JSON.stringify({ at: now.toISOString(), text }), close ? now.getTime() : null)
    .first<IncidentRow>()
  if (row) return incidentOf(row)
  const known = await d1.prepare('SELECT 1 FROM incidents WHERE id = ?1').bind(id).first()
  throw known ? forbidden('state', 'The incident is closed: open another') : notFound('Incident')
}
