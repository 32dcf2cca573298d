import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { claimStatement, describeNotices } from '../../src/catalogue/sources/descriptions/describe.ts'
import { importNotices, newCompany, removeTender } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'
import { jobCtx } from '../support/sources.ts'
import { standIn } from '../support/sources-stand-in.ts'
import { type Packed, unpack } from '../../src/platform/db/packed.ts'

const key = 'sam+test/key'
const settings = { SOURCES: 'sam', SAM_API_KEY: key, SAM_DESCRIPTIONS: '3' }
const { opportunitiesData } = JSON.parse(
  new TextDecoder().decode(await fixture('notices/sam-gov/opportunities-search-response.json')),
)

/**
 * Opportunities of distinct days; `n` is the id and the day. The description is an address, as the service
 * returns it.
 */
const opportunity = (n: number, more: object = {}) => ({
  ...opportunitiesData[0],
  noticeId: `described${n}`,
  solicitationNumber: `DESCRIBED-${n}`,
  postedDate: `2026-03-${String(n).padStart(2, '0')}`,
  description: `https://api.sam.gov/prod/opportunities/v1/noticedesc?noticeid=described${n}`,
  ...more,
})

const importThem = async (...opportunities: object[]) => {
  const { body } = await importNotices('sam', JSON.stringify({ opportunitiesData: opportunities }))
  expect(body.data.failed).toEqual([])
  return body.data
}

/**
 * SAM.gov: returns the description of a notice to callers with the key; by default as JSON with HTML within.
 */
const samGov = (
  answer: (id: string) => Response = json('<p>Repair of <b>pumps</b> &amp; valves.</p><p>Two lots</p>'),
) =>
  standIn(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/prod/opportunities/v1/noticedesc') return new Response('', { status: 404 })
    if (searchParams.get('api_key') !== key)
      return Response.json({ error: 'API_KEY_INVALID' }, { status: 403 })
    return answer(searchParams.get('noticeid') ?? '')
  })

const json = (description: string | null) => () => Response.json({ description })
const idsOf = ({ requests }: ReturnType<typeof samGov>) =>
  requests.map(({ url }) => new URL(url).searchParams.get('noticeid'))
const run = (now: string, server: ReturnType<typeof samGov>, more: Record<string, string> = {}) =>
  describeNotices(jobCtx(now, server, { ...settings, ...more }))

async function shown(n: number) {
  const { call } = await newCompany()
  const id = await env.DB.prepare('SELECT tender_id FROM tender_refs WHERE ref = ?')
    .bind(`notice:described${n}`)
    .first('tender_id')
  const tender = (await call('GET', `/tenders/${id}`)).body.data
  const notices = (await call('GET', `/tenders/${id}/notices`)).body.data
  return {
    ...tender,
    came: notices.map(({ format, size }: { format: string; size: number }) => [format, size > 100]),
  }
}

const rows = async () =>
  (
    await env.DB.prepare('SELECT * FROM notice_descriptions ORDER BY notice_id').all<
      Record<string, unknown>
    >()
  ).results

