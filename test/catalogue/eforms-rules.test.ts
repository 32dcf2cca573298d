import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { major } from '../../src/platform/text/money.ts'
import { instant } from '../../src/catalogue/notices/eforms/dates.ts'
import { parseEforms } from '../../src/catalogue/notices/eforms/parse.ts'
import { Unreadable } from '../../src/platform/text/unreadable.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { lot, project, result, sample } from '../support/eforms-sample.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'

const folder = 'notices/eforms'
const fileText = async (file: string) => new TextDecoder().decode(await fixture(`${folder}/${file}`))

function only(xml: string, source = 'ted'): Notice {
  const [notice] = parseEforms(xml, source).notices
  if (!notice) throw new Error('no notice')
  return notice
}

const changed = (reason: string) =>
  `<efac:Changes><efbc:ChangedNoticeIdentifier>aaaaaaaa-2222-4333-8444-555555555555-01</efbc:ChangedNoticeIdentifier><efac:ChangeReason><cbc:ReasonCode>${reason}</cbc:ReasonCode><efbc:ReasonDescription languageID="DEU">Warum</efbc:ReasonDescription></efac:ChangeReason><efac:Change><efbc:ChangeDescription languageID="DEU">Was</efbc:ChangeDescription></efac:Change></efac:Changes>`

describe('instant', () => {
  it.for([
    ['2024-02-28+02:00', '12:00:00+02:00', 'end', '2024-02-28T10:00:00.000Z'],
    ['2024-02-28+02:00', '12:00:00-05:00', 'end', '2024-02-28T17:00:00.000Z'],
    ['2024-02-28+02:00', '12:00:00', 'end', '2024-02-28T10:00:00.000Z'],
    ['2024-02-28Z', null, 'end', '2024-02-28T23:59:59.000Z'],
    ['2024-02-28+02:00', null, 'end', '2024-02-28T21:59:59.000Z'],
    ['2024-02-28+02:00', null, 'start', '2024-02-28T00:00:00.000Z'],
    ['2024-02-28', '20:59:32.1259Z', 'start', '2024-02-28T20:59:32.125Z'],
    ['2024-02-29', null, 'start', '2024-02-29T00:00:00.000Z'],
    ['2023-02-29', null, 'start', null],
    ['1970-01-01Z', '00:00:00Z', 'start', null],
    ['28.02.2024', null, 'end', null],
    [null, '12:00:00Z', 'end', null],
  ] as const)('%s %s (%s) is %s', ([date, time, edge, expected]) =>
    expect(instant(date, time, edge)).toBe(expected),
  )
})

describe('the value of a notice', () => {
  it.for([
    ['100', ['60', '50'], 100],
    [null, ['60', '40'], 100],
    [null, ['100', '100'], null],
    [null, ['100'], 100],
    [null, ['60', null], null],
    [null, ['60', '-1'], null],
    ['max 500', ['60', '40'], 100],
    ['max 500', [null, null], 500],
    [null, ['max 60', 'max 40'], null],
    ['-1', [null], null],
  ] as const)('is, with procedure %s and lots %j, %s', ([procedure, lots, expected]) => {
    const parts = lots.map((worth, i) => lot(`LOT-${i}`, project(worth)))
    const { estimatedValue } = only(sample({ body: `${project(procedure)}${parts.join('')}` }))
    expect(estimatedValue && major(estimatedValue)).toBe(expected)
  })

  it('lets groups of lots count for nothing', () => {
    const parts = [
      lot('GLO-1', project('60'), 'LotsGroup'),
      lot('LOT-1', project('40')),
      lot('LOT-2', project('20')),
    ]
    const notice = only(sample({ body: parts.join('') }))
    expect([notice.estimatedValue, notice.lots.map(({ id }) => id)]).toEqual([
      { minor: 6000, currency: 'EUR' },
      ['LOT-1', 'LOT-2'],
    ])
  })
})

