import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { getBid } from '../../src/workspace/bids/queries.ts'
import { submitBid } from '../../src/workspace/bids/submit.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { reviewSection } from '../../src/workspace/bids/review-section.ts'
import { findSaved } from '../../src/workspace/pipeline/queries.ts'
import { newTender } from '../support/bids.ts'
import { atWork } from '../support/work.ts'

let tenderId = ''
beforeAll(async () => {
  tenderId = await newTender({ cpvCodes: ['45233120'] })
})

const marked =
  '## Staff\n\n**Ada** leads.\n\n- One\n- Two\n\n1. First\n\n| Role | Who |\n|---|---|\n| Lead | Ada |'

async function withSection(text = marked) {
  const { browser, colleague, ...rest } = await atWork()
  const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId, value: 5 }, true))
  await colleague.act((ctx) => updateBid(ctx, id, { sections: [{ key: 'a', heading: 'Method', text }] }))
  const path = `/bids/${id}/section?key=a`
  const bid = () => colleague.act((ctx) => getBid(ctx, id))
  return { ...rest, browser, colleague, id, path, bid }
}

describe('the markup of a section', () => {
  const shown = [
    '<h3>Staff</h3>',
    '<strong>Ada</strong> leads.',
    '<ul><li>One</li><li>Two</li></ul>',
    '<ol><li>First</li></ol>',
    '<th scope="col">Role</th>',
    '<td>Lead</td>',
  ]

  it('is previewed without script, saved first, and not shown raw once the bid is submitted', async () => {
    const { browser, colleague, id, path, bid } = await withSection('')
    const page = await browser.open(path)
    expect(page.text).toContain('data-toolbar="true" hidden')
    const answer = await browser.send(page, path, [
      ['heading', 'Method'],
      ['text', marked],
      ['then', 'preview'],
    ])
    expect([answer.status, answer.location]).toEqual([303, `${path}&preview=yes#preview`])
    expect((await bid()).sections[0]?.text).toBe(marked)
    const { text: preview } = await browser.open(`${path}&preview=yes`)
    for (const html of shown) expect(preview).toContain(html)
    expect((await browser.open(path)).text).not.toContain(shown[0])
    await colleague.act((ctx) => submitBid(ctx, id))
    const { text: reading } = await browser.open(path)
    for (const html of shown) expect(reading).toContain(html)
    expect(reading).not.toContain('## Staff')
    const { text: answers } = await browser.open('/answers')
    for (const html of shown) expect(answers).toContain(html)
    expect(answers).not.toContain('## Staff')
    expect(answers).toContain('<summary>Staff Ada leads.')
  })

  it('never becomes markup of the page', async () => {
    const { browser, path } = await withSection('## <b>x</b>\n\n| <script>1</script> | b |')
    const { text } = await browser.open(`${path}&preview=yes`)
    expect(text).toContain('<h3>&lt;b&gt;x&lt;/b&gt;</h3>')
    expect(text).not.toContain('<script>1')
  })
})

describe('the review of a section', () => {
  it('is asked for with the text, decided by the reviewer alone, and reopened by a change', async () => {
    const { browser, colleague, id, path, bid } = await withSection('Ada leads.')
    const page = await browser.open(path)
    const named = await browser.send(page, path, [
      ['heading', 'Method'],
      ['text', 'Ada leads all.'],
      ['reviewing', ''],
      ['reviewer', colleague.userId],
      ['ownerId', ''],
      ['status', 'review'],
      ['dueAt', ''],
      ['comment', 'Please read this.'],
    ])
    expect(named.status).toBe(303)
    const [section] = (await bid()).sections
    expect(section).toMatchObject({
      text: 'Ada leads all.',
      status: 'review',
      reviewers: [{ userId: colleague.userId, decision: 'open' }],
    })
    const waiting = await browser.open(path)
    expect(waiting.text).toContain('Please read this.')
    expect(waiting.text).toContain('Not decided')
    expect(waiting.text).not.toContain('name="reason"')
    const ready = await browser.send(await browser.open(`/bids/${id}`), `/bids/${id}/status`, [
      ['from', 'draft'],
      ['to', 'ready'],
    ])
    expect([ready.status, ready.text.includes('open are the reviews of “Method”')]).toEqual([403, true])
    await colleague.act((ctx) => reviewSection(ctx, { id, key: 'a' }, { decision: 'approved' }))
    const approved = await browser.open(path)
    expect(approved.text).toContain('A change of the text opens the approvals again.')
    expect((await browser.open(`/bids/${id}`)).text).toContain('1 of 1 approved')
    expect((await browser.open(`/bids/${id}`)).text).toContain('Approved: <bdi>Method</bdi>')
    await browser.send(approved, path, [
      ['heading', 'Method'],
      ['text', 'Bo leads.'],
    ])
    expect((await bid()).sections[0]?.reviewers).toMatchObject([{ decision: 'open' }])
  })
})

