import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { importNotices } from '../../src/catalogue/import/import-notices.ts'
import { readFeed } from '../../src/catalogue/sources/read-feed.ts'
import { fixture, jsonFixture } from '../support/fixtures.ts'
import { catalogueOf, jobCtx, newFeed, noticeIds, rowOf, running } from '../support/sources.ts'
import { ocdsStandIn, packageOf, type Published, release } from '../support/sources-stand-in.ts'

const hours = (day: string, times: string[]) =>
  times.map((time) => release(`${day.slice(-2)}${time.replace(':', '')}`, `${day}T${time}:00Z`))

describe('a source that is read', () => {
  it('gives the same catalogue as its releases imported at once, whatever their order and repetition', async () => {
    const published = ['2026-11-18', '2026-11-19', '2026-11-20'].flatMap((day) =>
      hours(day, ['00:10', '09:00', '09:01', '13:30', '23:59']),
    )
    const update = release('180900', '2026-11-20T10:00:00Z', { id: '180900-2', tag: ['tenderUpdate'] })
    const all = [...published, update]
    const [plain, shuffled, direct] = [newFeed(), newFeed(), newFeed()]
    await running(plain, ocdsStandIn(all)).at('2026-11-21T06:00:00Z')
    const turned = all.flatMap((each, index) => (index % 3 === 0 ? [each, each] : [each])).toReversed()
    const reorder = ocdsStandIn(turned, { pageSize: 4, sorted: false })
    await running(shuffled, reorder).at('2026-11-21T06:00:00Z')
    const bytes = new TextEncoder().encode(
      JSON.stringify(
        packageOf(
          all.map((each) => each.release),
          null,
        ),
      ),
    )
    const ctx = jobCtx('2026-11-21T06:00:00Z', reorder)
    await importNotices(ctx, bytes, { source: direct.name, charset: undefined })
    expect(await noticeIds(plain.name)).toHaveLength(16)
    expect(await catalogueOf(plain.name)).toEqual(await catalogueOf(direct.name))
    expect(await catalogueOf(shuffled.name)).toEqual(await catalogueOf(direct.name))
  })

  it('asks in the local time of the source, and for what is new only', async () => {
    const feed = newFeed()
    const source = ocdsStandIn([])
    const run = running(feed, source, '2026-07-01')
    await run.at('2026-07-01T12:00:00Z')
    await run.at('2026-07-01T12:05:00Z')
    await run.at('2026-07-01T12:15:00Z')
    expect(source.requests.map(({ url }) => new URL(url).search)).toEqual([
      '?from=2026-06-30T23:00:00&to=2026-07-01T13:00:00',
      '?from=2026-07-01T11:00:00&to=2026-07-01T13:15:00',
    ])
  })

  it('is asked out of turn when someone asks for it', async () => {
    const feed = newFeed()
    const source = ocdsStandIn([])
    await running(feed, source).at('2026-11-18T12:00:00Z')
    expect((await running(feed, source).at('2026-11-18T12:01:00Z', true)).state).toBe('current')
    expect(source.requests).toHaveLength(2)
  })

  it('works off a backlog of 30 days in bounded steps', async () => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)
    const published = days.flatMap((day) => hours(day, ['08:00', '09:00', '12:00']))
    const feed = newFeed({ pages: 4 })
    const source = ocdsStandIn(published, { pageSize: 2 })
    const run = running(feed, source, '2026-10-01')
    const minutes = Array.from({ length: 16 }, (_, index) =>
      new Date(Date.UTC(2026, 9, 31, 6, index)).toISOString(),
    )
    const states: string[] = []
    for (const minute of minutes) {
      const before = source.requests.length
      states.push((await run.at(minute)).state)
      expect(source.requests.length - before).toBeLessThanOrEqual(4)
    }
    expect(states.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 'behind'))
    expect(states.at(-1)).not.toBe('behind')
    expect(await noticeIds(feed.name)).toHaveLength(90)
    expect((await rowOf(feed.name)).created).toBe(90)
  })

  it('finds what was published late under an earlier date, once a day', async () => {
    const published: Published[] = hours('2026-11-18', ['09:00'])
    const feed = newFeed()
    const run = running(feed, ocdsStandIn(published))
    await run.at('2026-11-19T06:00:00Z')
    published.push(...hours('2026-11-18', ['09:30']))
    await run.at('2026-11-19T18:00:00Z')
    expect(await noticeIds(feed.name)).toHaveLength(1)
    await run.at('2026-11-20T06:00:00Z')
    expect(await noticeIds(feed.name)).toHaveLength(2)
    const row = await rowOf(feed.name)
    expect([row.again, row.watermark]).toEqual([null, Date.parse('2026-11-20T06:00:00Z')])
  })
})

