import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate } from '../support/api.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { callTool } from '../support/mcp.ts'

const page = 'Los licitadores deberán presentar el DEUC. El adjudicatario constituirá una garantía del 5 %.'
const words = 'Requirements are not listed from documents in these languages: Spanish'

/** An open tender whose only paper is in a language without listed requirements. */
async function newTender(...others: object[]): Promise<string> {
  const source = `unlisted-${crypto.randomUUID().slice(0, 8)}`
  const tender = {
    reference: source,
    title: 'Limpieza de edificios',
    buyer: { name: 'Ayuntamiento', country: 'ES' },
    publishedAt: '2026-11-02T00:00:00Z',
    deadline: '2098-01-01T12:00:00Z',
  }
  const documents = [
    { title: 'Pliego.pdf', language: 'es', kind: 'tender_documents', pages: [page] },
    ...others,
  ]
  await importNotices(source, JSON.stringify({ format: 'tender/1', tender, documents }))
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}`)).body.data[0].id
}

describe('an analysis of papers in a language whose requirements are not listed', () => {
  it('says so by REST and in the connector', async () => {
    const [id, company] = [await newTender(), await newCompany()]
    await operate('PATCH', `/companies/${company.companyId}`, { profile: { cpvCodes: ['90910000'] } })
    const { body } = await company.call('POST', `/analysis/tender/${id}`)
    expect(body.data.result.recommendation.reasons).toContainEqual(
      expect.objectContaining({ code: 'language', text: expect.stringContaining(words) }),
    )
    const gaps = await company.call('POST', `/analysis/gaps/${id}`)
    const matrix = await company.call('GET', `/compliance/${id}`)
    const said = expect.stringContaining(words)
    expect([gaps.body.data.result.unlisted, matrix.body.data.unlisted]).toEqual([said, said])
    for (const name of ['find_gaps', 'get_compliance_matrix', 'list_tender_requirements'])
      expect((await callTool(company.key, name, { tenderId: id })).data, name).toMatchObject({
        unlisted: said,
      })
    const { data } = await callTool(company.key, 'assess_fit', { tenderId: id })
    expect(data.components).toContainEqual(
      expect.objectContaining({ name: 'requirements', explanation: expect.stringContaining(words) }),
    )
  })

  it('says so in the console', async () => {
    const [id, person] = [await newTender(), await newPerson()]
    const browser = new Browser()
    await browser.signIn(person)
    const path = `/tenders/${id}/analysis`
    await browser.send(await browser.open(path), path, [])
    expect((await browser.open(path)).text).toContain(words)
  })

  it('says so in the console also beside requirements of other papers', async () => {
    const pages = ['The tenderer must hold public liability insurance of at least EUR 5 million.']
    const english = { title: 'ITT.pdf', language: 'en', kind: 'tender_documents', pages }
    const [id, person] = [await newTender(english), await newPerson()]
    const browser = new Browser()
    await browser.signIn(person)
    for (const side of ['requirements', 'compliance']) {
      const { text } = await browser.open(`/tenders/${id}/${side}`)
      expect([text.includes('public liability'), text.includes(words)], side).toEqual([true, true])
    }
  })
})
