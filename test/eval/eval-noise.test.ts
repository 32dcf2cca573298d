import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTables } from '../../src/platform/tables.ts'
import type { DocumentText } from '../../src/reading/document-text.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import { conceptTables } from '../../src/reference/language/concepts-cues.ts'
import { fixture, jsonFixture } from '../support/fixtures.ts'
import { tableSource } from '../support/tables.ts'
import limitsText from './noise-limits.tsv'
import { kinds, rateOf, type Rates, ratesIn } from './noise.ts'
import type { CuadContract } from './outside-risk.ts'
import { articles } from './outside/sets.ts'

const isWhole = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'eval'

/** A kind of text has limits of its own. */
const texts = ['encyclopedia', 'contracts', 'private'] as const
type Kind = (typeof texts)[number]
const limits = readTable<'kind' | 'cue' | Kind | 'note'>(limitsText)
/** Languages whose encyclopedias are measured one by one, so that a loud cue of one of them does not drown in the others. */
const further = ['no', 'nl', 'es', 'it', 'sv', 'da'] as const
const rates = new Map<string, Rates & { kind: Kind }>()

/** The limit of a cue, in per cent of the sentences. A cue without a row of limits has the limit of its kind. */
function limitOf(name: string, text: Kind): number {
  const [kind, cue] = name.split(' ')
  const row =
    limits.find((each) => each.kind === kind && each.cue === cue) ??
    limits.find((each) => each.kind === kind && each.cue === '*')
  return Number(row?.[text])
}

/** A cue that fired once has no rate: in a short text one sentence would be above the limits of the rarest cues. */
const tooLoud = (found: Rates & { kind: Kind }) =>
  [...found.fired]
    .filter(([, times]) => times > 1)
    .map(([cue]) => ({ cue, rate: rateOf(found, cue), limit: limitOf(cue, found.kind) }))
    .filter(({ rate, limit }) => !(rate <= limit))
    .map(({ cue, rate, limit }) => `${cue}: ${rate.toFixed(2)} % of at most ${limit} %`)

const fileText = async (file: string) => new TextDecoder().decode(await fixture(file))

const documentOf = (name: string, language: string, text: string): DocumentText => ({
  id: name,
  title: name,
  kind: 'contract',
  language,
  pages: [text],
})

beforeAll(async () => {
  await loadTables(tableSource, conceptTables)
  const measure = (name: string, kind: Kind, documents: readonly DocumentText[]) =>
    rates.set(name, { ...ratesIn(documents), kind })
  const read = <T>(file: string) => jsonFixture<T>(`eval-outside/${file}`)
  const sets = await Promise.all(['xquad-en', 'xquad-de', 'piaf-fr'].map((set) => articles(read, set, 1)))
  measure(
    'encyclopedia',
    'encyclopedia',
    sets.flat().flatMap(({ documents }) => documents),
  )
  const lines = (await fileText('eval-outside/contracts-cuad.jsonl')).trim().split('\n')
  const contracts = lines.filter((_line, i) => i % 10 === 0).map((line) => JSON.parse(line) as CuadContract)
  measure(
    'contracts',
    'contracts',
    contracts.map(({ name, text }) => documentOf(name, 'en', text)),
  )
  for (const language of further) {
    const text = await fileText(`eval-languages/encyclopedia-${language}.txt`)
    measure(language, 'encyclopedia', [documentOf(language, language, text)])
  }
  const others = further.map(async (language) =>
    documentOf(language, language, await fileText(`eval-languages/contracts-${language}.txt`)),
  )
  measure('private', 'private', await Promise.all(others))
}, 120_000)

describe('cues on texts that are no tenders', () => {
  it('prints how often each cue fires', () => {
    const columns = [...rates.keys()]
    const rows = kinds.flatMap((kind) => {
      const names = new Set([...rates.values()].flatMap(({ fired }) => [...fired.keys()]))
      const of = (name: string, cue: string) => {
        const found = rates.get(name)
        return found ? rateOf(found, cue) : 0
      }
      return [...names]
        .filter((name) => name.startsWith(`${kind} `))
        .toSorted((a, b) => of('encyclopedia', b) - of('encyclopedia', a))
        .slice(0, isWhole ? undefined : 5)
        .map((cue) =>
          [
            cue.padEnd(36),
            ...columns.map((name) => of(name, cue).toFixed(2).padStart(Math.max(5, name.length))),
          ].join(' '),
        )
    })
    // oxlint-disable-next-line no-console -- the figures are what the test is for
    console.log(
      [`${'% of sentences'.padEnd(36)} ${columns.map((name) => name.padStart(5)).join(' ')}`, ...rows].join(
        '\n',
      ),
    )
    expect(rates.size).toBe(further.length + 3)
    for (const { sentences } of rates.values()) expect(sentences).toBeGreaterThan(500)
  })

  it.for(texts)('fire no more often than they may in %s', (kind) => {
    const measured = [...rates].filter(([, each]) => each.kind === kind)
    expect(measured.length).toBeGreaterThan(0)
    expect(Object.fromEntries(measured.map(([name, each]) => [name, tooLoud(each)]))).toEqual(
      Object.fromEntries(measured.map(([name]) => [name, []])),
    )
  })

  it('has a limit for each kind, and none that is looser than its kind without a reason', () => {
    for (const kind of kinds) expect(limits.some((row) => row.kind === kind && row.cue === '*')).toBe(true)
    expect(limits.filter(({ cue, note }) => cue !== '*' && note === '')).toEqual([])
  })
})
