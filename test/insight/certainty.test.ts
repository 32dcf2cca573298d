import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { distinctRequirements } from '../../src/reading/requirements/distinct.ts'
import { mergedLots } from '../../src/reading/requirements/merge-lots.ts'
import { isSure, requirementExample } from '../../src/reading/requirements/schema.ts'
import { importNotices, newCompany } from '../support/api.ts'
import { callWith, isCheck, verdictsOn, workersAiVariables } from '../support/model-stand-in.ts'
import { rewritePacked } from '../support/packed.ts'

const page = [
  'Suitability',
  'The tenderer must hold a valid ISO 9001 certificate. The tenderer must hold a valid ISO 14001 certificate.',
].join('\n')
let tenderId = ''

beforeAll(async () => {
  const tender = {
    reference: 'L',
    title: 'Cleaning of schools',
    buyer: { name: 'Town', country: 'IE' },
    publishedAt: '2026-11-01',
    deadline: '2098-01-01T12:00:00Z',
    cpvCodes: ['90911200'],
  }
  const documents = [{ title: 'Terms', language: 'en', kind: 'contract', pages: [page] }]
  await importNotices('certainty-tests', JSON.stringify({ format: 'tender/1', tender, documents }))
  tenderId = (await (await newCompany()).call('GET', '/tenders?source=certainty-tests')).body.data[0].id
  const where = { table: 'requirements', where: 'tender_id = ?1', values: [tenderId] }
  await rewritePacked<{ title: string; certainty?: string }[]>(where, (all) =>
    all.map(({ certainty, ...each }) => {
      if (each.title.includes('14001')) return { ...each, certainty: 'likely' }
      // As an earlier version stored it.
      return { ...each, ...(certainty !== undefined && !each.title.includes('9001') && { certainty }) }
    }),
  )
})

type Shown = { title: string; certainty: string }
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

/** A model that gives one verdict on the likely requirement, and confirms every other finding. */
function model(verdict: 'yes' | 'no') {
  const run = (_model: string, { messages }: { messages: { content: string }[] }) => {
    const prompt = messages.map(({ content }) => content).join('\n')
    const said: Parameters<typeof verdictsOn>[1] = (finding) =>
      finding.includes('14001') && verdict === 'no' ? { verdict, reason: 'other' } : { verdict: 'yes' }
    return Promise.resolve({ response: isCheck(prompt) ? verdictsOn(prompt, said) : { items: [] } })
  }
  return workersAiVariables(run as never)
}

describe('a requirement that is only likely', () => {
  it('is listed, found by its certainty, and not counted', async () => {
    const company = await newCompany()
    const list = async (query = ''): Promise<Shown[]> =>
      (await company.call('GET', `/tenders/${tenderId}/requirements${query}`)).body.data
    expect((await list()).map(({ title, certainty }) => [title, certainty])).toEqual([
      ['ISO 9001', 'sure'],
      ['ISO 14001', 'likely'],
    ])
    expect(titles(await list('?certainty=likely'))).toEqual(['ISO 14001'])
    expect(titles(await list('?certainty=sure'))).toEqual(['ISO 9001'])
    const { body: tender } = await company.call('GET', `/tenders/${tenderId}`)
    expect(tender.data.requirementCount).toBe(1)
  })

  it('counts as nothing missing in gaps and compliance', async () => {
    const company = await newCompany()
    const { body: gaps } = await company.call('POST', `/analysis/gaps/${tenderId}`)
    expect(titles(gaps.data.result.items)).toEqual(['ISO 9001'])
    const { body } = await company.call('GET', `/compliance/${tenderId}`)
    expect(titles(body.data.items)).toEqual(['ISO 9001', 'ISO 14001'])
    expect([body.data.counts.total, body.data.summary.company.total]).toEqual([1, 1])
  })

  it('stays likely when a model refutes it', async () => {
    const company = await newCompany()
    const { body: gaps } = await callWith(model('no'), company, `/analysis/gaps/${tenderId}`)
    expect(titles(gaps.data.result.items)).toEqual(['ISO 9001'])
  })

  it('counts once a model confirms it', async () => {
    const company = await newCompany()
    const { body: gaps } = await callWith(model('yes'), company, `/analysis/gaps/${tenderId}`)
    expect(titles(gaps.data.result.items)).toEqual(['ISO 9001', 'ISO 14001'])
  })
})

describe('one demand in several rows', () => {
  const row = {
    ...requirementExample,
    lotIds: ['LOT-0001'],
    source: { ...requirementExample.source, documentId: 'one' },
  }
  const likely = { ...row, certainty: 'likely' as const }

  it('is sure if one of the rows is', () => {
    const longer = {
      ...likely,
      text: `${row.text} ${row.text}`,
      source: { ...row.source, documentId: 'two' },
    }
    for (const rows of [
      [row, longer],
      [longer, row],
    ])
      expect(distinctRequirements(rows)).toMatchObject([
        { requirement: { text: longer.text, certainty: 'sure' } },
      ])
    expect(mergedLots([likely, { ...row, lotId: 'LOT-0002', lotIds: ['LOT-0002'] }]).map(isSure)).toEqual([
      true,
    ])
  })
})
