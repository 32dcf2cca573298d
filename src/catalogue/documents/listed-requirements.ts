import { fromPacked, type Packed } from '../../platform/db/packed.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { type Sql, sql, raw } from '../../platform/db/sql.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { readPackedRequirements } from '../../reading/requirements/stored.ts'

/** A list of requirements that the rules found, or what a model adds to them. */
interface Row {
  list: Packed | null
  demand: string | null
  id: string
  documentId: string | null
  isAdded: 0 | 1
}

/** The requirements under the ids `among`, for `listedIn`. Those that only a model found come last. */
export const listedQuery = (among: Sql): Sql =>
  sql`SELECT ${raw(fromPacked('content'))} AS list, NULL AS demand, '' AS id, document_id AS documentId, 0 AS isAdded, ordinal
      FROM requirements WHERE tender_id IN ${among}
    UNION ALL SELECT NULL, content, id, document_id, is_added, 2000000000 + ordinal
      FROM model_demands WHERE tender_id IN ${among}
    ORDER BY ordinal, id, documentId`

/** The requirements as rules and model have found them, in their order, from the result of `listedQuery`. */
export function listedIn(result: D1Result | undefined): Requirement[] {
  const rows = rowsOf<Row>(result)
  const changes = new Map(
    rows.flatMap(({ demand, isAdded, documentId, id }) =>
      demand === null || isAdded ? [] : [[`${documentId} ${id}`, JSON.parse(demand) as Change] as const],
    ),
  )
  return rows.flatMap(({ list, demand, isAdded }) => {
    if (list === null) return demand !== null && isAdded ? [JSON.parse(demand) as Requirement] : []
    return readPackedRequirements([{ content: list }]).map((each) =>
      amended(each, changes.get(`${each.source.documentId} ${each.id}`)),
    )
  })
}

/** The members that a model changes; with an id a whole requirement, because no member of a change can become null. */
type Change = Partial<Requirement>

const amended = (requirement: Requirement, change: Change | undefined): Requirement =>
  change?.id === undefined ? patched(requirement, change ?? {}) : (change as Requirement)

/** A merge patch, RFC 7396. */
function patched<T extends object>(target: T, patch: object): T {
  const members = new Map<string, unknown>(Object.entries(target))
  for (const [name, value] of Object.entries(patch)) {
    const before = members.get(name)
    if (value === null) members.delete(name)
    else members.set(name, isObject(value) ? patched(isObject(before) ? before : {}, value) : value)
  }
  return Object.fromEntries(members) as T
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
