import { forRows } from '../../platform/db/bulk.ts'
import { newId } from '../../platform/ids.ts'
import type { Notice } from '../notices/schema.ts'

/**
 * Names that mean the same with every publisher: procedures and notices by UUID, numbers of the Official Journal, and
 * open contracting ids. One procedure that several sources publish is one tender by them.
 */
const universal = /^(?:publication:|ocid:|(?:procedure|notice):[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/

/** Under which source a name is kept: '' for a name of every source. */
export const scopeOf = (ref: string, source: string): string => (universal.test(ref) ? '' : source)

/** The tender that each name of a procedure or notice belongs to, for one source. */
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
      `SELECT ref, tender_id FROM json_each(?1) AS name CROSS JOIN tender_refs
       WHERE source IN ('', ?2) AND ref = name.value`,
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
 * Finds the tender of each notice: first by the procedure, then by a name of the notice that another notice has pointed
 * to, then (except for calls) by the earlier notices that it points to. Otherwise the notice begins a new tender. A
 * call is not joined to the plan that it points to, because a plan can lead to several calls. The function adds the new
 * names to `known` and changes no name that is there.
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
