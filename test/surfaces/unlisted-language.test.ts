import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate } from '../support/api.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { callTool } from '../support/mcp.ts'

const spanish =
  'Los licitadores deberán presentar el DEUC. El adjudicatario constituirá una garantía del 5 %. Por cada día de retraso se aplicará una penalidad del 0,5 % del precio del contrato.'
const swedish =
  'Anbudsgivaren ska lämna en egenförsäkran och ha en ansvarsförsäkring om minst fem miljoner kronor. Vid försening utgår vite med 0,5 % av avtalsvärdet per dag.'
const paperIn = (language: string, text: string) => ({
  title: 'Pliego.pdf',
  language,
  kind: 'tender_documents',
  pages: [text],
})
const inSpanish = paperIn('es', spanish)
const words = 'Requirements are not listed from documents in these languages: Spanish'

/** An open tender with papers. */
async function newTender(...documents: object[]): Promise<string> {
  const source = `unlisted-${crypto.randomUUID().slice(0, 8)}`
  const tender = {
    reference: source,
    title: 'Limpieza de edificios',
    buyer: { name: 'Ayuntamiento', country: 'ES' },
    publishedAt: '2026-11-02T00:00:00Z',
    deadline: '2098-01-01T12:00:00Z',
  }
  await importNotices(source, JSON.stringify({ format: 'tender/1', tender, documents }))
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}`)).body.data[0].id
}

describe('an analysis of papers in a language whose requirements are not listed', () => {
  it.for([
    ['Spanish', inSpanish],
    ['Swedish', paperIn('sv', swedish)],
  ] as const)('says so in %s by REST and in the connector', async ([name, paper]) => {
    const words = `Requirements are not listed from documents in these languages: ${name}`
    const [id, company] = [await newTender(paper), await newCompany()]
    await operate('PATCH', `/companies/${company.companyId}`, { profile: { cpvCodes: ['90910000'] } })
    const { body } = await company.call('POST', `/analysis/tender/${id}`)
    expect(body.data.result.recommendation.reasons).toContainEqual(
      expect.objectContaining({ code: 'language', text: expect.stringContaining(words) }),
    )
    const risk = (await company.call('POST', `/analysis/risk/${id}`)).body.data.result
    const unsearched = `Documents in these languages are not searched for risks: ${name}. Read them yourself.`
    expect(risk).toMatchObject({ score: null, level: 'unknown', unread: unsearched, flags: [] })
    expect(risk.notCheckable).toContainEqual(
      expect.objectContaining({ code: 'liquidated_damages', reason: unsearched }),
    )
    const gaps = await company.call('POST', `/analysis/gaps/${id}`)
    const matrix = await company.call('GET', `/compliance/${id}`)
    const said = expect.stringContaining(words)
    expect([gaps.body.data.result.unlisted, matrix.body.data.unlisted]).toEqual([said, said])
    for (const tool of ['find_gaps', 'get_compliance_matrix', 'list_tender_requirements'])
      expect((await callTool(company.key, tool, { tenderId: id })).data, tool).toMatchObject({
        unlisted: said,
      })
    const { data } = await callTool(company.key, 'assess_fit', { tenderId: id })
    expect(data.components).toContainEqual(
      expect.objectContaining({ name: 'requirements', explanation: expect.stringContaining(words) }),
    )
  })

  it('says so in the console', async () => {
    const [id, person] = [await newTender(inSpanish), await newPerson()]
    const browser = new Browser()
    await browser.signIn(person)
    const path = `/tenders/${id}/analysis`
    await browser.send(await browser.open(path), path, [])
    expect((await browser.open(path)).text).toContain(words)
  })

  it('says so in the console also beside requirements of other papers', async () => {
    const pages = ['The tenderer must hold public liability insurance of at least EUR 5 million.']
    const english = { title: 'ITT.pdf', language: 'en', kind: 'tender_documents', pages }
    const [id, person] = [await newTender(inSpanish, english), await newPerson()]
    const browser = new Browser()
    await browser.signIn(person)
    for (const side of ['requirements', 'compliance']) {
      const { text } = await browser.open(`/tenders/${id}/${side}`)
      expect([text.includes('public liability'), text.includes(words)], side).toEqual([true, true])
    }
  })
})
