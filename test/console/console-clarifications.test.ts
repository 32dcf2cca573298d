import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { createClarification } from '../../src/workspace/clarifications/commands.ts'
import { listClarifications } from '../../src/workspace/clarifications/queries.ts'
import { ListClarifications } from '../../src/workspace/clarifications/schema.ts'
import { newTender } from '../support/bids.ts'
import { atWork } from '../support/work.ts'

let tenderId = ''
const answers = { title: 'Answers 1', kind: 'clarification', language: 'en', pages: ['Yes.', 'No.'] }
const lots = ['LOT-1', 'LOT-2'].map((id) => ({ id, title: `Part ${id}` }))
beforeAll(async () => {
  tenderId = await newTender({ lots }, [answers])
})

async function opened(questions: string[] = []) {
  const { browser, colleague, person } = await atWork()
  for (const question of questions)
    await colleague.act((ctx) => createClarification(ctx, tenderId, { question }))
  const path = `/tenders/${tenderId}/clarifications`
  const list = async () =>
    (await colleague.act((ctx) => listClarifications(ctx, tenderId, ListClarifications.parse({})))).items
  return { browser, colleague, person, path, list, page: await browser.open(path) }
}

describe('the questions to the buyer', () => {
  it('have a tab beside the questions about documents, and list what the buyer published', async () => {
    const { page } = await opened()
    expect(page.status).toBe(200)
    expect(page.text).toContain('Ask the documents')
    expect(page.text).toMatch(/aria-current="page"[^>]*>Questions to the buyer|Questions to the buyer<\/a>/)
    expect(page.text).toContain('No questions yet')
    const [, published = ''] = page.text.split('Published by the buyer')
    expect(published).toContain('Answers 1')
    expect(published).not.toContain('<form')
    expect(page.text).not.toContain('Download drafts')
  })

  it('are added, sent and answered by forms', async () => {
    const { browser, path, list, page, person } = await opened()
    const added = await browser.send(page, path, [
      ['question', 'May we use steel?'],
      ['lotId', 'LOT-2'],
    ])
    expect([added.status, added.location]).toEqual([
      303,
      expect.stringMatching(/clarifications#clarification_/),
    ])
    const [{ id, lotId, status, askedBy } = { id: '' }] = await list()
    expect([lotId, status, askedBy?.id]).toEqual(['LOT-2', 'draft', person.userId])
    const form = `${path}/${id}`
    const act = async (...fields: [string, string][]) => browser.send(await browser.open(path), form, fields)
    await act(['act', 'sent'], ['sentAt', '2026-11-21T10:00'])
    const [sent] = await list()
    expect(sent).toMatchObject({ status: 'sent' })
    const { document } = (await list()).find((each) => each.status === 'published') ?? {}
    await act(
      ['act', 'answer'],
      ['answer', 'Steel is fine.'],
      ['documentId', document?.id ?? ''],
      ['documentPage', '2'],
      ['answeredAt', ''],
    )
    expect((await list())[0]).toMatchObject({
      status: 'answered',
      answer: 'Steel is fine.',
      document: { page: 2 },
    })
    const shown = (await browser.open(path)).text
    expect(shown).toContain('Steel is fine.')
    expect(shown).toContain(`/documents/${document?.id}?page=2`)
    await act(['act', 'unanswer'])
    await act(['act', 'unsent'])
    await act(['act', 'edit'], ['question', 'May we use wood?'], ['lotId', ''])
    expect((await list())[0]).toMatchObject({ status: 'draft', question: 'May we use wood?', lotId: null })
    const removed = await act(['act', 'remove'])
    expect([removed.status, (await list()).length]).toEqual([303, 1])
  })

  it('show a refused answer again with what was typed, and refuse a form that is out of date', async () => {
    const { browser, colleague, path, list, page } = await opened(['First?'])
    const [first] = await list()
    const form = `${path}/${first?.id}`
    const refused = await browser.send(page, form, [
      ['act', 'answer'],
      ['answer', ' '],
      ['documentPage', '2'],
    ])
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/<details class="unfold" open/)
    expect((await browser.send(page, form, [['act', 'sent']])).status).toBe(303)
    const late = await browser.send(page, form, [
      ['act', 'edit'],
      ['question', 'Mine'],
      ['once', crypto.randomUUID()],
    ])
    expect(late.status).toBe(403)
    expect(late.text).toContain('Mine')
    expect(
      await colleague.act((ctx) => listClarifications(ctx, tenderId, ListClarifications.parse({}))),
    ).toMatchObject({
      items: [{ question: 'First?', version: 2 }, {}],
    })
  })

  it('are downloaded as text and Word while they are drafts', async () => {
    const { browser, path, page } = await opened(['First?', 'Second?'])
    expect(page.text).toContain('Download drafts as text')
    const text = await browser.open(`${path}/export/txt`)
    expect(text.text).toBe('1. First?\n\n2. Second?\n')
    expect(text.headers.get('Content-Disposition')).toContain('.txt')
    const word = await browser.open(`${path}/export/docx`)
    expect([word.status, word.text.startsWith('PK')]).toEqual([200, true])
    expect((await browser.open(`${path}/export/pdf`)).status).toBe(404)
  })

  it('are counted on the page of the bid', async () => {
    const { browser, colleague, path } = await opened(['First?', 'Second?'])
    const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId }))
    const bid = (await browser.open(`/bids/${id}`)).text
    expect(bid).toContain(`<a href="${path}">Questions to the buyer (2 open)</a>`)
  })
})
