import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { derive } from '../../src/platform/context/context.ts'
import { etagOf } from '../../src/platform/transaction/version.ts'
import { uploadOf } from '../../src/console/areas/assets/change.ts'
import { perform } from '../../src/surfaces/perform.ts'
import { createAsset } from '../../src/company/files/commands.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { getBid } from '../../src/workspace/bids/queries.ts'
import { submitBid } from '../../src/workspace/bids/submit.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { lotsNamed } from '../../src/console/areas/bids/lots.tsx'
import { createTeam } from '../../src/workspace/teams/commands.ts'
import { lot, newRelease, newTender } from '../support/bids.ts'
import { listNotifications } from '../../src/delivery/notifications/queries.ts'
import { createTask } from '../../src/workspace/tasks/commands.ts'
import { actionOf, type Page } from '../support/browser.ts'
import { addStaff, newStaff } from '../support/people.ts'
import { atWork } from '../support/work.ts'

let tenderId = ''
beforeAll(async () => {
  tenderId = await newTender()
})

describe('the sections of a bid', () => {
  it('say which requirement the tender no longer has, as after a new version of a document', async () => {
    const { browser, colleague } = await atWork()
    const page = 'Bidders must submit a method statement of at most 4 pages.'
    const tender = await newTender({}, [
      { title: 'Terms', kind: 'tender_documents', language: 'en', pages: [page] },
    ])
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId: tender, outline: true }))
    const over = 'The tender no longer asks for this.'
    expect((await browser.open(`/bids/${id}`)).text).not.toContain(over)
    await env.DB.prepare('DELETE FROM requirements WHERE tender_id = ?').bind(tender).run()
    expect((await browser.open(`/bids/${id}`)).text).toContain(over)
  })
})

describe('the outline of a bid', () => {
  it.for([
    ['no text is asked for', [], 'Notice and documents ask for no text.'],
    [
      'a text is asked for',
      ['Bidders must submit a method statement of at most 4 pages.'],
      '1 section added.',
    ],
  ] as const)('is made and explained where %s', async ([, pages, said]) => {
    const { browser, colleague } = await atWork()
    const documents = pages.map((page) => ({
      title: 'Terms',
      kind: 'tender_documents' as const,
      language: 'en',
      pages: [page],
    }))
    const { id } = await colleague.act(async (ctx) =>
      createBid(ctx, { tenderId: await newTender({}, documents) }),
    )
    const path = `/bids/${id}`
    const { location } = await browser.send(await browser.open(path), `${path}/outline`, [['count', '0']])
    expect((await browser.open(location ?? path)).text).toContain(said)
  })
})

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
        ...(fields.some(([name]) => name === 'currency') ? [] : [['currency', 'EUR'] as [string, string]]),
        ['notes', 'n'],
        ...fields,
      ])
      return { page, answer }
    }
    return { id, colleague, save, bid: () => colleague.act((ctx) => getBid(ctx, id)) }
  }

  it('are refused as a whole where the bid was handed in meanwhile', async () => {
    const { id, colleague, save, bid } = await begun(tenderId)
    const { answer } = await save([['value', '9']], () => colleague.act((ctx) => submitBid(ctx, id)))
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Nothing was saved')
    expect(await bid()).toMatchObject({ value: 5, notes: null, status: 'submitted' })
  })

  it.for([
    ['780000', 780_000],
    ['780.000', 780_000],
    ['780,000', 780_000],
    ['780 000,50', 780_000.5],
    ['1.234.567,89', 1_234_567.89],
  ] as const)('read the value %s as people write it', async ([typed, value]) => {
    const { save, bid } = await begun(tenderId)
    expect((await save([['value', typed]])).answer.status).toBe(303)
    expect(await bid()).toMatchObject({ value })
  })

  it('keep a value with three decimals, as its currency has them', async () => {
    const { save, bid } = await begun(tenderId)
    for (const [typed, value] of [
      ['234.567', 234.567],
      ['1,234.567', 1234.567],
      ['1.234.567', 1_234_567],
    ] as const) {
      const { answer } = await save([
        ['value', typed],
        ['currency', 'KWD'],
      ])
      expect(answer.status).toBe(303)
      expect(await bid()).toMatchObject({ value, currency: 'KWD' })
    }
  })

  it.for(['0.125', '0,500'])('refuse the value %s, which has too many decimals', async (typed) => {
    const { save } = await begun(tenderId)
    expect((await save([['value', typed]])).answer.status).toBe(422)
  })

  it('refuse a value that is no number, and show it again', async () => {
    const { save, bid } = await begun(tenderId)
    const { answer } = await save([['value', 'about 5']])
    expect([answer.status, answer.text.includes('value="about 5"')]).toEqual([422, true])
    expect(await bid()).toMatchObject({ value: 5 })
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

const bodyOf = (text: string) => new Blob([text]).stream()

describe('a file that is sent twice', () => {
  it('is attached to its bid once', async () => {
    const { browser, colleague } = await atWork()
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId }))
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
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId }))
    const sections = Array.from({ length: 61 }, (_, n) => ({ key: `s${n}`, heading: `S ${n}` }))
    await colleague.act((ctx) => updateBid(ctx, id, { sections }))
    const page = await browser.open(`/bids/${id}`)
    const refused = await browser.send(page, `/bids/${id}/status`, [['token', 'x']])
    expect(refused.status).toBe(403)
    expect(refused.text).toContain(`href="/bids/${id}?page=2"`)
  })

  it('finds every file of many', async () => {
    const { browser, colleague } = await atWork()
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId }))
    const names = Array.from({ length: 101 }, (_, n) => `File ${n}`)
    await Promise.all(
      [...names, 'Zebra'].map((name) => colleague.act((ctx) => createAsset(ctx, { name, validUntil: null }))),
    )
    const all = await browser.open(`/bids/${id}`)
    expect(all.text).not.toContain('>Zebra</option>')
    expect(all.text).toContain('The first 100 of 102 files')
    const found = await browser.open(`/bids/${id}?files=zeb`)
    expect(found.text.match(/<option value="asset_/g)).toHaveLength(1)
    expect(found.text).toContain('>Zebra</option>')
    expect((await browser.open(`/bids/${id}?files=nothing`)).text).toContain('No file fits this.')
  })
})

