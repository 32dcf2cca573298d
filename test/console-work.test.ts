import { beforeAll, describe, expect, it } from 'vitest'
import { createAsset } from '../src/assets/commands.ts'
import { partsOf } from '../src/assets/multipart.ts'
import { findAssets, listAssetTags } from '../src/assets/queries.ts'
import { createBid, removeBid } from '../src/bids/commands.ts'
import { getBid } from '../src/bids/queries.ts'
import { findRequirements } from '../src/bids/references.ts'
import { addSection, removeSection, seenOf, writeSection } from '../src/bids/sections.ts'
import { submitBid } from '../src/bids/submit.ts'
import { updateBid } from '../src/bids/update.ts'
import { Conflict } from '../src/changes/commit.ts'
import { instantOf, localText } from '../src/console/page/zone.ts'
import { forbidden } from '../src/errors.ts'
import { columnLimit, readBoard } from '../src/pipeline/board.ts'
import { saveTender } from '../src/pipeline/commands.ts'
import { importNotices, newCompany } from './api.ts'
import { newStaff, type Staff } from './people.ts'

/** Open tenders: a worth of 1,000 times its number in EUR; those of a number that 3 divides have no value. */
let tenderIds: string[] = []
beforeAll(async () => {
  const source = `board-${crypto.randomUUID().slice(0, 8)}`
  const lines = Array.from({ length: columnLimit + 5 }, (_, n) =>
    JSON.stringify({
      format: 'tender/1',
      tender: {
        ...{ reference: `T-${n}`, title: `Tender ${n}`, buyer: { name: 'Town', country: 'DE' } },
        ...{ publishedAt: '2026-01-01', currency: 'EUR', estimatedValue: n % 3 === 0 ? null : n * 1000 },
        deadline: deadlineOf(n),
      },
    }),
  )
  await importNotices(source, lines.join('\n'))
  const { call } = await newCompany()
  const found = await Promise.all(
    [1, 2].map((page) => call('GET', `/tenders?source=${source}&limit=100&page=${page}`)),
  )
  const items: { id: string; title: string }[] = found.flatMap(({ body }) => body.data)
  const byTitle = new Map(items.map(({ id, title }) => [title, id]))
  tenderIds = lines.map((_, n) => byTitle.get(`Tender ${n}`) ?? '')
})

/** The first has none, the second's has passed, the others' follow each other backwards. */
const deadlineOf = (n: number) =>
  n === 0 ? null : n === 1 ? '2020-01-01T12:00:00Z' : new Date(Date.UTC(2099, 0, 200 - n)).toISOString()

const save = (who: Staff, n: number, more: object = {}) =>
  who.act((ctx) => saveTender(ctx, { tenderId: tenderIds[n] ?? '', ...more }))

describe('readBoard', () => {
  it('sums each stage in EUR, and knows of how many it has no value', async () => {
    const [owner, other] = await newStaff('owner', 'member')
    await Promise.all([save(owner, 2), save(owner, 4), save(owner, 3), save(owner, 5, { stage: 'won' })])
    const { columns } = await owner.act((ctx) => readBoard(ctx, {}))
    expect(columns.map(({ stage }) => stage)).toEqual([
      'watching',
      'qualifying',
      'preparing',
      'submitted',
      'won',
      'lost',
      'dropped',
    ])
    expect(columns[0]).toMatchObject({ count: 3, valueEur: 6000, valued: 2 })
    expect(columns[4]).toMatchObject({ count: 1, valueEur: 5000, valued: 1 })
    expect(await other.act((ctx) => readBoard(ctx, {}))).toMatchObject({
      columns: [{ count: 3 }, {}, {}, {}, {}, {}, {}],
    })
    const [stranger] = await newStaff('owner')
    expect((await stranger.act((ctx) => readBoard(ctx, {}))).columns[0]).toMatchObject({
      count: 0,
      items: [],
    })
  })

  it('puts what is due next first, then what has no deadline, then what has passed', async () => {
    const [owner] = await newStaff('owner')
    for (const n of [1, 0, 5, 9]) await save(owner, n)
    const { columns } = await owner.act((ctx) => readBoard(ctx, {}))
    expect(columns[0]?.items.map(({ tender }) => tender.title)).toEqual([
      'Tender 9',
      'Tender 5',
      'Tender 0',
      'Tender 1',
    ])
  })

  it('shows so many of a stage and counts all', async () => {
    const [owner] = await newStaff('owner')
    await Promise.all(tenderIds.map((_, n) => save(owner, n)))
    const { columns } = await owner.act((ctx) => readBoard(ctx, {}))
    expect([columns[0]?.items.length, columns[0]?.count]).toEqual([columnLimit, columnLimit + 5])
  })

  it('narrows cards and sums alike, and knows every tag', async () => {
    const [owner] = await newStaff('owner')
    await save(owner, 2, { tags: ['b', 'A'], priority: 'high' })
    await save(owner, 4, { tags: ['c'], assigneeId: owner.userId })
    const board = (filter: object) => owner.act((ctx) => readBoard(ctx, filter))
    for (const [filter, n] of [
      [{ tag: 'A' }, 2],
      [{ priority: 'high' }, 2],
      [{ assigneeId: owner.userId }, 4],
    ] as const) {
      const { columns, tags } = await board(filter)
      expect(columns[0]).toMatchObject({ count: 1, valueEur: n * 1000, items: [{ tenderId: tenderIds[n] }] })
      expect(tags).toEqual(['A', 'b', 'c'])
    }
    expect((await board({ tag: "' OR 1" })).columns[0]?.count).toBe(0)
  })
})

