import { expect } from 'vitest'
import type { Feed } from '../../src/catalogue/sources/feed.ts'
import { readFeed } from '../../src/catalogue/sources/read-feed.ts'
import { feedOf } from '../../src/catalogue/sources/sources.ts'
import { day, hour, minute } from '../../src/platform/time/time.ts'
import { fixture, jsonFixture } from './fixtures.ts'
import { catalogueOf, failuresOf, jobCtx, noticeIds, rowOf, variables } from './sources.ts'
import {
  doffinStandIn,
  monthlyStandIn,
  type Numbered,
  oneInFive,
  prozorroStandIn,
  samStandIn,
} from './sources-services.ts'
import { type Clock, ocdsStandIn, packageOf, release, type StandIn, tedStandIn } from './sources-stand-in.ts'

const start = '2026-10-27'
const end = Date.parse('2026-11-04T12:00:00Z')
const keys = { DOFFIN_API_KEY: 'doffin-test-key', SAM_API_KEY: 'sam-test-key' }

/**
 * The times of the publications: three a day, for a week that includes the end of a month and the end of a calendar
 * week.
 */
const times = Array.from({ length: 21 }, (_, n) => {
  const at = new Date(Date.parse(`${start}T05:10:00Z`) + n * 8 * hour)
  return at.toISOString()
})

const minimal = new TextDecoder().decode(await fixture('notices/eforms/sdk-examples/cn_24_minimal.xml'))
const { opportunitiesData } = await jsonFixture<{ opportunitiesData: Record<string, unknown>[] }>(
  'notices/sam-gov/opportunities-search-response.json',
)

const xmlOf = (n: number) =>
  minimal
    .replaceAll(
      'f42be27e-09cf-4f0e-a745-63ec689631e6',
      `f42be27e-09cf-4f0e-a745-${String(n).padStart(12, '0')}`,
    )
    .replaceAll(
      '4805c409-5939-4be9-8abd-837f7a5fee23',
      `4805c409-5939-4be9-8abd-${String(n).padStart(12, '0')}`,
    )

const numbered = (year: (n: number) => string, body: (n: number) => string): Numbered[] =>
  times.map((at, n) => ({ number: year(n), at, body: body(n) }))

const releases = times.map((at, n) => release(`week-${n}`, at))

/** Every tender is published once; every third tender is changed on the day after. */
const changes = releases.flatMap(({ at, release: each }, n) => {
  const bodyOf = (title: string) => {
    const tender = { ...(each.tender as object), title }
    return JSON.stringify(packageOf([{ ...each, tender }], null))
  }
  const first = { number: `tender${n}`, at, body: bodyOf(`Works ${n}`) }
  const later = new Date(Date.parse(at) + 25 * hour).toISOString()
  return n % 3 === 0 ? [first, { ...first, at: later, body: bodyOf(`Changed ${n}`) }] : [first]
})

/** The services by the names of their sources. */
const services: Record<string, (clock: Clock) => StandIn> = {
  ted: (clock) => {
    const notices = times.map((at, n) => ({
      number: `${n + 1}-2026`,
      day: at.slice(0, 10).replaceAll('-', ''),
      at,
      xml: xmlOf(n),
    }))
    return tedStandIn(notices, oneInFive(), clock)
  },
  'find-a-tender': (clock) =>
    ocdsStandIn(releases, { span: ['updatedFrom', 'updatedTo'], known: clock, fault: oneInFive() }),
  'contracts-finder': (clock) =>
    ocdsStandIn(releases, { span: ['publishedFrom', 'publishedTo'], known: clock, fault: oneInFive() }),
  'public-contracts-scotland': (clock) =>
    monthlyStandIn(
      releases.map((each, n) => ({ ...each, type: n % 2 ? '2' : '104' })),
      clock,
      oneInFive(),
    ),
  sell2wales: (clock) =>
    monthlyStandIn(
      releases.map((each, n) => ({ ...each, type: n % 2 ? '1' : '56' })),
      clock,
      oneInFive(),
    ),
  prozorro: (clock) => prozorroStandIn(changes, clock, oneInFive()),
  doffin: (clock) => {
    const notices = numbered((n) => `2026-${100_000 + n}`, xmlOf)
    // A notice is issued days before it appears, and the search can only be queried by the date of issue.
    const issued = (at: string) => new Date(Date.parse(at) - 60 * hour).toISOString().slice(0, 10)
    return doffinStandIn(
      notices.map((each) => ({ ...each, issued: issued(each.at) })),
      clock,
      oneInFive(),
    )
  },
  sam: (clock) => {
    const body = (n: number) =>
      JSON.stringify({
        ...opportunitiesData[2],
        noticeId: `opportunity${n}`,
        solicitationNumber: `N${n}`,
        postedDate: times[n]?.slice(0, 10),
      })
    const found = numbered((n) => `opportunity${n}`, body)
    return samStandIn(
      found.map((each) => ({ ...each, posted: each.at.slice(0, 10) })),
      clock,
      oneInFive(),
    )
  },
}

/** Runs a source whenever the source is due, as the job does. */
async function readWeek(feed: Feed, source: StandIn, clock: Clock): Promise<void> {
  for (clock.now = Date.parse(`${start}T00:30:00Z`); clock.now < end;) {
    const now = new Date(clock.now).toISOString()
    const { state } = await readFeed(jobCtx(now, source, { ...keys, SOURCES_FROM: start }), feed, false)
    const due = state === 'behind' ? 0 : (await rowOf(feed.name)).next_at
    clock.now = Math.max(clock.now + minute, due)
  }
}

/** Reads a week in which one request in five fails, and expects every notice once. */
export async function expectWholeWeek(name: string): Promise<void> {
  const shipped = feedOf(variables(keys), name)
  if (!shipped) throw new Error(`${name} does not ship with the service`)
  // A source that is queried by month reads the whole month each time, with all types, so the source is read
  // less often here.
  const seldom = shipped.following ? { every: 48 * hour, lookBack: day } : { every: 12 * hour }
  const feed = { ...shipped, ...seldom, name: `week-${name}`, limits: { ...shipped.limits, pages: 30 } }
  const clock = { now: 0 }
  const source = serviceOf(name)(clock)
  await readWeek(feed, source, clock)
  const row = await rowOf(feed.name)
  expect(await noticeIds(feed.name)).toHaveLength(times.length)
  expect([row.created, await failuresOf(feed.name)]).toEqual([times.length, []])
  // A notice that is fetched singly is fetched once, and once more for each change.
  const documents = { ted: 21, doffin: 21, prozorro: changes.length }
  expect(row.fetched_documents).toBe(documents[name as keyof typeof documents] ?? 0)
  const titles = (await catalogueOf(feed.name)).map(({ title }) => title)
  const changed = titles.filter((title: string) => title.startsWith('Changed'))
  expect(changed).toHaveLength(name === 'prozorro' ? 7 : 0)
  expect(row.watermark).toBeGreaterThan(Date.parse(times.at(-1) ?? ''))
}

function serviceOf(name: string): (clock: Clock) => StandIn {
  const service = services[name]
  if (!service) throw new Error(`No service stands in for ${name}`)
  return service
}

/** The sources of the United Kingdom, which take half of the time. */
export const britishSources = ['find-a-tender', 'contracts-finder', 'public-contracts-scotland', 'sell2wales']
export const otherSources = Object.keys(services).filter((name) => !britishSources.includes(name))
