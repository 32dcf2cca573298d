import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { parseEforms } from '../../src/catalogue/notices/eforms/parse.ts'
import { Unreadable } from '../../src/platform/text/unreadable.ts'
import { compared, unmodelled, used } from '../support/eforms-comparisons.ts'
import { distinct, kindsOfFacts } from '../support/eforms-facts.ts'
import type { Facts } from '../support/eforms-facts.ts'
import { fixture, fixtureFiles, jsonFixture } from '../support/fixtures.ts'

const folder = 'notices/eforms'
const read = async (file: string) => new TextDecoder().decode(await fixture(`${folder}/${file}`))
const facts = await jsonFixture<Record<string, Facts>>(`${folder}/facts.json`)
const invalid = 'sdk-examples/INVALID_cn_24_stage-1.xml'
const files = (await fixtureFiles(folder)).filter((file) => file.endsWith('.xml') && file !== invalid)
const notices = new Map(
  await Promise.all(files.map(async (file) => [file, parseEforms(await read(file), 'ted').notices] as const)),
)

describe('parseEforms', () => {
  it('reads one notice from every file that is one', () => {
    expect(Object.keys(facts).toSorted()).toEqual([...files, invalid].toSorted())
    expect([...notices.values()].map(({ length }) => length)).toEqual(files.map(() => 1))
  })

  it('is compared in every kind of fact there is', () => {
    const all = distinct(Object.values(facts).flatMap((fact) => kindsOfFacts(fact)))
    expect([...Object.keys(compared), ...used, ...unmodelled].toSorted()).toEqual(all.toSorted())
  })

  const rows = files.flatMap((file) => Object.keys(compared).map((kind) => [file, kind] as const))
  it.for(rows)('%s: %s', ([file, kind]) => {
    const [notice, fact, compare] = [notices.get(file)?.[0], facts[file], compared[kind]]
    if (!notice || !fact || !compare) throw new Error(`nothing to compare in ${file}`)
    const [actual, expected] = compare(notice, fact)
    expect(actual).toEqual(expected)
  })

  it('refuses a document without an identity and imports nothing of it', async () => {
    const xml = await read(invalid)
    expect(() => parseEforms(xml, 'ted')).toThrow(Unreadable)
    expect(() => parseEforms(xml, 'ted')).toThrow('The notice has no identifier (BT-701, /*/cbc:ID)')
  })
})