/** A bid with two sections, of somebody of a company of its own. */
async function drafted() {
  const [owner, colleague, stranger] = [
    ...(await newStaff('owner', 'member')),
    ...(await newStaff('owner')),
  ] as const
  const { id } = await owner.act((ctx) => createBid(ctx, { tenderId: tenderIds[2] ?? '', value: 5 }))
  const sections = ['a', 'b'].map((key) => ({ key, heading: key.toUpperCase(), text: `${key} first` }))
  await owner.act((ctx) => updateBid(ctx, id, { sections }))
  const texts = async () => (await owner.act((ctx) => getBid(ctx, id))).sections.map(({ text }) => text)
  return {
    owner,
    colleague,
    stranger,
    id,
    texts,
    seen: (n: number) => seenOf(sections[n] ?? { heading: '', text: '' }),
  }
}

describe('writeSection', () => {
  const write = (who: Staff, id: string, key: string, text: string, seen: string) =>
    who.act((ctx) => writeSection(ctx, id, { key, heading: key.toUpperCase(), text, seen }))

  it('loses nothing of many who write at once, each in another section', async () => {
    const { owner, id } = await drafted()
    const keys = Array.from({ length: 12 }, (_, n) => `s${n}`)
    const sections = keys.map((key) => ({ key, heading: key.toUpperCase() }))
    await owner.act((ctx) => updateBid(ctx, id, { sections }))
    await Promise.all(
      keys.map((key) => write(owner, id, key, `by ${key}`, seenOf({ heading: key.toUpperCase(), text: '' }))),
    )
    const bid = await owner.act((ctx) => getBid(ctx, id))
    expect(bid.sections.map(({ text }) => text)).toEqual(keys.map((key) => `by ${key}`))
  })

  it('refuses who began with another text, and takes the same text twice', async () => {
    const { owner, colleague, id, texts, seen } = await drafted()
    await write(owner, id, 'a', 'Ada', seen(0))
    await expect(write(colleague, id, 'a', 'Grace', seen(0))).rejects.toThrow('written in this section')
    const again = await write(owner, id, 'a', 'Ada', seen(0))
    expect([again.version, await texts()]).toEqual([3, ['Ada', 'b first']])
  })

  it('refuses a section that was removed, a bid that was submitted, and another company', async () => {
    const { owner, stranger, id, seen } = await drafted()
    await expect(write(stranger, id, 'a', 'x', seen(0))).rejects.toThrow('Bid not found')
    await owner.act((ctx) => removeSection(ctx, id, { key: 'a', seen: seen(0) }))
    await expect(write(owner, id, 'a', 'x', seen(0))).rejects.toThrow('removed this section')
    await owner.act((ctx) => submitBid(ctx, id))
    await expect(write(owner, id, 'b', 'x', seen(1))).rejects.toThrow('sections cannot change any more')
  })
})

describe('addSection and removeSection', () => {
  it('give each section a key of its own, and remove only what was seen', async () => {
    const { owner, id, texts, seen } = await drafted()
    for (const heading of ['One', 'Two'])
      await owner.act((ctx) => addSection(ctx, id, { heading, text: heading }))
    const { sections } = await owner.act((ctx) =>
      removeSection(ctx, id, { key: 'own-1', seen: seenOf({ heading: 'One', text: 'One' }) }),
    )
    expect(sections.map(({ key }) => key)).toEqual(['a', 'b', 'own-2'])
    await owner.act((ctx) => addSection(ctx, id, { heading: 'Three', text: '' }))
    expect(await texts()).toEqual(['a first', 'b first', 'Two', ''])
    await expect(
      owner.act((ctx) => removeSection(ctx, id, { key: 'own-2', seen: seen(0) })),
    ).rejects.toThrow()
  })
})

describe('updateBid with a check', () => {
  it('asks it of the bid that is changed, anew whenever somebody was first', async () => {
    const { owner, id } = await drafted()
    const refused = owner.act((ctx) =>
      updateBid(ctx, id, { value: 7 }, () => {
        throw forbidden('not now')
      }),
    )
    await expect(refused).rejects.toThrow('not now')
    let asked = 0
    await owner.act((ctx) =>
      updateBid(ctx, id, { value: 9 }, () => {
        if (++asked === 1) throw new Conflict()
      }),
    )
    expect([asked, (await owner.act((ctx) => getBid(ctx, id))).value]).toEqual([2, 9])
    await owner.act((ctx) => removeBid(ctx, id))
  })
})

