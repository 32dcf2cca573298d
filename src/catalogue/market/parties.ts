import { boundList, forRows } from '../../platform/db/bulk.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { identitiesOf, type MarketParty, supplierOf } from './identity.ts'

/* Organisations with several identities. If a notice states two numbers for an organisation, all awards
   under either number become awards of one organisation; so does a common word of two names under one
   number (`name-links.ts`). When the notice is corrected, they are separate again. The statements below
   update `parties`, and what awards state about suppliers and buyers, together with `party_numbers` within
   one transaction. */

/** Sorts after all identities, so that a word never represents a company. */
export const wordMark = 'word '

/** A notice of the tender states both numbers, or the number and a word of the name, for one organisation. */
export interface PartyNumber {
  tenderId: string
  number: string
  other: string
}

/** The pairs of numbers in a tender. The first number is paired with the others. */
export function partyNumbersOf(tenderId: string, organisations: MarketParty[]): PartyNumber[] {
  const pairs = new Map<string, PartyNumber>()
  for (const organisation of organisations) {
    const [first, ...others] = identitiesOf(organisation)
    for (const other of others) {
      const pair = [first ?? other, other] as const
      for (const [number, beside] of [
        pair,
        pair.map(supplierOf),
        pair.toReversed(),
        pair.map(supplierOf).toReversed(),
      ])
        if (number !== undefined && beside !== undefined)
          pairs.set(`${number} ${beside}`, { tenderId, number, other: beside })
    }
  }
  return [...pairs.values()]
}

/** The identity, or the supplier's id, that represents all numbers of the organisation. */
export const partyOf = (number: string): Sql =>
  sql`coalesce((SELECT party FROM parties WHERE number = ${number}), ${number})`

/** Statements that write the pairs of tenders, before the awards of the tenders are written. */
export const addParties = (d1: D1Database, pairs: PartyNumber[]): D1PreparedStatement[] =>
  pairs.length === 0
    ? []
    : [...forRows(d1, pairs, add), ...settleParties.map((statement) => d1.prepare(statement))]

/** Statements that delete the pairs of tenders, after the awards of the tenders are deleted. */
export const removeParties = (d1: D1Database, tenderIds: string[]): D1PreparedStatement[] => [
  ...remove.map((statement) => d1.prepare(statement).bind(boundList(tenderIds))),
  ...settleParties.map((statement) => d1.prepare(statement)),
]

/** The numbers of the given pairs that no tender has yet. */
const given = `(SELECT value ->> 'number' FROM json_each(?1) AS pair WHERE NOT EXISTS (SELECT 1 FROM party_numbers AS known
  WHERE known.number = pair.value ->> 'number' AND known.other = pair.value ->> 'other'))`
const theirs = 'WHERE tender_id IN (SELECT value FROM json_each(?1))'
/** The numbers of the pairs that no other tender has. */
const lost = `(SELECT number FROM party_numbers AS pair ${theirs} AND NOT EXISTS (SELECT 1 FROM party_numbers AS known
  WHERE known.number = pair.number AND known.other = pair.other
    AND known.tender_id NOT IN (SELECT value FROM json_each(?1))))`

/** Marks every number of the parties that any of the numbers belongs to. A pair that another tender has changes nothing. */
const markPartiesOf = (numbers: string) => `UPDATE parties SET stale = 1 WHERE party IN (
  SELECT party FROM parties WHERE number IN ${numbers})`

const add = [
  `INSERT OR IGNORE INTO parties (number, party, stale) SELECT DISTINCT value ->> 'number', value ->> 'number', 1
   FROM json_each(?1)`,
  markPartiesOf(given),
  `INSERT OR IGNORE INTO party_numbers (tender_id, number, other)
   SELECT value ->> 'tenderId', value ->> 'number', value ->> 'other' FROM json_each(?1)`,
]

const remove = [markPartiesOf(lost), `DELETE FROM party_numbers ${theirs}`]

/**
 * Max numbers that may be paired with a number. A number with more of them is a text that fills the field,
 * and would make one party of many.
 */
const maxBeside = 8

const isNumber = (number: string) =>
  `(${number} >= '${wordMark}' OR (SELECT count(*) FROM (SELECT DISTINCT other FROM party_numbers
    WHERE number = ${number} AND other < '${wordMark}' LIMIT ${maxBeside + 1})) <= ${maxBeside})`

/** Whether a row is the first of its pair: many tenders can have the same. */
const isFirst = `beside.tender_id = (SELECT min(known.tender_id) FROM party_numbers AS known
  WHERE known.number = beside.number AND known.other = beside.other)`

const marked = 'SELECT number FROM parties WHERE stale = 1'

/**
 * SQL for the winner of the award in `award_facts`: its supplier, or all suppliers of a joint award, because notices do not
 * publish how they divide the value. Null for an award without suppliers.
 */
export const winner = `(SELECT group_concat(supplier, ' ' ORDER BY supplier) FROM award_suppliers
  WHERE award = award_facts.id)`

export const settleParties = [
  `UPDATE parties SET party = (
     WITH RECURSIVE same (number) AS (
       SELECT parties.number UNION
       SELECT beside.other FROM same CROSS JOIN party_numbers AS beside ON beside.number = same.number
       WHERE ${isFirst} AND ${isNumber('beside.number')} AND ${isNumber('beside.other')})
     SELECT min(number) FROM same)
   WHERE stale = 1`,
  // Two suppliers of one award that turn out to be one are one row.
  `UPDATE OR REPLACE award_suppliers SET published = coalesce(published, supplier),
     supplier = (SELECT party FROM parties WHERE number = coalesce(published, supplier))
   WHERE published IN (${marked}) OR (supplier IN (${marked}) AND published IS NULL)`,
  `UPDATE award_facts SET winner = ${winner}
   WHERE id IN (SELECT award FROM award_suppliers WHERE published IN (${marked}))`,
  `UPDATE award_facts SET published_buyer = coalesce(published_buyer, buyer),
     buyer = (SELECT party FROM parties WHERE number = coalesce(published_buyer, buyer))
   WHERE published_buyer IN (${marked}) OR (buyer IN (${marked}) AND published_buyer IS NULL)`,
  'UPDATE parties SET stale = 0 WHERE stale = 1',
]
