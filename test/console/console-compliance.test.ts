import { describe, expect, it } from 'vitest'
import type { ComplianceItem } from '../../src/insight/compliance/schema.ts'
import { getCompliance } from '../../src/workspace/bids/compliance.ts'
import { Browser, hiddenFields, newPerson } from '../support/browser.ts'
import { newTender } from '../support/bids.ts'
import { addStaff, staffOf } from '../support/people.ts'

const sentences = [
  'Bidders must hold a valid ISO 9001 certificate.',
  'The tender must be submitted in English.',
  'For each day of delay the contractor must pay a penalty of 1% of the contract value.',
]

/** A person who is signed in, the matrix of a tender, and a colleague. */
async function open() {
  const person = await newPerson()
  const companyId = person.companies[0]?.id ?? ''
  const colleague = await addStaff(companyId, 'member')
  const id = await newTender({}, [
    { title: 'Terms', kind: 'tender_documents', language: 'en', pages: [sentences.join('\n\n')] },
  ])
  const browser = new Browser()
  await browser.signIn(person)
  const { act } = staffOf({ companyId, userId: person.userId })
  const items = async () => (await act((ctx) => getCompliance(ctx, id, {}))).items
  const itemWith = async (words: string): Promise<ComplianceItem> => {
    const item = (await items()).find(({ text }) => text?.includes(words))
    if (!item) throw new Error(`No requirement says ${words}`)
    return item
  }
  return { browser, path: `/tenders/${id}/compliance`, person, colleague, items, itemWith }
}

describe('the compliance page', () => {
  it('has three groups, each sentence once, and the words of the headline', async () => {
    const { browser, path } = await open()
    const { text } = await browser.open(path)
    const headings = [...text.matchAll(/<summary><h2>([^<]+)/g)].map(([, title]) => title)
    expect(headings).toEqual(['Your company must prove', 'Your bid must answer or follow', 'Contract terms'])
    for (const sentence of sentences) expect(text.split(`>${sentence}<`).length, sentence).toBe(2)
    expect(text).toContain('0 of 1 met, 1 to do in the bid, 1 contract term to accept')
    expect(text).not.toMatch(/A rule for the bid|A term of the contract|Not known/)
  })

  it('counts in its filters what the headline counts', async () => {
    const { browser, path } = await open()
    const { text } = await browser.open(path)
    expect(text).toContain('Your company must prove (1)')
    expect(text).toContain('Contract terms (1)')
    // Only what the company must prove shows a status; what the bid answers shows what people have set.
    expect(text).toMatch(/Unknown \(1\)/)
    expect((await browser.open(`${path}?status=unknown`)).text.split('class="tick"').length - 1).toBe(1)
  })

  it('changes a requirement in its place, and keeps what was typed where it is refused', async () => {
    const { browser, path, colleague, itemWith } = await open()
    const { requirementId } = await itemWith('ISO 9001')
    const page = await browser.open(`${path}?edit=${requirementId}`)
    const row = `${path}/row`
    const saved = await browser.send(page, row, [
      ['rowState', 'done'],
      ['rowOwner', colleague.userId],
      ['rowNote', 'Ask for the new certificate'],
    ])
    expect([saved.status, saved.location]).toEqual([303, `${path}#${requirementId}`])
    expect(await itemWith('ISO 9001')).toMatchObject({
      state: 'done',
      ownerId: colleague.userId,
      ownNote: 'Ask for the new certificate',
    })
    const { text } = await browser.open(path)
    expect(text).toContain('Ask for the new certificate')
    expect(text).toContain(colleague.name)
    // The first page has the version before.
    const late = await browser.send({ ...page }, row, [
      ['once', crypto.randomUUID()],
      ['rowState', 'open'],
      ['rowNote', 'Typed late'],
    ])
    expect(late.status).toBe(403)
    expect(late.text).toContain('Typed late')
    expect((await itemWith('ISO 9001')).ownNote).toBe('Ask for the new certificate')
    const wrong = await browser.send(await browser.open(`${path}?edit=${requirementId}`), row, [
      ['rowOwner', 'user_01jd0c4kwqe5m9v2x7h3tz8rgn'],
    ])
    expect(wrong.status).toBe(404)
  })

  it('changes the ticked requirements, and narrows by group, state and owner', async () => {
    const { browser, path, colleague, items } = await open()
    const all = await items()
    const page = await browser.open(path)
    const chosen = all.map(({ requirementId, version }): [string, string] => [
      'chosen',
      `${requirementId}:${version}`,
    ])
    const act = (act: string, more: [string, string][]) =>
      browser.send(page, `${path}/several`, [...chosen, ['act', act], ...more])
    expect((await act('state', [])).status).toBe(422)
    expect((await act('owner', [['newOwner', colleague.userId]])).status).toBe(303)
    expect((await items()).map(({ ownerId }) => ownerId)).toEqual(all.map(() => colleague.userId))
    // The boxes have the versions that were seen before.
    await act('state', [['newState', 'done']])
    expect((await items()).some(({ state }) => state === 'done')).toBe(false)
    const { text } = await browser.open(path)
    expect(text).toContain('Not changed:')
    for (const [query, n] of [
      ['group=contract', 1],
      [`ownerId=${colleague.userId}`, 3],
      ['state=done', 0],
    ] as const)
      expect((await browser.open(`${path}?${query}`)).text.split('class="tick"').length - 1, query).toBe(n)
  })

  it('shows the requirement among the tasks of its owner', async () => {
    const { browser, path, person, itemWith } = await open()
    const { requirementId } = await itemWith('English')
    const page = await browser.open(`${path}?edit=${requirementId}`)
    await browser.send(page, `${path}/row`, [['rowOwner', person.userId]])
    for (const place of ['/tasks', '/'])
      expect((await browser.open(place)).text).toContain(`${path}?edit=${requirementId}#${requirementId}`)
  })

  it('has the version of the requirement in its form', async () => {
    const { browser, path, itemWith } = await open()
    const { requirementId } = await itemWith('English')
    const page = await browser.open(`${path}?edit=${requirementId}`)
    expect(Object.fromEntries(hiddenFields(page, `${path}/row`))).toMatchObject({
      requirementId,
      version: '0',
    })
  })
})
