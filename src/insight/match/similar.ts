import {
  filterOf,
  loadSearch,
  type OwnFilters,
  type SearchCtx,
  type SearchFilters,
} from '../../catalogue/tenders/search/filter.ts'
import { shareSearches } from '../../catalogue/tenders/search/databases.ts'
import type { ResultWindow } from '../../catalogue/tenders/search/order.ts'
import { planSearch } from '../../catalogue/tenders/search/plan.ts'
import { itemAt } from '../../catalogue/tenders/reference.ts'
import { cpvPrefix } from '../../catalogue/tenders/search/tokens.ts'
import { words } from '../../catalogue/tenders/search-words.ts'
import { upToDate } from '../../catalogue/tenders/settle.ts'
import type { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare } from '../../platform/db/sql.ts'
import { nearestPlace } from './place.ts'
import { nearestCodes } from './trade.ts'

/** A tender that is like another tender, and in what. */
export interface SimilarTender {
  item: TenderItem
  /** The CPV code of the tender that is nearest, and whether it is the same as one of the other tender. */
  code: string
  isSameCode: boolean
  /** The nearest place, if both tenders are in one region; null if they share only a country or nothing. */
  place: string | null
  /** Words that occur in both titles. */
  words: string[]
}

type Compared = Pick<TenderItem, 'id' | 'title' | 'cpvCodes' | 'regions' | 'buyer'>

/** Maximum tenders shown, and the maximum that each of the searches below compares. */
const shown = 8
const compared: ResultWindow = { sort: 'publishedAt', order: 'desc', limit: 40, offset: 0 }

/**
 * The tenders that are most like a tender, open ones first: by CPV codes, place, and words of the title. Compared are the
 * newest tenders of the same CPV class, near and far, and the newest of the same group: four bounded searches in one round
 * trip.
 */
export async function findSimilar(
  ctx: SearchCtx,
  tender: Compared,
  { without }: Pick<OwnFilters, 'without'> = {},
): Promise<SimilarTender[]> {
  const [main] = tender.cpvCodes
  if (main === undefined) return []
  await loadSearch(ctx, [])
  const digits = cpvPrefix(main)
  const [kind, group] = [digits.slice(0, 4), digits.slice(0, 3)]
  const country = tender.buyer.country ?? tender.regions[0]?.slice(0, 2)
  const near = country === undefined ? {} : { regions: [country] }
  const open = { status: ['open' as const] }
  const searches = [
    { cpvCodes: [kind], ...near, ...open },
    { cpvCodes: [kind], ...open },
    { cpvCodes: [group], ...open },
    { cpvCodes: [kind], ...near },
  ]
  const shares = await shareSearches(
    ctx,
    searches.map((search) => ({ ...search, without, currency: 'EUR' as const })),
  )
  const answers = await Promise.all(shares.map((share) => findEach(share.ctx, share.searches)))
  const found = searches.flatMap((_, i) =>
    answers
      .flatMap((each) => each[i] ?? [])
      .toSorted((a, b) => b.id - a.id)
      .slice(0, compared.limit),
  )
  const items = new Map(found.map(({ item }) => itemAt(item, ctx.now)).map((item) => [item.id, item]))
  items.delete(tender.id)
  return [...items.values()]
    .flatMap((item) => compare(tender, item) ?? [])
    .toSorted((a, b) => b.score - a.score)
    .slice(0, shown)
    .map(({ similar }) => similar)
}

interface Found {
  id: number
  item: string
}

/** The newest matches of each search in one database. */
async function findEach(ctx: SearchCtx, searches: SearchFilters[]): Promise<Found[][]> {
  const statements = searches.map((search) => {
    const filter = filterOf(search)
    return filter && prepare(ctx.d1, planSearch(filter, compared, ctx.now).page)
  })
  return (await upToDate(ctx, statements)).map((result) => rowsOf<Found>(result))
}

/** What two tenders share; null if their codes are of different divisions. */
function compare(tender: Compared, item: TenderItem): { score: number; similar: SimilarTender } | null {
  const trade = nearestCodes(tender.cpvCodes, item.cpvCodes)
  if (!trade || trade.best.level === null) return null
  const { best } = nearestPlace({ regions: tender.regions, address: null }, tender.buyer.country ?? '', item)
  const shared = sharedWords(tender.title, item.title)
  const place = best?.value ?? 0
  const score = 0.6 * trade.value + 0.25 * place + 0.15 * Math.min(1, shared.length / 3)
  return {
    // An open tender comes before all others.
    score: item.status === 'open' ? score + 1 : score,
    similar: {
      item,
      code: trade.best.code,
      isSameCode: trade.best.level === 'same',
      place: best && best.value >= regional && best.place.length > 2 ? best.place : null,
      words: shared.slice(0, 3),
    },
  }
}

/** The nearness of places from which on they share more than their country. */
const regional = 0.6
/** Shorter words are mostly articles and prepositions, in any language. */
const tellingWord = 5

function sharedWords(one: string, other: string): string[] {
  const known = new Set(words(one))
  return [...new Set(words(other))].filter((word) => word.length >= tellingWord && known.has(word))
}
