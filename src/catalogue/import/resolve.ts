import { forRows } from '../../platform/db/bulk.ts'
import { newId } from '../../platform/ids.ts'
import type { Notice } from '../notices/schema.ts'

/** Which tender each name of a source's procedures and notices belongs to. */
export type KnownRefs = Map<string, string>

/** The names under which a batch of notices may be known already. */
export const namesOf = (notices: Notice[]): string[] => [
  ...new Set(notices.flatMap(({ refs, aliases, previous }) => [...refs, ...aliases, ...previous])),
]

export async function loadRefs(d1: D1Database, source: string, names: string[]): Promise<KnownRefs> {
  if (names.length === 0) return new Map()
  const found = await d1.batch<{ ref: string; tender_id: string }>(
    forRows(
      d1,
      names,
      'SELECT ref, tender_id FROM tender_refs WHERE source = ?2 AND ref IN (SELECT value FROM json_each(?1))',
      source,
    ),
  )
  return new Map(found.flatMap(({ results }) => results.map(({ ref, tender_id }) => [ref, tender_id])))
}

/** A notice with the tender it belongs to. */
export interface Assigned {
  notice: Notice
  tenderId: string
}

/**
 * Finds each notice's tender: by its procedure, by its own names that another notice has pointed to, else (for what
 * follows a call) by the earlier notices it points to, else it begins a new one. A call that points to a plan stays
 * apart: one plan can lead to several calls. `known` takes up the names on the way; those it had are left alone.
 */
export function assignTenders(notices: Notice[], known: KnownRefs, now: Date): Assigned[] {
  return notices.map((notice) => {
    const back = follows(notice) ? notice.previous : []
    const names = [...notice.refs, ...notice.aliases, ...back]
    const tenderId = names.flatMap((name) => known.get(name) ?? []).at(0) ?? newId('tender', now)
    for (const name of names) if (!known.has(name)) known.set(name, tenderId)
    return { notice, tenderId }
  })
}

const follows = ({ kind, change }: Notice) =>
  change !== null ||
  kind === 'result' ||
  kind === 'modification' ||
  kind === 'completion' ||
  kind === 'direct-award'
