import { describe, expect, it } from 'vitest'
import '../support/tables.ts'
import { Problem } from '../../src/platform/context/errors.ts'
import { respond } from '../../src/insight/compliance/espd/respond.ts'
import type { EspdAnswer } from '../../src/insight/compliance/espd/schema.ts'
import { companySizeOf } from '../../src/insight/compliance/espd/size.ts'
import { criterionNamed } from '../../src/reference/codes/espd-criteria.ts'
import type { Requirement } from '../../src/reading/requirements/schema.ts'
import { decimal, escapeXml } from '../../src/insight/compliance/espd/xml/element.ts'
import { importNotices, newCompany, operate } from '../support/api.ts'
import { company, complete, innocent, input, minimal, occasion, tender } from '../support/espd.ts'
import { noLotTerms, requirement } from '../support/match.ts'

const title = (unanswered: { title: string }[]) => unanswered.map((each) => each.title)

/** The values in a document for a question, in order. */
function valuesOf(xml: string | null, question: string): string[] {
  const responses = (xml ?? '').split('<cac:TenderingCriterionResponse>').slice(1)
  return responses
    .filter((each) => each.includes(`>${question}</cbc:ValidatedCriterionPropertyID>`))
    .map((each) => /<cbc:(?:Response\w+|Description|StartDate)(?: [^>]*)?>([^<]*)/.exec(each)?.[1] ?? '')
}
const criteriaIn = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<cbc:CriterionTypeCode [^>]*>([^<]*)/g)].map(([, code]) => code)

/** A requirement of a notice. */
const demand = (code: string, category: Requirement['category'], members: Partial<Requirement> = {}) =>
  requirement({
    code,
    category,
    title: code,
    id: `r-${code}`,
    source: { documentId: null, page: null, path: '/', quote: null },
    ...members,
  })
const lots = ['LOT-0001', 'LOT-0002'].map((id) => ({
  id,
  title: id,
  description: null,
  status: 'open' as const,
  deadline: null,
  estimatedValue: null,
  currency: null,
  cpvCodes: [],
  regions: [],
  awardCriteria: [],
  ...noLotTerms,
}))

