import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { parseEforms } from '../../src/catalogue/notices/eforms/parse.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { major } from '../../src/platform/text/money.ts'
import { extension, lot, result, sample } from '../support/eforms-sample.ts'

/* Invented notices in the forms that real publishers of eForms write in addition to the SDK. */

function only(xml: string): Notice {
  const [notice] = parseEforms(xml, 'ted').notices
  if (!notice) throw new Error('no notice')
  return notice
}

const project = (content: string) => `<cac:ProcurementProject>${content}</cac:ProcurementProject>`
const company = (id: string, name: string, more = '') =>
  `<efac:Organization><efac:Company><cac:PartyIdentification><cbc:ID>${id}</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name languageID="DEU">${name}</cbc:Name></cac:PartyName>${more}</efac:Company></efac:Organization>`
const party = (name: string, more = '') =>
  `<cac:PartyName><cbc:Name languageID="DEU">${name}</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:CityName>Helbra</cbc:CityName><cac:Country><cbc:IdentificationCode>DEU</cbc:IdentificationCode></cac:Country></cac:PostalAddress>${more}`
const mail = (address: string) =>
  `<cac:Contact><cbc:ElectronicMail>${address}\n</cbc:ElectronicMail></cac:Contact>`

describe('a notice that calls its form a change', () => {
  it.for([
    ['ContractNotice', '23', 'cn-desg', 'change', 'open'],
    ['PriorInformationNotice', '5', 'pin-only', 'change', 'planned'],
    ['PriorInformationNotice', '10', 'pin-cfc-standard', 'change', 'open'],
    ['ContractAwardNotice', '29', 'can-standard', 'result', null],
    ['ContractAwardNotice', '38', 'can-modif', 'modification', null],
    ['ContractNotice', '', 'corr', 'change', 'open'],
    ['ContractAwardNotice', '', 'corr', 'result', null],
    ['PriorInformationNotice', '', 'pin-cfc-social', 'change', 'open'],
    ['PriorInformationNotice', '', 'corr', 'change', 'planned'],
  ] as const)('is, as %s of subtype "%s" and type %s, a %s', ([root, subtype, type, kind, status]) => {
    const xml = sample({
      root,
      form: 'change',
      sdk: 'eforms-sdk-1.6',
      extension: `<efac:NoticeSubType><cbc:SubTypeCode>${subtype}</cbc:SubTypeCode></efac:NoticeSubType>`,
    }).replace('>cn-standard<', `>${type}<`)
    const notice = only(xml)
    expect([notice.kind, notice.status, notice.change]).toEqual([
      kind,
      status,
      { reason: null, description: null },
    ])
  })
})

describe('a contract that no result of a lot names', () => {
  const whole = result({
    tenders: [{ id: 'TEN-1', value: '95414' }],
    contracts: [{ tenders: ['TEN-1'], signed: '2025-09-07+02:00' }],
  }).replace(
    /(<efac:LotTender><cbc:ID>TEN-1<\/cbc:ID>)(?=<cac:)/,
    '$1<efac:TenderLot><cbc:ID>LOT-1</cbc:ID></efac:TenderLot>',
  )
  const lotResult = (lotId: string) =>
    `<efac:LotResult><cbc:ID>RES-2</cbc:ID><efac:TenderLot><cbc:ID>${lotId}</cbc:ID></efac:TenderLot></efac:LotResult>`

  it.for([
    ['no LotResult', '', ['RES:LOT-1:TEN-1 awarded']],
    ['a LotResult of its lot that names no tender', lotResult('LOT-1'), ['RES-2:LOT-1:TEN-1 awarded']],
    ['a LotResult of another lot', lotResult('LOT-2'), ['RES-2:LOT-2 pending', 'RES:LOT-1:TEN-1 awarded']],
  ] as const)('is an award of the lot of its tender: %s', ([, written, expected]) => {
    const content = whole.replace(/<efac:LotResult>.*?<\/efac:LotResult>/s, written)
    const { awards } = only(sample({ form: 'cont-modif', extension: content }))
    expect(awards.map(({ key, status }) => `${key} ${status}`)).toEqual(expected)
    const won = awards.filter(({ status }) => status === 'awarded')
    expect(
      won.map(({ value, suppliers, awardedAt }) => [
        value && major(value),
        suppliers.map(({ name }) => name),
        awardedAt,
      ]),
    ).toEqual([[95414, ['Firma 1'], '2025-09-07T00:00:00.000Z']])
  })
})

