import '../support/tables.ts'
import { expect, it } from 'vitest'
import { citationsOf } from '../../src/insight/analyses/citations.ts'
import { assessRisk } from '../../src/insight/risk/assess.ts'
import type { RiskResult } from '../../src/insight/risk/schema.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { jsonFixture } from '../support/fixtures.ts'
import { risk } from '../support/risk-input.ts'

interface SetTender {
  id: string
  documents: { name?: string; id?: string; pages: string[] }[]
}

/** All sets of whole tenders. */
const sets = [
  'eval',
  'eval-own',
  'eval-examiner-a',
  'eval-examiner-b',
  'eval-examiner-c',
  'eval-outside',
  'eval-languages',
]

function assessed({ id, documents }: SetTender): RiskResult {
  const texts = documents.map(({ name, id: own, pages }, at): DocumentText => {
    const key = `${id} ${name ?? own ?? at}`
    return { id: key, title: key, kind: 'tender_documents', language: null, pages }
  })
  return assessRisk({ ...risk.input({}), documents: texts, language: 'en' }, citationsOf(texts))
}

const share = (part: number, all: number) => part / all
const percents = (counts: Record<string, number>, all: number) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${(100 * share(count, all)).toFixed(0)} %`)
    .join(', ')

it('spreads the risk of real tenders: no level and no quarter of the scale holds more than half', async () => {
  const tenders = (
    await Promise.all(sets.map((set) => jsonFixture<SetTender[]>(`${set}/tenders.json`)))
  ).flat()
  const results = tenders.map(assessed)
  const levels = { low: 0, medium: 0, high: 0, unknown: 0 }
  const quarters = { '0–24': 0, '25–49': 0, '50–74': 0, '75–100': 0 }
  const names = Object.keys(quarters) as (keyof typeof quarters)[]
  for (const { level, score } of results) {
    levels[level] += 1
    const quarter = names[Math.min(3, Math.floor((score ?? 0) / 25))]
    if (quarter) quarters[quarter] += 1
  }
  // oxlint-disable-next-line no-console -- the figures are what the test is for
  console.log(
    `risk of ${results.length} tenders: ${percents(levels, results.length)}; score ${percents(quarters, results.length)}`,
  )
  expect(results.length).toBeGreaterThan(25)
  for (const count of [...Object.values(levels), ...Object.values(quarters)])
    expect(share(count, results.length)).toBeLessThanOrEqual(0.5)
})
