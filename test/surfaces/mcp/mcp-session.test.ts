import { beforeAll, describe, expect, it } from 'vitest'
import { findTool, instructions } from '../../../src/surfaces/mcp/catalogue.ts'
import { definitions } from '../../../src/surfaces/mcp/definitions.ts'
import { importNotices, newCompany } from '../../support/api.ts'
import { callTool, modern } from '../../support/mcp.ts'

/*
 * The work of a bid team through the tools alone: find, judge, save, ask, draft, submit. Each next step that an answer
 * names is taken.
 */

const word = `viaduct${crypto.randomUUID().slice(0, 8).replaceAll(/\d|-/g, 'x')}`
const pages = [
  'The contractor is liable without limit for all damages.',
  'The performance bond is 5 % of the contract price.',
  'The tenderer must hold a certificate according to ISO 9001.',
]

beforeAll(async () => {
  const source = `session-${crypto.randomUUID().slice(0, 8)}`
  const tender = (reference: string) => ({
    reference,
    title: `Repair of the ${word} ${reference}`,
    buyer: { name: 'Town', country: 'DE' },
    publishedAt: '2026-01-01',
    deadline: '2098-01-01T12:00:00Z',
    awardCriteria: [{ type: 'quality', name: 'Concept', weight: 60, description: 'How you build by night.' }],
  })
  const documents = [{ title: 'Contract', language: 'en', kind: 'tender_documents', pages }]
  for (const reference of ['North', 'South'])
    await importNotices(source, JSON.stringify({ format: 'tender/1', tender: tender(reference), documents }))
})

const toolsIn = (text: string): string[] => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []

/** The calls of one assistant. `open` has the tools that an answer named and that were not called since. */
async function newSession(revision: string) {
  const { key } = await newCompany()
  const open = new Set<string>()
  const use = async (name: string, args: object = {}) => {
    const { data, failed, text } = await callTool(key, name, args, { revision })
    expect([name, failed, failed ? text : '']).toEqual([name, false, ''])
    open.delete(name)
    const { next = '' }: { next?: string } = data
    expect(toolsIn(next).filter((each) => !findTool(each))).toEqual([])
    for (const each of toolsIn(next)) open.add(each)
    return data
  }
  /** Calls a tool, and then each next page that its answer names. */
  const useAll = async (name: string, args: object = {}) => {
    const answers = [await use(name, args)]
    for (;;) {
      const said = new RegExp(`${name} with (?:limit (\\d+) and )?page (\\d+)`).exec(
        answers.at(-1).next ?? '',
      )
      if (!said) return answers
      const [, limit, page] = said
      answers.push(await use(name, { ...args, ...(limit && { limit: Number(limit) }), page: Number(page) }))
    }
  }
  return { open, use, useAll }
}

describe.for([modern, '2025-11-25'])('a bid team with an assistant of %s', (revision) => {
  it('finds, judges, saves, asks, drafts and submits by the steps that answers name', async () => {
    const { open, use, useAll } = await newSession(revision)

    // Find.
    const missed = await use('search_tenders', { q: `${word} xylophone` })
    expect([missed.total, missed.next]).toEqual([0, expect.stringContaining('suggestions')])
    const [q] = missed.suggestions
    const found = (await useAll('search_tenders', { q, limit: 1 })).flatMap(({ tenders }) => tenders)
    expect(new Set(found.map(({ id }: { id: string }) => id)).size).toBe(2)
    const tenderId: string = found[0].id

    // Judge.
    const tender = await use('get_tender', { tenderId })
    const fit = await use('assess_fit', { tenderId })
    expect(fit.risks.map(({ quote }: { quote?: string }) => quote ?? '').join(' ')).toContain('without limit')
    await useAll('find_gaps', { tenderId })
    const demands = (await useAll('list_tender_requirements', { tenderId, limit: 1 })).flatMap(
      ({ requirements }) => requirements,
    )
    expect(demands.length).toBeGreaterThan(1)
    await useAll('get_compliance_matrix', { tenderId })

    // Save.
    const saved = await use('save_tender', { tenderId, stage: 'qualifying' })
    await use('save_tender', { tenderId })
    expect([...open]).toEqual(['update_pipeline_item'])
    await use('update_pipeline_item', { itemId: saved.id, version: saved.version, stage: 'preparing' })
    expect((await use('list_pipeline', {})).items).toMatchObject([{ tenderId, stage: 'preparing' }])

    // Ask.
    const bond = await use('ask_tender', { tenderId, question: 'How high is the performance bond?' })
    expect([bond.found, bond.quotes[0].quote]).toEqual([true, expect.stringContaining('5 %')])
    const lost = await use('ask_tender', {
      tenderId,
      sessionId: bond.sessionId,
      question: 'Which choir sings the madrigals?',
    })
    expect([lost.found, [...open].toSorted()]).toEqual([false, ['get_tender', 'read_tender_document']])
    const { documents } = await use('get_tender', { tenderId })
    const { id: documentId } = documents.find(({ title }: { title: string }) => title === 'Contract')
    const read = await useAll('read_tender_document', { tenderId, documentId })
    expect(read.flatMap((each) => each.pages).map(({ text }) => text)).toEqual(pages)

    // Draft.
    const drafted = await use('draft_bid', { tenderId, value: 1000, currency: 'EUR' })
    expect([...open].toSorted()).toEqual(['get_bid', 'update_bid'])
    const bidId: string = drafted.id
    const { sections, version } = await use('get_bid', { bidId })
    expect(sections.length).toBe(drafted.sectionCount)
    const [{ key }] = sections
    await use('update_bid', { bidId, version, sections: [{ key, text: 'We build by night.' }] })
    expect((await use('get_bid', { bidId, sectionKeys: [key] })).sections[0].text).toBe('We build by night.')

    // Submit.
    const preview = await use('submit_bid', { bidId })
    expect([preview.status, [...open]]).toEqual(['preview', ['submit_bid']])
    const { confirmToken } = preview
    expect((await use('submit_bid', { bidId, confirmToken })).status).toBe('awaiting_approval')
    expect([...open]).toEqual(['get_bid'])
    expect((await use('get_bid', { bidId })).status).toBe('draft')
    expect((await use('list_bids', { tenderId })).bids).toMatchObject([{ id: bidId, title: tender.title }])

    expect([...open]).toEqual([])
  })
})

describe('the texts that a model reads first', () => {
  const values = new Set(['awaiting_approval'])
  it.for([
    ['instructions', instructions],
    ...definitions().map(({ name, description }) => [name, description] as const),
  ] as const)('%s names only tools that there are', ([, text]) => {
    expect(toolsIn(text).filter((each) => !findTool(each) && !values.has(each))).toEqual([])
  })
})
