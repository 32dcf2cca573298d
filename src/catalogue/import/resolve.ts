import { newId } from '../../platform/ids.ts'
import type { Notice } from '../notices/schema.ts'
import { isPlan, type Names, namesOf, pointersTo } from './names.ts'

/** A notice with the tender it belongs to. */
export interface Assigned {
  notice: Notice
  tenderId: string
}

export interface Assignment {
  assigned: Assigned[]
  /** Stored tenders that the notices show to be one with another: their id → the id that stays. */
  merged: Map<string, string>
  /** The tenders on file among those of the batch. */
  stored: ReadonlySet<string>
  /** All names of the batch, with what the notices add to them. */
  after: Names
}

/**
 * Finds the tender of each notice. Notices that share a name are of one tender, and so is a result with the call that it
 * points to: whichever comes first, and also where two tenders are on file already, which are one tender from then on.
 * A plan is not joined to what points to it, because a plan can lead to several calls. A notice without a known name
 * begins a new tender.
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

/** Tenders that are one: of those on file the oldest stays, else the oldest of the batch. Ids sort by their creation. */
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

  /** The one tender of these; null for none. */
  join(ids: string[]): string | null {
    const all = [...new Set(ids.map((id) => this.find(id)))]
    const known = all.filter((id) => this.#stored.has(id))
    const [kept = null] = (known.length > 0 ? known : all).toSorted()
    if (kept !== null) for (const id of all) if (id !== kept) this.#into.set(id, kept)
    return kept
  }
}
