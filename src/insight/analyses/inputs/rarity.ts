import { boundList } from '../../../platform/db/bulk.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'

/** The weights of words: the inverse of the share of all tenders that have the word. */
export async function loadRarity(d1: D1Database, words: string[]): Promise<(word: string) => number> {
  const [found, corpus] = await d1.batch<Record<string, unknown>>([
    prepare(
      d1,
      sql`SELECT v.term, v.doc FROM json_each(${boundList(words.slice(0, 1000))}) AS wanted
        CROSS JOIN tender_terms AS v ON v.term = wanted.value`,
    ),
    d1.prepare('SELECT tenders FROM corpus'),
  ])
  const total = Number(corpus?.results[0]?.tenders ?? 0)
  const counts = new Map((found?.results ?? []).map(({ term, doc }) => [String(term), Number(doc)]))
  return (word) => Math.log(1 + (total + 1) / ((counts.get(word) ?? 0) + 0.5))
}
