/** One page of a list, the exact total of all pages, and what stands beside `data` in the envelope. */
export interface Page<T> {
  items: T[]
  total: number
  beside?: Record<string, unknown>
}

/** What a create row answers when there was nothing to create: the record as it is, with 200 instead of 201. */
export class Existing<T> {
  readonly existing: T

  constructor(existing: T) {
    this.existing = existing
  }
}

/** What a row answers with 202: the work was taken on and goes on after the answer. */
export class Accepted<T> {
  readonly accepted: T

  constructor(accepted: T) {
    this.accepted = accepted
  }
}