describe('a description that SAM.gov gives apart', () => {
  beforeEach(async () => {
    const { results } = await env.DB.prepare(
      "SELECT DISTINCT tender_id AS id FROM notices WHERE source = 'sam'",
    ).all<{ id: string }>()
    for (const { id } of results) await removeTender(id)
    await env.DB.prepare('DELETE FROM notice_descriptions').run()
  })

  it('becomes plain text of its notice and stays when the notice comes again', async () => {
    await importThem(opportunity(1))
    expect((await shown(1)).description).toBeNull()
    const server = samGov()
    expect(await run('2026-03-02T00:00:00Z', server)).toEqual({ described: 1, without: 0, failed: 0 })
    const tender = await shown(1)
    expect([tender.description, tender.came]).toEqual([
      'Repair of pumps & valves.\n\nTwo lots',
      [['sam-json', true]],
    ])
    expect(await importThem(opportunity(1))).toMatchObject({ unchanged: 1 })
    expect(await importThem(opportunity(1, { title: 'Another title' }))).toMatchObject({ updated: 1 })
    const again = await shown(1)
    expect([again.title, again.description]).toEqual(['Another title', tender.description])
    expect(await run('2026-03-09T00:00:00Z', server)).toMatchObject({ described: 0 })
    expect(server.requests).toHaveLength(1)
  })

  it.for([
    [
      'plain text',
      () => new Response('Two lots\r\nof pumps', { headers: { 'content-type': 'text/plain' } }),
      'Two lots\nof pumps',
    ],
    [
      'a page',
      () =>
        new Response('<div>One<br>Two<script>x()</script></div>', {
          headers: { 'content-type': 'text/html' },
        }),
      'One\nTwo',
    ],
    ['nothing', json(null), null],
    [
      'a sentence that there is none',
      () => new Response('{"error":"Description Not Found"}', { status: 404 }),
      null,
    ],
  ] as const)('may be %s', async ([, answer, expected]) => {
    await importThem(opportunity(2))
    const server = samGov(answer)
    await run('2026-03-02T00:00:00Z', server)
    expect((await shown(2)).description).toBe(expected)
    await run('2026-03-09T00:00:00Z', server)
    expect(server.requests).toHaveLength(1)
  })

  it('is asked for as often as the day allows, for the newest notices first, also by runs at once', async () => {
    await importThem(...[1, 2, 3, 4, 5, 6, 7].map((n) => opportunity(n)))
    const server = samGov()
    await Promise.all([1, 2, 3].map(() => run('2026-03-10T00:00:00Z', server)))
    await run('2026-03-10T23:00:00Z', server)
    expect(idsOf(server).toSorted()).toEqual(['described5', 'described6', 'described7'])
    await run('2026-03-11T00:00:01Z', server)
    expect(idsOf(server).slice(3)).toEqual(['described4', 'described3', 'described2'])
  })

  it('is asked for on another day after a failure, five times in all, and holds up no import', async () => {
    await importThem(opportunity(3))
    const broken = samGov(() => new Response('{"message":"Internal"}', { status: 500 }))
    expect(await run('2026-03-10T00:00:00Z', broken)).toMatchObject({ failed: 1 })
    expect(await run('2026-03-10T12:00:00Z', broken)).toMatchObject({ failed: 0 })
    expect(await importThem(opportunity(4))).toMatchObject({ created: 1 })
    const server = samGov()
    await run('2026-03-11T00:00:01Z', server)
    expect((await shown(3)).description).toContain('pumps')
    await env.DB.prepare('DELETE FROM notice_descriptions').run()
    await importThem(opportunity(5))
    for (let day = 11; day < 25; day++) await run(`2026-03-${day}T00:00:01Z`, broken)
    expect(broken.requests).toHaveLength(1 + 5)
  })

  it('waits as long as the service asks, and returns what was not asked for', async () => {
    await importThem(opportunity(1), opportunity(2))
    const busy = samGov(() => new Response('{}', { status: 429, headers: { 'Retry-After': '7200' } }))
    expect(await run('2026-03-10T00:00:00Z', busy)).toMatchObject({ failed: 1 })
    const server = samGov()
    await run('2026-03-10T01:59:00Z', server)
    expect(server.requests).toEqual([])
    await run('2026-03-10T02:00:01Z', server)
    expect(idsOf(server)).toEqual(['described1'])
  })

  it('sends the key to the configured address only, and stores and shows it nowhere', async () => {
    const elsewhere = `https://evil.test/noticedesc?noticeid=described6&api_key=${encodeURIComponent(key)}`
    await importThem(opportunity(6, { description: elsewhere }))
    const said = samGov(() => new Response(`no service for ${key}`, { status: 403 }))
    expect(await run('2026-03-10T00:00:00Z', said)).toMatchObject({ failed: 1 })
    expect(said.requests.map(({ url }) => new URL(url).host)).toEqual(['api.sam.gov'])
    const row = await env.DB.prepare(
      "SELECT hex(content) AS content FROM notices WHERE notice_id = 'described6'",
    ).first<{
      content: Packed
    }>()
    const content = row ? unpack(row.content) : ''
    expect(content).toContain('describedApart')
    expect(content + JSON.stringify(await rows())).not.toMatch(/api_key|test\/key|evil/)
  })

  it('is not asked for without the source, its key or requests to spend', async () => {
    await importThem(opportunity(7))
    const server = samGov()
    await run('2026-03-10T00:00:00Z', server, { SOURCES: '' })
    await run('2026-03-10T00:00:00Z', server, { SAM_DESCRIPTIONS: '0' })
    expect([server.requests, (await rows())[0]?.attempts]).toEqual([[], 0])
  })

  it('is found by an index', async () => {
    const { text, values } = claimStatement('sam', 0, { aDay: 4, atOnce: 4 })
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...values)
      .all<{ detail: string }>()
    const steps = results.map(({ detail }) => detail).filter((step) => /notice_descriptions/.test(step))
    expect(steps.filter((step) => !/USING (COVERING )?INDEX|USING PRIMARY KEY/.test(step))).toEqual([])
  })
})
