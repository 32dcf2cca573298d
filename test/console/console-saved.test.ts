import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { getBid } from '../../src/workspace/bids/queries.ts'
import { submitBid } from '../../src/workspace/bids/submit.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { listComments } from '../../src/workspace/bids/comments/queries.ts'
import { ListComments } from '../../src/workspace/bids/comments/schema.ts'
import { newTender } from '../support/bids.ts'
import { atWork } from '../support/work.ts'

let tenderId = ''
beforeAll(async () => {
  tenderId = await newTender()
})

/** A bid with the sections `a` and `b`, and the form of the page of `a` as a browser without script sends it. */
async function opened() {
  const { browser, colleague, person } = await atWork()
  const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId, value: 5 }))
  const sections = ['a', 'b'].map((key) => ({ key, heading: key.toUpperCase(), text: `${key} first` }))
  await colleague.act((ctx) => updateBid(ctx, id, { sections }))
  const path = `/bids/${id}/section?key=a`
  const page = await browser.open(path)
  const [, planned = ''] = /name="planned" value="([^"]*)"/.exec(page.text) ?? []
  const [ownerId = '', status = '', dueAt = ''] = planned.split(' ')
  const shown: Record<string, string> = {
    planned,
    heading: 'A',
    text: 'a first',
    ownerId,
    status,
    dueAt,
    comment: '',
  }
  const send = (changes: Record<string, string>) =>
    browser.send(page, path, Object.entries({ ...shown, ...changes }))
  const bid = () => colleague.act((ctx) => getBid(ctx, id))
  const comments = async () => {
    const query = ListComments.parse({ sectionKey: 'a' })
    return (await colleague.act((ctx) => listComments(ctx, id, query))).items.map(({ text }) => text)
  }
  return { browser, colleague, person, id, path, page, send, bid, comments }
}

const typed = (colleague: { userId: string }) => ({
  text: 'Typed.',
  ownerId: colleague.userId,
  status: 'review',
  dueAt: '2098-01-02T12:00',
  comment: 'Please check the figures.',
})

/** The submit buttons of the page that belong to the form of the section. */
const buttons: [name: string, field: [string, string][], at: string][] = [
  ['Save', [], ''],
  ['Save and go to the next', [['then', 'next']], 'b'],
  ['Insert', [['insert', '']], ''],
]

