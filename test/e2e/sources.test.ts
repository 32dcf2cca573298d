import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import type { SourceCheck, SourcesStatus } from '../../src/catalogue/sources/schema.ts'
import { root } from '../../tools/service.ts'
import { serve } from '../support/sources-server.ts'
import { ocdsStandIn, release, tedStandIn } from '../support/sources-stand-in.ts'
import { sharedService } from './service.ts'

const { operator, sourcePort } = sharedService()
const today = new Date(Date.now() - 3_600_000).toISOString()
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const minimal = await readFile(`${root}test/fixtures/notices/eforms/sdk-examples/cn_24_minimal.xml`, 'utf8')
// A notice that is not in the data of the demo.
const xml = minimal.replace('f42be27e-09cf', 'e2e00000-09cf').replace('4805c409-5939', 'e2e00000-5939')
const ted = tedStandIn([{ number: '900001-2026', day: yesterday, xml }])
const failures = { left: 1 }
const cut = () => (failures.left-- > 0 ? new Response('{"releases": [', { status: 500 }) : null)
const releases = Array.from({ length: 7 }, (_, index) => release(`n${index}`, today))
const ocds = ocdsStandIn(releases, { fault: cut })
const { server } = await serve(
  { requests: [], fetch: (url, init) => (String(url).includes('/ted/') ? ted : ocds).fetch(url, init) },
  sourcePort,
)
afterAll(() => void server.close())

it('a whole service reads sources over HTTP', async () => {
  const { done } = await operator.post<{ done: object }>('/jobs/sources/run', {})
  const error = 'the source answers 500: {"releases": ['
  expect(done).toMatchObject({ ted: { created: 1 }, own: { error } })
  const { sources } = await operator.get<{ sources: SourcesStatus }>('/status')
  expect(sources.on).toMatchObject([
    { name: 'ted', state: 'current', notices: { created: 1 }, problem: null },
    { name: 'own', state: 'retrying', attempts: 1, lastError: error, lastAnswer: '{"releases": [' },
  ])
  expect(sources.on[1]?.problem).toMatch(/^own has failed once, last because the source answers 500/)
})

it.for<[string, string]>([
  ['ted', 'names 1 notice to fetch, the first 900001-2026'],
  ['own', 'holds '],
])('and says of %s that its answer is understood', async ([name, found]) => {
  const { understood, sentence } = await operator.post<SourceCheck>(`/sources/${name}/check`, {})
  expect([understood, sentence]).toEqual([true, expect.stringContaining(found)])
})