describe('moving a bid', () => {
  it('leaves little behind each time, whatever text the bid has', async () => {
    const { browser, colleague } = await atWork()
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId }))
    const text = 'x'.repeat(199_000)
    const sections = Array.from({ length: 5 }, (_, n) => ({ key: `s${n}`, heading: 'H', text }))
    await colleague.act((ctx) => updateBid(ctx, id, { sections }))
    const stored = async () =>
      (await env.DB.prepare(
        `SELECT (SELECT sum(octet_length(data)) FROM events WHERE company_id = ?1)
           + (SELECT sum(octet_length(answer)) FROM idempotency WHERE company_id = ?1)
           + (SELECT sum(octet_length(title) + octet_length(body) + octet_length(data)) FROM notifications
               WHERE company_id = ?1) AS n`,
      )
        .bind(colleague.companyId)
        .first<number>('n')) ?? 0
    const move = async (from: string, to: string) => {
      const page = await browser.open(`/bids/${id}`)
      const fields: [string, string][] = [
        ['from', from],
        ['to', to],
      ]
      expect((await browser.send(page, `/bids/${id}/status`, fields)).status).toBe(303)
    }
    await move('draft', 'in_review')
    const before = await stored()
    for (let n = 0; n < 4; n++) {
      await move('in_review', 'draft')
      await move('draft', 'in_review')
    }
    expect((await stored()) - before).toBeLessThan(8 * 8000)
  })
})

describe('the list of bids', () => {
  it('counts those of the team that is looked at', async () => {
    const { browser, colleague } = await atWork()
    const admin = await addStaff(colleague.companyId, 'admin')
    const { id: teamId } = await admin.act((ctx) => createTeam(ctx, { name: 'North' }))
    const start = (more: object = {}) => colleague.act((ctx) => createBid(ctx, { tenderId, ...more }))
    await Promise.all([start(), start(), start({ teamId })])
    expect((await browser.open('/bids')).text).toContain('Draft (3)')
    expect((await browser.open(`/bids?teamId=${teamId}`)).text).toContain('Draft (1)')
  })
})

