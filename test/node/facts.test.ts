import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noticeTables, readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { ofLot } from '../support/notice-fields/lots.ts'
import { ofParties } from '../support/notice-fields/parties.ts'
import { ofCriteria } from '../support/notice-fields/criteria.ts'
import { ofProcedure } from '../support/notice-fields/procedure.ts'
import { ofResult } from '../support/notice-fields/results.ts'
import { ofSubmission } from '../support/notice-fields/submission.ts'
import { ofTender } from '../support/notice-fields/tender.ts'
import { tablesOnDisk } from '../support/tables-on-disk.ts'
import { type Place, withDocument } from '../support/xpath-reading.ts'

/* Every eForms notice on file is read a second time, by XPath, and compared with our reading field by field. */
const folder = join(import.meta.dirname, '../fixtures/notices')

const fields = [
  ...ofProcedure,
  ...ofCriteria,
  ...ofTender,
  ...ofParties,
  ...ofLot,
  ...ofSubmission,
  ...ofResult,
]

interface Score {
  right: number
  total: number
}

const scores = new Map<string, Score>(fields.map(([name]) => [name, { right: 0, total: 0 }]))
const wrong: string[] = []

/** Counts each value of both readings once. A value is right if both readings have it equally often. */
function compare(file: string, root: Place, notice: Parameters<(typeof fields)[number][2]>[0]): void {
  for (const [name, found, ours] of fields) {
    const expected = found(root).map(String)
    const actual = ours(notice)
      .filter((value) => value !== null && value !== undefined)
      .map(String)
    const score = scores.get(name)
    if (!score) throw new Error(name)
    for (const value of new Set([...expected, ...actual])) {
      score.total += 1
      const times = (list: string[]) => list.filter((each) => each === value).length
      if (times(expected) === times(actual)) score.right += 1
      else
        wrong.push(
          `${file} ${name}: ${value.slice(0, 100)} (${times(expected)} by XPath, ${times(actual)} ours)`,
        )
    }
  }
}

/**
 * The notice with further numbers: two more of other registers, a repeated number, and one beside the technical id.
 * No notice on file has further numbers.
 */
const numbered = (xml: string) =>
  xml
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(
      /(<cac:PartyLegalEntity>\s*<cbc:CompanyID[^>]*>)\s*([^<]*?)\s*(<\/cbc:CompanyID>\s*<\/cac:PartyLegalEntity>)/g,
      (entity, open: string, number: string, close: string) =>
        `${entity}${open}VAT ${number}${close}${open}${number}${close}${open}LEI-${number}${close}`,
    )
    .replaceAll(
      /<cac:PartyIdentification>\s*<cbc:ID[^>]*>(ORG-\d+)<\/cbc:ID>\s*<\/cac:PartyIdentification>(?=\s*<cac:PartyName>)/g,
      (own, id: string) =>
        `<cac:PartyIdentification><cbc:ID schemeName="DUNS">D${id.slice(4)}</cbc:ID></cac:PartyIdentification>${own}`,
    )

it('agrees in all numbers of organisations that have several', async () => {
  await loadTables(tablesOnDisk, noticeTables)
  const found: number[] = []
  for (const file of ['cn_24_maximal', 'can_24_maximal', 'cn_24_cumbria', 'can_24_UKRI']) {
    const xml = numbered(await readFile(join(folder, `eforms/sdk-examples/${file}.xml`), 'utf8'))
    const [notice] = readNotices(Buffer.from(xml), { source: 'ted' }).notices
    if (!notice) throw new Error(`${file} holds no notice`)
    withDocument(Buffer.from(xml), (root) => {
      for (const [name, byXPath, ours] of ofParties.filter(([field]) => field.startsWith('BT-501'))) {
        const expected = byXPath(root)
        found.push(expected.length)
        expect([file, name, ours(notice).toSorted()]).toEqual([file, name, expected.toSorted()])
      }
    })
  }
  expect(found.filter((count) => count >= 4).length).toBeGreaterThan(5)
})

/** Other ways to write the time of a deadline, which some publishers take. */
const clocks: Record<string, (hour: number, minutes: string) => string> = {
  'without seconds': (hour, minutes) => `${String(hour).padStart(2, '0')}:${minutes}`,
  'with hours of one digit': (hour, minutes) => `${hour}:${minutes}:00`,
  'with halves of the day': (hour, minutes) => `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`,
}

const withClock = (xml: string, clock: (hour: number, minutes: string) => string) =>
  xml.replaceAll(
    /(<cbc:EndTime>\s*)(\d{2}):(\d{2}):00(?:\.0+)?(?=[Z+-])/g,
    (_, open: string, hour: string, minutes: string) => `${open}${clock(Number(hour), minutes)}`,
  )

it.for(Object.entries(clocks))('agrees in deadlines %s', async ([, clock]) => {
  await loadTables(tablesOnDisk, noticeTables)
  const deadlines = ofLot.filter(([name]) => name.startsWith('BT-131'))
  let compared = 0
  for (const file of (await readdir(folder, { recursive: true })).toSorted()) {
    if (!file.endsWith('.xml') || file.includes('INVALID')) continue
    const original = await readFile(join(folder, file))
    const written = withClock(original.toString(), clock)
    if (written === original.toString()) continue
    const [notice] = readNotices(Buffer.from(written), { source: 'ted' }).notices
    if (!notice) throw new Error(`${file} holds no notice`)
    withDocument(original, (root) => {
      for (const [, byXPath, ours] of deadlines) {
        const expected = byXPath(root).map(String)
        compared += expected.length
        expect([file, ours(notice).flatMap((time) => time ?? [])]).toEqual([file, expected])
      }
    })
    expect([file, notice.unreadDeadlines]).toEqual([file, []])
  }
  expect(compared).toBeGreaterThan(0)
})

it('agrees with an independent reading in every field of every notice', async () => {
  await loadTables(tablesOnDisk, noticeTables)
  const entries = await readdir(folder, { recursive: true })
  for (const file of entries
    .filter((name) => name.endsWith('.xml') && !name.includes('INVALID'))
    .toSorted()) {
    const bytes = await readFile(join(folder, file))
    const [notice] = readNotices(bytes, { source: 'ted' }).notices
    if (!notice) throw new Error(`${file} holds no notice`)
    withDocument(bytes, (root) => compare(file, root, notice))
  }
  const all = [...scores.values()].reduce((sum, each) => ({
    right: sum.right + each.right,
    total: sum.total + each.total,
  }))
  const rows = [...scores, ['all', all] as const]
  if (process.env.FACTS)
    process.stdout.write(
      `${rows.map(([name, { right, total }]) => `${name.padEnd(24)} ${right}/${total}`).join('\n')}\n`,
    )
  expect(wrong).toEqual([])
  // No notice on file gives the reason why its framework runs so long, so BT-109 is never compared.
  expect(rows.filter(([, { total }]) => total === 0).map(([name]) => name)).toEqual(['BT-109'])
})
