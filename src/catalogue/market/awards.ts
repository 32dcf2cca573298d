import { rowsOf } from '../../platform/db/rows.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { idOf } from '../../platform/context/ids.ts'
import type { Page } from '../../platform/db/page.ts'
import { Award } from '../tenders/award-schema.ts'
import { tenderNamed } from '../tenders/merged-tenders.ts'
import { type Expression, fts5Of, term } from '../tenders/search/expression.ts'
import { filterOf } from '../tenders/search/filter.ts'
import { expressionOf, matchesAll } from '../tenders/search/match.ts'
import { textCheck } from '../tenders/search/text-check.ts'
import { all, prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { phraseCondition } from '../tenders/search/conditions.ts'
import { words } from '../tenders/search-words.ts'
import { type Market, withinMarket } from './market.ts'
import { partyOf } from './parties.ts'
import type { ListAwards } from './params.ts'
import { nameMark } from './indexed-words.ts'

const columns = { awardedAt: 'awarded_at', value: 'value_eur', contractEndsAt: 'ends_at' } as const

/** A page of the matching outcomes of all kinds, and their total, in one round trip. */
export async function listAwards(ctx: Pick<Ctx, 'd1'>, query: ListAwards): Promise<Page<Award>> {
  const where = conditionsOf(query)
  if (!where) return { items: [], total: 0 }
  const [rows, counted] = await ctx.d1.batch([
    prepare(ctx.d1, pageOfAwards(query, where)),
    prepare(
      ctx.d1,
      sql`SELECT version, (SELECT count(*) FROM award_facts AS f WHERE ${all(where)}) AS n FROM corpus`,
    ),
  ])
  const [{ n: total, version } = { n: 0, version: 0 }] = rowsOf<{ n: number; version: number }>(counted)
  return {
    items: rowsOf<{ content: string }>(rows).map(({ content }) => Award.parse(JSON.parse(content))),
    total,
    version,
  }
}

/** The first of the markets with an award that has a winner, in one round trip; undefined if none has. */
export async function firstWithAwards<M extends Market>(
  ctx: Pick<Ctx, 'd1'>,
  markets: readonly M[],
): Promise<M | undefined> {
  const found = await ctx.d1.batch(
    markets.map((market) =>
      prepare(
        ctx.d1,
        sql`SELECT 1 FROM award_facts AS f WHERE ${all([raw('f.won = 1'), ...withinMarket(market)])} LIMIT 1`,
      ),
    ),
  )
  return markets.find((_, at) => rowsOf(found[at]).length > 0)
}

/** Finds the ids of the page first, so that only the wide rows of this page are read. */
export function pageOfAwards({ sort, order = 'desc', page, limit }: ListAwards, where: Sql[]): Sql {
  const column = columns[sort]
  const by = (row: string) => raw(`${row}.${column} ${order} NULLS LAST, ${row}.award_id ${order}`)
  return sql`SELECT a.content FROM (
      SELECT f.tender_id, f.award_id, f.${raw(column)} FROM award_facts AS f WHERE ${all(where)}
      ORDER BY ${by('f')} LIMIT ${limit} OFFSET ${(page - 1) * limit}) AS p
    CROSS JOIN awards AS a ON a.tender_id = p.tender_id AND a.id = p.award_id ORDER BY ${by('p')}`
}

/** Conditions on `award_facts AS f`; null for a text without a word, which matches nothing. */
export function conditionsOf(query: ListAwards): Sql[] | null {
  const { q, minValue, maxValue, awardedAfter, awardedBefore, cpvCodes, regions, tenderId } = query
  const { contractEndsAfter, contractEndsBefore } = query
  const filter = filterOf({ q, minValue, maxValue, currency: 'EUR', match: 'exact' })
  const names = wantedNames(query)
  if (!filter || !names) return null
  const { match, phrases, value } = filter
  const terms = { ...match, required: [...match.required, ...names.terms] }
  return [
    raw('true'),
    ...withinMarket({ cpvCodes, regions, from: awardedAfter, to: awardedBefore }),
    ...(contractEndsAfter ? [sql`f.ends_at >= ${contractEndsAfter.getTime()}`] : []),
    ...(contractEndsBefore ? [sql`f.ends_at <= ${contractEndsBefore.getTime()}`] : []),
    ...(tenderId ? [sql`f.tender_id = ${tenderNamed(tenderId)}`] : []),
    ...(value ? [sql`f.value_eur BETWEEN ${value.min} AND ${value.max}`] : []),
    ...(matchesAll(terms)
      ? []
      : [
          sql`f.id IN (SELECT rowid FROM award_index WHERE award_index MATCH ${fts5Of(expressionOf(terms))})`,
        ]),
    ...(phrases
      ? [sql`EXISTS (SELECT 1 FROM award_words AS t WHERE t.id = f.id AND ${phraseCondition(phrases)})`]
      : []),
    ...names.conditions,
  ]
}

/**
 * The terms of the index and further conditions for `buyer` and `supplier`; null when one of them has no
 * words.
 */
function wantedNames({ buyer, supplier }: ListAwards): { terms: Expression[]; conditions: Sql[] } | null {
  const isId = supplier !== undefined && idOf('supplier').safeParse(supplier).success
  const ofBuyer = buyer === undefined ? null : words(buyer)
  const ofSupplier = supplier === undefined || isId ? null : words(supplier)
  if (ofBuyer?.length === 0 || ofSupplier?.length === 0) return null
  const terms = [
    ...(ofBuyer ?? []).map((word) => term(nameMark.buyer + word)),
    ...(ofSupplier ?? []).map((word) => term(nameMark.supplier + word)),
  ]
  const won = (condition: Sql) =>
    sql`EXISTS (SELECT 1 FROM award_suppliers AS t WHERE t.award = f.id AND ${condition})`
  return {
    terms,
    conditions: [
      ...(isId
        ? [sql`f.id IN (SELECT award FROM award_suppliers WHERE supplier = ${partyOf(supplier)})`]
        : []),
      // The index does not show whether several words belong to the same supplier, so the text is checked as
      // well.
      ...(ofSupplier && ofSupplier.length > 1 ? [won(phraseCondition(wordsCheck(ofSupplier)))] : []),
    ],
  }
}

const wordsCheck = (all: string[]) =>
  textCheck(all.map((word) => [{ negated: false, all: [{ words: [word], prefix: false }] }]))