describe('the page of a section', () => {
  /** A bid with two sections, and the page of the first section in the browser of a person who has a colleague. */
  async function opened() {
    const { browser, colleague, ...rest } = await atWork()
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId, value: 5 }))
    const sections = ['a', 'b'].map((key) => ({ key, heading: key.toUpperCase(), text: `${key} first` }))
    await colleague.act((ctx) => updateBid(ctx, id, { sections }))
    const path = `/bids/${id}/section?key=a`
    const first = async () => (await colleague.act((ctx) => getBid(ctx, id))).sections[0]
    const page = await browser.open(path)
    const send = (fields: [string, string][]) => browser.send(page, path, [['heading', 'A'], ...fields])
    return { ...rest, browser, colleague, id, path, page, first, send }
  }

  it('gives the section an owner, a date and a status, and leaves its text', async () => {
    const { browser, colleague, id, path, page, first } = await opened()
    const send = (shown: Page, fields: [string, string][]) =>
      browser.send(shown, path, [['heading', 'A'], ['text', 'a first'], ...fields])
    const answer = await send(page, [
      ['ownerId', colleague.userId],
      ['status', 'review'],
      ['dueAt', '2098-01-02T12:00'],
    ])
    expect([answer.status, answer.location]).toEqual([303, path])
    expect(await first()).toMatchObject({ text: 'a first', ownerId: colleague.userId, status: 'review' })
    expect((await first())?.dueAt).toMatch(/^2098-01-0/)
    expect((await browser.open(`/bids/${id}`)).text).toContain(`<bdi>${colleague.name}</bdi>`)
    const wrong = await send(await browser.open(path), [
      ['ownerId', ''],
      ['status', 'open'],
      ['dueAt', 'soon'],
    ])
    expect(wrong.status).toBe(422)
  })

  it('names an award criterion and its weight apart, in the list and on the page', async () => {
    const { browser, colleague } = await atWork()
    const awardCriteria = [
      { name: 'Care of roads', weight: 45 },
      { name: 'Method', weight: 55 },
    ]
    const weighed = await newTender({ awardCriteria })
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId: weighed, outline: true }))
    const { text: list } = await browser.open(`/bids/${id}`)
    expect(list).toContain('<bdi>Care of roads</bdi>')
    expect(list).toContain('0 of 2 written')
    expect(list).toContain('Sections for 2 award criteria.')
    const { text } = await browser.open(`/bids/${id}/section?key=award-2`)
    expect(text).toMatch(/<h1[^>]*><bdi>Care of roads<\/bdi>/)
    for (const page of [list, text]) expect(page).toContain('Award criterion, 45%')
    expect(text).not.toContain('No requirement')
  })

  it('says how long the buyer lets the answer be', async () => {
    const { browser, colleague } = await atWork()
    const criteria = ['Approach (limit to 3 pages)', 'Service'].map((name) => ({ type: 'quality', name }))
    const limited = await newRelease({ title: 'Ring road', awardCriteria: { criteria } })
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId: limited, outline: true }))
    const { sections } = await colleague.act((ctx) => getBid(ctx, id))
    const pages = await Promise.all(
      sections.map(({ key }) => browser.open(`/bids/${id}/section?key=${encodeURIComponent(key)}`)),
    )
    expect(
      pages.map(({ text }) => /the buyer allows [^<]*|at most [\d,]+ characters/.exec(text)?.[0]),
    ).toEqual(['the buyer allows 3 pages (about 1,500 words)', 'at most 200,000 characters'])
  })

  it('saves what is typed with every button: a draft, an insertion, the next section', async () => {
    const { id, first, send } = await opened()
    const drafted = await send([
      ['text', 'Typed.'],
      ['then', 'draft'],
    ])
    expect(drafted.status).toBe(200)
    expect(drafted.text).toContain('[To complete: your answer to “A”; nothing on file answers it]')
    expect(drafted.text).toMatch(/<textarea[^>]*name="text"[^>]*>Typed\.</)
    expect((await first())?.text).toBe('Typed.')
    const next = await opened()
    const inserted = await next.send([
      ['text', 'Typed. '],
      ['insert', 'From the file.'],
    ])
    expect(inserted.location).toBe(next.path)
    expect((await next.first())?.text).toBe('Typed.\n\nFrom the file.')
    const third = await opened()
    expect(
      (
        await third.send([
          ['text', 'x'],
          ['then', 'next'],
        ])
      ).location,
    ).toBe(`/bids/${third.id}/section?key=b`)
    expect(id).not.toBe(third.id)
  })

  it('shows both texts where somebody else was first, and takes the typed one when it is sent again', async () => {
    const { browser, colleague, id, path, first, send } = await opened()
    await colleague.act((ctx) =>
      updateBid(ctx, id, { sections: [{ key: 'a', heading: 'A', text: 'Theirs.' }] }),
    )
    const refused = await send([['text', 'Mine.']])
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('Theirs.')
    expect(refused.text).toMatch(/<textarea[^>]*name="text"[^>]*>Mine\.</)
    await browser.send(refused, path, [
      ['heading', 'A'],
      ['text', 'Mine.'],
    ])
    expect((await first())?.text).toBe('Mine.')
  })

  it('keeps what was typed when the session has ended, through a new sign-in', async () => {
    const { browser, person, path, first, page } = await opened()
    const typed = 'Two\nlines & "quotes"'
    await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?').bind(person.userId).run()
    const out = await browser.send(page, path, [
      ['heading', 'A'],
      ['text', typed],
    ])
    expect(out.status).toBe(403)
    expect(out.text).toContain('You have been signed out')
    const wrong = await browser.send(out, '/sign-in', [
      ['email', person.email],
      ['password', 'not it at all'],
    ])
    expect(wrong.status).toBe(422)
    const back = await browser.send(wrong, '/sign-in', [
      ['email', person.email],
      ['password', person.password],
    ])
    expect([back.status, back.text.includes('Go on')]).toEqual([200, true])
    const again = await browser.send(back, actionOf(back, path), [])
    expect([again.status, (await first())?.text]).toEqual([403, 'a first'])
    const saved = await browser.send(again, path, [
      ['heading', 'A'],
      ['text', typed],
    ])
    expect([saved.status, (await first())?.text]).toEqual([303, typed])
    expect(again.text).toContain('Two\nlines &amp; &quot;quotes&quot;</textarea>')
  })

  it('carries comments with mentions, and the bid its tasks', async () => {
    const { browser, colleague, id, path, page } = await opened()
    const text = `Ask @${colleague.name}, please`
    const send = (shown: Page, fields: [string, string][]) =>
      browser.send(shown, path, [['heading', 'A'], ['text', 'a first'], ...fields])
    const comment = (shown: Page, words: string) => send(shown, [['comment', words]])
    const said = await comment(page, text)
    expect([said.status, said.location]).toEqual([303, path])
    const shown = await browser.open(path)
    expect(shown.text).toContain(text)
    expect(shown.text).toContain(`Notified: ${colleague.name}.`)
    const told = await colleague.act((ctx) => listNotifications(ctx, { page: 1, limit: 5 }))
    expect(told.items).toMatchObject([{ kind: 'comment.mentioned', userId: colleague.userId }])
    const empty = await comment(shown, ' ')
    expect([empty.status, (await browser.open(path)).text.split('name="uncomment"').length]).toEqual([303, 2])
    const [, uncomment = ''] = /name="uncomment" value="([^"]+)"/.exec(shown.text) ?? []
    await send(shown, [['uncomment', uncomment]])
    expect((await browser.open(path)).text).not.toContain(text)
    const bid = await browser.open(`/bids/${id}`)
    await browser.send(bid, `/bids/${id}/tasks`, [
      ['title', 'Ask the bank'],
      ['assigneeId', colleague.userId],
      ['dueAt', ''],
    ])
    const listed = await browser.open(`/bids/${id}`)
    expect(listed.text).toContain('<bdi>Ask the bank</bdi>')
    const done = await browser.send(listed, `/bids/${id}/tasks/done`, [])
    expect(done.location).toBe(`/bids/${id}#tasks`)
    expect((await browser.open(`/bids/${id}`)).text).toContain('<s>Ask the bank</s>')
  })

  it('stands on the overview of its owner alone, as do the tasks', async () => {
    const { browser, colleague, id, person } = await opened()
    const own = { key: 'a', heading: 'Mine to write', ownerId: person.userId }
    await colleague.act((ctx) =>
      updateBid(ctx, id, { sections: [own, { ...own, key: 'b', status: 'done' }] }),
    )
    await colleague.act((ctx) => createTask(ctx, { title: 'Call', assigneeId: person.userId }))
    const { text } = await browser.open('/')
    expect(text.match(/Mine to write/g)).toHaveLength(1)
    expect(text).toContain('<bdi>Call</bdi>')
    await colleague.act((ctx) => createTask(ctx, { title: 'Ask', assigneeId: person.userId, bidId: id }))
    const bid = await colleague.act((ctx) => getBid(ctx, id))
    for (const path of ['/', '/tasks'])
      expect((await browser.open(path)).text).toMatch(new RegExp(`Ask</.*?<bdi>${bid.title}</bdi>`, 's'))
    await colleague.act((ctx) => updateBid(ctx, id, { sections: [] }))
    expect((await browser.open('/')).text).not.toContain('Mine to write')
  })
})

