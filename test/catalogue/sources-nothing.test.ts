import { describe, expect, it } from 'vitest'
import '../support/tables.ts'
import { nothingIn } from '../../src/catalogue/sources/nothing.ts'
import { readSources } from '../../src/catalogue/sources/queries.ts'
import type { Feed } from '../../src/catalogue/sources/feed.ts'
import { runSource } from '../../src/catalogue/sources/sources.ts'
import { failuresOf, jobCtx, newFeed, noticeIds, rowOf, running } from '../support/sources.ts'
import { jsonFixture } from '../support/fixtures.ts'
import { packageOf, release } from '../support/sources-stand-in.ts'
import { tableSource } from '../support/tables.ts'

const day = 86_400_000
const now = Date.parse('2026-11-28T12:00:00Z')
const dayAt = (offset: number) => new Date(now + offset * day).toISOString().slice(0, 10)
/** The day before yesterday, when the source had nothing. */
const emptyDay = dayAt(-2)
const json = (body: unknown, status = 200) => Response.json(body, { status })
const raw = (body: string | null, status = 200, type = 'application/json') =>
  new Response(body, { status, headers: body === null ? {} : { 'Content-Type': type } })

type Answer = (given: {
  date: string
  page: string | null
  url: URL
  releases: object[]
  empty: boolean
}) => Response

/** A source that is queried by day, with a release for every day but one. */
function source(answer: Answer, isEmpty = (date: string) => date === emptyDay) {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const date = url.searchParams.get('from') ?? ''
    const page = url.searchParams.get('page')
    asked.push(`${date} ${page ?? ''}`.trim())
    const empty = isEmpty(date)
    const id = `${date}-${page ?? 1}`
    const releases = empty ? [] : [release(id, `${date}T10:00:00Z`).release]
    return answer({ date, page, url, releases, empty })
  }
  return { fetch: fetch as typeof globalThis.fetch, asked }
}

const daily = (more: object = {}) =>
  newFeed({ pages: 3 }, { dates: 'day', timeZone: 'UTC', everyMinutes: 5, overlapMinutes: 0, ...more })

/** Reads a feed as the job does, each minute, and returns its status. */
async function readFor(feed: Feed, from: { fetch: typeof globalThis.fetch }, minutes: number, at = now) {
  const run = running(feed, from, dayAt(-4))
  const end = at + minutes * 60_000
  // The minutes in which the source is not due are left out.
  for (let time = at; time < end;) {
    await run.at(new Date(time).toISOString())
    time = Math.max(time + 60_000, (await rowOf(feed.name)).next_at)
  }
  return statusOf(feed, end)
}

async function statusOf({ name }: Feed, at: number) {
  const own = { name, url: 'https://ocds.test/releases?from={from}&to={to}' }
  const settings = { SOURCES: name, OCDS_SOURCES: JSON.stringify([own]) }
  const ctx = jobCtx(new Date(at).toISOString(), { fetch }, settings)
  const [status] = (await readSources(ctx)).on
  if (!status) throw new Error('The source has no status')
  return status
}

const idOf = (id: string) => expect.stringMatching(new RegExp(`:${id}-1$`))
const withData = [-4, -3, -1, 0].map(dayAt)
const whole: Answer = ({ releases }) => json(packageOf(releases, null))
const emptyBy =
  (nothing: () => Response): Answer =>
  (given) =>
    given.empty ? nothing() : whole(given)

