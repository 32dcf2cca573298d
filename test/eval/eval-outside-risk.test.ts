import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixture, jsonFixture } from '../support/fixtures.ts'
import {
  byDocument,
  categories,
  type Category,
  codesOf,
  type CuadContract,
  flagged,
  type Flagged,
  minimumDenied,
  precisionOf,
  recallOf,
} from './outside-risk.ts'
import type { OutsideTender } from './outside-requirements.ts'
import { type Outcome, scoreRisks } from './risks.ts'
import { contracts as ownContracts } from './texts.ts'

/** `npm run eval` reads all contracts. The run of all tests reads every second, only to save time. */
const isWhole = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'eval'

/**
 * The figures reached on all contracts, less one contract: [recall, precision]. A run on half of the contracts judges
 * only the sums of all categories.
 */
const reached: Record<Category, readonly [recall: number, precision: number]> = {
  'Termination For Convenience': [0.87, 0.73],
  'Uncapped Liability': [0.79, 0.76],
  'Liquidated Damages': [0.75, 0.63],
  'Ip Ownership Assignment': [0.85, 0.72],
  'Price Restrictions': [0.75, 0.6],
}

interface Gold {
  must: string[]
  may: string[]
}

let contracts: Flagged[]
let tenders: Outcome[]

beforeAll(async () => {
  const lines = new TextDecoder()
    .decode(await fixture('eval-outside/contracts-cuad.jsonl'))
    .trim()
    .split('\n')
  contracts = lines
    .filter((_line, i) => isWhole || i % 2 === 0)
    .map((line) => flagged(JSON.parse(line) as CuadContract))
  const { risks } = await jsonFixture<{ risks: Record<string, Gold> }>('eval-outside/tenders-gold.json')
  const gold = { ...risks, ...(await jsonFixture<Record<string, Gold>>('eval-outside/risks-gold.json')) }
  const all = await jsonFixture<OutsideTender[]>('eval-outside/tenders.json')
  tenders = all.map(({ id, documents }) => ({
    id,
    expected: gold[id]?.must ?? [],
    optional: gold[id]?.may ?? [],
    found: codesOf(documents.map((document) => ({ ...document, kind: 'tender_documents' as const }))),
  }))
}, 120_000)

const percent = (share: number) => `${(100 * share).toFixed(0)} %`

/** Recall and precision on the contracts that this project wrote, to compare with the contracts from outside. */
function own() {
  const { recall, precision } = scoreRisks(
    ownContracts.map(({ id, expected, pages }) => ({
      id,
      expected,
      optional: [],
      found: codesOf([{ id, title: id, kind: 'contract', language: null, pages }]),
    })),
  )
  return `${percent(recall)} / ${percent(precision)}`
}

describe('risksInDocuments on texts from outside', () => {
  it('prints recall and precision beside those of the own sets', () => {
    const rows = categories.map((category) => {
      const figures = byDocument(contracts, category)
      return `${category.padEnd(30)} ${percent(recallOf(figures))} / ${percent(precisionOf(figures))} (${figures.expected} marked, ${figures.found} flagged)`
    })
    const { denied, of } = minimumDenied(contracts)
    const { recall, precision } = scoreRisks(tenders)
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(
      [
        `risks, recall / precision; contracts of this project ${own()}`,
        `real tenders                   ${percent(recall)} / ${percent(precision)}`,
        ...rows,
        `no_minimum_volume on contracts with a minimum: ${denied} of ${of}`,
      ].join('\n'),
    )
    expect(rows).toHaveLength(categories.length)
  })

  it('finds nine of ten risks of real tenders, 85 % of its flags right', () => {
    const { recall, precision, missed, wrong } = scoreRisks(tenders)
    expect(recall, `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.9)
    expect(precision, `wrong: ${wrong.join(', ')}`).toBeGreaterThanOrEqual(0.85)
  })

  it('finds what lawyers marked in contracts', () => {
    const all = categories.map((category) => byDocument(contracts, category))
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
    const total = {
      right: sum((one) => one.right),
      expected: sum((one) => one.expected),
      found: sum((one) => one.found),
    }
    expect(recallOf(total)).toBeGreaterThanOrEqual(0.82)
    expect(precisionOf(total)).toBeGreaterThanOrEqual(0.7)
  })

  it.runIf(isWhole).for(categories)('finds %s as well as it did', (category) => {
    const figures = byDocument(contracts, category)
    const [recall, precision] = reached[category]
    expect(recallOf(figures)).toBeGreaterThanOrEqual(recall)
    expect(precisionOf(figures)).toBeGreaterThanOrEqual(precision)
  })

  it('denies a minimum to few contracts that have one', () => {
    const { denied, of } = minimumDenied(contracts)
    expect(denied / of).toBeLessThanOrEqual(0.15)
  })
})
