import { describe, expect, it } from 'vitest'
import { nextRates } from '../../src/catalogue/sources/ecb.ts'
import { nextTask, startAgain } from '../../src/catalogue/sources/next-task.ts'
import { backoff, readRetryAfter } from '../../src/catalogue/sources/retry.ts'
import { plainFeed } from '../../src/catalogue/sources/feed.ts'
import { ocdsFeed } from '../../src/catalogue/sources/ocds.ts'
import { feedOf } from '../../src/catalogue/sources/sources.ts'
import { OcdsSource } from '../../src/platform/config/ocds-source.ts'
import { readRates } from '../../src/catalogue/sources/ecb.ts'
import { jobCtx, rowOf, variables } from '../support/sources.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

describe('Retry-After', () => {
  it.for([
    ['120', 120],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
    ['Friday, 20-Nov-26 12:00:30 GMT', 30],
    ['Fri Nov 20 12:00:30 2026', 30],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['999999999', 86_400],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['2026-11-20', null],
    ['', null],
    [null, null],
  ] as const)('%s is %s seconds', ([value, seconds]) => {
    expect(readRetryAfter(value, now)).toBe(seconds === null ? null : now + seconds * 1000)
  })

  it('else waits are 1, 2, 4 … 60 minutes', () => {
    expect([0, 1, 2, 3, 6, 7, 50].map((attempts) => backoff(attempts) / 60_000)).toEqual([
      1, 1, 2, 4, 32, 60, 60,
    ])
  })
})

describe('the next window', () => {
  const at = (text: string) => Date.parse(text)
  const standing = { watermark: at('2026-11-18T10:00:00Z'), again: null, againAt: now }
  const every = 15 * 60_000
  const task = (from: string, to: string, again = false) => ({ from: at(from), to: at(to), again })

  it.for([
    ['ends with the day', standing, task('2026-11-18T10:00:00Z', '2026-11-19T00:00:00Z')],
    [
      'ends now on the last day',
      { ...standing, watermark: at('2026-11-20T00:00:00Z') },
      task('2026-11-20T00:00:00Z', '2026-11-20T12:00:00Z'),
    ],
    ['waits for its turn', { ...standing, watermark: now - every + 1 }, null],
    [
      'is of days read again when nothing is new',
      { ...standing, watermark: now, again: at('2026-11-17T00:00:00Z') },
      task('2026-11-17T00:00:00Z', '2026-11-18T00:00:00Z', true),
    ],
    [
      'never reads again beyond the watermark',
      { ...standing, watermark: now, again: at('2026-11-20T00:00:00Z') },
      task('2026-11-20T00:00:00Z', '2026-11-20T12:00:00Z', true),
    ],
    ['is none after the clock was set back', { ...standing, watermark: now + 60_000 }, null],
  ] as const)('%s', ([, stand, expected]) =>
    expect(nextTask(stand, now, { ...plainFeed, every }, false)).toEqual(expected),
  )

  it('reads the last three days again, once a day', () => {
    const current = { ...standing, watermark: now }
    expect(startAgain({ ...current, againAt: now - 86_400_000 }, now, plainFeed)).toBe(
      at('2026-11-17T00:00:00Z'),
    )
    expect(startAgain({ ...current, againAt: now - 86_399_999 }, now, plainFeed)).toBeNull()
    expect(startAgain({ ...current, again: 0, againAt: 0 }, now, plainFeed)).toBeNull()
  })
})

describe('the first page', () => {
  const window = { from: Date.parse('2026-07-01T00:00:00Z'), to: Date.parse('2026-07-02T00:00:00Z') }
  const shipped = (name: string) => {
    const feed = feedOf(variables(), name)
    if (!feed) throw new Error(`${name} does not ship with the service`)
    return feed
  }
  const own = (more: object) =>
    ocdsFeed(OcdsSource.parse({ name: 'x', url: 'https://x.test/r?from={from}&to={to}', ...more }))

  it.for([
    [
      shipped('find-a-tender'),
      'https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages?updatedFrom=2026-06-30T23:00:00&updatedTo=2026-07-02T01:00:00&limit=100',
    ],
    [
      shipped('contracts-finder'),
      'https://www.contractsfinder.service.gov.uk/Published/Notices/OCDS/Search?publishedFrom=2026-06-30T23:00:00&publishedTo=2026-07-02T01:00:00&limit=100',
    ],
    [own({}), 'https://x.test/r?from=2026-06-30T22:00:00&to=2026-07-02T00:00:00'],
    [own({ dates: 'day' }), 'https://x.test/r?from=2026-06-30&to=2026-07-02'],
  ] as const)('%# names the window as the source does', ([feed, url]) => {
    expect(feed.request(window, null)).toMatchObject({ method: 'GET', url })
  })

  it('is followed by what a token names, where a source has tokens', () => {
    const feed = own({ next: '/meta/token', nextParameter: 'after', headers: { 'X-Key': 'k' } })
    const { next } = feed.read('{"meta": {"token": "a=b"}, "releases": []}', { window, page: null })
    const { url, headers } = feed.request(window, next)
    expect(url).toBe('https://x.test/r?from=2026-06-30T22:00:00&to=2026-07-02T00:00:00&after=a%3Db')
    expect(headers).toMatchObject({ 'X-Key': 'k' })
  })
})

