import { canonical } from '../../../platform/text/canonical.ts'
import { isObject, type Json, object, objects, text, texts } from '../json.ts'
import { tenderStatus } from './statuses.ts'

/* The merge routine of the standard (https://standard.open-contracting.org/latest/en/schema/merging/),
   which creates a compiled release from the releases of a process. ADR 0025 states why it is not a
   library. */

/** Lists that the schema replaces as a whole although their entries are objects. */
const wholeLists = new Set(['additionalIdentifiers', 'additionalClassifications', 'changes'])

/** Members that describe one release. The compiled release has its own. */
const ofRelease = new Set(['id', 'date', 'tag'])

/**
 * What a process amounts to after its releases, which come oldest first. A compiled release is complete, so
 * nothing before it counts. The result has the `id` and `date` of the last release.
 */
export function compileReleases(releases: readonly Json[]): Json {
  const from = Math.max(0, releases.findLastIndex(isCompiled))
  let compiled: Json = {}
  for (const release of releases.slice(from)) compiled = mergeObject(compiled, settled(compiled, release))
  const { id, date } = releases.at(-1) ?? {}
  return { ...compiled, id, date, tag: ['compiled'] }
}

/**
 * Whether a release states everything that an earlier one with the same tags states, so that it replaces it.
 */
export function replaces(release: Json, earlier: Json): boolean {
  if (isCompiled(release)) return true
  if (canonical(release.tag) !== canonical(earlier.tag)) return false
  return canonical(compileReleases([earlier, release])) === canonical(compileReleases([release]))
}

const isCompiled = (release: Json): boolean => texts(release.tag).includes('compiled')

/** Merges the members of `change` into `before`. An empty object or an empty list of objects changes nothing. */
function mergeObject(before: Json, change: Json): Json {
  const merged: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(change)) {
    if (name === '__proto__') continue
    if (value === null) delete merged[name]
    else merged[name] = mergeValue(merged[name], value, name)
  }
  return merged
}

function mergeValue(before: unknown, value: unknown, name: string): unknown {
  if (isObject(value)) return mergeObject(object(before), value)
  if (!Array.isArray(value) || !value.every(isObject) || wholeLists.has(name)) return value
  if (value.length === 0) return before ?? value
  return hasDistinctIds(value)
    ? mergeEntries(objects(before), value)
    : value.map((each) => mergeObject({}, each))
}

/** Publishers number entries `1`, `1`, `1`. Such ids, like missing ids, do not show which entry is meant. */
const hasDistinctIds = (entries: readonly Json[]) =>
  new Set(entries.flatMap((each) => idOf(each) ?? [])).size === entries.length

/** Merges entries by their id, in the order of their first mention. */
function mergeEntries(before: Json[], changes: readonly Json[]): Json[] {
  const changed = new Map(changes.map((each) => [idOf(each), each]))
  const known = new Set(before.map(idOf))
  return [
    ...before.flatMap((each) => mergeEntry(each, changed.get(idOf(each)))),
    ...changes.filter((each) => !known.has(idOf(each))).map((each) => mergeObject({}, each)),
  ]
}

/** The entry with its change. A list loses an entry when a change removes every member but its id. */
function mergeEntry(before: Json, change: Json | undefined): Json[] {
  if (change === undefined) return [before]
  const merged = mergeObject(before, change)
  const isEmptied = Object.keys(merged).length === 1 && Object.values(change).includes(null)
  return isEmptied ? [] : [merged]
}

const idOf = (entry: Json): string | null => text(entry.id)

/**
 * The release without its own metadata, and with the status that its tags imply if its members state none: a
 * cancellation cancels, a call ends the plan, and a plan that comes late does not take back the call.
 */
function settled(before: Json, release: Json): Json {
  const own = Object.fromEntries(Object.entries(release).filter(([name]) => !ofRelease.has(name)))
  const tags = texts(release.tag)
  const tender = object(release.tender)
  const [was, stated] = [text(object(before.tender).status), text(tender.status)]
  const withStatus = (status: string | null) => ({ ...own, tender: { ...tender, status } })
  if (tags.includes('tenderCancellation') && stated === null) return withStatus('cancelled')
  if (tags.includes('tender') && stated === null && isPlanned(was)) return withStatus(null)
  return isPlanned(stated) && was !== null && !isPlanned(was) ? withStatus(was) : own
}

const isPlanned = (status: string | null) => tenderStatus(status) === 'planned'
