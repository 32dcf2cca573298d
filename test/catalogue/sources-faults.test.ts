import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { runJob } from '../support/jobs.ts'
import { prepare } from '../../src/platform/db/sql.ts'
import { retryFailure } from '../../src/catalogue/sources/commands.ts'
import { noticesNamed } from '../../src/catalogue/sources/fetch-listed.ts'
import { importDocuments } from '../../src/catalogue/sources/import-fetched.ts'
import { readSources } from '../../src/catalogue/sources/queries.ts'
import { failuresOf, jobCtx, newFeed, noticeIds, rowOf, running } from '../support/sources.ts'
import { type Fault, ocdsStandIn, packageOf, release } from '../support/sources-stand-in.ts'
import { operate } from '../support/api.ts'

const published = ['01:00', '02:00', '03:00', '04:00', '05:00', '06:00', '07:00'].map((time) =>
  release(`n${time.slice(0, 2)}`, `2026-11-18T${time}:00Z`),
)
const start = Date.parse('2026-11-18T12:00:00Z')
const later = (milliseconds: number) => new Date(start + milliseconds).toISOString()
const minutes = (count: number) => later(count * 60_000)

/** Whether a request is for the second page, which is neither the first nor the last page of the window. */
const isSecond = (request: Request) =>
  atob(new URL(request.url).searchParams.get('cursor') ?? '').endsWith('|3')

const text = (body: BodyInit, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  new Response(body, { headers })

const broken = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"releases": [')),
    pull: (controller) => controller.error(new Error('reset')),
  })

const silent = () =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([123])) })

const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1024).fill(32)) })

const page = JSON.stringify(packageOf([published[3]?.release], null))

