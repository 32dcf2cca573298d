import { env } from 'cloudflare:workers'
import { matchesIn, questionOf } from '../../src/delivery/alerts/matching/match.ts'
import { ratesToday, readWindow } from '../../src/delivery/alerts/matching/window.ts'
import { type AlertFilters, searchOf } from '../../src/delivery/alerts/schema.ts'
import { searchTenders } from '../../src/catalogue/tenders/search/search.ts'
import { loadSearch } from '../../src/catalogue/tenders/search/filter.ts'
import { type Sample, store } from './search-corpus.ts'
import { tableSource } from './tables.ts'

const noon = Date.UTC(2026, 10, 20, 12)
export const time = (hours: number) => new Date(noon + hours * 3_600_000)

/** Makes these tenders the catalogue; the tenders from `known` on are new to the feed. */
export async function storeNew(tenders: Sample[], known: number, now: Date): Promise<void> {
  await store(tenders, now)
  await env.DB.batch([
    env.DB.prepare('DELETE FROM tender_changes'),
    env.DB.prepare(
      `INSERT INTO tender_changes (seq, tender_id, change, at)
       SELECT key + 1, 'tender_' || value, 'created', 0 FROM json_each(?1)`,
    ).bind(JSON.stringify(tenders.map(({ name }) => name))),
    // A later change of a tender does not make the tender new.
    env.DB.prepare(
      `INSERT INTO tender_changes (seq, tender_id, change, at)
       SELECT 1000 + key, 'tender_' || value, 'updated', 0 FROM json_each(?1)`,
    ).bind(JSON.stringify(tenders.slice(0, known).map(({ name }) => name))),
  ])
}

export async function alerted(filters: AlertFilters, from: number, now: Date): Promise<string[]> {
  const ctx = { d1: env.DB, env, now }
  const [window, rates] = await Promise.all([
    readWindow(ctx, { from, upper: 2000 }),
    ratesToday(ctx),
    loadSearch(tableSource, [filters]),
  ])
  const question = questionOf(filters)
  const found = question ? matchesIn(window, question, rates) : []
  return found.flatMap((ordinal) => window.tenders[ordinal]?.item.id ?? [])
}

export async function searched(filters: AlertFilters, now: Date): Promise<string[]> {
  const query = searchOf(filters)
  if (!query) throw new Error('The search refuses these filters')
  const { items, total } = await searchTenders({ d1: env.DB, now, ...tableSource }, { ...query, limit: 100 })
  if (total !== items.length) throw new Error('There are more tenders than a page holds')
  return items.map(({ id }) => id)
}