describe('saving a section', () => {
  it.for(buttons)(
    'by “%s” stores the text, the plan and the comment in one change',
    async ([, field, at]) => {
      const { send, bid, comments, colleague, browser, path } = await opened()
      const { version } = await bid()
      const answer = await send({ ...typed(colleague), ...Object.fromEntries(field) })
      expect(answer.status).toBe(303)
      expect(answer.location).toMatch(new RegExp(`${at}$`))
      const after = await bid()
      expect(after.version).toBe(version + 1)
      expect(after.sections[0]).toMatchObject({
        text: 'Typed.',
        ownerId: colleague.userId,
        status: 'review',
        dueAt: expect.stringMatching(/^2098-01-0/),
      })
      expect(await comments()).toEqual(['Please check the figures.'])
      expect((await browser.open(path)).text).toContain('aved. Comment added.')
    },
  )

  it('needs one button for all parts of the page', async () => {
    const { page } = await opened()
    const [, main = ''] = page.text.split('<main')
    const all = [...main.matchAll(/<button type="submit"[^>]*>([^<]*)/g)].map(([, text]) => text)
    expect(all.filter((text) => /^(?:Save|Comment|Store|Add)\b/.test(text ?? ''))).toEqual([
      'Save',
      'Save and go to the next',
      'Save and preview',
      'Save and draft a text',
    ])
    expect(main).toContain('Save stores them with the text.')
    expect(main).toContain('Save adds the comment.')
  })

  it('adds no comment without words', async () => {
    const { send, comments } = await opened()
    expect((await send({ text: 'Typed.', comment: ' ' })).status).toBe(303)
    expect(await comments()).toEqual([])
  })

  it('has no form beside it that would lose what was typed', async () => {
    const { page, colleague, send, browser, path } = await opened()
    await send({ comment: 'Mine to delete' })
    const shown = await browser.open(path)
    for (const { text } of [page, shown]) {
      const [, main = ''] = text.split('<main')
      const actions = [...main.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action]) => action)
      expect(actions).toEqual([path, path.replace('section?', 'section/remove?')])
    }
    expect(colleague.userId).not.toBe('')
  })

  it('adds one comment where a form is sent twice', async () => {
    const { send, comments, colleague } = await opened()
    await Promise.all([send(typed(colleague)), send(typed(colleague))])
    expect(await comments()).toEqual(['Please check the figures.'])
  })

  it('saves what was typed before it deletes a comment', async () => {
    const { send, bid, comments, browser, path } = await opened()
    await send({ comment: 'Wrong' })
    const [, uncomment = ''] = /name="uncomment" value="([^"]+)"/.exec((await browser.open(path)).text) ?? []
    await send({ text: 'Typed.', uncomment })
    expect([(await bid()).sections[0]?.text, await comments()]).toEqual(['Typed.', []])
  })

  const wrong: [what: string, fields: Record<string, string>][] = [
    ['a date that is none', { dueAt: 'soon' }],
    ['a long comment', { comment: 'x'.repeat(10_001) }],
    ['a heading without words', { heading: '' }],
  ]
  it.for(wrong)('with %s stores nothing and shows all of it again', async ([, fields]) => {
    const { send, bid, comments, colleague } = await opened()
    const { version } = await bid()
    const all = { ...typed(colleague), ...fields }
    const answer = await send(all)
    expect(answer.status).toBe(422)
    expectShown(answer.text, all)
    expect([(await bid()).version, await comments()]).toEqual([version, []])
  })

  it('over a text of somebody else stores nothing and shows all of it again', async () => {
    const { send, bid, comments, colleague, id } = await opened()
    await colleague.act((ctx) =>
      updateBid(ctx, id, { sections: [{ key: 'a', heading: 'A', text: 'Theirs.' }] }),
    )
    const { version } = await bid()
    const answer = await send(typed(colleague))
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Nothing of yours was saved')
    expectShown(answer.text, typed(colleague))
    expect([(await bid()).version, await comments()]).toEqual([version, []])
  })

  it('leaves the parts of the plan that somebody else changed meanwhile', async () => {
    const { send, bid, colleague, person, id } = await opened()
    await colleague.act((ctx) =>
      updateBid(ctx, id, {
        sections: [
          { key: 'a', heading: 'A', text: 'a first', ownerId: person.userId, status: 'review' },
          { key: 'b', heading: 'B', text: 'b first' },
        ],
      }),
    )
    expect((await send({ text: 'Typed.', dueAt: '2098-01-02T12:00' })).status).toBe(303)
    expect((await bid()).sections[0]).toMatchObject({
      text: 'Typed.',
      ownerId: person.userId,
      status: 'review',
      dueAt: expect.stringMatching(/^2098-01-0/),
    })
  })

  it('of a section that is gone, or of a submitted bid, shows the text and the comment', async () => {
    const gone = await opened()
    await gone.colleague.act((ctx) => updateBid(ctx, gone.id, { sections: [] }))
    const late = await opened()
    await late.colleague.act((ctx) => submitBid(ctx, late.id))
    for (const { send, colleague, comments } of [gone, late]) {
      const { text, status } = await send(typed(colleague))
      expect(status).toBe(403)
      expect(text).toContain('Typed.')
      expect(text).toContain('Please check the figures.')
      expect(await comments()).toEqual([])
    }
  })
})

function expectShown(page: string, fields: ReturnType<typeof typed>) {
  expect(page).toContain(`>${fields.text}</textarea>`)
  expect(page).toContain(`>${fields.comment}</textarea>`)
  expect(page).toMatch(new RegExp(`<option value="${fields.ownerId}" selected`))
  expect(page).toMatch(new RegExp(`<option value="${fields.status}" selected`))
  expect(page).toMatch(new RegExp(`name="dueAt"[^>]* value="${fields.dueAt}"`))
}