describe('respond', () => {
  it('answers all grounds for exclusion where the tender lists none', () => {
    const { xml, unanswered } = respond(input())
    expect(unanswered).toEqual([])
    expect(criteriaIn(xml).length).toBe(24 + 2)
    expect(valuesOf(xml, 'C2_EG_corruption/QG1/Q1')).toEqual(['false'])
    expect(valuesOf(xml, 'C7_EG_tax-pay/RG1/QSG1/Q1')).toEqual(['false'])
  })

  it('keeps to the grounds that the notice lists, whatever the generation of codes', () => {
    const requirements = [demand('exg-crim-corrpt', 'exclusion'), demand('fraud', 'exclusion')]
    const { xml, unanswered } = respond(
      input({ requirements, profile: { ...complete, exclusionGrounds: null } }),
    )
    expect(title(unanswered)).toEqual(['Corruption', 'Fraud'])
    expect(criteriaIn(xml)).toEqual(['eo-group', 'sme'])
  })

  it('does not take a document that wants a tax certificate for a list of grounds', () => {
    const source = { documentId: 'd', page: 1, path: null, quote: 'tax' }
    const tax = demand('tax_clearance', 'exclusion', {
      source,
      espdCriterionId: 'b61bbeb7-690e-4a40-bc68-d6d4ecfaa3d4',
    })
    expect(criteriaIn(respond(input({ requirements: [tax] })).xml)).toHaveLength(26)
  })

  it('invents nothing: what neither profile nor answers say is unanswered', () => {
    const requirements = [demand('slc-stand-to-gen', 'economic'), demand('slc-suit-reg-prof', 'suitability')]
    const { xml, unanswered } = respond(input({ requirements, profile: minimal }))
    expect(unanswered).toHaveLength(24 + 2)
    expect(criteriaIn(xml)).toEqual(['eo-group'])
  })

  const figures: readonly (readonly [string, Requirement['category'], string, string[]])[] = [
    [
      'slc-stand-to-gen',
      'economic',
      'C29_SC_gen-year-to/RG1/RSG1/QSG2/Q2',
      ['4200000.5', '4200000.5', '4200000.5'],
    ],
    [
      'slc-stand-to-gen',
      'economic',
      'C29_SC_gen-year-to/RG1/RSG1/QSG2/Q1',
      ['2025-01-01', '2024-01-01', '2023-01-01'],
    ],
    ['slc-stand-to-avg', 'economic', 'C30_SC_aver-year-to/RG1/RSG1/QSG2/Q1', ['4200000.5']],
    ['slc-stand-ins', 'economic', 'C35_SC_indem-insu/RG1/RSG1/QSG2/Q1', ['5000000']],
    [
      'slc-suit-reg-trade',
      'suitability',
      'C26_SC_trade-regist/RG1/RSG1/QSG2/QSG1/Q1',
      ['HRB 12345 &amp; Co'],
    ],
    ['slc-abil-staff-yrly-avg-mp', 'technical', 'C50_SC_year-manpower/RG1/RSG1/QSG2/Q2', ['42']],
    ['slc-sche-qu-cert-indep', 'certification', 'C55_SC_qu-certif-indep/RG1/RSG1/QSG2/Q1', ['true']],
  ]
  it.for(figures)('answers %s (%s) from the profile: %s', ([code, category, question, values]) => {
    const asked = demand(code, category, { title: code === 'slc-sche-qu-cert-indep' ? 'ISO 9001' : code })
    const certifications = [{ name: 'ISO 9001', standard: 'ISO 9001', expiresAt: '2099-01-01' }]
    const { xml, unanswered } = respond(input({ requirements: [asked], certifications }))
    expect(valuesOf(xml, question)).toEqual(values)
    expect(unanswered).toEqual([])
  })

  it.for([
    ['EMAS', 'envir-certif-indep'],
    ['Umweltmanagement', 'envir-certif-indep'],
    ['Sertifisert miljøledelse', 'envir-certif-indep'],
    ['ISO 9001', 'qu-certif-indep'],
  ] as const)('takes a demand for %s for %s', ([name, criterion]) => {
    const asked = demand('certificate', 'certification', { title: name, text: name })
    const { unanswered } = respond(input({ requirements: [asked] }))
    expect(unanswered.map(({ criterionId }) => criterionNamed(criterionId)?.code)).toContain(criterion)
  })

  it('gives the figures and leaves the yes open where less is there than is demanded', () => {
    const threshold = {
      kind: 'amount',
      comparator: 'min',
      amount: 9_000_000,
      currency: 'EUR',
      unit: null,
    } as const
    const asked = demand('slc-stand-to-gen', 'economic', { threshold })
    const { xml, unanswered } = respond(input({ requirements: [asked] }))
    expect(title(unanswered)).toEqual(['General yearly turnover'])
    expect(valuesOf(xml, 'C29_SC_gen-year-to/RG1/RSG1/QSG2/Q2')).toHaveLength(3)
    expect(valuesOf(xml, 'C29_SC_gen-year-to/RG1/RSG1/QSG1/Q1')).toEqual([])
    expect(xml).toContain('<cbc:MinimumAmount currencyID="EUR">9000000</cbc:MinimumAmount>')
  })

  it('states a ground that applies only with all that follows from it', () => {
    const exclusionGrounds = {
      ...innocent(),
      corruption: { applies: true, explanation: 'A former director' },
    }
    const open = respond(input({ profile: { ...complete, exclusionGrounds } }))
    expect(title(open.unanswered)).toEqual(['Corruption'])
    expect(open.warnings.join()).toContain('QG1/QSG1/Q1 “Date of conviction”')
    expect(criteriaIn(open.xml)).not.toContain('corruption')
    const properties = {
      'QG1/QSG1/Q1': '2022-05-01',
      'QG1/QSG1/Q3': 'A. Nother',
      'QG1/QSG1/Q4': { from: '2022-05-01', to: '2025-05-01' },
    }
    const { xml, unanswered } = respond(
      input({ profile: { ...complete, exclusionGrounds }, answers: { corruption: { properties } } }),
    )
    expect(unanswered).toEqual([])
    expect(valuesOf(xml, 'C2_EG_corruption/QG1/Q1')).toEqual(['true'])
    expect(valuesOf(xml, 'C2_EG_corruption/QG1/QSG1/Q2')).toEqual(['A former director'])
  })

  it('lets the caller’s word stand over the profile’s, under any name of the criterion', () => {
    const keys = ['c27b7c4e-c837-4529-b867-ed55ce639db5', 'corruption', 'exg-crim-corrpt']
    for (const key of keys) {
      const { xml } = respond(input({ profile: minimal, answers: { [key]: { answer: false } } }))
      expect(valuesOf(xml, 'C2_EG_corruption/QG1/Q1')).toEqual(['false'])
    }
  })

  it('says on whom the company relies where it does not fulfil a criterion itself', () => {
    const answer: EspdAnswer = { answer: false, reliesOn: { name: 'Other & Co', id: 'FR 1' } }
    const { xml } = respond(input({ answers: { 'gen-year-to': answer } }))
    const below = 'C29_SC_gen-year-to/RG1/RSG1/QSG1'
    expect(valuesOf(xml, `${below}/Q1`)).toEqual(['false'])
    expect(valuesOf(xml, `${below}/QSG1/QSG1/Q1`)).toEqual(['Other &amp; Co'])
    const alone = respond(input({ answers: { 'gen-year-to': { answer: false } } }))
    expect(title(alone.unanswered)).toEqual(['General yearly turnover'])
  })

  it('is for one lot: the first unless another is named', () => {
    const first = respond(input({ tender: tender({ lots }) }))
    expect([first.lotId, first.fileName]).toEqual(['LOT-0001', 'espd-response-notice-1-LOT-0001.xml'])
    expect(first.warnings.join()).toContain('LOT-0001')
    const second = respond(input({ tender: tender({ lots }), lotId: 'LOT-0002' }))
    expect([second.lotId, second.warnings]).toEqual(['LOT-0002', []])
    expect(respond(input()).warnings.join()).toContain('LOT-0000')
    expect(() => respond(input({ lotId: 'LOT-9' }))).toThrow('Lot LOT-9 not found')
  })

  it('leaves out what is asked for other lots', () => {
    const requirements = [demand('slc-suit-reg-prof', 'suitability', { lotId: 'LOT-0002' })]
    const of = (lotId: string) => respond(input({ tender: tender({ lots }), requirements, lotId })).unanswered
    expect(title(of('LOT-0001'))).toEqual([])
    expect(title(of('LOT-0002'))).toEqual(['Enrolment in a relevant professional register'])
  })

  it('names the group its leader bids with, and says so where it knows none', () => {
    const group = { name: 'ARGE Nord', others: ['One', 'Two'] }
    const known = respond(input({ role: 'group-lead', group }))
    expect(known.xml).toContain('<cbc:EconomicOperatorGroupName>ARGE Nord<')
    expect(valuesOf(known.xml, 'C59_OT_eo-group/QG1/QSG1/Q2')).toEqual(['One; Two'])
    const open = respond(input({ role: 'group-lead' }))
    expect(title(open.unanswered)).toEqual(['Economic Operator together with others'])
    expect(open.warnings.join()).toContain('Not named in this response')
  })

  it('gives no document without a size, and names it', () => {
    const { xml, warnings } = respond(input({ profile: { exclusionGrounds: innocent() } }))
    expect(xml).toBeNull()
    expect(warnings[0]).toMatch(/^sizeClass is missing/)
  })

  it('falls back to the company’s record for name, country and identifier', () => {
    const { xml } = respond(input({ profile: minimal }))
    expect(xml).toContain('<cbc:Name>Example &amp; Söhne</cbc:Name>')
    expect(xml).toContain(`>${company(null).id}</cbc:ID>`)
    expect(xml).toContain('>DEU</cbc:IdentificationCode>')
  })

  it('is the same document for the same input', () => {
    expect(respond(input()).xml).toBe(respond(input()).xml)
  })
})

