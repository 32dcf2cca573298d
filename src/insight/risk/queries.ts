import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { supplierIdentity } from '../../catalogue/market/identity.ts'
import { partyOf } from '../../catalogue/market/parties.ts'
import type { Tender } from '../../catalogue/tenders/schema.ts'
import { readItem } from '../../catalogue/tenders/search/item.ts'
import { allOf, anyOf, fts5Of, term } from '../../catalogue/tenders/search/expression.ts'
import { prepare, type Sql, sql } from '../../platform/db/sql.ts'
import { cpvPrefix, cpvToken, stateToken } from '../../catalogue/tenders/search/tokens.ts'
import { rowIdRange } from '../../catalogue/tenders/search/index-rows.ts'
import { words } from '../../catalogue/tenders/search-words.ts'
import { day } from '../../platform/time/time.ts'
import type { MarketHistory } from './history.ts'

const year = 365 * day
/** The period of the splitting indicator. */
const near = 90 * day

type AssessedTender = Pick<Tender, 'id' | 'buyer' | 'cpvCodes' | 'awards' | 'publishedAt'>

/** The catalogue's record of a tender's buyer and outcomes, in one round trip: a few rows, all found by an index. */
export async function loadMarketHistory(
  ctx: Pick<Ctx, 'd1' | 'now'>,
  tender: AssessedTender,
): Promise<MarketHistory> {
  const statements = historyStatements(tender, ctx.now)
  const [own, winners, similar, ended] = await ctx.d1.batch<Row>(
    statements.map((statement) => prepare(ctx.d1, statement)),
  )
  const rows = (result: D1Result<Row> | undefined) => result?.results ?? []
  const [first] = rows(winners)
  const buyer = supplierIdentity(tender.buyer)
  return {
    buyerKnown: buyer !== null,
    own: rows(own).map((row) => ({
      awardId: String(row.awardId),
      won: row.won === 1,
      awardedAt: numeric(row.awardedAt),
      bids: numeric(row.bids),
      decisionDays: numeric(row.decisionDays),
      toEstimate: numeric(row.toEstimate),
    })),
    year: {
      awards: Number(first?.allAwards ?? 0),
      cents: Number(first?.allCents ?? 0),
      winners: rows(winners).map(({ name, awards, cents }) => ({
        name: typeof name === 'string' ? name : null,
        awards: Number(awards),
        cents: Number(cents),
      })),
    },
    similar: rows(similar).map(({ awardedAt, cents }) => ({
      awardedAt: Number(awardedAt),
      cents: Number(cents),
    })),
    ended: rows(ended)
      .map(({ item }) => readItem(String(item)))
      // The index finds the words of the buyer's name, and another buyer may share them.
      .filter((item) => item.id !== tender.id && supplierIdentity(item.buyer) === buyer)
      .map(({ title }) => ({ title })),
  }
}

type Row = Record<string, string | number | null>

const numeric = (value: string | number | null | undefined) => (typeof value === 'number' ? value : null)

/** The four statements, for the batch and for the test of their query plans. */
export function historyStatements(tender: AssessedTender, now: Date): Sql[] {
  const awarded = tender.awards.flatMap(({ awardedAt }) => (awardedAt ? [Date.parse(awardedAt)] : []))
  const at = awarded.length > 0 ? Math.max(...awarded) : now.getTime()
  // No stored buyer has an empty text, so a buyer that cannot be identified has no awards.
  const buyer = partyOf(supplierIdentity(tender.buyer) ?? '')
  const classes = cpvClasses(tender.cpvCodes)
  return [
    sql`SELECT award_id AS awardId, won, awarded_at AS awardedAt, bids, decision_days AS decisionDays,
      to_estimate AS toEstimate FROM award_facts WHERE tender_id = ${tender.id} ORDER BY id LIMIT 500`,
    winnersOf(buyer, at),
    similarAwards(buyer, at, classes),
    endedTenders(tender, classes),
  ]
}

/** Beginnings of the codes, down to the four digits of a class. */
const cpvClasses = (codes: string[]): string[] => [
  ...new Set(codes.slice(0, 10).map((code) => cpvPrefix(code).slice(0, 4))),
]

const winnersOf = (buyer: Sql, at: number): Sql => sql`WITH m AS MATERIALIZED (
    SELECT id, winner, value_eur AS cents FROM award_facts
    WHERE buyer = ${buyer} AND awarded_at > ${at - year} AND awarded_at <= ${at} AND won = 1)
  SELECT w.awards, w.cents, (SELECT count(*) FROM m) AS allAwards, (SELECT total(cents) FROM m) AS allCents,
    (SELECT group_concat(name, ' + ') FROM award_suppliers WHERE award = w.last) AS name
  FROM (SELECT winner, count(*) AS awards, total(cents) AS cents, max(id) AS last FROM m
    WHERE winner IS NOT NULL GROUP BY winner ORDER BY total(cents) DESC, winner LIMIT 5) AS w`

const similarAwards = (buyer: Sql, at: number, classes: string[]): Sql => sql`
  SELECT f.awarded_at AS awardedAt, f.value_eur AS cents FROM award_facts AS f
  WHERE f.buyer = ${buyer} AND f.awarded_at BETWEEN ${at - near} AND ${at + near} AND f.won = 1
    AND f.value_eur IS NOT NULL AND EXISTS (
      SELECT 1 FROM json_each(${boundList(classes)}) AS p CROSS JOIN award_codes AS c
      ON c.tender = f.tender AND c.code >= p.value AND c.code < p.value || '~')
  ORDER BY f.awarded_at LIMIT 500`

function endedTenders({ buyer, publishedAt }: AssessedTender, classes: string[]): Sql {
  const named = words(buyer.name ?? '').slice(0, 12)
  const states = (['cancelled', 'unsuccessful'] as const).map((status) => stateToken(status, undefined) ?? '')
  // Without the buyer's name nothing may match: otherwise the ended tenders of all buyers would match.
  const ended = allOf([
    anyOf(named.length > 0 ? classes.map((code) => term(cpvToken(code))) : []),
    anyOf(states.map((state) => term(state))),
    ...named.map((word) => term(word)),
  ])
  const published = new Date(publishedAt)
  const from = rowIdRange(new Date(published.getTime() - year)).low
  return sql`SELECT d.item FROM (SELECT rowid AS id FROM tender_index
      WHERE tender_index MATCH ${fts5Of(ended)} AND rowid >= ${from} AND rowid <= ${rowIdRange(published).high}
      ORDER BY rowid DESC LIMIT 50) AS x
    CROSS JOIN tender_docs AS d ON d.id = x.id ORDER BY d.id DESC`
}
