import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readTable } from '../../src/reference/codes/table.ts'
import { readBounds } from '../eval/bounds.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = `${root}test/fixtures/eval`
const textOf = (path: string) => readFileSync(path, 'utf8')

const index = readTable<'set' | 'files' | 'view' | 'origin' | 'licence' | 'purpose'>(
  textOf(`${root}test/eval/sets.tsv`),
)
const rowsOf = (file: string) => index.filter(({ files }) => files.split(' ').includes(file))

/** The sets in a file and their halves; none if the file is one set. */
function setsIn(file: string): { set: string; half: string }[] {
  if (file.endsWith('.tsv'))
    return readTable<'set' | 'half'>(textOf(`${folder}/${file}`)).filter(({ set }) => set !== undefined)
  if (!file.endsWith('.json') || file === 'companies.json') return []
  return (JSON.parse(textOf(`${folder}/${file}`)) as { set: string }[]).map(({ set }) => ({ set, half: '' }))
}

describe('the index of evaluation sets', () => {
  it('names each file of the fixtures, and no other', () => {
    const named = new Set(index.flatMap(({ files }) => files.split(' ')))
    expect([...named].toSorted()).toEqual(readdirSync(folder).toSorted())
  })

  it('says of each set where it comes from and what it proves', () => {
    expect(index.filter((row) => Object.values(row).includes(''))).toEqual([])
    expect(new Set(index.map(({ set }) => set)).size).toBe(index.length)
  })

  it.for(readdirSync(folder))('names the sets in %s, and whether they were in view', (file) => {
    const found = setsIn(file)
    const rows = rowsOf(file)
    if (found.length === 0) return expect(rows).toHaveLength(1)
    expect([...new Set(found.map(({ set }) => set))].toSorted()).toEqual(
      rows.map(({ set }) => set).toSorted(),
    )
    for (const { set, half } of found) {
      const view = rows.find((row) => row.set === set)?.view
      if (view === 'halves' && file.endsWith('.tsv')) expect(['seen', 'sealed'], set).toContain(half)
      else expect(half === 'sealed', set).toBe(view === 'sealed')
    }
  })
})

it('bounds only figures that are measured, each pattern at least one', () => {
  const lines = textOf(`${root}test/golden/evaluation.txt`).split('\n')
  const measured = lines.flatMap((line) => /^(\S.*) -?[\d.]+\/\d+ /.exec(line)?.[1] ?? [])
  const bounds = readBounds(textOf(`${root}test/eval/bounds.tsv`))
  const unused = bounds.filter(({ pattern }) => !measured.some((name) => pattern.test(name)))
  expect(unused.map(({ figure }) => figure)).toEqual([])
})