describe('a notice of the draft SDK 0.1', () => {
  const draft = (more: Parameters<typeof sample>[0]) =>
    sample({ sdk: 'eforms-sdk-0.1', ...more }).replace(
      '<cbc:ContractFolderID>folder</cbc:ContractFolderID>',
      '<cbc:ContractFolderID/>',
    )
  const buying = `<cac:ContractingParty><cac:Party><cbc:WebsiteURI>www.helbra.example</cbc:WebsiteURI>${party(
    'Verbandsgemeinde Helbra',
    mail('vergabe@helbra.example'),
  )}<cac:ServiceProviderParty><cac:Party><cac:PartyName><cbc:Name>Beschaffungsamt</cbc:Name></cac:PartyName></cac:Party></cac:ServiceProviderParty></cac:Party></cac:ContractingParty>`

  it('has its buyer and its review body in their places, and codes as German systems write them', () => {
    const review = `<cac:TenderingTerms><cac:AppealTerms><cac:AppealReceiverParty>${party('Vergabekammer', mail('kammer@example.org'))}</cac:AppealReceiverParty></cac:AppealTerms></cac:TenderingTerms>`
    const codes = ['45324000-4  45421146-9 45422000-1', '43', '98.1', 'keine'].map(
      (code) =>
        `<cac:AdditionalCommodityClassification><cbc:ItemClassificationCode listName="cpv">${code}</cbc:ItemClassificationCode></cac:AdditionalCommodityClassification>`,
    )
    const period =
      '<cac:TenderingProcess><cac:TenderSubmissionDeadlinePeriod><cbc:EndDate>2026-08-13+02:00</cbc:EndDate><cbc:EndTime>10:00:00+02:00</cbc:EndTime></cac:TenderSubmissionDeadlinePeriod></cac:TenderingProcess>'
    const body = `${buying}${period}${project(codes.join(''))}${lot('LOT-0000', review + project(''))}`
    const notice = only(draft({ body }))
    expect(notice.refs).toEqual([`notice:${notice.noticeId}`])
    expect(
      notice.buyers.map(({ name, country, role, contact, address }) => [
        name,
        country,
        role,
        contact,
        address?.city,
      ]),
    ).toEqual([
      [
        'Verbandsgemeinde Helbra',
        'DE',
        'buyer',
        { name: null, email: 'vergabe@helbra.example', phone: null, url: 'https://www.helbra.example' },
        'Helbra',
      ],
    ])
    expect(notice.contacts.map(({ role, name, email }) => [role, name, email])).toEqual([
      ['review', 'Vergabekammer', 'kammer@example.org'],
    ])
    expect(notice.cpvCodes).toEqual(['45324000', '45421146', '45422000', '43000000'])
    expect([notice.deadline, notice.lots[0]?.deadline]).toEqual(['2026-08-13T08:00:00.000Z', null])
  })

  const outcome = (content: string) => `<cac:TenderResult>${content}</cac:TenderResult>`
  const awarded = (content: string) =>
    only(
      draft({
        root: 'ContractAwardNotice',
        form: 'result',
        body: `${lot('LOT-0000', project(''))}${content}`,
      }),
    )

  it('has the winner, the value and the contract in its results', () => {
    const { awards, status, lots } = awarded(
      outcome(`<cbc:TenderResultCode>selec-w</cbc:TenderResultCode><cbc:AwardDate>2023-01-26</cbc:AwardDate><cbc:ReceivedTenderQuantity>4</cbc:ReceivedTenderQuantity>
        <cac:Contract><cbc:ID>M-095-22</cbc:ID><cbc:IssueDate>2023-01-27</cbc:IssueDate></cac:Contract>
        <cac:AwardedTenderedProject><cac:ProcurementProjectLot><cbc:ID schemeName="Lot">LOT-0001</cbc:ID></cac:ProcurementProjectLot><cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">9305935.21</cbc:PayableAmount></cac:LegalMonetaryTotal></cac:AwardedTenderedProject>
        <cac:SubcontractTerms><cbc:Amount currencyID="EUR">2326483.80</cbc:Amount></cac:SubcontractTerms>
        <cac:WinningParty><cac:Party><cbc:IndustryClassificationCode listName="economic-operator-size">small</cbc:IndustryClassificationCode>${party('Mayer Bau GmbH')}</cac:Party></cac:WinningParty>`),
    )
    expect([status, lots[0]?.status]).toEqual(['awarded', 'awarded'])
    expect(awards).toMatchObject([
      {
        key: 'RES-1:LOT-0000',
        lotId: 'LOT-0000',
        status: 'awarded',
        value: { minor: 930593521, currency: 'EUR' },
        bidsReceived: 4,
        awardedAt: '2023-01-26T00:00:00.000Z',
        contractId: 'M-095-22',
        subcontractedShare: 0.25,
        suppliers: [{ name: 'Mayer Bau GmbH', country: 'DE', sme: true }],
      },
    ])
  })

  it.for([
    [
      'a date alone',
      '<cbc:AwardDate>2023-01-04+01:00</cbc:AwardDate>',
      'awarded',
      '2023-01-04T00:00:00.000Z',
    ],
    [
      'no winner',
      '<cbc:TenderResultCode>clos-nw</cbc:TenderResultCode><cbc:AwardDate>2000-01-01</cbc:AwardDate>',
      'unsuccessful',
      null,
    ],
    [
      'a winner without a date',
      `<cbc:AwardDate>2000-01-01Z</cbc:AwardDate><cac:WinningParty><cac:Party>${party('IABG')}</cac:Party></cac:WinningParty>`,
      'awarded',
      null,
    ],
  ] as const)('tells an award by %s', ([, content, status, day]) => {
    expect(awarded(outcome(content)).awards.map((award) => [award.status, award.awardedAt])).toEqual([
      [status, day],
    ])
  })

  it('makes no award of the date that later SDKs demand', () => {
    expect(awarded(outcome('<cbc:AwardDate>2000-01-01Z</cbc:AwardDate>')).awards).toEqual([])
  })

  it('is a change by its form, with the words beside each changed element', () => {
    const changes = ['Kontaktstelle', 'Tag der Bekanntmachung'].map(
      (what) =>
        `<efac:Change><efbc:ChangedNoticeIdentifier>1</efbc:ChangedNoticeIdentifier><efac:ChangedElement><efbc:ChangeDescription languageID="DEU">${what}</efbc:ChangeDescription></efac:ChangedElement><efac:ChangeReason><efbc:ReasonCode>update-add</efbc:ReasonCode><efbc:ReasonDescription languageID="DEU">Korrektur</efbc:ReasonDescription></efac:ChangeReason></efac:Change>`,
    )
    const { kind, change, previous } = only(draft({ form: 'change', extension: changes.join('') }))
    expect([kind, change, previous]).toEqual([
      'change',
      { reason: 'update-add', description: 'Kontaktstelle\nTag der Bekanntmachung\nKorrektur' },
      [],
    ])
  })
})

