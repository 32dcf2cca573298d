/** One page of a list, the exact total of all pages, and what the envelope has beside `data`. */
export interface Page<T> {
  items: T[]
  total: number
  beside?: Record<string, unknown>
  /** The version of the catalogue from which the page follows; absent if the page depends on anything else. */
  version?: number
  /** When the newest item changed, for a row whose answers are dated. */
  modified?: Date
  /** How many items the page holds at most, where the request does not decide it. */
  limit?: number
}

/** An item whose JSON is written already, with the members of its row's schema in their order. */
export class Written {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** The answer of a create row when there was nothing to create: the record as it is, with 200 instead of 201. */
export class Existing<T> {
  readonly existing: T

  constructor(existing: T) {
    this.existing = existing
  }
}

/** The answer of a row with 202: the work was taken on and goes on after the answer. */
export class Accepted<T> {
  readonly accepted: T

  constructor(accepted: T) {
    this.accepted = accepted
  }
}
