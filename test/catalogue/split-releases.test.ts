import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../../src/catalogue/notices/json.ts'
import { compileReleases } from '../../src/catalogue/notices/ocds/compile-releases.ts'
import { importNotices, newCompany, removeTender } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'

/** Publishers from three continents, each with a release that describes a whole process. */
const files = [
  'uk-contracts-finder-awards.json',
  'py-dncp-331547-unsuccessful-release-package.json',
  'no-doffin-2024-102327-eu-profile-release.json',
  'mx-cdmx-sefin-024-2016-latin1-release-package.json',
]

async function maxReleaseLength(file: string): Promise<Json> {
  const bytes = await fixture(`notices/ocds/${file}`)
  const document = JSON.parse(new TextDecoder(file.includes('latin1') ? 'latin1' : 'utf-8').decode(bytes))
  const releases: Json[] = document.releases ?? [document]
  return releases.reduce((long, each) =>
    JSON.stringify(each).length > JSON.stringify(long).length ? each : long,
  )
}

/** Lists that the standard merges entry by entry: all of them have distinct ids. */
const isKeyed = (value: unknown): value is Json[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => isObject(each) && each.id !== undefined) &&
  new Set(value.map(({ id }) => String(id))).size === value.length

const wholeLists = new Set(['additionalIdentifiers', 'additionalClassifications', 'changes'])

/** The part of a value that the release `turn` publishes; `pick` deals the leaves. Undefined for nothing. */
function partOf(value: unknown, name: string, turn: number, pick: () => number): unknown {
  if (isObject(value)) {
    const parts = Object.entries(value).flatMap(([member, each]) => {
      const part = member === 'id' ? undefined : partOf(each, member, turn, pick)
      return part === undefined ? [] : [[member, part] as const]
    })
    const own = value.id === undefined || parts.length === 0 ? [] : [['id', value.id] as const]
    const isOnlyId = Object.keys(value).length === 1 && value.id !== undefined && pick() === turn
    return parts.length > 0 || isOnlyId
      ? Object.fromEntries(isOnlyId ? [['id', value.id]] : [...own, ...parts])
      : undefined
  }
  if (isKeyed(value) && !wholeLists.has(name)) {
    const parts = value.flatMap((each) => partOf(each, name, turn, pick) ?? [])
    return parts.length > 0 ? parts : undefined
  }
  return pick() === turn ? value : undefined
}

/** Deals the leaves of a release over `count` releases, a second apart. The draws repeat for every release. */
function split(release: Json, count: number, draws: number[]): Json[] {
  return Array.from({ length: count }, (_, turn) => {
    let drawn = 0
    const pick = () => (draws[drawn++ % draws.length] ?? 0) % count
    const part = partOf(release, '', turn, pick)
    const date = new Date(Date.parse(String(release.date)) + turn * 1000).toISOString()
    return { ...(isObject(part) ? part : {}), ocid: release.ocid, id: `part-${turn}`, date, tag: release.tag }
  })
}

const splits = fc.record({
  count: fc.integer({ min: 2, max: 6 }),
  draws: fc.array(fc.nat(1000), { minLength: 20, maxLength: 60 }),
})

/** Without the members of single releases, and with keyed lists in the order of their ids. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map(comparable)
    return isKeyed(value) ? all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : all
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, comparable(each)] as const)
      .filter(([, each]) => each !== null && !isHollow(each))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const isHollow = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

const whole = (release: Json) => comparable({ ...release, id: 0, date: 0, tag: 0 })

describe('a release that is split into partial updates', () => {
  it.for(files)('%s: is compiled from them again', async (file) => {
    const release = await maxReleaseLength(file)
    fc.assert(
      fc.property(splits, ({ count, draws }) => {
        expect(whole(compileReleases(split(release, count, draws)))).toEqual(whole(release))
      }),
    )
  })

  it.for(files)('%s: makes the same tender, in whatever order the parts arrive', async (file) => {
    const release = await maxReleaseLength(file)
    const { call } = await newCompany({ plan: 'enterprise', requestLimit: 1_000_000 })
    const tenderOf = async (releases: Json[]) => {
      const { body } = await importNotices('split', JSON.stringify({ releases }))
      expect(body.data.failed).toEqual([])
      const [{ id }] = (await call('GET', '/tenders?source=split')).body.data
      const { data } = (await call('GET', `/tenders/${id}`)).body
      const awards = (await call('GET', `/market/awards?tenderId=${id}&limit=100`)).body.data
      const requirements = (await call('GET', `/tenders/${id}/requirements?limit=100`)).body.data
      await removeTender(id)
      return { data, awards, requirements }
    }
    const expected = withoutMetadata(await tenderOf([{ ...release, tag: ['compiled'] }]))
    await fc.assert(
      fc.asyncProperty(splits, fc.nat(), async ({ count, draws }, seed) => {
        const parts = split({ ...release, tag: ['planning'] }, count, draws)
        const arriving = parts.toSorted((a, b) => hash(a, seed) - hash(b, seed))
        expect(withoutMetadata(await tenderOf(arriving))).toEqual(expected)
      }),
      { numRuns: 5 },
    )
  })
})

const hash = (value: Json, seed: number) =>
  [...String(value.id)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) % 9973, 7)

/** Ids that the catalogue assigns, and members of single releases rather than of the process. */
const metadata = new Set(
  'id tenderId documentId updatedAt publishedAt noticeId noticeVersion noticeType notices documentCount url path'.split(
    ' ',
  ),
)

function withoutMetadata(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map(withoutMetadata)
    return all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      metadata.has(name) ? [] : [[name, withoutMetadata(each)]],
    ),
  )
}
