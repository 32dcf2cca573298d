import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { derive } from '../../../src/platform/context.ts'
import { etagOf } from '../../../src/platform/transaction/version.ts'
import { uploadOf } from '../../../src/surfaces/console/assets/upload.ts'
import { perform } from '../../../src/surfaces/perform.ts'
import { createAsset } from '../../../src/documents/assets/commands.ts'
import { createBid } from '../../../src/workspace/bids/commands.ts'
import { getBid } from '../../../src/workspace/bids/queries.ts'
import { submitBid } from '../../../src/workspace/bids/submit.ts'
import { updateBid } from '../../../src/workspace/bids/update.ts'
import { lotsNamed } from '../../../src/surfaces/console/bids/lots.tsx'
import { createTeam } from '../../../src/workspace/teams/commands.ts'
import { lot, newTender } from '../../support/bids.ts'
import { addStaff, newStaff } from '../../support/people.ts'
import { atWork } from '../../support/work.ts'

let tenderId = ''
beforeAll(async () => {
  tenderId = await newTender()
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
        ['currency', 'EUR'],
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
    expect(found.text.match(/<option[^>]*>[^<]*<\/option>/g)).toHaveLength(1)
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
