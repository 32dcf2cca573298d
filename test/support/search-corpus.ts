import { tableSource } from './tables.ts'
import { env } from 'cloudflare:workers'
import { atTime } from '../../src/catalogue/tenders/compose/at-time.ts'
import type { SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import type { TenderItem } from '../../src/catalogue/tenders/item-schema.ts'
import type { TenderStatus } from '../../src/catalogue/notices/vocabulary.ts'
import type { OwnFilters } from '../../src/catalogue/tenders/search/filter.ts'
import { searchTenders } from '../../src/catalogue/tenders/search/search.ts'
import {
  indexedRow,
  rowIdRange,
  type SearchRow,
  writeSearchRows,
} from '../../src/catalogue/tenders/search/index-rows.ts'

/** A tender in the form of the tests. */
export interface Sample {
  name: string
  title: string[]
  texts: string[]
  /** The status in the notices: `open` lasts until the last deadline. */
  status: TenderStatus
  source: string
  cpvCodes: string[]
  regions: string[]
  publishedAt: string
  cents: number | null
  /** Ascending. */
  deadlines: string[]
  /** The language of all texts; words of texts without a language match by their letters. */
  language?: string | null
  buyers?: string[]
}

export const sample = (name: string, given: Partial<Sample> = {}): Sample => ({
  name,
  title: [name],
  texts: [],
  status: 'planned',
  source: 'ted',
  cpvCodes: [],
  regions: [],
  publishedAt: '2026-03-02T00:00:00.000Z',
  cents: null,
  deadlines: [],
  ...given,
})

export const noon = new Date('2026-11-20T12:00:00.000Z')

function itemOf(tender: Sample, now: Date): TenderItem {
  return {
    id: `tender_${tender.name}`,
    title: tender.title[0] ?? '',
    buyer: { name: null, country: null, registrationNumber: null },
    ...atTime(tender.status, tender.deadlines, now),
    source: tender.source,
    noticeType: null,
    procedureType: null,
    contractNature: null,
    publishedAt: tender.publishedAt,
    estimatedValue: null,
    currency: null,
    estimatedValueEur: tender.cents === null ? null : tender.cents / 100,
    cpvCodes: tender.cpvCodes,
    regions: tender.regions,
    languages: [],
    url: null,
    updatedAt: '2026-03-02T00:00:00.000Z',
  }
}

export const asText = (text: string, language: string | null = null) => ({ text, language })

/** Rows of new tenders in their order of arrival, true at `now`. */
export function searchRows(tenders: Sample[], now: Date): SearchRow[] {
  const taken = new Map<number, number>()
  return tenders.map((tender) => {
    const { low } = rowIdRange(new Date(tender.publishedAt))
    const place = taken.get(low) ?? 0
    taken.set(low, place + 1)
    const item = itemOf(tender, now)
    const { title, texts, source, cpvCodes, regions, cents } = tender
    return {
      id: low + place,
      tenderId: item.id,
      item: { ...item, deadlines: tender.deadlines },
      entry: {
        title: title.map((text) => asText(text, tender.language)),
        texts: [
          ...texts.map((text) => asText(text, tender.language)),
          ...(tender.buyers ?? []).map((text) => ({ text, language: null, buyer: true })),
        ],
        source,
        cpvCodes,
        regions,
        status: item.status,
        valueEur: cents,
        publishedAt: new Date(tender.publishedAt),
        deadline: item.deadline === null ? null : new Date(item.deadline),
      },
      version: 1,
      previousId: null,
    }
  })
}

/** Makes these tenders the whole catalogue. */
export async function store(tenders: Sample[], now = noon): Promise<SearchRow[]> {
  return storeRows(searchRows(tenders, now))
}

/** Makes these rows the whole catalogue. */
export async function storeRows(rows: SearchRow[]): Promise<SearchRow[]> {
  const tables = ['tender_index', 'tender_numbers', 'tender_docs']
  await env.DB.batch([
    ...tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
    ...writeSearchRows(env.DB, rows.map(indexedRow)),
    env.DB.prepare('UPDATE corpus SET tenders = ?').bind(rows.length),
  ])
  return rows
}

type Asking = SearchTenders & OwnFilters & { countNewAfter?: number | undefined }

export const queryOf = (query: Partial<Asking>): Asking => ({
  currency: 'EUR',
  match: 'forms',
  facets: false,
  page: 1,
  limit: 20,
  ...query,
})

/** What a search finds, without the version in which it was found. */
export async function search(query: Partial<Asking>, now = noon, d1 = env.DB) {
  const { version: _, ...page } = await searchTenders({ d1, now, ...tableSource }, queryOf(query))
  return page
}

/** The names of the tenders that a search finds, in its order, all on one page. */
export async function found(query: Partial<SearchTenders>, now = noon): Promise<string[]> {
  const { items, total } = await search({ limit: 100, ...query }, now)
  const names = items.map(({ id }) => id.replace('tender_', ''))
  if (query.page === undefined && total <= 100 && total !== names.length)
    throw new Error(`The total is ${total} where ${names.length} were found`)
  return names
}