describe('what a notice makes of its tender', () => {
  it.for([
    ['planning', 'alone', '', 'planning', 'planned'],
    ['consultation', 'alone', '', 'consultation', 'planned'],
    ['competition', 'alone', '', 'competition', 'open'],
    ['competition', 'corrected', changed('cor-buy'), 'change', 'open'],
    ['competition', 'cancelled', changed('cancel'), 'change', 'cancelled'],
    ['planning', 'cancelled', changed('cancel'), 'change', 'cancelled'],
    [
      'result',
      'with a winner',
      result({ status: 'selec-w', tenders: [{ id: 'TEN-1' }] }),
      'result',
      'awarded',
    ],
    ['result', 'without winner', result({ status: 'clos-nw', tenders: [] }), 'result', 'unsuccessful'],
    ['result', 'without winner yet', result({ status: 'open-nw', tenders: [] }), 'result', 'open'],
    ['result', 'without results', '', 'result', null],
    [
      'result',
      'cancelled',
      changed('cancel') + result({ status: 'selec-w', tenders: [{ id: 'TEN-1' }] }),
      'result',
      null,
    ],
    ['dir-awa-pre', 'with a winner', result({ tenders: [{ id: 'TEN-1' }] }), 'direct-award', 'awarded'],
    ['cont-modif', 'with a winner', result({ tenders: [{ id: 'TEN-1' }] }), 'modification', null],
    ['completion', 'alone', '', 'completion', null],
  ] as const)('%s, %s', ([form, , extension, kind, status]) => {
    const notice = only(sample({ form, extension }))
    expect([notice.kind, notice.status]).toEqual([kind, status])
  })

  it('says why and what has changed', () => {
    const notice = only(sample({ extension: changed('cancel'), body: lot('LOT-1', '') }))
    expect(notice.change).toEqual({ reason: 'cancel', description: 'Was\nWarum' })
    expect(notice.previous).toEqual(['notice:aaaaaaaa-2222-4333-8444-555555555555-01'])
    expect(notice.lots.map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('cancels the awards of a cancelled result', () => {
    const extension = changed('cancel') + result({ status: 'selec-w', tenders: [{ id: 'TEN-1' }] })
    const notice = only(sample({ form: 'result', extension, body: lot('LOT-1', '') }))
    expect([notice.awards.map(({ status }) => status), notice.lots[0]?.status]).toEqual([['cancelled'], null])
  })
})

describe('parseEforms', () => {
  it('skips business registrations', () => {
    const uri = 'http://data.europa.eu/p27/eforms-business-registration-information-notice/1'
    const xml = `<BusinessRegistrationInformationNotice xmlns="${uri}" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID schemeName="notice-id">x-1</cbc:ID></BusinessRegistrationInformationNotice>`
    const reason = 'a business registration notice (form type bri) is no tender'
    expect(parseEforms(xml, 'ted')).toEqual({ notices: [], skipped: [{ id: 'x-1', reason }], failed: [] })
    expect(parseEforms(sample({ form: 'bri' }), 'ted').skipped).toHaveLength(1)
  })

  it.for(['eforms-sdk-2.0', 'eforms-sdk-0.5'])('reads a notice of %s as one of SDK 1', (sdk) => {
    expect(only(sample({ sdk }))).toEqual(only(sample({ sdk: 'eforms-sdk-1.13' })))
  })

  it.for([
    'eforms-sdk-1.8#extended#urn:fdc:anskaffelser.no:2023:eforms:national',
    'eforms-de-1.1',
    'eforms-de-2.1',
    'urn:xeinkauf.de:standard:eforms-de:2.1#eforms-sdk-1.13',
  ])('reads a notice of the national customization %s as one of SDK 1', (sdk) => {
    const body = '<cbc:ProfileID>eforms-sdk-1.13</cbc:ProfileID>'
    const [own, plain] = [sdk, 'eforms-sdk-1.13'].map((each) => only(sample({ sdk: each, body })))
    expect(own).toEqual(plain)
  })

  it.for([
    ['another document', '<html><body/></html>', 'Not an eForms notice: the root element is html'],
    [
      'another UBL document',
      sample({ root: 'Invoice' }),
      'Not an eForms notice: the root element is Invoice',
    ],
    ['a notice of the same name elsewhere', '<ContractNotice/>', 'Not an eForms notice'],
    ['a Peppol notice', sample({ sdk: 'urn:peppol' }), 'CustomizationID is urn:peppol'],
    ['a later SDK', sample({ sdk: 'eforms-sdk-3.0' }), 'CustomizationID is eforms-sdk-3.0'],
    ['another draft', sample({ sdk: 'eforms-sdk-0.12' }), 'is eforms-sdk-0.12'],
    ['a notice without id', sample({ id: ' ' }), 'The notice has no identifier'],
    ['a masked id', sample({ id: 'unpublished' }), 'The notice has no identifier'],
    ['an unknown form', sample({ form: 'surprise' }), 'Unknown form type (BT-03): surprise'],
  ] as const)('refuses %s', ([, xml, why]) => {
    expect(() => parseEforms(xml, 'ted')).toThrow(Unreadable)
    expect(() => parseEforms(xml, 'ted')).toThrow(why)
  })

  it('reads the same whatever prefixes the writer chose', async () => {
    const files = (await fixtureFiles(folder)).filter((file) => /sdk-examples.*(?<!stage-1)\.xml$/.test(file))
    for (const file of files) {
      const xml = await fileText(file)
      const renamed = xml.replace(/(<\/?|xmlns:)(cac|cbc|efac|efbc|efext|ext)(?=[:=])/g, '$1p$2')
      expect(renamed).not.toBe(xml)
      expect(only(renamed)).toEqual(only(xml))
    }
  })

  it('gives a page on TED to notices from TED alone', async () => {
    const xml = await fileText('ted-real/2023-OJS165-00522031.xml')
    expect([only(xml, 'ted').url, only(xml, 'doffin').url]).toEqual([
      'https://ted.europa.eu/en/notice/-/detail/522031-2023',
      null,
    ])
  })

  it.for([
    ['quality', 'quality'],
    ['quality-nor-env-criteria', 'quality'],
    ['price-net', 'price'],
    ['costly', null],
  ])('gives an award criterion of type %s the type %s', async ([code, type]) => {
    const xml = await fileText('sdk-examples/cn_24_maximal.xml')
    const named = xml.replaceAll(/(<cbc:AwardingCriterionTypeCode[^>]*>)[^<]*/g, `$1${code}`)
    const types = only(named).lots.flatMap(({ awardCriteria }) => awardCriteria.map((each) => each.type))
    expect(new Set(types)).toEqual(new Set([type]))
  })

  it('shows nothing of what is withheld', async () => {
    const notice = only(await fileText('sdk-examples/can_25_withheld.xml'))
    expect(notice.procedureType).toBeNull()
    expect(notice.awardCriteria).toEqual([
      { name: null, type: null, weight: null, description: 'The quality is evaluated by...' },
      { name: null, type: null, weight: null, description: 'The price is evaluated by...' },
    ])
    expect(notice.awards.map(({ bidsReceived, status }) => [bidsReceived, status])).toEqual([
      [null, 'awarded'],
    ])
    const until = '2024-12-31T00:00:00.000Z'
    const fields =
      'not-val win-cho buy-rev-typ buy-rev-cou rec-sub-typ rec-sub-cou ten-ran win-ten-var cou-ori sub-con cro-bor-law pro-typ pro-fea awa-cri-wei awa-cri-num awa-cri-typ awa-cri-nam'
    const reason = 'Publication delayed because of ...'
    expect(notice.withheld).toEqual(fields.split(' ').map((field) => ({ field, until, reason })))
  })

  it('takes masks for nothing where no field is marked', async () => {
    const xml = (await fileText('sdk-examples/can_24_FRA_comments.xml'))
      .replaceAll(/(<cbc:PayableAmount[^>]*>)[^<]*/g, '$1-1')
      .replaceAll(/(<cbc:(?:AwardDate|IssueDate)>)[^<]*/g, '$11970-01-01Z')
      .replaceAll(/(<cbc:(?:Name|Description) [^>]*>)[^<]*/g, '$1unpublished')
      .replaceAll(/(<efbc:StatisticsNumeric>)[^<]*/g, '$1-1')
    const notice = only(xml)
    expect([notice.title, notice.description, notice.dispatchedAt, notice.lots[0]?.title]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(
      notice.awards.map(({ value, awardedAt, bidsReceived }) => [value, awardedAt, bidsReceived]),
    ).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    expect(JSON.stringify(notice)).not.toMatch(/unpublished|1970-01-01|-100\b/)
  })
})
