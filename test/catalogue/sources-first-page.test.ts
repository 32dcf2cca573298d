import { describe, expect, it } from 'vitest'
import { retryFailure } from '../../src/catalogue/sources/commands.ts'
import { readSources } from '../../src/catalogue/sources/queries.ts'
import { failuresOf, jobCtx, newFeed, noticeIds, rowOf, running } from '../support/sources.ts'
import { type Fault, ocdsStandIn, packageOf, release } from '../support/sources-stand-in.ts'

const jsonOf = (body: BodyInit, status = 200, headers = {}) =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } })

describe('an error on the first page', () => {
  const published = ['01:00', '02:00', '03:00', '04:00'].map((time) =>
    release(`e${time.slice(0, 2)}`, `2026-11-18T${time}:00Z`),
  )

  it.for<[string, () => Response]>([
    ['a refusal', () => jsonOf('{"message":"bad query"}', 400)],
    ['no package', () => jsonOf('{"message":"bad query"}')],
    ['an error of the server', () => jsonOf('{"message":"bad query"}', 500)],
  ])(
    'that is %s never moves the source on, and is told in one sentence with its first 2 kB',
    async ([, answer]) => {
      const feed = newFeed()
      const faults = { on: true }
      const fault: Fault = () => (faults.on ? answer() : null)
      const run = running(feed, ocdsStandIn(published, { fault }))
      let now = Date.parse('2026-11-18T12:00:00Z')
      for (let tried = 0; tried < 12; tried++) {
        await run.at(new Date(now).toISOString())
        now = (await rowOf(feed.name)).next_at
      }
      const row = await rowOf(feed.name)
      expect([row.watermark, row.attempts]).toEqual([Date.parse('2026-11-18T00:00:00Z'), 12])
      expect(row.last_answer).toBe('{"message":"bad query"}')
      expect(await failuresOf(feed.name)).toEqual([])
      const own = { name: feed.name, url: 'https://ocds.test/releases?from={from}&to={to}' }
      const ctx = jobCtx(new Date(now).toISOString(), ocdsStandIn([]), {
        SOURCES: feed.name,
        OCDS_SOURCES: JSON.stringify([own]),
      })
      const [status] = (await readSources(ctx)).on
      expect(status?.problem).toMatch(
        / has failed 12 times in a row, last because .*; it is tried again at .* UTC, and not all that was published since 2026-11-18 00:00 UTC is read\.$/,
      )
      faults.on = false
      await run.at(new Date(now).toISOString())
      expect(await noticeIds(feed.name)).toHaveLength(4)
    },
  )

  it('keeps no more than 2 kB, and no key', async () => {
    const feed = newFeed({}, { headers: { 'X-Key': 'a-secret-key' } })
    const body = `${'x'.repeat(100)} a-secret-key ${'y'.repeat(5000)}`
    await running(feed, ocdsStandIn([], { fault: () => new Response(body, { status: 500 }) })).at(
      '2026-11-18T12:00:00Z',
    )
    const { last_answer, last_error } = await rowOf(feed.name)
    expect(last_answer?.length).toBeLessThanOrEqual(2048)
    expect(`${last_answer}${last_error}`).not.toContain('a-secret-key')
    expect(last_answer).toMatch(/^x{100} … y+$/)
  })

  it('of every type of a month begins the month again, and of some types alone sets those aside', async () => {
    const monthly = () =>
      newFeed({}, { url: 'https://ocds.test/n?m={month}&t={type}', types: ['1', '2'], everyMinutes: 360 })
    const read = async (feed: ReturnType<typeof monthly>, fault: Fault) => {
      const source = ocdsStandIn([], { fault })
      let now = Date.parse('2026-11-18T12:00:00Z')
      for (let tried = 0; tried < 14; tried++) {
        await running(feed, source).at(new Date(now).toISOString())
        now = (await rowOf(feed.name)).next_at
      }
      return [
        (await rowOf(feed.name)).watermark > Date.parse('2026-11-18'),
        (await failuresOf(feed.name)).length > 0,
      ]
    }
    const bad = () => jsonOf('{"message":"nvarchar to float"}', 400)
    expect(await read(monthly(), bad)).toEqual([false, true])
    const some: Fault = ({ url }) => (url.includes('t=1') ? bad() : Response.json(packageOf([], null)))
    const feed = monthly()
    expect(await read(feed, some)).toEqual([true, true])
    const failure = (await failuresOf(feed.name)).at(-1)
    expect(failure?.answer).toBe('{"message":"nvarchar to float"}')
    // The stored answer is an error and not a page, so a retry queries the source again.
    await retryFailure(jobCtx('2026-11-25T00:00:00Z', ocdsStandIn([])), failure?.id ?? '')
    expect((await rowOf(feed.name)).again).toBe(Date.parse('2026-11-18T00:00:00Z'))
  })
})

