import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTables } from '../../src/platform/tables.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import { conceptTables } from '../../src/reference/language/concepts-cues.ts'
import { fixture, jsonFixture } from '../support/fixtures.ts'
import { tableSource } from '../support/tables.ts'
import limitsText from './noise-limits.tsv'
import { kinds, rateOf, type Rates, ratesIn } from './noise.ts'
import type { CuadContract } from './outside-risk.ts'
import { articles } from './outside/sets.ts'

const isWhole = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'eval'

const limits = readTable<'kind' | 'cue' | 'encyclopedia' | 'contracts' | 'note'>(limitsText)
const texts = ['encyclopedia', 'contracts'] as const
const rates = new Map<(typeof texts)[number], Rates>()

/** The limit of a cue, in per cent of the sentences. A cue without a row of limits has the limit of its kind. */
function limitOf(name: string, text: (typeof texts)[number]): number {
  const [kind, cue] = name.split(' ')
  const row =
    limits.find((each) => each.kind === kind && each.cue === cue) ??
    limits.find((each) => each.kind === kind && each.cue === '*')
  return Number(row?.[text])
}

const tooLoud = (text: (typeof texts)[number]) => {
  const found = rates.get(text) ?? { sentences: 1, fired: new Map<string, number>() }
  return [...found.fired.keys()]
    .map((cue) => ({ cue, rate: rateOf(found, cue), limit: limitOf(cue, text) }))
    .filter(({ rate, limit }) => !(rate <= limit))
    .map(({ cue, rate, limit }) => `${cue}: ${rate.toFixed(2)} % of at most ${limit} %`)
}

beforeAll(async () => {
  await loadTables(tableSource, conceptTables)
  const read = <T>(file: string) => jsonFixture<T>(`eval-outside/${file}`)
  const sets = await Promise.all(['xquad-en', 'xquad-de', 'piaf-fr'].map((set) => articles(read, set, 1)))
  rates.set('encyclopedia', ratesIn(sets.flat().flatMap(({ documents }) => documents)))
  const lines = new TextDecoder()
    .decode(await fixture('eval-outside/contracts-cuad.jsonl'))
    .trim()
    .split('\n')
  const contracts = lines.filter((_line, i) => i % 10 === 0).map((line) => JSON.parse(line) as CuadContract)
  rates.set(
    'contracts',
    ratesIn(
      contracts.map(({ name, text }) => ({
        id: name,
        title: name,
        kind: 'contract',
        language: 'en',
        pages: [text],
      })),
    ),
  )
}, 120_000)

describe('cues on texts that are no tenders', () => {
  it('prints how often each cue fires', () => {
    const rows = kinds.flatMap((kind) => {
      const names = new Set([...rates.values()].flatMap(({ fired }) => [...fired.keys()]))
      const of = (text: (typeof texts)[number], cue: string) => {
        const found = rates.get(text)
        return found ? rateOf(found, cue) : 0
      }
      return [...names]
        .filter((name) => name.startsWith(`${kind} `))
        .toSorted((a, b) => of('encyclopedia', b) - of('encyclopedia', a))
        .slice(0, isWhole ? undefined : 5)
        .map(
          (cue) =>
            `${cue.padEnd(44)} ${of('encyclopedia', cue).toFixed(2).padStart(6)} % ${of('contracts', cue).toFixed(2).padStart(6)} %`,
        )
    })
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(`cue, in encyclopedias, in contracts\n${rows.join('\n')}`)
    for (const { sentences } of rates.values()) expect(sentences).toBeGreaterThan(500)
  })

  it.for(texts)('fire no more often than they may in %s', (text) => {
    expect(tooLoud(text)).toEqual([])
  })

  it('has a limit for each kind, and none that is looser than its kind without a reason', () => {
    for (const kind of kinds) expect(limits.some((row) => row.kind === kind && row.cue === '*')).toBe(true)
    expect(limits.filter(({ cue, note }) => cue !== '*' && note === '')).toEqual([])
  })
})