describe('the configuration of sources', () => {
  const source = { name: 'own', url: 'https://own.test/?from={from}&to={to}' }
  it('knows the built-in sources and its own', () => {
    const config = variables({ SOURCES: 'ecb, ted,own', OCDS_SOURCES: JSON.stringify([source]) })
    expect(config.SOURCES).toEqual(['ecb', 'ted', 'own'])
    expect(config.OCDS_SOURCES[0]).toMatchObject({ next: '/links/next', timeZone: 'UTC', everyMinutes: 15 })
  })

  it.for([
    ['SOURCES', 'own'],
    ['DOFFIN_API_KEY', 'doffin'],
    ['SOURCES', 'ted,ted'],
    ['OCDS_SOURCES', '{'],
    ['OCDS_SOURCES', '{}'],
    ['OCDS_SOURCES.0.url', JSON.stringify([{ ...source, url: 'https://own.test/' }])],
    ['OCDS_SOURCES.0.url', JSON.stringify([{ ...source, url: 'ftp://own.test/{from}{to}' }])],
    ['OCDS_SOURCES.0.timeZone', JSON.stringify([{ ...source, timeZone: 'Europe/Nowhere' }])],
    ['OCDS_SOURCES', JSON.stringify([source, source])],
    ['OCDS_SOURCES', JSON.stringify([{ ...source, name: 'ted' }])],
    ['SOURCES_FROM', '20261101'],
    ['TED_NOTICE_URL', 'https://ted.test/notice'],
  ] as const)('%s is refused by name: %s', ([name, value]) => {
    const variable = name.split('.')[0] ?? ''
    expect(() => variables({ [variable]: value })).toThrow(`Configuration is invalid: ${name} (`)
  })
})

describe('the reference rates', () => {
  it.for([
    ['a Friday morning', '2026-11-20T09:00:00Z', '2026-11-19', '2026-11-20T15:15:00.000Z'],
    ['in summer', '2026-07-01T09:00:00Z', '2026-06-30', '2026-07-01T14:15:00.000Z'],
    [
      'a Friday evening, when they are there',
      '2026-11-20T15:20:00Z',
      '2026-11-20',
      '2026-11-23T15:15:00.000Z',
    ],
    ['late on a Friday', '2026-11-20T15:20:00Z', '2026-11-19', '2026-11-20T15:50:00.000Z'],
    ['a holiday, after hours', '2026-12-25T20:00:00Z', '2026-12-24', '2026-12-28T15:15:00.000Z'],
    ['a weekend', '2026-11-21T10:00:00Z', '2026-11-20', '2026-11-23T15:15:00.000Z'],
  ] as const)('on %s are due', ([, at, newest, expected]) => {
    expect(new Date(nextRates(new Date(at), newest)).toISOString()).toBe(expected)
  })

  it('are asked for once when they are due, and again after a failure', async () => {
    const file = `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
      xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time="2026-11-20">
      <Cube currency="USD" rate="1.1512"/></Cube></Cube></gesmes:Envelope>`
    let asked = 0
    const source = {
      fetch: async () =>
        ++asked === 1
          ? new Response('', { status: 503 })
          : new Response(file, { headers: { 'Content-Type': 'text/xml' } }),
    }
    const at = (time: string) => readRates(jobCtx(time, source), false)
    expect(await at('2026-11-20T15:20:00Z')).toMatchObject({ state: 'waiting' })
    expect(await at('2026-11-20T15:20:30Z')).toEqual({ state: 'waiting' })
    expect(await at('2026-11-20T15:21:00Z')).toMatchObject({ newest: '2026-11-20' })
    expect(await at('2026-11-20T18:00:00Z')).toEqual({ state: 'waiting' })
    expect(asked).toBe(2)
    const row = await rowOf('ecb')
    expect(new Date(row.next_at).toISOString()).toBe('2026-11-23T15:15:00.000Z')
    expect([row.attempts, row.lease_until]).toEqual([0, null])
  })
})
