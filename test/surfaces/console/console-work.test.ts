import { beforeAll, describe, expect, it } from 'vitest'
import { createAsset } from '../../../src/documents/assets/commands.ts'
import { partsOf } from '../../../src/documents/assets/multipart.ts'
import { findAssets, listAssetTags } from '../../../src/documents/assets/queries.ts'
import { createBid, removeBid } from '../../../src/workspace/bids/commands.ts'
import { getBid } from '../../../src/workspace/bids/queries.ts'
import { findRequirements } from '../../../src/workspace/bids/references.ts'
import { addSection, removeSection, seenOf, writeSection } from '../../../src/workspace/bids/sections.ts'
import { submitBid } from '../../../src/workspace/bids/submit.ts'
import { updateBid } from '../../../src/workspace/bids/update.ts'
import { Conflict } from '../../../src/platform/transaction/conflict.ts'
import { instantOf, localText } from '../../../src/surfaces/console/page/zone.ts'
import { forbidden } from '../../../src/platform/errors.ts'
import { columnLimit, readBoard, stageLimit } from '../../../src/workspace/pipeline/board.ts'
import { saveTender } from '../../../src/workspace/pipeline/commands.ts'
import { stages } from '../../../src/workspace/pipeline/schema.ts'
import { derive } from '../../../src/platform/context.ts'
import { uploadOf } from '../../../src/surfaces/console/assets/upload.ts'
import { perform } from '../../../src/surfaces/perform.ts'
import { etagOf } from '../../../src/platform/transaction/version.ts'
import { lotsNamed } from '../../../src/surfaces/console/bids/lots.tsx'
import { createTeam } from '../../../src/workspace/teams/commands.ts'
import { createConsortium } from '../../../src/workspace/consortiums/commands.ts'
import { answerInvitation, inviteMember } from '../../../src/workspace/consortiums/members/commands.ts'
import { Existing } from '../../../src/platform/db/page.ts'
import { importNotices, newCompany } from '../../support/api.ts'
import { lot, newTender } from '../../support/bids.ts'
import { actionOf, Browser, newPerson } from '../../support/browser.ts'
import { addStaff, newStaff, type Staff } from '../../support/people.ts'

/** Open tenders: a worth of 1,000 times its number in EUR; those of a number that 3 divides have no value. */
let tenderIds: string[] = []
beforeAll(async () => {
  tenderIds = await importTenders('board', stageLimit + 5, (n) => ({
    title: `Tender ${n}`,
    currency: 'EUR',
    estimatedValue: n % 3 === 0 ? null : n * 1000,
    deadline: deadlineOf(n),
  }))
})

/** Imports so many tenders, fewer than 200, called `Tender` and their number; their ids in that order. */
async function importTenders(name: string, count: number, of: (n: number) => object): Promise<string[]> {
  const source = `${name}-${crypto.randomUUID().slice(0, 8)}`
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      format: 'tender/1',
      tender: {
        reference: `T-${n}`,
        buyer: { name: 'Town', country: 'DE' },
        publishedAt: '2026-01-01',
        ...of(n),
      },
    }),
  )
  await importNotices(source, lines.join('\n'))
  const { call } = await newCompany()
  const found = await Promise.all(
    [1, 2].map((page) => call('GET', `/tenders?source=${source}&limit=100&page=${page}`)),
  )
  const items: { id: string; title: string }[] = found.flatMap(({ body }) => body.data)
  const byNumber = new Map(items.map(({ id, title }) => [title.split(' ')[1], id]))
  return lines.map((_, n) => byNumber.get(String(n)) ?? '')
}

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
    expect([columns[0]?.items.length, columns[0]?.count]).toEqual([columnLimit, tenderIds.length])
  })

  it('shows all of one stage, by pages in the same order', async () => {
    const [owner] = await newStaff('owner')
    await Promise.all(tenderIds.map((_, n) => save(owner, n, n === 2 ? { stage: 'won' } : {})))
    const ids = async (page: number) => {
      const { columns } = await owner.act((ctx) => readBoard(ctx, { stage: 'watching' }, page))
      expect(columns.map(({ count }) => count)).toEqual([tenderIds.length - 1, 0, 0, 0, 0, 0, 0])
      return columns[0]?.items.map(({ tenderId }) => tenderId) ?? []
    }
    const [first, second] = [await ids(1), await ids(2)]
    expect([first.length, second.length]).toEqual([stageLimit, tenderIds.length - 1 - stageLimit])
    expect(new Set([...first, ...second]).size).toBe(tenderIds.length - 1)
    expect(second.at(-1)).toBe(tenderIds[1])
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
        throw forbidden('state', 'not now')
      }),
    )
    await expect(refused).rejects.toThrow('not now')
    let asked = 0
    await owner.act((ctx) =>
      updateBid(ctx, id, { value: 9 }, () => {
        if (++asked === 1) throw new Conflict('somebody was first')
      }),
    )
    expect([asked, (await owner.act((ctx) => getBid(ctx, id))).value]).toEqual([2, 9])
    await owner.act((ctx) => removeBid(ctx, id))
  })
})