/** How publishers answer for a day without notices. */
const nothings: [string, () => Response][] = [
  ['404 with a sentence', () => json({ message: 'No data found for the given dates' }, 404)],
  ['404 with a page', () => raw('<html><h1>Not Found</h1></html>', 404, 'text/html')],
  ['404 without a body', () => raw(null, 404)],
  ['410', () => raw('', 410)],
  ['400 with a sentence', () => json({ error: 'There are no releases in this period' }, 400)],
  ['422 in Spanish', () => json({ mensaje: 'No se encontraron registros' }, 422)],
  ['204', () => raw(null, 204)],
  ['an empty body', () => raw('')],
  ['blanks', () => raw(' \n')],
  ['an empty body without a type', () => new Response('')],
  ['an empty list', () => json([])],
  ['null', () => json(null)],
  ['an empty object', () => json({})],
  ['a text', () => json('No records')],
  ['a plain text', () => raw('No records found', 200, 'text/plain')],
  ['a sentence', () => json({ message: 'No data found' })],
  ['a sentence in Portuguese', () => json({ status: 'ok', message: 'Nenhum resultado encontrado' })],
  ['a wrapper of nothing', () => json({ data: [], pagination: { page: 1, total: 0 } })],
  ['null for its content', () => json({ status: 200, payload: { content: null } })],
  ['null for its releases', () => json({ ...packageOf([], null), releases: null })],
  [
    'a package without releases',
    () => json({ uri: 'x', version: '1.1', publishedDate: '2026-11-01T00:00:00Z' }),
  ],
  ['a wrapped package without releases', () => json({ result: packageOf([], null) })],
]

describe('a day without notices', () => {
  it.for(nothings)('answered by %s is an empty day', async ([, nothing]) => {
    const feed = daily()
    const status = await readFor(feed, source(emptyBy(nothing)), 11)
    expect(status).toMatchObject({ state: 'current', problem: null, attempts: 0, openFailures: 0 })
    expect(await noticeIds(feed.name)).toHaveLength(withData.length)
  })

  it.for(nothings.filter(([name]) => /^(404 with a s|400|an empty b)/.test(name)))(
    'answered by %s is believed at once the next time',
    async ([, nothing]) => {
      const feed = daily()
      const from = source(emptyBy(nothing), (date) => date === dayAt(-3) || date === dayAt(-1))
      await readFor(feed, from, 3)
      expect(await noticeIds(feed.name)).toHaveLength(3)
    },
  )

  it('may be the first day of all, the last, or several in a row', async () => {
    for (const empty of [[-4], [0], [-4, -3], [-2, -1, 0]]) {
      const feed = daily()
      const days = new Set(empty.map(dayAt))
      const from = source(
        emptyBy(() => json({ message: 'nothing' }, 404)),
        (date) => days.has(date),
      )
      const status = await readFor(feed, from, 12)
      expect(status).toMatchObject({ state: 'current', problem: null })
      expect(await noticeIds(feed.name)).toHaveLength(5 - empty.length)
    }
  })

  it.for([
    ['once more where its answer was an outage', () => json({ message: 'No data found' }, 404), 2],
    ['no more where the description says so', () => json({ message: 'Nothing here' }, 418), 1],
  ] as const)('of a past longer than is read again daily is asked for %s', async ([, nothing, times]) => {
    const feed = daily({ empty: { status: 418 } })
    const lost = dayAt(-9)
    let isAway = true
    const from = source(emptyBy(nothing), (date) => date === lost && isAway)
    const run = running(feed, from, dayAt(-12))
    const readFrom = async (start: number) => {
      for (
        let time = start;
        time < start + 9 * 60_000;
        time = Math.max(time + 60_000, (await rowOf(feed.name)).next_at)
      )
        await run.at(new Date(time).toISOString())
    }
    await readFrom(now)
    expect(await noticeIds(feed.name)).not.toContainEqual(idOf(lost))
    isAway = false
    await readFrom(now + day + 60_000)
    expect((await noticeIds(feed.name)).filter((id) => id.includes(lost))).toHaveLength(times - 1)
    expect(from.asked.filter((each) => each === lost)).toHaveLength(times === 2 ? 3 : 1)
    await readFrom(now + 2 * day + 120_000)
    expect(from.asked.filter((each) => each === lost)).toHaveLength(times === 2 ? 3 : 1)
  })

  it('is what the description of the source says', async () => {
    const feed = daily({ empty: { status: 400, says: 'Sin Publicaciones' } })
    // Only the description shows it: no day has notices.
    const from = source(() => json({ error: 'sin publicaciones hoy' }, 400))
    expect(await readFor(feed, from, 3)).toMatchObject({ state: 'current', problem: null })
    const other = daily({ empty: { status: 404 } })
    expect(
      await readFor(
        other,
        source(() => raw('x', 404)),
        3,
      ),
    ).toMatchObject({ state: 'current' })
  })
})