describe('readAnswers', () => {
  const wrong: readonly (readonly [string, Record<string, EspdAnswer>, string])[] = [
    ['an unknown criterion', { nonsense: { answer: true } }, 'answers.nonsense'],
    ['a code of two criteria', { 'slc-suit-auth-mbrshp': { answer: true } }, 'answers.slc-suit-auth-mbrshp'],
    ['one criterion twice', { corruption: {}, 'exg-crim-corrpt': {} }, 'answers.exg-crim-corrpt'],
    ['an unknown question', { corruption: { properties: { Q7: true } } }, 'answers.corruption.properties.Q7'],
    [
      'a value of another type',
      { corruption: { properties: { 'QG1/QSG1/Q1': true } } },
      'answers.corruption.properties.QG1/QSG1/Q1',
    ],
    [
      'an unknown currency',
      { 'gen-year-to': { amounts: [{ amount: 1, currency: 'ZZZ' }] } },
      'answers.gen-year-to.amounts[0].currency',
    ],
    ['a yes where none is asked', { 'finan-requ': { answer: true } }, 'answers.finan-requ.answer'],
  ]
  it.for(wrong)('refuses %s', ([, answers, path]) => {
    let refused: unknown
    try {
      input({ answers })
    } catch (error) {
      refused = error
    }
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ code: 'INVALID_DATA', details: [{ path }] })
  })
})