describe('findRequirements', () => {
  /** A release that asks for a concept and for a guarantee. */
  const release = {
    ...{ ocid: 'ocds-work-1', id: '1', date: '2026-01-01T12:00:00Z', tag: ['tender'], language: 'en' },
    buyer: { name: 'Town' },
    tender: {
      ...{ title: 'Ring road', status: 'active', tenderPeriod: { endDate: '2098-01-01T12:00:00Z' } },
      awardCriteria: { criteria: [{ type: 'quality', name: 'Concept', description: 'How it is built.' }] },
      submissionTerms: { depositsGuarantees: 'A bond of five per cent.' },
    },
  }

  it('finds those of the tender alone', async () => {
    const [owner] = await newStaff('owner')
    const source = `asked-${crypto.randomUUID().slice(0, 8)}`
    await importNotices(source, JSON.stringify(release))
    const { call } = await newCompany()
    const tenderId: string = (await call('GET', `/tenders?source=${source}`)).body.data[0].id
    const bid = await owner.act((ctx) => createBid(ctx, { tenderId, outline: true }))
    const ids = bid.sections.flatMap(({ requirementId }) => requirementId ?? [])
    expect(ids).toHaveLength(2)
    const found = await owner.act((ctx) => findRequirements(ctx, tenderId, ids))
    expect(ids.map((id) => found.get(id)?.id)).toEqual(ids)
    const other = await owner.act((ctx) => findRequirements(ctx, tenderIds[0] ?? '', ids))
    expect(other.size).toBe(0)
  })
})

describe('findAssets and listAssetTags', () => {
  it('give the company’s own, in the order that is asked for', async () => {
    const [owner] = await newStaff('owner')
    const [stranger] = await newStaff('owner')
    const add = (who: Staff, name: string, tags: string[]) =>
      who.act((ctx) => createAsset(ctx, { name, tags, validUntil: null }))
    const [a, b, foreign] = [
      await add(owner, 'A', ['y', 'X']),
      await add(owner, 'B', ['y']),
      await add(stranger, 'C', ['z']),
    ]
    const found = await owner.act((ctx) => findAssets(ctx, [b.id, foreign.id, a.id, 'asset_x']))
    expect(found.map(({ name }) => name)).toEqual(['B', 'A'])
    expect(await owner.act(listAssetTags)).toEqual(['X', 'y'])
  })
})

describe('partsOf', () => {
  const type = 'multipart/form-data; boundary=XX'
  const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const part = (disposition: string, body: string) =>
    `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`

  it('reads fields and files, whatever their bytes hold', () => {
    const body = 'a\r\n--X\r\n\r\n--X X--'
    const form = `${part('name="name"', 'Köln')}${part('name="file"; filename="a%22b.pdf"', body)}${part('name="tags"', '')}--XX--\r\n`
    expect(
      partsOf(bytesOf(form), type).map(({ name, fileName, bytes }) => [name, fileName, textOf(bytes)]),
    ).toEqual([
      ['name', '', 'Köln'],
      ['file', 'a"b.pdf', body],
      ['tags', '', ''],
    ])
  })

  it.for([
    ['ends early', part('name="a"', 'x'), type],
    ['has no boundary in its type', `${part('name="a"', 'x')}--XX--`, 'multipart/form-data'],
    ['has more parts than are taken', `${part('name="a"', 'x').repeat(51)}--XX--`, type],
    ['has rubbish behind a boundary', `${part('name="a"', 'x')}--XXrubbish`, type],
    ['is empty', '', type],
  ] as const)('refuses a form that %s', ([, form, contentType]) => {
    expect(() => partsOf(bytesOf(form), contentType)).toThrow('multipart/form-data')
  })
})

describe('instantOf', () => {
  it.for([
    ['UTC', '2026-12-01T09:30', '2026-12-01T09:30:00.000Z'],
    ['Europe/Berlin', '2026-12-01T09:30', '2026-12-01T08:30:00.000Z'],
    ['Europe/Berlin', '2026-07-01T09:30', '2026-07-01T07:30:00.000Z'],
    // An hour before the clocks change, an hour after, and the day they change in another zone.
    ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-11-01T03:30', '2026-11-01T08:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
  ] as const)('reads in %s %s as %s, and back', ([timeZone, local, instant]) => {
    expect(instantOf({ timeZone }, local)).toBe(instant)
    expect(localText({ timeZone }, instant)).toBe(local)
  })

  it('leaves what is no time to the schema', () => {
    for (const text of ['', 'soon', '2026-12-01', '2026-13-01T00:00', '2026-12-01T09:30Z'])
      expect(instantOf({ timeZone: 'UTC' }, text)).toBe(text)
  })
})