describe('the result of a bid', () => {
  it('is recorded with what is known, changed, corrected, and undone', async () => {
    const { browser, colleague, id, bid } = await withSection('Text')
    await colleague.act((ctx) => submitBid(ctx, id))
    const page = await browser.open(`/bids/${id}`)
    expect(page.text).toContain('Undo the submission…')
    expect(page.text).toContain('Change notes and reference')
    expect(page.text).not.toContain('for good')
    const lost = await browser.send(page, `/bids/${id}/status`, [
      ['from', 'submitted'],
      ['to', 'lost'],
      ['reason', 'Too dear'],
      ['winner', 'Roads Ltd'],
      ['price', '385,000.50'],
      ['currency', 'EUR'],
      ['score', '82.5'],
    ])
    expect(lost.status).toBe(303)
    expect(await bid()).toMatchObject({
      status: 'lost',
      outcome: { reason: 'Too dear', winner: 'Roads Ltd', price: 385000.5, currency: 'EUR', score: 82.5 },
    })
    const result = await browser.open(`/bids/${id}`)
    for (const words of ['Roads Ltd', 'Too dear', 'Correct the outcome…', '<strong>Lost</strong>'])
      expect(result.text).toContain(words)
    const wrong = await browser.send(result, `/bids/${id}/outcome`, [['price', 'much']])
    expect([wrong.status, wrong.text.includes('class="field-error"')]).toEqual([422, true])
    await browser.send(result, `/bids/${id}/outcome`, [['price', '385.000']])
    expect((await bid()).outcome).toMatchObject({ price: 385_000 })
    await browser.send(result, `/bids/${id}/outcome`, [
      ['once', crypto.randomUUID()],
      ['reason', 'Late'],
      ['rank', '2'],
    ])
    expect((await bid()).outcome).toMatchObject({ reason: 'Late', rank: 2, winner: null })
    await browser.send(result, `/bids/${id}/status`, [
      ['from', 'lost'],
      ['to', 'submitted'],
    ])
    await browser.send(await browser.open(`/bids/${id}`), `/bids/${id}/status`, [
      ['from', 'submitted'],
      ['to', 'ready'],
    ])
    expect(await bid()).toMatchObject({ status: 'ready', outcome: null, submittedAt: null })
  })

  it('is a lesson for the next bid for the buyer', async () => {
    const { browser, colleague, id } = await withSection('Text')
    await colleague.act((ctx) => submitBid(ctx, id))
    await colleague.act((ctx) =>
      updateBid(ctx, id, { status: 'lost', outcome: { reason: 'Price too high', winner: 'Roads Ltd' } }),
    )
    const next = await colleague.act((ctx) => createBid(ctx, { tenderId, value: 6 }))
    const { text } = await browser.open(`/bids/${next.id}`)
    for (const words of ['Lessons', 'Price too high', '(same buyer)', 'Roads Ltd'])
      expect(text).toContain(words)
  })
})

describe('the plan of a tender on the page of its bid', () => {
  it('is changed there, and its page leads to the bid', async () => {
    const { browser, colleague, id } = await withSection('Text')
    const [page, second] = [await browser.open(`/bids/${id}`), await browser.open(`/bids/${id}`)]
    const saved = () => colleague.act((ctx) => findSaved(ctx, { tenderId }))
    const answer = await browser.send(page, `/bids/${id}/pipeline`, [
      ['stage', 'qualifying'],
      ['nextAction', 'Call the buyer'],
      ['nextActionAt', ''],
      ['notes', 'Parking is scarce'],
    ])
    expect([answer.status, answer.location]).toEqual([303, `/bids/${id}#pipeline`])
    const card = await saved()
    expect(card).toMatchObject({
      stage: 'qualifying',
      nextAction: 'Call the buyer',
      notes: 'Parking is scarce',
    })
    expect((await browser.open(`/pipeline/${card?.id}`)).text).toContain(`href="/bids/${id}">Open the bid`)
    const stale = await browser.send(second, `/bids/${id}/pipeline`, [['stage', 'watching']])
    expect(stale.status).toBe(403)
  })
})
