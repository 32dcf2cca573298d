import type { Notice } from '../notices/schema.ts'
import { contradicts } from './contradiction.ts'

/**
 * The tenders of a batch, with their notices, while notices are assigned to them. Tenders that turn out to be
 * the same are joined: the oldest stored tender survives, or the oldest of the batch if none is stored. Ids
 * sort by their creation.
 */
export class Groups {
  readonly #stored: ReadonlySet<string>
  readonly #into = new Map<string, string>()
  readonly #notices: Map<string, Notice[]>
  readonly #apart: Map<string, Set<string>>

  constructor(
    stored: ReadonlySet<string>,
    notices: ReadonlyMap<string, Notice[]>,
    apart: Map<string, Set<string>>,
  ) {
    this.#stored = stored
    this.#notices = new Map(notices)
    this.#apart = apart
  }

  /** The tender that a tender has become part of, or the tender itself. */
  find(id: string): string {
    let found = id
    for (let next = this.#into.get(found); next !== undefined; next = this.#into.get(found)) found = next
    return found
  }

  /** The tender that survives of these; null for an empty list. */
  join(ids: string[]): string | null {
    const all = [...new Set(ids.map((id) => this.find(id)))]
    const known = all.filter((id) => this.#stored.has(id))
    const [survivor = null] = (known.length > 0 ? known : all).toSorted()
    if (survivor === null || all.length === 1) return survivor
    this.#notices.set(
      survivor,
      all.flatMap((id) => this.noticesOf(id)),
    )
    for (const other of all.flatMap((id) => this.apartFrom(id))) this.separate(survivor, other)
    for (const id of all) if (id !== survivor) this.#into.set(id, survivor)
    return survivor
  }

  noticesOf(id: string): Notice[] {
    return this.#notices.get(id) ?? []
  }

  add(id: string, notice: Notice): void {
    const notices = this.#notices.get(id)
    if (notices) notices.push(notice)
    else this.#notices.set(id, [notice])
  }

  /** Whether two tenders cannot be one. */
  contradict(a: string, b: string): boolean {
    return this.areApart(a, b) || this.noticesOf(a).some((notice) => contradicts(notice, this.noticesOf(b)))
  }

  /** The tenders that must not be joined with this one. */
  apartFrom(id: string): string[] {
    return [...(this.#apart.get(id) ?? [])].map((other) => this.find(other))
  }

  /** The pairs of a batch are read by the tender that has the name, so either may name the other. */
  areApart(a: string, b: string): boolean {
    return this.apartFrom(a).includes(b) || this.apartFrom(b).includes(a)
  }

  separate(a: string, b: string): void {
    for (const [id, other] of [
      [a, b],
      [b, a],
    ] as const)
      this.#apart.set(id, (this.#apart.get(id) ?? new Set()).add(other))
  }
}
