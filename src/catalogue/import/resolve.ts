import { newId } from '../../platform/context/ids.ts'
import type { Notice } from '../notices/schema.ts'
import { buyerKeys, contradicts, sharesBuyer, sharesSubject } from './contradiction.ts'
import { Groups } from './groups.ts'
import { isPlan, type Names, noticeNames, pointersTo, type Separation } from './names.ts'

/** A notice with the tender it belongs to. */
interface Assigned {
  notice: Notice
  tenderId: string
}

export interface Assignment {
  assigned: Assigned[]
  /** Stored tenders that turn out to be the same as another tender: by their id, the id that survives. */
  merged: Map<string, string>
  /** The tenders of the batch that are stored already. */
  stored: ReadonlySet<string>
  /** All names of the batch, including the names that the notices add. */
  after: Names
  separated: Separation[]
}

/** The notices of stored tenders, by the id of the tender. */
export type StoredNotices = ReadonlyMap<string, Notice[]>

interface Stored {
  now: Date
  notices?: StoredNotices
  /** A new id for the tender of a notice. */
  idOf?: (notice: Notice) => string
  /** The database of a tender, where there are several. Tenders of two databases are not joined. */
  databaseOf?: (tenderId: string) => string | null
}

/**
 * Finds the tender of each notice. Notices that share a name belong to one tender, and so does a result with the call
 * that it points to, whichever comes first. Where this joins two stored tenders, they are one tender from then on. A
 * plan is not joined to the notices that point to it, because a plan can lead to several calls. A notice without a
 * known name begins a new tender, and so does a notice that contradicts the tender of its name.
 */
export function assignTenders(
  notices: Notice[],
  known: Names,
  { now, notices: storedNotices = new Map(), ...given }: Stored,
): Assignment {
  const after: Names = {
    owners: new Map(known.owners),
    pointers: new Map([...known.pointers].map(([ref, ids]) => [ref, new Set(ids)])),
    apart: new Map([...known.apart].map(([id, ids]) => [id, new Set(ids)])),
    apartByBuyer: known.apartByBuyer,
    withdrawn: known.withdrawn,
  }
  const stored = new Set([
    ...[...known.owners.values()].map(({ tenderId }) => tenderId),
    ...[...known.pointers.values()].flatMap((ids) => [...ids]),
    ...[...known.apart].flatMap(([id, ids]) => [id, ...ids]),
  ])
  const { idOf = () => newId('tender', now), databaseOf = () => null } = given
  const groups = new Groups(stored, storedNotices, after.apart)
  const separated: Separation[] = []
  const first = notices.map((notice) => {
    const named = [...new Set([...related(notice, after)].map((id) => groups.find(id)))]
    const chosen = fitting(notice, named, { groups, after, databaseOf })
    const tenderId = groups.join(chosen) ?? idOf(notice)
    groups.add(tenderId, notice)
    for (const otherId of named.filter(
      (id) => groups.find(id) !== tenderId && !groups.areApart(id, tenderId),
    )) {
      groups.separate(tenderId, otherId)
      const [buyer = ''] = buyerKeys(notice)
      separated.push({ tenderId, otherId, noticeId: notice.noticeId, buyer })
    }
    claim(notice, tenderId, { groups, after })
    return { notice, tenderId }
  })
  for (const [ref, owner] of after.owners)
    after.owners.set(ref, { ...owner, tenderId: groups.find(owner.tenderId) })
  for (const [ref, ids] of after.pointers)
    after.pointers.set(ref, new Set([...ids].map((id) => groups.find(id))))
  return {
    assigned: first.map(({ notice, tenderId }) => ({ notice, tenderId: groups.find(tenderId) })),
    merged: new Map([...stored].flatMap((id) => (groups.find(id) === id ? [] : [[id, groups.find(id)]]))),
    stored,
    after,
    separated: separated
      .map((each) => ({ ...each, tenderId: groups.find(each.tenderId), otherId: groups.find(each.otherId) }))
      .filter(({ tenderId, otherId }) => tenderId !== otherId),
  }
}

/** The stored tenders that notices may belong to, or be separated from, by their names. */
export function candidates(notices: Notice[], known: Names): string[] {
  const named = new Set(notices.flatMap((notice) => [...related(notice, known)]))
  return [...new Set([...named].flatMap((id) => [id, ...(known.apart.get(id) ?? [])]))]
}

interface Found {
  groups: Groups
  after: Names
}

interface Fitting extends Found {
  databaseOf: (tenderId: string) => string | null
}

function* related(notice: Notice, { owners, pointers }: Names): Generator<string> {
  const { own, pointsTo } = noticeNames(notice)
  for (const name of own) {
    const owner = owners.get(name)
    if (owner) yield owner.tenderId
    if (!isPlan(notice)) yield* pointers.get(name) ?? []
  }
  for (const name of pointsTo) {
    const owner = owners.get(name)
    if (owner && !owner.plan) yield owner.tenderId
  }
}

/**
 * The tenders that the notice belongs to and so joins: those that share a name with it, as far as it does not
 * contradict them. Of separated tenders, the one that is closest to the notice.
 */
function fitting(notice: Notice, named: string[], { groups, after, databaseOf }: Fitting): string[] {
  const others = named.flatMap((id) => groups.apartFrom(id))
  const all = [...new Set([...named, ...others])].filter((id) => !contradicts(notice, groups.noticesOf(id)))
  const closeness = (id: string) =>
    8 * Number(notice.aliases.some((alias) => owns(after, groups, alias) === id)) +
    2 * Number(sharesBuyer(notice, groups.noticesOf(id))) +
    2 * Number(sharesSubject(notice, groups.noticesOf(id))) +
    Number(named.includes(id))
  // No transaction reaches two databases.
  const mayJoin = (a: string, b: string) =>
    databaseOf(groups.find(a)) === databaseOf(groups.find(b)) && !groups.contradict(a, b)
  const [best, ...rest] = all.length > 1 ? all.toSorted((a, b) => closeness(b) - closeness(a)) : all
  if (best === undefined) return []
  const joined = [best]
  for (const id of rest)
    if (named.includes(id) && joined.every((other) => mayJoin(other, id))) joined.push(id)
  return joined
}

function owns({ owners }: Names, groups: Groups, name: string): string | null {
  const owner = owners.get(name)
  return owner ? groups.find(owner.tenderId) : null
}

/** Assigns the names of the notice to its tender, except names of tenders that are separated from it. */
function claim(notice: Notice, tenderId: string, { groups, after }: Found): void {
  const { own, pointsTo } = noticeNames(notice)
  const isFree = (name: string) => {
    const owner = owns(after, groups, name)
    return owner === null || owner === tenderId || !groups.areApart(owner, tenderId)
  }
  for (const name of own.filter(isFree)) {
    const plan = isPlan(notice) && (after.owners.get(name)?.plan ?? true)
    after.owners.set(name, { tenderId, plan })
  }
  for (const name of pointsTo.filter(isFree)) pointersTo(after, name).add(tenderId)
}