describe('a page that is not answered as it should be', () => {
  it.for<[string, () => Response | Promise<Response>, string, number]>([
    ['too many requests', () => new Response('', { status: 429 }), 'answers 429', 60],
    [
      'too many requests, with the seconds to wait',
      () => new Response('', { status: 429, headers: { 'Retry-After': '300' } }),
      'answers 429',
      300,
    ],
    [
      'too many requests, with the date to wait for',
      () => new Response('', { status: 429, headers: { 'Retry-After': 'Wed, 18 Nov 2026 12:20:00 GMT' } }),
      'answers 429',
      1200,
    ],
    [
      'maintenance, with the seconds to wait',
      () => new Response('', { status: 503, headers: { 'Retry-After': '7200' } }),
      'answers 503',
      7200,
    ],
    ['an error of the server', () => new Response('', { status: 500 }), 'answers 500', 60],
    ['a bad gateway', () => new Response('<html>', { status: 502 }), 'answers 502', 60],
    ['an answer that breaks off', () => text(broken()), 'broke off', 60],
    ['a slow answer', () => text(silent()), 'no whole answer within', 60],
    ['no answer', () => Promise.reject(new TypeError('refused')), 'does not answer', 60],
    [
      'fewer bytes than announced',
      () => text(page, { 'Content-Type': 'application/json', 'Content-Length': '100000' }),
      'of 100000 bytes',
      60,
    ],
    ['half a page', () => text(page.slice(0, page.length / 2)), 'is cut off', 60],
    [
      'a page of HTML',
      () => text('<html></html>', { 'Content-Type': 'text/html' }),
      'the type text/html',
      60,
    ],
    ['no JSON', () => text('{"releases": }'), 'no JSON', 60],
    ['no package', () => text('{"message": "hello"}'), 'a JSON object with "message"', 60],
    ['too many bytes', () => text(endless()), 'more than 100000 bytes', 60],
    [
      'a redirect without encryption',
      () => Response.redirect('http://ocds.test/releases', 302),
      'without encryption',
      60,
    ],
    [
      'a redirect elsewhere',
      () => Response.redirect('https://elsewhere.test/releases', 302),
      'another host',
      60,
    ],
    ['a refusal', () => new Response('', { status: 400 }), 'answers 400', 60],
  ])('%s: is asked for again, and nothing is lost or done twice', async ([, answer, reason, seconds]) => {
    const feed = newFeed({ requestMilliseconds: 200, requestBytes: 100_000 })
    let faults = 1
    const fault: Fault = (request) => (isSecond(request) && faults-- > 0 ? answer() : null)
    const source = ocdsStandIn(published, { fault })
    const run = running(feed, source)
    const first = await run.at(later(0))
    expect(first).toMatchObject({ state: 'waiting', created: 3, setAside: 0 })
    expect(first.error).toContain(reason)
    const row = await rowOf(feed.name)
    expect(row.last_error).toContain(reason)
    expect((row.next_at - start) / 1000).toBe(seconds)
    const asked = source.requests.length
    expect((await run.at(later(seconds * 1000 - 1), true)).state).toBe('waiting')
    expect(source.requests).toHaveLength(asked)
    expect(await run.at(later(seconds * 1000))).toMatchObject({ state: 'current', created: 4 })
    expect(await noticeIds(feed.name)).toHaveLength(7)
    expect(await failuresOf(feed.name)).toEqual([])
    expect((await rowOf(feed.name)).attempts).toBe(0)
  })

  it('is asked for ever less often, once an hour at least', async () => {
    const feed = newFeed()
    const source = ocdsStandIn(published, { fault: () => new Response('', { status: 429 }) })
    const waits: number[] = []
    let now = start
    for (let run = 0; run < 15; run++) {
      await running(feed, source).at(new Date(now).toISOString())
      const { next_at } = await rowOf(feed.name)
      waits.push((next_at - now) / 60_000)
      now = next_at
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(await failuresOf(feed.name)).toEqual([])
  })

  it('follows a redirect on the same host', async () => {
    const feed = newFeed()
    let moved = 1
    const fault: Fault = ({ url }) =>
      moved-- > 0 ? Response.redirect(url.replace('/releases', '/new/releases'), 307) : null
    expect(await running(feed, ocdsStandIn(published, { fault })).at(later(0))).toMatchObject({ created: 7 })
  })
})

describe('a poison page', () => {
  const sound = {
    ocid: 'ocds-test-poison',
    id: 'poison-1',
    date: '2026-11-18T04:30:00Z',
    tag: ['tender'],
    tender: {},
  }
  const poison = { ...sound, tender: { title: 'a\u0000b' } }

  it('that holds a release nobody can read is tried twice more, set aside, and holds up nothing', async () => {
    const feed = newFeed()
    const source = ocdsStandIn([...published, { at: '2026-11-18T04:30:00Z', release: poison }])
    const run = running(feed, source)
    expect(await run.at(minutes(0))).toMatchObject({ state: 'waiting', setAside: 0 })
    expect(await run.at(minutes(1))).toMatchObject({ state: 'waiting', setAside: 0 })
    expect(await run.at(minutes(3))).toMatchObject({ state: 'current', setAside: 1 })
    expect(await noticeIds(feed.name)).toHaveLength(7)
    const [failure, ...more] = await failuresOf(feed.name)
    expect(more).toEqual([])
    expect(failure).toMatchObject({ kind: 'page', attempts: 3, stored: true, resolvedAt: null })
    expect(failure?.reason).toBe(
      '1 of its notices cannot be read: release poison-1: /tender/title holds NUL or half of a surrogate pair',
    )
    const { body } = await operate('GET', '/status')
    expect(body.data.sources.failures.newest).toContainEqual(failure)
  })

  it('that has one wrong token is imported at once, and the token is reported', async () => {
    const feed = newFeed()
    const wrong = { ...sound, tender: { title: 'A bridge', value: { amount: 'WRONG', currency: 'EUR' } } }
    const source = ocdsStandIn([...published, { at: '2026-11-18T04:30:00Z', release: wrong }])
    const served: typeof source.fetch = async (...request) => {
      const answer = await source.fetch(...request)
      return text((await answer.text()).replace('"WRONG"', 'NaN'))
    }
    const run = running(feed, { ...source, fetch: served })
    expect(await run.at(minutes(0))).toMatchObject({ state: 'current', created: 8, setAside: 0 })
    const [failure, ...more] = await failuresOf(feed.name)
    expect(more).toEqual([])
    expect(failure).toMatchObject({ kind: 'page', attempts: 1, stored: true })
    expect(failure?.reason).toMatch(
      /^It was imported, and places that are wrong were read as something else: NaN/,
    )
    const { body } = await operate('POST', `/sources/failures/${failure?.id}/retry`)
    expect(body.data.resolvedAt).not.toBeNull()
  })

  it.for([
    ['a notice nobody can read', [poison, published[0]?.release], '', 'broken'],
    ['a wrong token', [published[0]?.release], '"buyer":NaN,', 'repaired'],
  ] as const)('as a document with %s gives the other notices', async ([, releases, token, where]) => {
    const { name } = newFeed()
    const body = JSON.stringify(packageOf([...releases], null)).replace('"ocid"', `${token}"ocid"`)
    const answer = { bytes: Uint8Array.from(new TextEncoder().encode(body)), charset: undefined }
    const ctx = jobCtx(minutes(0), ocdsStandIn([]))
    const imported = await importDocuments(ctx, name, [{ name: 'one', ref: 'listed:one', answer }])
    expect(imported.gain).toMatchObject({ created: 1, documents: where === 'broken' ? 0 : 1 })
    const { broken, repaired } = imported
    expect({ broken: broken.length, repaired: repaired.length }).toEqual({
      broken: 0,
      repaired: 0,
      [where]: 1,
    })
    const { results } = await prepare(env.DB, noticesNamed(name, ['listed:one'])).all()
    // A document of which a notice is missing is fetched again.
    expect(results).toHaveLength(where === 'broken' ? 0 : 1)
  })

  it('can be tried again from the bytes that were kept', async () => {
    const feed = newFeed()
    const source = ocdsStandIn([...published, { at: '2026-11-18T04:30:00Z', release: poison }])
    for (const minute of [0, 1, 3]) await running(feed, source).at(minutes(minute))
    const [failure] = await failuresOf(feed.name)
    const path = `/sources/failures/${failure?.id}/retry`
    const still = await operate('POST', path)
    expect(still.body.data).toMatchObject({ id: failure?.id, attempts: 4, resolvedAt: null })
    // The bytes that were set aside are replaced, as if a corrected service could read them now.
    const { results } = await env.DB.prepare('SELECT body_key FROM source_failures WHERE id = ?')
      .bind(failure?.id)
      .all<{ body_key: string }>()
    await env.FILES.put(results[0]?.body_key ?? '', JSON.stringify(packageOf([sound], null)))
    const { body } = await operate('POST', path)
    expect(body.data.resolvedAt).not.toBeNull()
    expect(await noticeIds(feed.name)).toHaveLength(8)
    expect(await failuresOf(feed.name)).toEqual([])
  })

  it('that does not name the next one is set aside with the rest of its window, which is read again', async () => {
    const feed = newFeed()
    let poisoned = true
    const fault: Fault = (request) => (poisoned && isSecond(request) ? text('{"releases": }') : null)
    const later = release('next', '2026-11-19T09:00:00Z')
    const source = ocdsStandIn([...published, later], { fault })
    const run = running(feed, source)
    for (const minute of [0, 1, 3]) await run.at(minutes(minute))
    expect(await noticeIds(feed.name)).toHaveLength(3)
    expect((await rowOf(feed.name)).watermark).toBe(start)
    const [failure] = await failuresOf(feed.name)
    expect(failure).toMatchObject({ kind: 'page', reason: 'the page is no JSON', stored: true })
    await run.at('2026-11-19T10:00:00Z')
    expect(await noticeIds(feed.name)).toContain('ocds-test-next:next-1')
    poisoned = false
    // The failure is retried long before the source would be read again automatically.
    await retryFailure(jobCtx('2026-11-19T10:00:30Z', source), failure?.id ?? '')
    await run.at('2026-11-19T10:01:00Z')
    expect(await noticeIds(feed.name)).toHaveLength(8)
    expect(await failuresOf(feed.name)).toEqual([])
  })

  it('that never comes is set aside after ten tries over hours', async () => {
    const feed = newFeed()
    const fault: Fault = (request) => (isSecond(request) ? new Response('', { status: 500 }) : null)
    const run = running(feed, ocdsStandIn(published, { fault }))
    let now = start
    for (let tried = 1; tried <= 10; tried++) {
      expect(await failuresOf(feed.name)).toEqual([])
      await run.at(new Date(now).toISOString())
      now = (await rowOf(feed.name)).next_at
    }
    const [failure] = await failuresOf(feed.name)
    expect(failure).toMatchObject({ reason: 'the source answers 500', attempts: 10, stored: false })
    expect((now - start) / 3_600_000).toBeGreaterThan(4)
  })

  it.for([
    ['no address', 'http://[', 'cannot be read'],
    ['a number', 7, 'is no address'],
  ] as const)('that names %s as the next one ends no other source', async ([, next, reason]) => {
    const feed = newFeed()
    const fault: Fault = (request) =>
      isSecond(request) ? Response.json({ ...packageOf([], null), links: { next } }) : null
    const run = running(feed, ocdsStandIn(published, { fault }))
    for (const minute of [0, 1, 3]) await run.at(minutes(minute))
    expect((await failuresOf(feed.name))[0]?.reason).toContain(reason)
  })

  it('cannot send requests to another host', async () => {
    const feed = newFeed()
    const fault: Fault = ({ url }) =>
      url.includes('cursor') ? null : Response.json(packageOf([], 'http://10.0.0.1/secret?cursor=fHwwMA'))
    const source = ocdsStandIn(published, { fault })
    await running(feed, source).at(minutes(0))
    expect(source.requests[1]?.url).toBe('https://ocds.test/secret?cursor=fHwwMA')
  })
})

describe('the job', () => {
  it('reads every source that is switched on, and one that fails holds no other up', async () => {
    const own = (name: string) => ({ name, url: `https://${name}.test/releases?from={from}&to={to}` })
    const OCDS_SOURCES = JSON.stringify([own('job-a'), own('job-b'), own('job-off')])
    const good = ocdsStandIn(published, {
      pageSize: 2,
      fault: ({ url }) => (url.includes('job-b') ? new Response('', { status: 500 }) : null),
    })
    const settings = { SOURCES: 'job-a, job-b', OCDS_SOURCES, SOURCES_FROM: '2026-11-18' }
    const { done } = await runJob(jobCtx(minutes(0), good, settings), 'sources')
    expect(Object.keys(done)).toEqual(['job-a', 'job-b'])
    expect(done).toMatchObject({ 'job-a': { state: 'behind' }, 'job-b': { error: 'the source answers 500' } })
    const again = await runJob(jobCtx(minutes(0.5), good, settings), 'sources')
    expect(again.done).toMatchObject({ 'job-a': { state: 'current' }, 'job-b': { state: 'waiting' } })
    expect(good.requests.some(({ url }) => url.includes('job-off'))).toBe(false)
    const { on } = await readSources(jobCtx(minutes(1), good, settings))
    expect(on.map(({ name, state }) => [name, state])).toEqual([
      ['job-a', 'current'],
      ['job-b', 'retrying'],
    ])
    expect(on[0]).toMatchObject({ fetched: { pages: 5 }, notices: { created: 7 }, openFailures: 0 })
  })
})