describe('sizeOf', () => {
  const sized: readonly (readonly [number, number, string])[] = [
    [9, 2_000_000, 'micro'],
    [10, 2_000_000, 'small'],
    [9, 2_000_001, 'small'],
    [49, 10_000_000, 'small'],
    [50, 10_000_000, 'medium'],
    [249, 50_000_000, 'medium'],
    [250, 1, 'large'],
    [1, 50_000_001, 'large'],
  ]
  it.for(sized)('%i employees and %i EUR are %s', ([employees, amount, size]) => {
    const { profile } = company({ employees, turnover: [{ year: 2025, amount, currency: 'EUR' }] })
    expect(companySizeOf(profile, occasion.convert)).toBe(size)
  })

  it.for([
    ['no turnover', { employees: 9 }],
    ['no employees', { turnover: [{ year: 2025, amount: 1, currency: 'EUR' }] }],
    ['a currency without a rate', { employees: 9, turnover: [{ year: 2025, amount: 1, currency: 'XTS' }] }],
  ] as const)('is unknown with %s', ([, profile]) => {
    expect(companySizeOf(company(profile).profile, occasion.convert)).toBeNull()
  })
})

describe('XML', () => {
  it.for([
    ['markup', '<a b="c">&</a>', '&lt;a b=&quot;c&quot;&gt;&amp;&lt;/a&gt;'],
    ['control characters', 'a\u0000\u0008\u001fb\tc\nd\re', 'ab\tc\nd&#13;e'],
    ['half a surrogate pair', 'a\ud83c', 'a\ufffd'],
    ['emoji and right-to-left text', '🏗️ شركة\u202e', '🏗️ شركة\u202e'],
    ['what is no character', '\ufffe\uffff', ''],
  ] as const)('escapes %s', ([, text, escaped]) => {
    expect(escapeXml(text)).toBe(escaped)
  })

  it.for([
    [1e21, '1000000000000000000000'],
    [0.1 + 0.2, '0.3'],
    [4200000.5, '4200000.5'],
    [0, '0'],
  ] as const)('writes %d as %s', ([value, text]) => {
    expect(decimal(value)).toBe(text)
  })
})

