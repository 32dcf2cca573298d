/** An outcome of the tender itself, from the market's record of awards. Null stands for unknown. */
export interface OwnOutcome {
  awardId: string
  won: boolean
  /** Epoch milliseconds. */
  awardedAt: number | null
  /** Only exact counts. */
  bids: number | null
  /** Whole days from the deadline to the award. */
  decisionDays: number | null
  /** The award's value divided by its estimate. */
  toEstimate: number | null
}

/** The buyer's awards in twelve months to one winner, or to several who won together. In cents of EUR. */
interface WinnerSum {
  name: string | null
  awards: number
  cents: number
}

/**
 * The record of the buyer and the market of a tender. All times are epoch milliseconds, all values cents of
 * EUR.
 */
export interface MarketHistory {
  /** False if the buyer cannot be identified: then only `own` is filled. */
  buyerKnown: boolean
  own: OwnOutcome[]
  /**
   * The buyer's awards in the twelve months up to the tender's award, otherwise up to now; the five largest
   * winners.
   */
  year: { awards: number; cents: number; winners: WinnerSum[] }
  /** The buyer's awards in the same CPV class within 90 days of this award. */
  similar: { awardedAt: number; cents: number }[]
  /** Tenders of the buyer in the same CPV class that ended without a contract in the twelve months before. */
  ended: { title: string }[]
}
