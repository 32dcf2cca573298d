import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { importNotices, newCompany } from '../support/api.ts'
import { signedIn } from '../support/signed-in.ts'
import type { Packed } from '../../src/platform/db/packed.ts'
import { readPackedRequirements } from '../../src/reading/requirements/stored.ts'
import { rewritePacked } from '../support/packed.ts'

const many = 3000
/** A catalogue: each position is a demand of its own. */
const position = (n: number) =>
  `The contractor must hold insurance of at least EUR ${n + 1000} for each chair of type ${n}.`
const pages = Array.from({ length: 60 }, (_, page) =>
  Array.from({ length: many / 60 }, (_row, n) => position(page * (many / 60) + n)).join('\n'),
)
let tenderId = ''

beforeAll(async () => {
  const tender = {
    reference: 'M',
    title: 'Furniture for schools',
    buyer: { name: 'Town', country: 'IE' },
    publishedAt: '2026-11-01',
    deadline: '2098-01-01T12:00:00Z',
    cpvCodes: ['39160000'],
  }
  const documents = [{ title: 'Catalogue', language: 'en', kind: 'contract', pages }]
  await importNotices('many-tests', JSON.stringify({ format: 'tender/1', tender, documents }))
  tenderId = (await (await newCompany()).call('GET', '/tenders?source=many-tests')).body.data[0].id
}, 60_000)

it('lists, judges and pages thousands of requirements of one document', { timeout: 60_000 }, async () => {
  const company = await newCompany()
  const { results } = await env.DB.prepare(
    'SELECT hex(content) AS content FROM requirements WHERE tender_id = ?1',
  )
    .bind(tenderId)
    .all<{ content: Packed }>()
  expect(results.length).toBeGreaterThan(1)
  expect(readPackedRequirements(results)).toHaveLength(many)
  const { body: list } = await company.call('GET', `/tenders/${tenderId}/requirements?limit=100&page=30`)
  expect([list.data.length, list.pagination.total]).toEqual([100, many])
  const { body: all } = await company.call('GET', `/compliance/${tenderId}`)
  expect([all.data.items.length, all.data.counts.total]).toEqual([many, many])
  const { body: page } = await company.call('GET', `/compliance/${tenderId}?limit=50&page=2`)
  expect(page.data.items).toEqual(all.data.items.slice(50, 100))
  expect(page.data.counts).toEqual(all.data.counts)
  for (const kind of ['gaps', 'tender', 'risk', 'match'])
    expect((await company.call('POST', `/analysis/${kind}/${tenderId}`)).status).toBe(200)
})

it('shows them page by page in the console', { timeout: 60_000 }, async () => {
  const { browser } = await signedIn()
  for (const path of ['requirements', 'compliance']) {
    const { status, text } = await browser.open(`/tenders/${tenderId}/${path}?page=2`)
    expect([path, status, text.length < 400_000, text.includes('for each chair of type')]).toEqual([
      path,
      200,
      true,
      true,
    ])
  }
})

it('says how many of them are only possible, and which a model found', { timeout: 60_000 }, async () => {
  const where = 'tender_id = ?1 AND ordinal = (SELECT min(ordinal) FROM requirements WHERE tender_id = ?1)'
  await rewritePacked<object[]>(
    { table: 'requirements', where, values: [tenderId] },
    ([first, ...others]) => [{ ...first, certainty: 'likely', foundBy: 'model' }, ...others],
  )
  const { browser } = await signedIn()
  for (const path of ['requirements', 'compliance']) {
    const { text } = await browser.open(`/tenders/${tenderId}/${path}?page=50`)
    expect(text).toContain('of 3,000 requirements, 1 of them only possible')
    expect(text).toMatch(/found by a language model/i)
  }
})