describe('what publishers write where the SDK has something else', () => {
  it('is no number of a publication where all digits are zero', () => {
    const publication = (number: string) =>
      `<efac:Publication><efbc:NoticePublicationID schemeName="ojs-notice-id">${number}</efbc:NoticePublicationID></efac:Publication>`
    const [placeholder, real] = ['00000000-1900', '00042304-2024'].map((number) =>
      only(sample({ extension: publication(number) })),
    )
    expect([placeholder?.aliases.filter((name) => name.startsWith('publication')), placeholder?.url]).toEqual(
      [[], null],
    )
    expect(real?.aliases).toContain('publication:42304-2024')
  })

  it('is no language where the code is none, and the rest of the notice is read', () => {
    const terms = `<cac:TenderingTerms>${['0D0', 'SLV'].map((code) => `<cac:Language><cbc:ID>${code}</cbc:ID></cac:Language>`).join('')}</cac:TenderingTerms>`
    const notice = only(sample({ body: lot('LOT-0001', terms) }))
    expect([notice.submission?.languages, notice.requirements.map(({ code }) => code)]).toEqual([
      ['sl'],
      ['sl'],
    ])
  })

  it('is a day of the calendar in a length', () => {
    const length = `<cac:PlannedPeriod><cbc:DurationMeasure unitCode="CALENDAR_DAY">1826</cbc:DurationMeasure></cac:PlannedPeriod>`
    expect(only(sample({ body: lot('LOT-0001', project(length)) })).lots[0]?.duration).toMatchObject({
      days: 1826,
      months: null,
    })
  })

  it('is the framework maximum of the procedure where eForms-DE 1 has it', () => {
    const maximum = '<efbc:FrameworkMaximumAmount currencyID="EUR">400000.00</efbc:FrameworkMaximumAmount>'
    expect(only(sample({ sdk: 'eforms-de-1.1', extension: maximum })).estimatedValue).toEqual({
      minor: 40_000_000,
      currency: 'EUR',
    })
  })

  it.for([
    [0, 1],
    [1, 0],
  ] as const)('is an organisation twice, of which the fuller entry counts, in order %j', (order) => {
    const entries = [
      company(
        'ORG-1',
        'Stadt Norwick',
        '<cac:PartyLegalEntity><cbc:CompanyID>HRB 1</cbc:CompanyID></cac:PartyLegalEntity><cac:Contact><cbc:ElectronicMail>a@example.org</cbc:ElectronicMail></cac:Contact>',
      ),
      company('ORG-1', 'Stadt Norwick'),
    ]
    const notice = only(
      sample({
        extension: `<efac:Organizations>${order.map((i) => entries[i]).join('')}</efac:Organizations>`,
        body: '<cac:ContractingParty><cac:Party><cac:PartyIdentification><cbc:ID>ORG-1</cbc:ID></cac:PartyIdentification></cac:Party></cac:ContractingParty>',
      }),
    )
    expect(
      notice.buyers.map(({ registrationNumber, contact }) => [registrationNumber, contact?.email]),
    ).toEqual([['HRB 1', 'a@example.org']])
  })

  it('is a buyer who is named but not listed, and nobody is made up', () => {
    const body =
      '<cac:ContractingParty><cac:Party><cac:PartyIdentification><cbc:ID>ORG-9</cbc:ID></cac:PartyIdentification></cac:Party></cac:ContractingParty>'
    expect(only(sample({ extension: extension(''), body })).buyers).toEqual([])
  })
})
