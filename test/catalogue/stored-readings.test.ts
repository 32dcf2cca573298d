import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTenderTexts } from '../../src/catalogue/documents/texts.ts'
import { readDocument } from '../../src/reading/document/reading.ts'
import { deadlinesIn } from '../../src/reading/facts/deadlines.ts'
import { readingRevision } from '../../src/reading/document/revision.ts'
import { importNotices, newCompany } from '../support/api.ts'
import { tableSource } from '../support/tables.ts'
import { pack, type Packed, unpack } from '../../src/platform/db/packed.ts'

const pages = [
  'Der Bieter muss eine Haftpflichtversicherung nachweisen. Mit dem Angebot sind drei Referenzen vorzulegen.\n\nAngebotsfrist: 15. Januar 2027, 12:00 Uhr.',
]
let tenderId = ''

beforeAll(async () => {
  const tender = {
    reference: 'R',
    title: 'Reinigung',
    buyer: { name: 'Stadt', country: 'DE' },
    publishedAt: '2026-11-01',
    languages: ['de'],
  }
  const documents = [{ pages, kind: 'tender_documents', language: 'de', title: 'Bedingungen' }]
  await importNotices('readings', JSON.stringify({ format: 'tender/1', tender, documents }))
  const company = await newCompany()
  tenderId = (await company.call('GET', '/tenders?source=readings')).body.data[0].id
})

const loaded = async () => {
  const { documents } = await loadTenderTexts({ ...tableSource, d1: env.DB }, tenderId)
  const document = documents.find(({ kind }) => kind === 'tender_documents')
  if (!document) throw new Error('The tender has no document')
  return document
}
const language = async () => readDocument(await loaded()).language
const deadline = async () => deadlinesIn(await loaded(), 'DE')[0]?.day
const rewritten = (column: string, value: string | number) =>
  env.DB.prepare(
    `UPDATE page_readings SET ${column} = ${column === 'content' ? 'unhex(?1)' : '?1'} WHERE tender_id = ?2`,
  )
    .bind(value, tenderId)
    .run()

describe('the stored readings of a tender', () => {
  it('are taken by its analyses instead of its text', async () => {
    expect(await language()).toBe('de')
    expect(await deadline()).toBe('2027-01-15')
    const row = await env.DB.prepare(
      'SELECT hex(content) AS content, revision FROM page_readings WHERE tender_id = ?',
    )
      .bind(tenderId)
      .first<{ content: Packed; revision: number }>()
    if (!row) throw new Error('The tender has no reading')
    expect(row.revision).toBe(readingRevision)
    const [page] = (await loaded()).pages
    // A value that the text alone would never produce.
    const changed = unpack(row.content, page).replaceAll('"language":"de"', '"language":"fr"')
    await rewritten('content', String(pack(changed.replaceAll('2027-01-15', '2027-02-16'), 'texts', page)))
    expect(await language()).toBe('fr')
    expect(await deadline()).toBe('2027-02-16')
  })

  it('of another version are not taken', async () => {
    await rewritten('revision', readingRevision - 1)
    expect(await language()).toBe('de')
    expect(await deadline()).toBe('2027-01-15')
  })
})
