import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import list from './search-words.tsv?raw'
import { loadSearch } from '../../src/catalogue/tenders/search/filter.ts'
import { matchesIn, questionOf } from '../../src/delivery/alerts/matching/match.ts'
import { ratesToday, readWindow } from '../../src/delivery/alerts/matching/window.ts'
import { noon, search } from '../support/search-corpus.ts'
import { tableSource } from '../support/tables.ts'
import { importFixtures, type Judged, judgedTenders, reasonFor } from './search-precision.ts'

let tenders: Map<string, Judged>

const rows = list
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const wordsOf = (kind: string) =>
  rows.flatMap(([, each, words = '']) => (each === kind ? words.split(' ') : []))

beforeAll(async () => {
  await importFixtures()
  tenders = await judgedTenders()
}, 120_000)

/** The ids of all tenders that a word finds, from all pages. */
async function foundBy(q: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await search({ q, limit: 100, page })
    ids.push(...items.map(({ id }) => id))
    if (ids.length >= total) return ids
  }
}

describe('a word of a search', { timeout: 120_000 }, () => {
  it.for<[string, number]>([
    ['frequent', 0.97],
    ['rare', 0.95],
  ])('that is %s finds tenders with the word', async ([kind, bound], { annotate }) => {
    let [hits, right] = [0, 0]
    const others: string[] = []
    for (const word of wordsOf(kind))
      for (const id of await foundBy(word)) {
        const tender = tenders.get(id)
        hits += 1
        if (tender && reasonFor(word, tender)) right += 1
        else others.push(word)
      }
    const counts = Object.entries(Object.groupBy(others, (word) => word))
    const rest = counts.map(([word, all]) => `${word} ${all?.length}`).join(', ')
    await annotate(`hits with the word, a form, a compound or a label: ${right} of ${hits}; others: ${rest}`)
    expect(hits).toBeGreaterThan(400)
    expect(right / hits).toBeGreaterThanOrEqual(bound)
  })

  it.for<[string, number]>([
    ['carpet', 1],
    ['roadmap', 0],
    ['xyzzyq', 0],
    ['flurbish', 0],
  ])('finds no part of itself: %s finds %i', async ([word, total]) =>
    expect(await foundBy(word)).toHaveLength(total),
  )
})

describe('an alert', () => {
  beforeEach(() =>
    loadSearch(
      tableSource,
      wordsOf('frequent').map((q) => ({ q, currency: 'EUR' })),
    ),
  )

  it('with a word matches exactly what the search finds', { timeout: 120_000 }, async () => {
    const ctx = { d1: env.DB, env, now: noon }
    const [window, rates] = await Promise.all([readWindow(ctx, { from: 0, upper: 2000 }), ratesToday(ctx)])
    let matches = 0
    for (const q of wordsOf('frequent')) {
      const question = questionOf({ q })
      const matched = question ? matchesIn(window, question, rates) : []
      const ids = matched.map((at) => window.tenders[at]?.item.id)
      expect([q, ids.toSorted()]).toEqual([q, (await foundBy(q)).toSorted()])
      matches += ids.length
    }
    expect(matches).toBeGreaterThan(400)
  })
})