describe('a full page without a next one', () => {
  it('divides the span until all of it is had', async () => {
    const at = (n: number) => new Date(Date.parse('2026-11-18T00:00:00Z') + n * 20 * 60_000).toISOString()
    const published = Array.from({ length: 30 }, (_, n) => release(`full-${n}`, at(n)))
    const lost: Fault = async ({ url }, real) => {
      const page = (await (await real()).json()) as { releases: unknown[] }
      return Response.json({ ...packageOf(page.releases, null, url) })
    }
    const feed = newFeed({}, { pageSize: 3, windowHours: 6 })
    const source = ocdsStandIn(published, { pageSize: 3, fault: lost })
    const run = running(feed, source)
    for (const minute of ['00', '01', '02']) await run.at(`2026-11-18T12:${minute}:00Z`)
    expect(await noticeIds(feed.name)).toHaveLength(30)
    expect((await rowOf(feed.name)).watermark).toBe(Date.parse('2026-11-18T12:00:00Z'))
  })

  it('is a fault where the source cannot be asked for less', async () => {
    const feed = newFeed({}, { pageSize: 1, dates: 'day' })
    const page = packageOf([release('only', '2026-11-18T01:00:00Z').release], null)
    const { error } = await running(feed, { fetch: async () => Response.json(page) }).at(
      '2026-11-18T12:00:00Z',
    )
    expect(error).toBe('the page is full with 1 releases and names no next page')
    expect((await rowOf(feed.name)).watermark).toBe(Date.parse('2026-11-18T00:00:00Z'))
  })
})

describe('a source whose next pages leave releases out', () => {
  const at = (n: number) => new Date(Date.parse('2026-11-18T00:10:00Z') + n * 1_800_000).toISOString()
  const published = Array.from({ length: 20 }, (_, n) => release(`cursor-${n}`, at(n)))
  // The cursor of Find a Tender follows another order than its pages, so that a page ends before rows that come later.
  const cursorOrder = published.map((_, n) => (n * 7) % 20)
  const read = async (fullPages: 'follow' | 'divide') => {
    const feed = newFeed({}, { fullPages, pageSize: 3 })
    const source = ocdsStandIn(published, { cursorOrder })
    await running(feed, source).at('2026-11-18T12:00:00Z')
    return { ids: await noticeIds(feed.name), asked: source.requests, failures: await failuresOf(feed.name) }
  }

  it('is read whole where spans are divided, and not where pages are followed', async () => {
    const divided = await read('divide')
    expect([divided.ids.length, divided.failures]).toEqual([20, []])
    expect(divided.asked.filter(({ url }) => url.includes('cursor='))).toEqual([])
    expect((await read('follow')).ids.length).toBeLessThan(20)
  })

  it('is followed where no shorter span can be asked for', async () => {
    const same = Array.from({ length: 5 }, (_, n) => release(`same-${n}`, '2026-11-18T03:00:30Z'))
    const feed = newFeed({}, { fullPages: 'divide', pageSize: 3 })
    await running(feed, ocdsStandIn(same)).at('2026-11-18T12:00:00Z')
    expect(await noticeIds(feed.name)).toHaveLength(5)
  })
})
