import type { Stage } from '../pipeline/schema.ts'
import type { BidStatus } from '../bids/schema.ts'

const over: Stage[] = ['lost', 'dropped']
const final: BidStatus[] = ['won', 'lost', 'withdrawn']
const listed = (words: string[]) => words.map((word) => `'${word}'`).join(', ')

const live = `b.status NOT IN (${listed(final)})`

/**
 * The companies that follow the tender that a column names, as SQL: those that have saved it and neither lost nor
 * dropped it, and those with a live bid. The column is a name of our own, never input.
 */
export const followersOf = (tender: string): string => `
  SELECT s.company_id FROM saved_tenders AS s WHERE s.tender_id = ${tender} AND s.stage NOT IN (${listed(over)})
  UNION SELECT b.company_id FROM bids AS b WHERE b.tender_id = ${tender} AND ${live}`

/** A company's record of a tender, whatever its stage, and its live bids for it as a JSON list, as SQL. */
export const savedBy = (company: string, tender: string): string =>
  `(SELECT s.id FROM saved_tenders AS s WHERE s.company_id = ${company} AND s.tender_id = ${tender})`
export const liveBidsOf = (company: string, tender: string): string => `
  (SELECT json_group_array(b.id) FROM (SELECT b.id, b.status FROM bids AS b
     WHERE b.tender_id = ${tender} AND +b.company_id = ${company} AND ${live} ORDER BY b.id) AS b)`