describe('findRequirements', () => {
  /** A release that asks for a concept and for a guarantee. */
  const release = {
    ocid: 'ocds-work-1',
    id: '1',
    date: '2026-01-01T12:00:00Z',
    tag: ['tender'],
    language: 'en',
    buyer: { name: 'Town' },
    tender: {
      title: 'Ring road',
      status: 'active',
      tenderPeriod: { endDate: '2098-01-01T12:00:00Z' },
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

/** Somebody at a browser, and a colleague who works meanwhile. */
async function atWork(): Promise<{ browser: Browser; colleague: Staff }> {
  const person = await newPerson()
  const browser = new Browser()
  await browser.signIn(person)
  return { browser, colleague: await addStaff(person.companies[0]?.id ?? '', 'member') }
}

describe('the details of a bid', () => {
  const begun = async (tenderId: string, more: object = {}) => {
    const { browser, colleague } = await atWork()
    const { id } = await colleague.act((ctx) =>
      createBid(ctx, { tenderId, value: 5, currency: 'EUR', ...more }),
    )
    const path = `/bids/${id}/edit`
    const save = async (fields: [string, string][], between: () => Promise<unknown> = async () => null) => {
      const page = await browser.open(path)
      await between()
      const answer = await browser.send(page, path, [
        ['title', 'Ours'],
        ['currency', 'EUR'],
        ['notes', 'n'],
        ...fields,
      ])
      return { page, answer }
    }
    return { id, colleague, save, bid: () => colleague.act((ctx) => getBid(ctx, id)) }
  }

  it('are refused as a whole where the bid was handed in meanwhile', async () => {
    const { id, colleague, save, bid } = await begun(tenderIds[2] ?? '')
    const { answer } = await save([['value', '9']], () => colleague.act((ctx) => submitBid(ctx, id)))
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Nothing was saved')
    expect(await bid()).toMatchObject({ value: 5, notes: null, status: 'submitted' })
  })

  it('leave the lots alone where no choice of them was shown, and take them where it was', async () => {
    const one = await begun(await newTender({ lots: [lot('LOT-0001')] }), { lotIds: ['LOT-0001'] })
    expect((await one.save([])).answer.status).toBe(303)
    expect(await one.bid()).toMatchObject({ title: 'Ours', lotIds: ['LOT-0001'] })
    const two = await begun(await newTender({ lots: [lot('LOT-0001'), lot('LOT-0002')] }), {
      lotIds: ['LOT-0001'],
    })
    expect((await two.save([['lotIds', 'LOT-0002']])).answer.status).toBe(303)
    expect(await two.bid()).toMatchObject({ lotIds: ['LOT-0002'] })
    expect((await two.save([])).answer.status).toBe(303)
    expect(await two.bid()).toMatchObject({ lotIds: [] })
  })

  it('take the numbers of many lots', async () => {
    const lots = Array.from({ length: 61 }, (_, n) => lot(`LOT-${String(n + 1).padStart(4, '0')}`))
    const { save, bid } = await begun(await newTender({ lots }), { lotIds: ['LOT-0007'] })
    const { page, answer } = await save([['lotIds', '4, Lot 61']])
    expect(page.text).toMatch(/<textarea[^>]*name="lotIds"[^>]*>7</)
    expect(answer.status).toBe(303)
    expect(await bid()).toMatchObject({ lotIds: ['LOT-0004', 'LOT-0061'] })
    const { answer: refused } = await save([['lotIds', '4, 62']])
    expect([refused.status, refused.text.includes('“62” is no lot of this tender')]).toEqual([422, true])
  })
})

describe('lotsNamed', () => {
  const known = ['LOT-0001', 'LOT-0012', '1', 'Nord']
  it.for([
    ['', []],
    ['12; lot 12', ['LOT-0012']],
    ['1', ['1']],
    ['lot-0001,\nNORD', ['LOT-0001', 'Nord']],
  ] as const)('reads “%s”', ([text, ids]) => expect(lotsNamed(text, known)).toEqual(ids))
})

describe('a company that is invited again', () => {
  it('is asked again', async () => {
    const [lead] = await newStaff('owner')
    const { browser, colleague } = await atWork()
    const { id } = await lead.act((ctx) =>
      createConsortium(ctx, { tenderId: tenderIds[2] ?? '', name: 'Both' }),
    )
    const invite = async () => {
      const made = await lead.act((ctx) => inviteMember(ctx, id, { companyId: colleague.companyId }))
      return (made instanceof Existing ? made.existing : made).id
    }
    const memberId = await invite()
    const owner = await addStaff(colleague.companyId, 'owner')
    await owner.act((ctx) => answerInvitation(ctx, { id, memberId }, 'declined'))
    const again = await invite()
    const page = await browser.open(`/consortiums/${id}`)
    const path = `/consortiums/${id}/members/${again}/accept`
    expect((await browser.send(page, path, [])).status).toBe(303)
    expect((await browser.open(`/consortiums/${id}`)).text).not.toContain(path)
  })
})

const bodyOf = (text: string) => new Blob([text]).stream()

describe('a file that is sent twice', () => {
  it('is attached to its bid once', async () => {
    const { browser, colleague } = await atWork()
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId: tenderIds[2] ?? '' }))
    const page = await browser.open(`/assets/new?bidId=${id}`)
    const send = () =>
      browser.send(page, '/assets', [
        ['name', 'Proof'],
        ['category', 'other'],
      ])
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.location]).toEqual([303, 303, first.location])
    expect((await colleague.act((ctx) => getBid(ctx, id))).assetIds).toHaveLength(1)
  })

  it('is not refused for its own first sending, but for that of another', async () => {
    const [owner] = await newStaff('owner')
    const { id, version } = await owner.act((ctx) => createAsset(ctx, { name: 'A', validUntil: null }))
    const send = (key: string) =>
      owner.act((ctx) =>
        perform(
          derive(ctx, { ifMatch: etagOf(version), idempotency: { key, fingerprint: 'same' } }),
          uploadOf(id),
          { fileName: 'a.txt', declaredType: 'text/plain', size: 1, body: bodyOf('a'), expected: null },
        ),
      )
    await send('form:first-one')
    expect(await send('form:first-one')).toMatchObject({
      replayed: true,
      answer: { id, version: version + 1 },
    })
    await expect(send('form:another')).rejects.toThrow('has been changed since')
  })
})