describe('POST /compliance/espd', () => {
  const source = `espd-${crypto.randomUUID().slice(0, 8)}`
  async function open() {
    const owner = await newCompany()
    const document = {
      format: 'tender/1',
      tender: {
        reference: 'espd',
        title: 'Roads',
        buyer: { name: 'Town', country: 'DE' },
        publishedAt: '2026-01-01',
      },
    }
    await importNotices(source, JSON.stringify(document))
    const tenderId: string = (await owner.call('GET', `/tenders?source=${source}`)).body.data[0].id
    return { ...owner, tenderId }
  }
  const fillIn = (companyId: string, profile: object) =>
    operate('PATCH', `/companies/${companyId}`, { profile })
  const xmlOnly = { Accept: 'application/xml' }

  it('answers the response with what it leaves open', async () => {
    const { call, companyId, tenderId } = await open()
    await fillIn(companyId, complete)
    const { status, body } = await call('POST', '/compliance/espd', { tenderId })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ edmVersion: '4.1.0', lotId: 'LOT-0000', unanswered: [] })
    expect(body.data.xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<QualificationApplicationResponse /,
    )
  })

  it('gives the file itself to who asks for XML', async () => {
    const { call, companyId, tenderId } = await open()
    await fillIn(companyId, complete)
    const { status, headers, body } = await call('POST', '/compliance/espd', { tenderId }, xmlOnly)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="espd-response-[\w.-]+\.xml"$/)
    expect(headers.get('vary')).toBe('Authorization, Accept')
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/)
    expect(body).toContain('Müller &amp; Söhne &lt;Bau&gt;')
  })

  it.for([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json, application/xml', 'application/json'],
    ['application/xml;q=0', 'application/json'],
    ['application/xml;q=0.5, application/json', 'application/json'],
    ['application/xml, */*', 'application/xml'],
    ['application/xml, application/json', 'application/xml'],
    ['Application/XML; q=0.9, application/json;q=0.8', 'application/xml'],
    ['text/event-stream', 'application/json'],
  ] as const)('answers Accept: %s with %s', async ([accept, type]) => {
    const { call, companyId, tenderId } = await open()
    await fillIn(companyId, minimal)
    const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept }
    const answer = await call('POST', '/compliance/espd', { tenderId }, headers)
    expect(answer.headers.get('content-type')).toContain(type)
  })

  it('says as JSON what is missing where there is no file', async () => {
    const { call, tenderId } = await open()
    const data = await call('POST', '/compliance/espd', { tenderId })
    expect([data.status, data.body.data.xml]).toEqual([200, null])
    const { status, body } = await call('POST', '/compliance/espd', { tenderId }, xmlOnly)
    expect([status, body.code]).toEqual([400, 'INVALID_DATA'])
    expect(body.error).toContain('sizeClass')
  })

  it('repeats the first document for its Idempotency-Key, in either form', async () => {
    const { call, companyId, tenderId } = await open()
    await fillIn(companyId, minimal)
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await call('POST', '/compliance/espd', { tenderId }, key)
    const again = await call('POST', '/compliance/espd', { tenderId }, { ...key, ...xmlOnly })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toBe(first.body.data.xml)
  })

  it('knows a lot that the tender does not have from one that is malformed', async () => {
    const { call, tenderId } = await open()
    const unknown = await call('POST', '/compliance/espd', { tenderId, lotId: 'LOT-7' })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Lot LOT-7 not found: there are none'])
    const wrong = await call('POST', '/compliance/espd', {
      tenderId,
      answers: { x: { answer: 'yes' } },
      role: 'boss',
    })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_DATA'])
    expect(wrong.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'answers.x.answer',
      'role',
    ])
  })

  it('names a group from the consortium of the tender, and never another company’s', async () => {
    const { call, companyId, tenderId } = await open()
    const stranger = await newCompany()
    await fillIn(companyId, minimal)
    await fillIn(stranger.companyId, minimal)
    await call('POST', '/consortiums', { name: 'ARGE & Nord', tenderId })
    const own = await call('POST', '/compliance/espd', { tenderId, role: 'group-lead' })
    expect(own.body.data.xml).toContain('<cbc:EconomicOperatorGroupName>ARGE &amp; Nord<')
    const other = await stranger.call('POST', '/compliance/espd', { tenderId, role: 'group-lead' })
    expect(other.body.data.xml).not.toContain('ARGE')
  })
})
