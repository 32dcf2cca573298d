import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate, send, type TestCompany } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'

/** A tender with its parts, as the API gives them out. */
interface Whole {
  // oxlint-disable-next-line typescript/no-explicit-any -- compared member by member, whatever they are
  tender: any
  requirements: unknown[]
  documents: unknown[]
}

/** Some of every kind; `test/node/ocds-package.test.ts` has all, without the database. */
const files: [source: string, file: string][] = [
  ['ted', 'eforms/ted-real/2024-OJS170-00525037.xml'],
  ['ted', 'eforms/sdk-examples/cn_24_maximal.xml'],
  ['ted', 'eforms/sdk-examples/cn_24_cumbria.xml'],
  ['ted', 'eforms/sdk-examples/change-cn_24_cumbria_suppliers.xml'],
  ['ted', 'found/eforms/ContractAwardNotice_can-modif_2023-677604.xml'],
  ['doffin', 'eforms/doffin-real/ContractNotice_cn-social_2024-102327.xml'],
  ['ocds', 'ocds/fictional-full-lifecycle-release-package.json'],
  ['ocds', 'ocds/mx-federal-993235-record-package.json'],
  ['sam', 'sam-gov/opportunities-search-response.json'],
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

async function whole({ call }: TestCompany, id: string): Promise<Whole> {
  const all = async (path: string) => (await call('GET', `/tenders/${id}/${path}?limit=100`)).body.data
  return {
    tender: (await call('GET', `/tenders/${id}`)).body.data,
    requirements: await all('requirements'),
    documents: await all('documents'),
  }
}

/** What tells the tenders apart in both catalogues: the latest notice. */
const nameOf = ({ tender }: Whole) => `${tender.noticeId} ${tender.noticeVersion}`

/** What cannot be the same: ids that the catalogue gives, also where a requirement names its document, and its times. */
const given = new Set(['id', 'tenderId', 'documentId', 'updatedAt'])

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, names))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !names.has(name))
  return Object.fromEntries(kept.map(([name, part]) => [name, without(part, names)]))
}

/** Lots and notices have ids of their publishers, which must stay. */
const publishedIds = ({ tender }: Whole) => ({
  lots: tender.lots.map(({ id }: { id: string }) => id),
  notices: tender.notices.map(({ id }: { id: string }) => id),
})

describe('a tender as OCDS', () => {
  it('is the same tender when its package is imported into an empty catalogue', async () => {
    const company = await newCompany({ requestLimit: 1_000_000 })
    await importEverything()
    const before = new Map<string, Whole>()
    const packages = new Map<string, { source: string; text: string }>()
    for (const id of await everyTender(company)) {
      const each = await whole(company, id)
      const { status, body } = await company.call('GET', `/tenders/${id}/ocds`)
      expect(status).toBe(200)
      before.set(nameOf(each), each)
      packages.set(nameOf(each), { source: each.tender.source, text: JSON.stringify(body) })
      await operate('DELETE', `/tenders/${id}`)
    }
    expect(before.size).toBe(14)
    expect(await everyTender(company)).toEqual([])
    for (const { source, text } of packages.values()) {
      const { body } = await importNotices(source, text)
      expect(body.data.failed).toEqual([])
    }
    const after = new Map<string, Whole>()
    for (const id of await everyTender(company)) {
      const each = await whole(company, id)
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

describe('our extension', () => {
  it('is described where the package says', async () => {
    const { status, headers, body } = await send('/ocds/extension.json')
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const [schema] = body.schemas
    const { body: patch } = await send(`/ocds/${schema}`)
    expect(Object.keys(patch.properties)).toEqual(['sourceNotice'])
  })
})