describe('the page of a bid', () => {
  it('leads on from its own address where a form of it was refused', async () => {
    const { browser, colleague } = await atWork()
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId: tenderIds[2] ?? '' }))
    const sections = Array.from({ length: 61 }, (_, n) => ({ key: `s${n}`, heading: `S ${n}` }))
    await colleague.act((ctx) => updateBid(ctx, id, { sections }))
    const page = await browser.open(`/bids/${id}`)
    const refused = await browser.send(page, `/bids/${id}/status`, [['token', 'x']])
    expect(refused.status).toBe(403)
    expect(refused.text).toContain(`href="/bids/${id}?page=2"`)
  })

  it('finds every file of many', async () => {
    const { browser, colleague } = await atWork()
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId: tenderIds[2] ?? '' }))
    const names = Array.from({ length: 101 }, (_, n) => `File ${n}`)
    await Promise.all(
      [...names, 'Zebra'].map((name) => colleague.act((ctx) => createAsset(ctx, { name, validUntil: null }))),
    )
    const all = await browser.open(`/bids/${id}`)
    expect(all.text).not.toContain('>Zebra</option>')
    expect(all.text).toContain('The first 100 of 102 files')
    const found = await browser.open(`/bids/${id}?files=zeb`)
    expect(found.text.match(/<option[^>]*>[^<]*<\/option>/g)).toHaveLength(1)
    expect(found.text).toContain('>Zebra</option>')
    expect((await browser.open(`/bids/${id}?files=nothing`)).text).toContain('No file fits this.')
  })
})

