import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { costOf, modelPrices, tokensOf200Pages } from '../../tools/admin/model-prices.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { readingService, type Reader } from '../support/model-readers.ts'
import { type Figures, importTruth, measured, sum } from './model-figures.ts'
import { lyingReader } from './model-liar.ts'
import { noisyReader, perfectReader } from './model-stand-ins.ts'
import { readTruths, type Truth } from './model-truth.ts'

/** `npm run eval` reads all tenders, the run of all tests one or two of each kind. */
const isWhole = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'eval'
const some = new Set(['epermit', 'ho-a-fr-network', 'c-en-guarding', 'c-de-ambulances'])

let company: TestCompany
let tenders: { truth: Truth; id: string }[]

beforeAll(async () => {
  company = await newCompany()
  tenders = []
  for (const truth of await readTruths())
    if (isWhole || some.has(truth.id)) tenders.push({ truth, id: await importTruth(company, truth) })
}, 240_000)
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/** Only the tenders of others have the pages, and the findings on them, of a whole tender. */
const isReal = ({ gold }: Truth) => gold !== null

interface Measured extends Figures {
  /** Tokens of the readings, by the estimate that budgets use. */
  tokens: { input: number; output: number }
}

async function figuresOf(
  readerOf: (truth: Truth) => Reader,
  options: Record<string, unknown> = {},
): Promise<Measured> {
  const all: Figures[] = []
  const tokens = { input: 0, output: 0 }
  for (const { truth, id } of tenders) {
    const service = readingService(company, readerOf(truth), options)
    all.push((await measured(company, truth, id, service)).figures)
    if (isReal(truth))
      for (const { prompt, answer } of service.readingCalls()) {
        tokens.input += Math.ceil(prompt.length / 3.2)
        tokens.output += Math.ceil(answer.length / 3.2)
      }
  }
  return { ...sum(all), tokens }
}

/** Fails for ever for a third of all calls. */
const failsOften = (prompt: string) => {
  if (prompt.length % 3 === 0) throw new Error('3007: Request timeout')
}

/** What the API answers without a model. */
async function figuresOfRules(): Promise<Measured> {
  const all: Figures[] = []
  for (const { truth, id } of tenders) {
    const analyse = (kind: string) => company.call('POST', `/analysis/${kind}/${id}`, {})
    all.push((await measured(company, truth, id, { analyse, runOut: async () => undefined })).figures)
  }
  return { ...sum(all), tokens: { input: 0, output: 0 } }
}

/** What a perfect reader finds where the rules have found no requirement. */
async function figuresWithoutRules(): Promise<Measured> {
  await env.DB.prepare('DELETE FROM requirements').run()
  return figuresOf(perfectReader)
}

const readers: [string, () => Promise<Measured>][] = [
  ['rules alone', figuresOfRules],
  ['perfect', () => figuresOf(perfectReader)],
  ['noisy', () => figuresOf((truth) => noisyReader(truth, 7), { protocol: 'openai' })],
  ['lying', () => figuresOf(() => lyingReader)],
  ['failing', () => figuresOf(perfectReader, { before: failsOften })],
  // Last, because it removes what the rules found.
  ['no rules', figuresWithoutRules],
]

const percent = (right: number, of: number) => (100 * right) / Math.max(1, of)

/** The minimum shares of each reader in per cent. A lying or failing one costs nothing that the rules find. */
const bounds: Record<string, Partial<Record<keyof Figures, number>>> = {
  'rules alone': { demands: 80, risks: 94, facts: 94, sure: 85 },
  // Of the fewer demands in the run of all tests, one is more than a per cent.
  perfect: { demands: isWhole ? 99 : 98, risks: 99, facts: 99, sure: 97 },
  noisy: { demands: 94, risks: 94, facts: 94, sure: 88 },
  lying: { demands: 80, risks: 94, facts: 94 },
  failing: { demands: 85, risks: 94, facts: 94, sure: 85 },
  'no rules': { demands: 97, listed: 96 },
}

describe('stand-ins that read the tenders of the evaluation sets', () => {
  const results = new Map<string, Measured>()

  it.for(readers)('%s: reaches its bounds', { timeout: 900_000 }, async ([name, measure]) => {
    const figures = await measure()
    results.set(name, figures)
    for (const [figure, least] of Object.entries(bounds[name] ?? {})) {
      const { right, of, not } = figures[figure as keyof Figures]
      expect(of, figure).toBeGreaterThan(0)
      expect(percent(right, of), `${figure}: ${not.join('\n')}`).toBeGreaterThanOrEqual(least)
    }
  })

  it('prints the figures', () => {
    const columns = ['demands', 'risks', 'facts', 'sure', 'listed'] as const
    const rows = [...results].map(([name, figures]) => [
      name,
      ...columns.map((column) => {
        const { right, of } = figures[column]
        return `${right}/${of} ${percent(right, of).toFixed(1)} %`
      }),
    ])
    const head = [
      'reader',
      'demands found',
      'risks found',
      'facts right',
      'sure rows right',
      'listed rows right',
    ]
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(tableOf([head, ...rows]))
    expect(rows).toHaveLength(readers.length)
  })

  it('prints what 200 pages cost', () => {
    const pages = tenders
      .flatMap(({ truth }) => (isReal(truth) ? truth.documents : []))
      .reduce((total, document) => total + document.pages.length, 0)
    const { input, output } = results.get('perfect')?.tokens ?? { input: 0, output: 0 }
    const tokens = { input: (200 * input) / pages, output: (200 * output) / pages }
    const rows = modelPrices.map((price) => [price.model, `$${costOf(price, tokens).toFixed(3)}`])
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(
      `200 pages: ${Math.round(tokens.input)} tokens in, ${Math.round(tokens.output)} out (of ${pages} pages)\n${tableOf(rows)}`,
    )
    if (!isWhole) return
    expect(Math.abs(tokens.input / tokensOf200Pages.input - 1)).toBeLessThan(0.1)
    expect(Math.abs(tokens.output / tokensOf200Pages.output - 1)).toBeLessThan(0.2)
  })
})

const tableOf = (rows: readonly string[][]): string =>
  rows
    .map((cells) => cells.map((cell, i) => cell.padEnd(Math.max(...rows.map((row) => row[i]?.length ?? 0)))))
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n')
