import { boundList, forRows, insertRows } from '../../platform/db/bulk.ts'
import { breaking } from '../../platform/transaction/conflict.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Notice } from '../notices/schema.ts'
import { buyerKeys } from './contradiction.ts'

/** A tender that shares a name with another although a notice shows that it is another purchase. */
export interface Separation {
  tenderId: string
  otherId: string
  noticeId: string
  /** A number or name of the buyer of the notice; empty if it names none. */
  buyer: string
}

/**
 * Names with the same meaning for every publisher: procedures and notices by UUID, numbers of the Official Journal, and
 * open contracting ids. A procedure that several sources publish becomes one tender by these names.
 */
const universal = /^(?:publication:|ocid:|(?:procedure|notice):[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/

/** The source under which a name is stored: '' for a name of every source. */
export const scopeOf = (ref: string, source: string): string => (universal.test(ref) ? '' : source)

/** The tender that has a name, and whether only plans have the name. */
interface Owner {
  tenderId: string
  plan: boolean
}

/** The names of a batch of notices, as they are stored or will be stored. */
export interface Names {
  owners: Map<string, Owner>
  /** The tenders with a notice that points to the name, except names that changes point to: see `noticeNames`. */
  pointers: Map<string, Set<string>>
  /** The tenders that must not be joined with a tender although they share a name with it. */
  apart: Map<string, Set<string>>
  /** How many of these are known by tender and buyer; see `separated_tenders`. */
  apartByBuyer: Map<string, number>
  /** The names of withdrawn tenders, and whether only plans have the name. */
  withdrawn: Map<string, boolean>
}

export const noNames = (): Names => ({
  owners: new Map(),
  pointers: new Map(),
  apart: new Map(),
  apartByBuyer: new Map(),
  withdrawn: new Map(),
})

/**
 * The names of a notice. A change and a modification share the name of the notice that they change: any other notice
 * that changes it belongs to the same tender. Other results only point: to a call, whose tender is theirs too, or to a
 * plan, which can lead to several tenders. Calls point only to plans.
 */
export function noticeNames(notice: Notice): { own: string[]; pointsTo: string[] } {
  const { refs, aliases, previous, kind, change } = notice
  const own = [...refs, ...aliases]
  if (change !== null || kind === 'modification' || kind === 'completion')
    return { own: [...own, ...previous], pointsTo: [] }
  return { own, pointsTo: kind === 'result' || kind === 'direct-award' ? previous : [] }
}

/** Whether a notice belongs to a withdrawn tender: it has one of its names, or is the result of its call. */
export function isWithdrawn(notice: Notice, { withdrawn }: Pick<Names, 'withdrawn'>): boolean {
  if (withdrawn.size === 0) return false
  const { own, pointsTo } = noticeNames(notice)
  return own.some((ref) => withdrawn.has(ref)) || pointsTo.some((ref) => withdrawn.get(ref) === false)
}

export const isPlan = ({ kind, status }: Notice): boolean =>
  kind === 'planning' || kind === 'consultation' || (kind === 'change' && status === 'planned')

export async function loadNames(d1: D1Database, source: string, notices: Notice[]): Promise<Names> {
  const all = notices.map(noticeNames)
  const own = [...new Set(all.flatMap((each) => each.own))]
  const wanted = [...new Set([...own, ...all.flatMap(({ pointsTo }) => pointsTo)])]
  const owners = forRows(d1, wanted, `${among} tender_refs ${named}`, source)
  const pointers = forRows(d1, own, `${among} tender_pointers ${named}`, source)
  if (owners.length + pointers.length === 0) return noNames()
  const buyers = boundList(['', ...new Set(notices.flatMap(buyerKeys))])
  const withdrawn = forRows(d1, wanted, `${among} withdrawn_names ${named}`, source)
  const apart = forRows(d1, wanted, separations, source, buyers)
  const found = await d1.batch<NameRow>([...owners, ...pointers, ...withdrawn, ...apart])
  const rows = (from: number, to?: number) => found.slice(from, to).flatMap(({ results }) => results)
  const names = noNames()
  for (const { ref, tender_id, plan } of rows(0, owners.length))
    names.owners.set(ref, { tenderId: tender_id, plan: plan === 1 })
  const pointed = owners.length + pointers.length
  for (const { ref, tender_id } of rows(owners.length, pointed)) pointersTo(names, ref).add(tender_id)
  const last = pointed + withdrawn.length
  for (const { ref, plan } of rows(pointed, last)) names.withdrawn.set(ref, plan === 1)
  const pairs = new Map(rows(last).map((row) => [`${row.tender_id} ${row.other_id}`, row]))
  for (const { tender_id, other_id = '', buyer = '' } of pairs.values()) {
    names.apart.set(tender_id, (names.apart.get(tender_id) ?? new Set()).add(other_id))
    const key = buyerAt(tender_id, buyer)
    names.apartByBuyer.set(key, (names.apartByBuyer.get(key) ?? 0) + 1)
  }
  return names
}

interface NameRow {
  ref: string
  tender_id: string
  plan?: number
  other_id?: string
  buyer?: string
}

const buyerAt = (tenderId: string, buyer: string) => `${tenderId} ${buyer}`

const among = 'SELECT n.* FROM json_each(?1) AS name CROSS JOIN'
/** All tenders with a buyer of the batch, and some others: a buyer may be written in another way. */
const separations = `SELECT '' AS ref, s.tender_id, s.other_id, s.buyer FROM json_each(?1) AS name
  CROSS JOIN tender_refs AS n CROSS JOIN separated_tenders AS s
  WHERE n.source IN ('', ?2) AND n.ref = name.value AND s.tender_id = n.tender_id
    AND s.buyer IN (SELECT value FROM json_each(?3))
  UNION
  SELECT '', s.tender_id, s.other_id, s.buyer FROM json_each(?1) AS name
  CROSS JOIN tender_refs AS n CROSS JOIN separated_tenders AS s
  WHERE n.source IN ('', ?2) AND n.ref = name.value AND s.tender_id = n.tender_id AND s.other_id IN
    (SELECT c.other_id FROM separated_tenders AS c WHERE c.tender_id = n.tender_id LIMIT 20)`
const named = "AS n WHERE n.source IN ('', ?2) AND n.ref = name.value"

export function pointersTo({ pointers }: Names, ref: string): Set<string> {
  const known = pointers.get(ref) ?? new Set<string>()
  pointers.set(ref, known)
  return known
}

/** The names of a batch before and after its notices are added. */
export interface NameChange {
  source: string
  before: Names
  after: Names
  /** The tenders that the batch separates. */
  separated: Separation[]
}

/**
 * Statements that write the names of a batch. The batch fails if another import has taken a name by now, and
 * by `sameNames` if another notice has pointed to a name in the meantime: both tenders are then read again
 * and become one.
 */
export function writeNames(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  { source, before, after, separated }: NameChange,
): D1PreparedStatement[] {
  const owned = [...after.owners].filter(([ref]) => !before.owners.has(ref))
  const called = [...after.owners].flatMap(([ref, { plan }]) =>
    before.owners.get(ref)?.plan === true && !plan ? [[scopeOf(ref, source), ref]] : [],
  )
  const pointing = [...after.pointers].flatMap(([ref, tenders]) =>
    [...tenders]
      .filter((id) => !before.pointers.get(ref)?.has(id))
      .map((id) => [scopeOf(ref, source), ref, id]),
  )
  return [
    ...insertRows(
      d1,
      'INSERT INTO tender_refs (source, ref, tender_id, plan)',
      owned.map(([ref, { tenderId, plan }]) => [scopeOf(ref, source), ref, tenderId, plan]),
    ),
    ...forRows(
      d1,
      called,
      `UPDATE tender_refs SET plan = 0 FROM json_each(?1) AS e
       WHERE source = e.value ->> 0 AND ref = e.value ->> 1`,
    ),
    ...insertRows(d1, 'INSERT OR IGNORE INTO tender_pointers (source, ref, tender_id)', pointing),
    ...insertRows(
      d1,
      'INSERT OR IGNORE INTO separated_tenders (tender_id, other_id, source, notice_id, buyer, made, at)',
      separated.flatMap(({ tenderId, otherId, noticeId, buyer }) => [
        [tenderId, otherId, source, noticeId, '', 1, now.getTime()],
        [otherId, tenderId, source, noticeId, buyer, 0, now.getTime()],
      ]),
    ),
  ]
}

/** Breaks the batch if a name has another owner since it was read, is withdrawn, or if another tender points to it. */
export function sameNames(
  d1: D1Database,
  { source, before, after, separated }: NameChange,
): D1PreparedStatement[] {
  const expected = [...after.pointers.keys()].map((ref) => {
    const owner = before.owners.get(ref)
    return [scopeOf(ref, source), ref, owner?.tenderId ?? null, Number(owner?.plan ?? 0)]
  })
  const pointed = [...after.owners.keys()].map((ref) => [
    scopeOf(ref, source),
    ref,
    before.pointers.get(ref)?.size ?? 0,
  ])
  const admitted = [...after.owners.keys()].map((ref) => [scopeOf(ref, source), ref])
  return [
    ...forRows(
      d1,
      admitted,
      `SELECT ${breaking('a name has been withdrawn')} FROM json_each(?1) AS e
       CROSS JOIN withdrawn_names AS w WHERE w.source = e.value ->> 0 AND w.ref = e.value ->> 1`,
    ),
    ...forRows(
      d1,
      expected,
      `SELECT ${breaking('a name has another owner')} FROM json_each(?1) AS e
       LEFT JOIN tender_refs AS r ON r.source = e.value ->> 0 AND r.ref = e.value ->> 1
       WHERE r.tender_id IS NOT e.value ->> 2 OR coalesce(r.plan, 0) <> e.value ->> 3`,
    ),
    ...forRows(
      d1,
      pointed,
      `SELECT ${breaking('a name is pointed to')} FROM json_each(?1) AS e
       WHERE (SELECT count(*) FROM tender_pointers AS p WHERE p.source = e.value ->> 0 AND p.ref = e.value ->> 1)
         <> e.value ->> 2`,
    ),
    // Two imports at once must not create two tenders from the same notice.
    ...forRows(
      d1,
      separated.map(({ otherId, buyer }) => [
        otherId,
        buyer,
        before.apartByBuyer.get(buyerAt(otherId, buyer)) ?? 0,
      ]),
      `SELECT ${breaking('a tender has been separated')} FROM json_each(?1) AS e
       WHERE (SELECT count(*) FROM separated_tenders
         WHERE tender_id = e.value ->> 0 AND buyer = e.value ->> 1) <> e.value ->> 2`,
    ),
  ]
}