describe('an outage', () => {
  // Each answer has been taken for an empty day above; here every third shows that a whole outage is none.
  it.for([...nothings.filter((_, n) => n % 3 === 0), ['500', () => raw('', 500)] as const])(
    'that answers every request by %s moves the source nowhere, and is told',
    async ([name, nothing]) => {
      // A package is an answer of a working source.
      if (/package|its releases/.test(name)) return
      const feed = daily()
      const good = source(whole)
      await readFor(feed, good, 3)
      const before = await rowOf(feed.name)
      const later = now + 2 * day
      const status = await readFor(feed, source(nothing), 200, later)
      expect((await rowOf(feed.name)).watermark).toBe(before.watermark)
      expect(status).toMatchObject({ state: 'retrying', openFailures: 0 })
      expect(status.stalledSince).not.toBeNull()
      expect(status.problem).toMatch(
        /^No progress since 2026-11-\d\d .* UTC: test-\d+ has failed \d+ times in a row/,
      )
      const healed = source(whole)
      await readFor(feed, healed, 120, later + 3 * 3_600_000)
      expect(await noticeIds(feed.name)).toContainEqual(idOf(`${dayAt(1)}-1`))
    },
  )

  it('of a source that never gave anything moves it nowhere', async () => {
    const feed = daily()
    const status = await readFor(
      feed,
      source(() => json({ message: 'No data found' }, 404)),
      200,
    )
    expect((await rowOf(feed.name)).watermark).toBe(Date.parse(dayAt(-4)))
    expect(status.problem).toContain('the source answers 404: No data found')
  })

  it('ends no day that only the description calls empty', async () => {
    const feed = daily({ empty: { status: 404 } })
    await readFor(feed, source(whole), 3)
    const before = await rowOf(feed.name)
    await readFor(
      feed,
      source(() => raw('', 404)),
      20,
      now + 2 * day,
    )
    expect((await rowOf(feed.name)).watermark).toBe(before.watermark)
  })

  it('of one day alone is set aside and told, and later days are read', async () => {
    const feed = daily()
    const broken = source(emptyBy(() => json({ message: 'nvarchar to float' }, 400)))
    const status = await readFor(feed, broken, 30)
    expect(await noticeIds(feed.name)).toHaveLength(withData.length)
    expect(status).toMatchObject({ attempts: 0, openFailures: 1 })
    expect((await failuresOf(feed.name))[0]?.reason).toBe('the source answers 400: nvarchar to float')
  })

  it('that was taken for an empty day is made good when the last days are read again', async () => {
    const feed = daily()
    await readFor(feed, source(emptyBy(() => raw(null, 204))), 11)
    expect(await noticeIds(feed.name)).toHaveLength(withData.length)
    const late = source(whole, () => false)
    await readFor(feed, late, 10, now + day + 15 * 60_000)
    expect(await noticeIds(feed.name)).toContainEqual(idOf(`${emptyDay}-1`))
  })
})

const nextOf = ({ url }: { url: URL }, page: string | number) => {
  const next = new URL(url)
  next.searchParams.set('page', String(page))
  return next.pathname + next.search
}
const linked = (given: Parameters<Answer>[0], releases: object[], page: string | number) =>
  json({ ...packageOf(releases, null), links: { next: nextOf(given, page) } })
const numberOf = ({ page }: { page: string | null }) => Number(page ?? '1')

