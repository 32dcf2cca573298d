import type { Ctx } from '../../platform/context/context.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { Award } from '../tenders/award-schema.ts'
import type { TenderItem } from '../tenders/item-schema.ts'
import { cpvPrefix, regionPrefix } from '../tenders/search/tokens.ts'
import { supplierIdentity } from './identity.ts'
import { partyOf } from './parties.ts'

/** Awards of the kind of a tender: of its CPV class, the latest first. */
export interface PastAwards {
  ofBuyer: Award[]
  /** Awards of other buyers in the country of the tender. */
  ofOthers: Award[]
}

const shown = 10
/** Max tenders whose awards are scanned. */
const maxTenders = 200

type Subject = Pick<TenderItem, 'id' | 'cpvCodes' | 'regions' | 'buyer'>

/** Who won tenders of the same kind, from the buyer of a tender and from others, in one round trip. */
export async function readPastAwards(ctx: Pick<Ctx, 'd1'>, tender: Subject): Promise<PastAwards> {
  const queries = pastAwardQueries(tender)
  if (!queries) return { ofBuyer: [], ofOthers: [] }
  const [ofBuyer, ofOthers] = await ctx.d1.batch(queries.map((query) => prepare(ctx.d1, query)))
  return { ofBuyer: awardsIn(ofBuyer), ofOthers: awardsIn(ofOthers) }
}

const awardsIn = (result: D1Result | undefined): Award[] =>
  rowsOf<{ content: string }>(result).map(({ content }) => Award.parse(JSON.parse(content)))

/** The awards of the buyer, then the awards of others; null for a tender without a CPV code. */
export function pastAwardQueries({ id, cpvCodes, regions, buyer }: Subject): [Sql, Sql] | null {
  const [main] = cpvCodes
  if (main === undefined) return null
  const kind = cpvPrefix(main).slice(0, 4)
  const own = partyOf(supplierIdentity(buyer) ?? '')
  const country = regionPrefix(buyer.country ?? regions[0] ?? '').slice(0, 2)
  const won = sql`f.won = 1 AND f.tender_id <> ${id}`
  return [
    latestOf(sql`award_facts AS f WHERE f.buyer = ${own} AND ${won} AND ${under('f.tender', kind)}`),
    // The plus sign makes SQLite look up the awards of the few tenders instead of all awards of buyers.
    latestOf(
      sql`(${newestUnder(kind, country)}) AS k CROSS JOIN tender_docs AS d ON d.id = k.tender
        CROSS JOIN award_facts AS f ON f.tender_id = d.tender_id WHERE ${won} AND +f.buyer IS NOT ${own}`,
    ),
  ]
}

/** Whether a tender has a code with this beginning. A tilde sorts after all characters of codes. */
const under = (tender: string, prefix: string): Sql => sql`EXISTS (SELECT 1 FROM award_codes AS c
  WHERE c.tender = ${raw(tender)} AND c.code >= ${prefix} AND c.code < ${`${prefix}~`})`

/** The newest tenders with awards under a CPV code, in the country if it is known. */
const newestUnder = (kind: string, country: string): Sql => sql`SELECT DISTINCT n.tender FROM award_codes AS n
  WHERE n.code >= ${kind} AND n.code < ${`${kind}~`}
    ${country === '' ? raw('') : sql`AND ${under('n.tender', country)}`}
  ORDER BY n.tender DESC LIMIT ${maxTenders}`

/** The latest of some awards. Only the wide rows of these are read. */
const latestOf = (awards: Sql): Sql => sql`SELECT a.content FROM (
    SELECT f.tender_id, f.award_id, f.awarded_at FROM ${awards}
    ORDER BY f.awarded_at DESC NULLS LAST, f.award_id LIMIT ${shown}) AS p
  CROSS JOIN awards AS a ON a.tender_id = p.tender_id AND a.id = p.award_id
  ORDER BY p.awarded_at DESC NULLS LAST, p.award_id`
