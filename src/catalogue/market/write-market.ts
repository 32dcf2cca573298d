import { boundList, forRows } from '../../platform/db/bulk.ts'
import type { MarketEntry } from './entry.ts'
import { addParties, removeParties, winner } from './parties.ts'

/** Statements that write the outcomes of tenders, for the caller's batch. `known` are the tenders that have outcomes already. */
export function writeMarket(d1: D1Database, known: string[], entries: MarketEntry[]): D1PreparedStatement[] {
  const awards = entries.flatMap((entry) => entry.awards)
  const codes = entries.flatMap((entry) => entry.codes)
  return [
    ...removeMarket(d1, known),
    ...addParties(
      d1,
      entries.flatMap((entry) => entry.numbers),
    ),
    ...forRows(d1, awards, insertAwards),
    ...forRows(d1, codes, insertCodes),
  ]
}

/** Statements that delete all outcomes of these tenders. */
export function removeMarket(d1: D1Database, tenderIds: string[]): D1PreparedStatement[] {
  if (tenderIds.length === 0) return []
  const json = boundList(tenderIds)
  return [...remove.map((statement) => d1.prepare(statement).bind(json)), ...removeParties(d1, tenderIds)]
}

const theirs = 'FROM award_facts WHERE tender_id IN (SELECT value FROM json_each(?1))'

const remove = [
  `DELETE FROM award_index WHERE rowid IN (SELECT id ${theirs})`,
  `DELETE FROM award_words WHERE id IN (SELECT id ${theirs})`,
  `DELETE FROM award_suppliers WHERE award IN (SELECT id ${theirs})`,
  `DELETE FROM award_codes WHERE tender IN (SELECT tender ${theirs})`,
  `DELETE ${theirs}`,
]

/** The rows of the first statement, with the ids that they got. */
const written = "json_each(?1) AS e CROSS JOIN award_facts AS f ON f.award_id = e.value ->> 'awardId'"

const insertAwards = [
  `INSERT INTO award_facts (award_id, tender_id, tender, won, awarded_at, ends_at, value_eur, bids, decision_days, to_estimate,
     buyer, published_buyer)
   SELECT value ->> 'awardId', value ->> 'tenderId', value ->> 'tender', value ->> 'won', value ->> 'awardedAt',
     value ->> 'endsAt', value ->> 'valueEur', value ->> 'bids', value ->> 'decisionDays', value ->> 'toEstimate',
     coalesce(b.party, value ->> 'buyer'), b.number
   FROM json_each(?1) LEFT JOIN parties AS b ON b.number = value ->> 'buyer'`,
  `INSERT INTO award_words (id, words) SELECT f.id, e.value ->> 'words' FROM ${written}`,
  `INSERT INTO award_index (rowid, terms) SELECT f.id, e.value ->> 'terms' FROM ${written}`,
  // Two suppliers of one award may be one: another notice pairs their numbers.
  `INSERT OR REPLACE INTO award_suppliers (award, supplier, name, country, words, published)
   SELECT f.id, coalesce(p.party, s.value ->> 'id'), s.value ->> 'name', s.value ->> 'country', s.value ->> 'words', p.number
   FROM ${written} CROSS JOIN json_each(e.value, '$.suppliers') AS s
     LEFT JOIN parties AS p ON p.number = s.value ->> 'id'`,
  `UPDATE award_facts SET winner = ${winner} WHERE id IN (SELECT f.id FROM ${written})`,
]

const insertCodes = `INSERT INTO award_codes (tender, code)
  SELECT value ->> 'tender', value ->> 'code' FROM json_each(?1)`
