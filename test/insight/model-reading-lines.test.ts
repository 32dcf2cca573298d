import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { importNotices, newCompany, type TestCompany } from '../support/api.ts'
import { readingService, type Reader } from '../support/model-readers.ts'
import { emptyTender, uploadAndRead } from '../support/own-documents.ts'
import { type ListedRow, requirementsOf } from '../eval/model-figures.ts'

/** Names the lines that have these words, under these codes. */
const naming = (...found: [words: string, code: string, more?: object][]): Reader => ({
  read: (lines) => ({
    demands: lines.flatMap(({ n, text }) =>
      found.flatMap(([words, code, more = {}]) =>
        text.includes(words) ? [{ s: [n], code, must: true, lot: null, ...more }] : [],
      ),
    ),
    risks: [],
    facts: [],
  }),
  judge: () => ({ verdict: 'no', reason: 'other' }),
})

let company: TestCompany
let count = 0
beforeEach(async () => {
  company = await newCompany()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await env.DB.prepare('DELETE FROM model_readings').run()
})

async function read(
  pages: string[],
  reader: Reader,
  { language = 'en', lots = [] as { id: string }[] } = {},
): Promise<ListedRow[]> {
  const source = `lines-${++count}`
  const tender = {
    reference: 'R',
    title: 'Works',
    buyer: { name: 'Town', country: 'IE' },
    publishedAt: '2026-11-01',
    lots,
  }
  const documents = [{ title: 'Terms', language, pages }]
  await importNotices(source, JSON.stringify({ format: 'tender/1', tender, documents }))
  const { id } = (await company.call('GET', `/tenders?source=${source}`)).body.data[0]
  const service = readingService(company, reader)
  await service.analyse('risk', id)
  await service.run()
  return requirementsOf(company, id)
}

const quoting = (rows: readonly ListedRow[], words: string) =>
  rows.filter(({ source }) => source.quote?.includes(words))

describe('what a model names', () => {
  it('is two requirements where a sentence demands two things', async () => {
    const sentence =
      'Have the drawings stamped by the harbour office and insured for EUR 2,000,000 before work.'
    const rows = quoting(
      await read([`1 Start\n${sentence}`], naming(['stamped', 'authorisation'], ['stamped', 'insurance'])),
      'stamped',
    )
    expect(rows.map(({ code }) => code).toSorted()).toEqual(['authorisation', 'insurance'])
  })

  it('is a requirement in a language that the rules do not read', async () => {
    const page =
      'Warunki udziału\nWykonawca musi wykazać, że zrealizował co najmniej trzy usługi sprzątania szkół w ciągu ostatnich trzech lat.'
    const [row] = quoting(
      await read([page], naming(['Wykonawca', 'references']), { language: 'pl' }),
      'Wykonawca',
    )
    expect(row).toMatchObject({ code: 'references', certainty: 'likely', foundBy: 'model' })
  })

  it('is the row of a table, in its words', async () => {
    const table = 'Paper\tForm\tPlace\nBank letter\tsigned copy\tportal\nPlan of works\ttwo sides\tportal'
    const [row] = quoting(
      await read([`1 Papers\n${table}`], naming(['Bank letter', 'document', { must: false }])),
      'Bank letter',
    )
    expect(row).toMatchObject({ code: 'document', foundBy: 'model', mandatory: false })
    expect(row?.source.quote).toContain('Bank letter\tsigned copy')
  })

  it('has a lot only if the notice or the words have it', async () => {
    const page = '1 Lots\nFor Lot 2 nobody bids who has not built three bridges.'
    const label = async (lot: string, lots: { id: string }[] = []) =>
      quoting(await read([page], naming(['bridges', 'references', { lot }]), { lots }), 'bridges')[0]
    expect(await label('2')).toMatchObject({ lotIds: ['2'] })
    expect(await label('7')).toMatchObject({ lotIds: [] })
    expect(await label('2', [{ id: 'LOT-0001' }, { id: 'LOT-0002' }])).toMatchObject({ lotIds: ['LOT-0002'] })
  })

  it('replaces a code of the rules only if the model refutes it, and no number is left over', async () => {
    const page = '1 Terms\nThe contractor shall hold liability insurance of at least EUR 5,000,000.'
    const [kept] = quoting(
      await read([page], { ...naming(['insurance', 'warranty']), judge: () => ({ verdict: 'yes' }) }),
      'insurance',
    )
    expect(kept).toMatchObject({ code: 'insurance', certainty: 'sure', foundBy: 'both' })
    expect(kept?.threshold?.amount).toBe(5_000_000)
    const [changed] = quoting(await read([page], naming(['insurance', 'warranty'])), 'insurance')
    expect(changed).toMatchObject({ code: 'warranty', certainty: 'likely', foundBy: 'both', threshold: null })
  })

  it('in a company’s own document is listed for that company alone', async () => {
    const tenderId = await emptyTender(company)
    await uploadAndRead(company, tenderId, {
      'own.txt':
        '1 Scope\nNobody bids who has not built three bridges.\nBidders must hold ISO 9001 certification.',
    })
    const service = readingService(company, naming(['bridges', 'references']))
    await service.analyse('risk', tenderId)
    await service.run()
    const [row] = quoting(await requirementsOf(company, tenderId), 'bridges')
    expect(row).toMatchObject({ code: 'references', foundBy: 'model', certainty: 'likely' })
    expect(quoting(await requirementsOf(await newCompany(), tenderId), 'bridges')).toEqual([])
    const { results } = await env.DB.prepare(
      'SELECT DISTINCT company_id AS id FROM model_answers WHERE company_id IS NOT NULL',
    ).all()
    expect(results).toEqual([{ id: company.companyId }])
  })
})