describe('the end of the pages', () => {
  it.for(nothings.filter(([name]) => /^(404 with a s|400|204|an empty b|an empty l|a text)/.test(name)))(
    'is found where the page behind it is answered by %s',
    async ([, nothing]) => {
      const feed = daily()
      const from = source((given) =>
        numberOf(given) > 2 ? nothing() : linked(given, given.releases, numberOf(given) + 1),
      )
      const status = await readFor(feed, from, 30)
      expect(status).toMatchObject({ state: 'current', problem: null, openFailures: 0 })
      expect(await noticeIds(feed.name)).toHaveLength(2 * withData.length)
    },
  )

  it('is found where a next page is always named', async () => {
    const feed = daily()
    const from = source((given) =>
      linked(given, numberOf(given) < 3 ? given.releases : [], numberOf(given) + 1),
    )
    expect(await readFor(feed, from, 15)).toMatchObject({ state: 'current', problem: null })
    expect(await noticeIds(feed.name)).toHaveLength(2 * withData.length)
    expect(Math.max(...from.asked.map((each) => Number(each.split(' ')[1] ?? 1)))).toBe(4)
  })

  it('is no empty page in the middle', async () => {
    const feed = daily()
    const from = source((given) => {
      const at = numberOf(given)
      return at < 4
        ? linked(given, at === 2 ? [] : given.releases, at + 1)
        : json(packageOf(given.releases, null))
    })
    await readFor(feed, from, 15)
    expect(await noticeIds(feed.name)).toHaveLength(3 * withData.length)
  })

  it.for([
    ['A, A', () => 'a', 2],
    ['A, B, A', (page: string | null) => (page === 'b' ? 'a' : 'b'), 3],
    ['A, B, C, B', (page: string | null) => (page === null ? 'b' : page === 'b' ? 'c' : 'b'), 3],
    ['a circle of seven', (page: string | null) => String((Number(page ?? 0) + 1) % 7), 8],
  ] as const)('is found where they lead in a circle: %s', async ([, next, pages]) => {
    const feed = daily({ everyMinutes: 60 })
    const from = source((given) => linked(given, given.releases, next(given.page)))
    const status = await readFor(feed, from, 45)
    expect(status.state).toBe('current')
    expect(status.problem).toMatch(/is read on, but its next pages lead in a circle/)
    expect((await noticeIds(feed.name)).length).toBeGreaterThanOrEqual((pages - 1) * withData.length)
  })

  it('is not where a page in the middle fails for a while', async () => {
    const feed = daily()
    let broken = true
    const from = source((given) => {
      if (numberOf(given) === 2 && broken) return raw('', 500)
      return numberOf(given) < 3
        ? linked(given, given.releases, numberOf(given) + 1)
        : json(packageOf(given.releases, null))
    })
    await readFor(feed, from, 5)
    broken = false
    await readFor(feed, from, 30, now + 300_000)
    expect(await noticeIds(feed.name)).toHaveLength(3 * withData.length)
  })

  it('is not where a cursor has expired: the page before names another', async () => {
    const feed = daily()
    let mark = 1
    const from = source((given) => {
      if (given.page === null) return linked(given, given.releases, `c${mark}`)
      return given.page === `c${mark}` ? json(packageOf(given.releases, null)) : raw('', 404)
    })
    const run = running({ ...feed, limits: { ...feed.limits, pages: 1 } }, from, dayAt(0))
    await run.at(new Date(now).toISOString())
    mark = 2
    for (let minute = 1; minute < 8; minute++) await run.at(new Date(now + minute * 60_000).toISOString())
    expect(await noticeIds(feed.name)).toContainEqual(idOf(`${dayAt(0)}-c2`))
  })
})