describe('real releases', () => {
  interface Package {
    releases: { date: string }[]
  }
  it('of Contracts Finder come page by page as they come in one document', async () => {
    const { releases } = await jsonFixture<Package>('notices/ocds/uk-contracts-finder-awards.json')
    const published = releases.map((each) => ({ at: each.date, release: { ...each } }))
    const [first = ''] = published.map(({ at }) => at).toSorted()
    const [feed, direct] = [newFeed({}, { charset: 'iso-8859-1' }), newFeed()]
    const source = ocdsStandIn(published, { pageSize: 40 })
    const from = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
    expect((await running(feed, source, from).at('2025-04-01T00:00:00Z')).state).toBe('current')
    const ctx = jobCtx('2025-04-01T00:00:00Z', source)
    const bytes = await fixture('notices/ocds/uk-contracts-finder-awards.json')
    await importNotices(ctx, bytes, { source: direct.name, charset: undefined })
    expect(await catalogueOf(feed.name)).toEqual(await catalogueOf(direct.name))
    expect((await noticeIds(feed.name)).length).toBeGreaterThan(50)
  })

  it.for([
    ['is read in the encoding the source is known for', 'iso-8859-1', 'current', 3],
    ['is unusable where nothing says what it is', undefined, 'waiting', 0],
  ] as const)('in ISO-8859-1 that do not say so: the page %s', async ([, charset, state, count]) => {
    const bytes = await fixture('notices/ocds/mx-cdmx-sefin-024-2016-latin1-release-package.json')
    const feed = newFeed({}, { ...(charset && { charset }) })
    const fetch = async () => new Response(bytes, { headers: { 'Content-Type': 'application/json' } })
    expect(await running(feed, { fetch }).at('2026-11-18T12:00:00Z')).toMatchObject({ state })
    expect(await noticeIds(feed.name)).toHaveLength(count)
  })
})

describe('the place of a source', () => {
  const published = hours('2026-11-18', ['01:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00'])

  it('survives the end of a run in the middle of a window', async () => {
    const feed = newFeed({ pages: 1 })
    const source = ocdsStandIn(published)
    const run = running(feed, source)
    expect((await run.at('2026-11-18T12:00:00Z')).state).toBe('behind')
    const between = await rowOf(feed.name)
    expect([between.pages, between.watermark]).toEqual([1, Date.parse('2026-11-18')])
    await run.at('2026-11-18T12:01:00Z')
    await run.at('2026-11-18T12:02:00Z')
    expect(new Set(source.requests.map(({ url }) => url)).size).toBe(3)
    expect(await noticeIds(feed.name)).toHaveLength(7)
    expect((await rowOf(feed.name)).watermark).toBe(Date.parse('2026-11-18T12:00:00Z'))
  })

  it('is the page before, when a run dies between import and saving: the page is read once more', async () => {
    const feed = newFeed()
    const source = ocdsStandIn(published)
    const ctx = jobCtx('2026-11-18T12:00:00Z', source, { SOURCES_FROM: '2026-11-18' })
    // The database takes the notices and then refuses to move the position of the source.
    const dying = new Proxy(ctx.d1, {
      get: (target, name) => {
        if (name !== 'prepare') return Reflect.get(target, name).bind(target)
        return (statement: string) => {
          if (statement.startsWith('UPDATE sources SET watermark')) throw new Error('died')
          return target.prepare(statement)
        }
      },
    })
    await expect(readFeed(Object.assign(ctx, { d1: dying }), feed, false)).rejects.toThrow('died')
    expect(await noticeIds(feed.name)).toHaveLength(3)
    expect((await rowOf(feed.name)).pages).toBe(0)
    // The lease of the failed run has to end before the next run can begin.
    expect((await running(feed, source).at('2026-11-18T12:01:00Z')).state).toBe('waiting')
    const done = await running(feed, source).at('2026-11-18T12:06:00Z')
    expect(done).toMatchObject({ state: 'current', created: 4, unchanged: 3 })
    expect(source.requests).toHaveLength(4)
  })

  it('is moved by one of two runs at once', async () => {
    const feed = newFeed()
    const source = ocdsStandIn(published)
    const run = running(feed, source)
    const runs = await Promise.all([1, 2, 3].map(() => run.at('2026-11-18T12:00:00Z')))
    expect(runs.map(({ state }) => state).toSorted()).toEqual(['current', 'waiting', 'waiting'])
    expect(source.requests).toHaveLength(3)
    expect((await rowOf(feed.name)).created).toBe(7)
  })

  it('is left alone by a run whose lease another one has taken', async () => {
    const feed = newFeed()
    const steal = async () => {
      await env.DB.prepare("UPDATE sources SET lease_holder = 'another' WHERE name = ?").bind(feed.name).run()
      return null
    }
    const source = ocdsStandIn(published, { fault: steal })
    expect((await running(feed, source).at('2026-11-18T12:00:00Z')).state).toBe('busy elsewhere')
    expect(await rowOf(feed.name)).toMatchObject({ lease_holder: 'another', pages: 0, window_from: null })
  })
})