describe('the board', () => {
  const weightOf = async (text: string) =>
    (await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
      .byteLength

  it('stays light however much is followed, and leads to the rest of each stage', async () => {
    const { browser, colleague } = await atWork()
    const long = () => Array.from({ length: 5 }, () => crypto.randomUUID()).join(' ')
    const ids = await importTenders('light', 190, (n) => ({
      title: `Tender ${n} ${long()} ${long()}`,
      buyer: { name: long(), country: 'DE' },
    }))
    await Promise.all(
      ids.map((tenderId, n) => {
        const more = {
          stage: stages[n < 45 ? 0 : n % stages.length],
          nextAction: long(),
          tags: [long().slice(0, 60)],
        }
        return colleague.act((ctx) => saveTender(ctx, { tenderId, ...more }))
      }),
    )
    const page = await browser.open('/pipeline?priority=medium')
    expect(page.text.match(/class="board-card"/g)).toHaveLength(4 * columnLimit + 3 * 10)
    expect(await weightOf(page.text)).toBeLessThan(60 * 1024)
    expect(page.text).toContain('href="/pipeline?priority=medium&amp;stage=watching"')
    const stage = await browser.open('/pipeline?stage=watching')
    expect(await weightOf(stage.text)).toBeLessThan(60 * 1024)
    expect(stage.text).toContain('href="/pipeline?stage=watching&amp;page=2"')
    expect(stage.text).toContain('<input type="hidden" name="stage" value="watching"')
    const action = actionOf(stage, '/pipeline/stage')
    expect((await browser.send(stage, action, [['to', 'won']])).location).toBe('/pipeline?stage=watching')
  })
})

describe('the list of bids', () => {
  it('counts those of the team that is looked at', async () => {
    const { browser, colleague } = await atWork()
    const admin = await addStaff(colleague.companyId, 'admin')
    const { id: teamId } = await admin.act((ctx) => createTeam(ctx, { name: 'North' }))
    const start = (n: number, more: object = {}) =>
      colleague.act((ctx) => createBid(ctx, { tenderId: tenderIds[n] ?? '', ...more }))
    await Promise.all([start(2), start(4), start(5, { teamId })])
    expect((await browser.open('/bids')).text).toContain('Draft (3)')
    expect((await browser.open(`/bids?teamId=${teamId}`)).text).toContain('Draft (1)')
  })
})

describe('a new consortium', () => {
  it('is for what is still to come first, and for the tender that one comes from', async () => {
    const { browser, colleague } = await atWork()
    for (const n of [1, 0, 5]) await save(colleague, n)
    const optionsOf = async (path: string) =>
      [...(await browser.open(path)).text.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect((await optionsOf('/consortiums/new'))[0]).toBe('Tender 5')
    expect(await optionsOf('/consortiums/new')).toHaveLength(3)
    const tender = await browser.open(`/tenders/${tenderIds[9]}`)
    expect(tender.text).toContain(`href="/consortiums/new?tenderId=${tenderIds[9]}"`)
    expect((await optionsOf(`/consortiums/new?tenderId=${tenderIds[9]}`))[0]).toBe('Tender 9')
  })
})
