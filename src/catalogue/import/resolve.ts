import { newId } from '../../platform/ids.ts'
import type { Notice } from '../notices/schema.ts'
import { isPlan, type Names, namesOf, pointersTo } from './names.ts'

/** A notice with the tender it belongs to. */
interface Assigned {
  notice: Notice
  tenderId: string
}

export interface Assignment {
  assigned: Assigned[]
  /** Stored tenders that turn out to be the same as another tender: by their id, the id that stays. */
  merged: Map<string, string>
  /** The tenders of the batch that are stored already. */
  stored: ReadonlySet<string>
  /** All names of the batch, including the names that the notices add. */
  after: Names
}

/**
 * Finds the tender of each notice. Notices that share a name belong to one tender, and so does a result with the call
 * that it points to, whichever comes first. Where this joins two stored tenders, they are one tender from then on. A
 * plan is not joined to the notices that point to it, because a plan can lead to several calls. A notice without a
 * known name begins a new tender.
 */
export function assignTenders(notices: Notice[], known: Names, now: Date): Assignment {
  const after: Names = {
    owners: new Map(known.owners),
    pointers: new Map([...known.pointers].map(([ref, ids]) => [ref, new Set(ids)])),
  }
  const stored = new Set([
    ...[...known.owners.values()].map(({ tenderId }) => tenderId),
    ...[...known.pointers.values()].flatMap((ids) => [...ids]),
  ])
  const joined = new Joined(stored)
  const first = notices.map((notice) => {
    const tenderId = joined.join([...related(notice, after)]) ?? newId('tender', now)
    const { own, pointsTo } = namesOf(notice)
    for (const name of own) {
      const plan = isPlan(notice) && (after.owners.get(name)?.plan ?? true)
      after.owners.set(name, { tenderId, plan })
    }
    for (const name of pointsTo) pointersTo(after, name).add(tenderId)
    return { notice, tenderId }
  })
  for (const [ref, owner] of after.owners)
    after.owners.set(ref, { ...owner, tenderId: joined.find(owner.tenderId) })
  for (const [ref, ids] of after.pointers)
    after.pointers.set(ref, new Set([...ids].map((id) => joined.find(id))))
  return {
    assigned: first.map(({ notice, tenderId }) => ({ notice, tenderId: joined.find(tenderId) })),
    merged: new Map([...stored].flatMap((id) => (joined.find(id) === id ? [] : [[id, joined.find(id)]]))),
    stored,
    after,
  }
}

function* related(notice: Notice, { owners, pointers }: Names): Generator<string> {
  const { own, pointsTo } = namesOf(notice)
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
 * Joins tenders that are the same. The oldest stored tender stays, else the oldest of the batch. Ids sort by their
 * creation.
 */
class Joined {
  readonly #stored: ReadonlySet<string>
  readonly #into = new Map<string, string>()

  constructor(stored: ReadonlySet<string>) {
    this.#stored = stored
  }

  find(id: string): string {
    let found = id
    for (let next = this.#into.get(found); next !== undefined; next = this.#into.get(found)) found = next
    return found
  }

  /** The tender that stays of these; null for an empty list. */
  join(ids: string[]): string | null {
    const all = [...new Set(ids.map((id) => this.find(id)))]
    const known = all.filter((id) => this.#stored.has(id))
    const [kept = null] = (known.length > 0 ? known : all).toSorted()
    if (kept !== null) for (const id of all) if (id !== kept) this.#into.set(id, kept)
    return kept
  }
}