describe('a source that gets nowhere', () => {
  it('says so after an hour, in the status and once in the log', async () => {
    const feed = daily()
    // Pages without end that contain the same release again and again.
    const same = [release('same', `${dayAt(-4)}T10:00:00Z`).release]
    const from = source((given) => linked(given, same, numberOf(given) + 1))
    expect((await readFor(feed, from, 30)).stalledSince).toBeNull()
    const status = await readFor(feed, from, 50, now + 30 * 60_000)
    expect(status.problem).toMatch(
      /has brought nothing new since .* UTC, and page after page of one span is still read/,
    )
    const own = { name: feed.name, url: 'https://ocds.test/releases?from={from}&to={to}' }
    const settings = { SOURCES: feed.name, OCDS_SOURCES: JSON.stringify([own]) }
    const ctx = jobCtx(new Date(now + 90 * 60_000).toISOString(), from, settings)
    await runSource(ctx, feed.name, false)
    expect((await rowOf(feed.name)).stall_told_at).toBe(now + 90 * 60_000)
  })

  it('is no source that waits for its next turn', async () => {
    const feed = daily({ everyMinutes: 1440 })
    await readFor(feed, source(whole), 3)
    expect(await statusOf(feed, now + 20 * 3_600_000)).toMatchObject({ problem: null, stalledSince: null })
  })
})

describe('nothingIn', () => {
  it.for<[number, string, string | null]>([
    [200, '{"detail":"Error en la generación. ","status":500}', null],
    [200, '{"message":"connect EHOSTUNREACH","name":"Error"}', null],
    [200, '<html>No results</html>', null],
    [200, '{"message":"Rate limit"}', null],
    [200, '{"message":"No data found"}', '200 text'],
    [200, '[]', '200 []'],
    [400, '{"message":"Invalid date"}', null],
    [400, '', null],
    [400, '"No hay datos"', '400 text'],
    [404, '', '404'],
    [401, '{"message":"No data found"}', null],
    [500, '{"message":"No data found"}', null],
    [503, '[]', null],
  ])('of %i %s is %j', async ([status, body, found]) => {
    expect(await nothingIn(tableSource, { status, type: 'application/json', body })).toBe(found)
  })
})

describe('the sources of the fixture', () => {
  /** What each of them does, by the last part of its address; on all other days and pages it is an ordinary source. */
  const oddities: Record<string, Answer> = {
    empty404: emptyBy(() => json({ message: 'No data found for the given dates' }, 404)),
    empty204: emptyBy(() => raw(null, 204)),
    empty400: emptyBy(() => json({ error: 'There are no releases in this period' }, 400)),
    emptylist: emptyBy(() => json([])),
    emptynull: emptyBy(() => json({ ...packageOf([], null), releases: null })),
    emptybody: emptyBy(() => raw('')),
    emptystr: emptyBy(() => json('No records')),
    loop: (given) => linked(given, given.releases, given.page === 'b' ? 'a' : 'b'),
    alwaysnext: (given) => linked(given, numberOf(given) < 3 ? given.releases : [], numberOf(given) + 1),
    last404: (given) =>
      numberOf(given) > 2
        ? json({ message: 'No more pages' }, 404)
        : linked(given, given.releases, numberOf(given) + 1),
    wrapped: ({ releases }) => json({ status: 'ok', data: packageOf(releases, null) }),
    listrel: ({ releases }) => json(releases),
  }
  /** Pages with notices a day; in the cycle three names lead to two pages. */
  const pages: Record<string, number> = { loop: 3, alwaysnext: 2, last404: 2 }

  it('are all read to the end in eleven minutes', async () => {
    const entries = await jsonFixture<Record<string, string>[]>('sources/own-sources.json')
    expect(entries.length).toBe(13)
    for (const { name = '', url: _, ...more } of entries) {
      const feed = daily({ ...more, everyMinutes: 30 })
      const status = await readFor(feed, source(oddities[name] ?? whole), 11)
      expect([name, status.readUntil?.slice(0, 10), status.attempts]).toEqual([name, dayAt(0), 0])
      expect([name, (await noticeIds(feed.name)).length]).toEqual([
        name,
        (pages[name] ?? 1) * withData.length,
      ])
    }
  })
})