describe('the page of earlier answers', () => {
  it('finds sections of submitted bids by all words, those of won bids first', async () => {
    const { browser, colleague } = await atWork()
    const stranger = await atWork()
    const bids = [
      ['Cranes are checked every week.', 'submitted'],
      ['Cranes and people keep apart.', 'won'],
      ['Cranes, not handed in', null],
    ] as const
    for (const [text, outcome] of bids)
      await colleague.act(async (ctx) => {
        const { id } = await createBid(ctx, { tenderId, title: `Bid for ${outcome}`, value: 5 })
        await updateBid(ctx, id, { sections: [{ key: 'one', heading: 'Site safety', text }] })
        if (outcome !== null) await submitBid(ctx, id)
        if (outcome === 'won') await updateBid(ctx, id, { status: 'won' })
      })
    const shown = async (q: string) => {
      const { text } = await browser.open(`/answers?q=${encodeURIComponent(q)}`)
      return [...text.matchAll(/<p class="prose">([^<]*)</g)].map((match) => match[1])
    }
    expect(await shown('')).toEqual(['Cranes and people keep apart.', 'Cranes are checked every week.'])
    expect(await shown('SAFETY week')).toEqual(['Cranes are checked every week.'])
    expect(await shown('Bid won')).toEqual(['Cranes and people keep apart.'])
    expect(await shown("bridge ' OR 1")).toEqual([])
    expect((await stranger.browser.open('/answers')).text).toContain('No answers yet')
  })
})
