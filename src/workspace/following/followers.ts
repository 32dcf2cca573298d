import type { Stage } from '../pipeline/schema.ts'
import type { BidStatus } from '../bids/schema.ts'

const over: Stage[] = ['lost', 'dropped']
const final: BidStatus[] = ['won', 'lost', 'withdrawn']
const listed = (words: string[]) => words.map((word) => `'${word}'`).join(', ')

const live = `b.status NOT IN (${listed(final)})`

/**
 * SQL for the ids of the companies that follow a tender: companies with a live bid, and companies that have saved the
 * tender and have not lost or dropped it. `tender` is a column name from our code, never input.
 */
export const followersOf = (tender: string): string => `
  SELECT s.company_id FROM saved_tenders AS s WHERE s.tender_id = ${tender} AND s.stage NOT IN (${listed(over)})
  UNION SELECT b.company_id FROM bids AS b WHERE b.tender_id = ${tender} AND ${live}`

/** SQL for the ids of the tenders that a company follows. `company` is a parameter or column of our code, never input. */
export const tendersFollowedBy = (company: string): string => `
  SELECT s.tender_id FROM saved_tenders AS s WHERE s.company_id = ${company} AND s.stage NOT IN (${listed(over)})
  UNION SELECT b.tender_id FROM bids AS b WHERE b.company_id = ${company} AND ${live}`

/**
 * SQL for the id of a company's record of a tender, whatever its stage, and for its live bids on the tender as a JSON
 * list.
 */
export const savedBy = (company: string, tender: string): string =>
  `(SELECT s.id FROM saved_tenders AS s WHERE s.company_id = ${company} AND s.tender_id = ${tender})`
export const liveBidsOf = (company: string, tender: string): string => `
  (SELECT json_group_array(b.id) FROM (SELECT b.id, b.status FROM bids AS b
     WHERE b.tender_id = ${tender} AND +b.company_id = ${company} AND ${live} ORDER BY b.id) AS b)`
