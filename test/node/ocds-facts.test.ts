import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Json } from '../../src/catalogue/notices/json.ts'
import { compileReleases } from '../../src/catalogue/notices/ocds/compile-releases.ts'
import { readCompiled } from '../../src/catalogue/notices/ocds/notice.ts'
import { noticeTables } from '../../src/catalogue/notices/read-notices.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { compiledValues, type Values, valuesAt } from '../support/ocds-reading.ts'
import { tablesOnDisk } from '../support/tables-on-disk.ts'

/*
 * Every process in the OCDS files on record is read a second time, as a flat list of values that later releases
 * overwrite, and compared with our reading of the compiled release.
 */
const folder = join(import.meta.dirname, '../fixtures')
/** Files about values that must not be read as they are written: tests of their own judge them. */
const isApart = /void|award-status|date-(?:0001|1900|9999)/
const folders = ['notices/ocds', 'reported/releases', 'reported/words']

/** A fact: its name, the values of the second reading, and ours. */
type Field = [name: string, found: (values: Values) => unknown[], ours: (notice: Notice) => unknown[]]

/** Contracts Finder has lost the backslashes of its line breaks, which our reading mends. */
const spaceless = (text: string) => text.normalize().replaceAll(/\s|rn/g, '')

const instant = (value: unknown) => new Date(Date.parse(String(value))).toISOString()
/** Times that any reader of RFC 3339 reads alike. Others are judged by tests of their own. */
const hasZone = (value: unknown) => /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(String(value))
const amounts = (values: Values, path: RegExp) =>
  valuesAt(values, path).flatMap((each) => (typeof each === 'number' ? Math.round(100 * each) / 100 : []))

const fields: Field[] = [
  [
    'lots',
    (values) => [...new Set(valuesAt(values, /^tender\/lots\[(.+?)\]\//, 1))],
    ({ lots }) => lots.map(({ id }) => id),
  ],
  [
    'titles of lots',
    (values) => valuesAt(values, /^tender\/lots\[.+?\]\/title$/),
    ({ lots }) => lots.flatMap(({ title }) => (title ? (Object.values(title)[0] ?? []) : [])),
  ],
  [
    'buyer',
    (values) => valuesAt(values, /^buyer\/name$/),
    ({ buyers }) => buyers.slice(0, 1).map(({ name }) => name),
  ],
  [
    'deadline',
    (values) =>
      valuesAt(values, /^tender\/tenderPeriod\/endDate$/)
        .filter(hasZone)
        .map(instant),
    ({ deadline }) => [deadline],
  ],
  [
    'description',
    (values) => valuesAt(values, /^tender\/description$/),
    ({ description }) => Object.values(description ?? {}).slice(0, 1),
  ],
  [
    'awards',
    (values) => [...new Set(valuesAt(values, /^awards\[(.+?)\]\/status$/, 1))],
    ({ awards }) => awards.map(({ key }) => key),
  ],
  [
    'values of awards',
    (values) => amounts(values, /^awards\[.+?\]\/value\/amount$/),
    ({ awards }) => awards.map(({ value }) => value && value.minor / 100),
  ],
  [
    'suppliers',
    (values) => valuesAt(values, /^awards\[.+?\]\/suppliers\[.+?\]\/name$/),
    ({ awards }) => awards.flatMap(({ suppliers }) => suppliers.map(({ name }) => name)),
  ],
]

async function processes(): Promise<[name: string, releases: Json[]][]> {
  const found: [string, Json[]][] = []
  for (const each of folders)
    for (const file of (await readdir(join(folder, each))).filter((name) =>
      /ocds|package|release|find/.test(name),
    )) {
      if (!file.endsWith('.json') || isApart.test(file)) continue
      const bytes = await readFile(join(folder, each, file))
      const document = JSON.parse(bytes.toString(file.includes('latin1') ? 'latin1' : 'utf8'))
      const releases: Json[] = document.releases ?? []
      for (const [ocid, all] of Map.groupBy(releases, ({ ocid: id }) => String(id)))
        found.push([`${file} ${ocid}`, all.toSorted((a, b) => (String(a.date) < String(b.date) ? -1 : 1))])
    }
  return found
}

it('agrees with an independent reading in every compared fact of every process', async () => {
  await loadTables(tablesOnDisk, noticeTables)
  const scores = new Map(fields.map(([name]) => [name, { right: 0, total: 0 }]))
  const wrong: string[] = []
  for (const [name, releases] of await processes()) {
    const notice = readCompiled(compileReleases(releases), String(releases[0]?.ocid))
    if (!notice) continue
    const values = compiledValues(releases)
    for (const [field, found, ours] of fields) {
      const [expected, actual] = [found(values).map(String), ours(notice).map(String)]
      const score = scores.get(field) ?? { right: 0, total: 0 }
      for (const value of expected) {
        score.total += 1
        if (actual.map(spaceless).includes(spaceless(value))) score.right += 1
        else wrong.push(`${name} ${field}: ${value.slice(0, 100)}, ours ${actual.join(', ').slice(0, 100)}`)
      }
    }
  }
  const rows = [...scores].map(([name, { right, total }]) => `${name.padEnd(24)} ${right}/${total}`)
  if (process.env.FACTS) process.stdout.write(`${rows.join('\n')}\n`)
  expect([...scores].filter(([, { total }]) => total === 0)).toEqual([])
  expect(wrong).toEqual([])
})
