import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { importNotices as importDocument } from '../../src/catalogue/import/import-notices.ts'
import { packageOf } from '../../src/catalogue/tenders/ocds.ts'
import { readStoredDocument, type StoredDocument } from '../../src/catalogue/tenders/stored-document.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { idExample } from '../../src/platform/context/ids.ts'
import { importNotices, newCompany, removeTender, send, type TestCompany } from '../support/api.ts'
import { isDocument, readAll, tendersOf, whole } from '../support/composed.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'
import type { Packed } from '../../src/platform/db/packed.ts'
import { readPackedRequirements } from '../../src/reading/requirements/stored.ts'

/** A tender with its parts, as the API shows them. */
interface Whole {
  // oxlint-disable-next-line typescript/no-explicit-any -- compared member by member, whatever they are
  tender: any
  requirements: unknown[]
  documents: unknown[]
}

/** Notices of every kind. The test imports and exports the notices through the API only. */
const files: [source: string, file: string][] = [
  ['ted', 'eforms/sdk-examples/cn_24_maximal.xml'],
  ['ted', 'eforms/sdk-examples/cn_24_cumbria.xml'],
  ['ted', 'eforms/sdk-examples/change-cn_24_cumbria_suppliers.xml'],
  ['doffin', 'eforms/doffin-real/ContractNotice_cn-social_2024-102327.xml'],
  ['ocds', 'ocds/no-doffin-2024-102327-eu-profile-release.json'],
  ['ocds', 'ocds/fictional-full-lifecycle-release-package.json'],
]

async function importEverything(): Promise<void> {
  for (const [source, file] of files) {
    const { status } = await importNotices(source, await fixture(`notices/${file}`))
    expect([file, status]).toEqual([file, 200])
  }
}

async function everyTender({ call }: TestCompany): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = (await call('GET', `/tenders?limit=100&page=${page}`)).body
    ids.push(...data.map(({ id }: { id: string }) => id))
    if (page >= pagination.pages) return ids
  }
}

async function shown({ call }: TestCompany, id: string): Promise<Whole> {
  const all = async (path: string) => (await call('GET', `/tenders/${id}/${path}?limit=100`)).body.data
  return {
    tender: (await call('GET', `/tenders/${id}`)).body.data,
    requirements: await all('requirements'),
    documents: await all('documents'),
  }
}

/** The name of a tender that is the same in both catalogues: its latest notice. */
const nameOf = ({ tender }: Whole) => `${tender.noticeId} ${tender.noticeVersion}`

/**
 * Members that must differ between the catalogues: times, and ids that the catalogue assigns, such as the id
 * of the document in a requirement.
 */
const given = new Set(['id', 'tenderId', 'documentId', 'updatedAt'])

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, names))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !names.has(name))
  return Object.fromEntries(kept.map(([name, part]) => [name, without(part, names)]))
}

/** The ids of lots and notices come from their publishers and must stay the same. */
const publishedIds = ({ tender }: Whole) => ({
  lots: tender.lots.map(({ id }: { id: string }) => id),
  notices: tender.notices.map(({ id }: { id: string }) => id),
})

describe('a tender as OCDS', () => {
  it('is the same tender when its package is imported into an empty catalogue', async () => {
    const company = await newCompany({ requestLimit: 1_000_000 })
    await importEverything()
    const before = new Map<string, Whole>()
    const packages = new Map<string, string>()
    for (const id of await everyTender(company)) {
      const each = await shown(company, id)
      const { status, body } = await company.call('GET', `/tenders/${id}/ocds`)
      expect(status).toBe(200)
      before.set(nameOf(each), each)
      packages.set(nameOf(each), JSON.stringify(body))
      await removeTender(id)
    }
    expect([...before.values()].map(({ tender }) => tender.sources)).toContainEqual(['doffin', 'ocds'])
    expect(before.size).toBe(4)
    expect(await everyTender(company)).toEqual([])
    // The name of the importing source does not matter, because a release names its publishers.
    for (const text of packages.values()) {
      const { body } = await importNotices('elsewhere', text)
      expect(body.data.failed).toEqual([])
    }
    const after = new Map<string, Whole>()
    for (const id of await everyTender(company)) {
      const each = await shown(company, id)
      after.set(nameOf(each), each)
    }
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
    for (const [name, each] of before) {
      const again = after.get(name)
      expect(again && [name, without(again, given), publishedIds(again)]).toEqual([
        name,
        without(each, given),
        publishedIds(each),
      ])
    }
  })
})

const config = { PUBLIC_ORIGIN: 'https://tenders.example', OCID_PREFIX: 'ocds-a1b2c3' }

/** The stored parts of all tenders, in their order. */
async function storedParts<R extends { tender_id: string }>(
  table: 'requirements' | 'documents',
  columns: string,
  read: (row: R) => unknown[],
): Promise<Map<string, unknown[]>> {
  const { results } = await env.DB.prepare(
    `SELECT ${columns} FROM ${table} ORDER BY tender_id, ordinal`,
  ).all<R>()
  const found = Map.groupBy(results, ({ tender_id }) => tender_id)
  return new Map([...found].map(([id, rows]) => [id, rows.flatMap(read)]))
}

const readRequirements = (row: { tender_id: string; content: Packed }) => readPackedRequirements([row])

describe('the tenders of all fixtures as OCDS', () => {
  it('are the same tenders once they are imported', async () => {
    const company = await newCompany({ requestLimit: 1_000_000 })
    for (const id of await everyTender(company)) await removeTender(id)
    const files = (await fixtureFiles('notices')).filter(isDocument)
    const read = await Promise.all(files.map(async (file) => readAll(file, await fixture(`notices/${file}`))))
    const tenders = [...tendersOf(read.flat())]
    const item = { id: idExample('tender'), updatedAt: '2026-11-20T09:30:00.000Z' }
    const packages = tenders.map(([id, stored]) => JSON.stringify(packageOf(config, stored, { ...item, id })))
    for (let at = 0; at < packages.length; at += 50) {
      const { status, body } = await importNotices('elsewhere', packages.slice(at, at + 50).join('\n'))
      expect([status, body.data.failed]).toEqual([200, []])
    }
    const requirements = await storedParts(
      'requirements',
      'tender_id, hex(content) AS content',
      readRequirements,
    )
    const documents = await storedParts('documents', '*', (row: StoredDocument) => [readStoredDocument(row)])
    const found = new Map<string, Whole>()
    for (const id of await everyTender(company)) {
      const tender = (await company.call('GET', `/tenders/${id}`)).body.data
      const parts = { requirements: requirements.get(id) ?? [], documents: documents.get(id) ?? [] }
      found.set(nameOf({ tender, ...parts }), { tender, ...parts })
    }
    expect(found.size).toBe(tenders.length)
    expect(tenders.length).toBeGreaterThan(120)
    const computed = new Set([...given, 'valueEur', 'estimatedValueEur'])
    for (const [id, stored] of tenders) {
      const each = JSON.parse(JSON.stringify(whole(id, stored, new Date())))
      // A package names documents but does not contain their text, which alone can state another deadline.
      each.tender.deadlineConflict = null
      each.documents = each.documents.map(({ document }: { document: unknown }) => document)
      expect(without(found.get(nameOf(each)), computed)).toEqual(without(each, computed))
    }
  })
})

describe('our extension', () => {
  it('lets no publisher speak for another', async () => {
    const notice = readAll(
      'sam-gov/x',
      await fixture('notices/sam-gov/opportunities-search-response.json'),
    )[0]
    const stored = notice ? [{ ...notice, source: 'ted', importedAt: 1e15 }] : []
    const item = { id: idExample('tender'), updatedAt: '2026-11-20T09:30:00.000Z' }
    const bytes = new TextEncoder().encode(JSON.stringify(packageOf(config, stored, item)))
    const sourceNow = async () =>
      env.DB.prepare(
        'SELECT group_concat(DISTINCT source ORDER BY source) AS sources FROM notices WHERE notice_id = ?',
      )
        .bind(notice?.notice.noticeId ?? '')
        .first('sources')
    await env.DB.prepare('DELETE FROM notices WHERE notice_id = ?')
      .bind(notice?.notice.noticeId ?? '')
      .run()
    const options = { source: 'portal', charset: undefined }
    await importDocument(
      createCtx(env, () => undefined),
      bytes,
      options,
    )
    expect(await sourceNow()).toBe('portal')
    await importNotices('portal', bytes)
    expect(await sourceNow()).toBe('portal,ted')
  })

  it('is described where the package says', async () => {
    const { status, headers, body } = await send('/ocds/extension.json')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const [schema] = body.schemas
    const { body: patch } = await send(`/ocds/${schema}`)
    expect(Object.keys(patch.properties)).toEqual(['sourceNotice'])
  })
})
