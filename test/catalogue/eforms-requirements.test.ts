import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { parseEforms } from '../../src/catalogue/notices/eforms/parse.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { parseXml } from '../../src/platform/text/xml.ts'
import type { XmlElement } from '../../src/platform/text/xml.ts'
import { code, extension, lot, namespaces, qualification, sample, terms } from '../support/eforms-sample.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'

const folder = 'notices/eforms'
const fileText = async (file: string) => new TextDecoder().decode(await fixture(`${folder}/${file}`))

function only(xml: string): Notice {
  const [notice] = parseEforms(xml, 'ted').notices
  if (!notice) throw new Error('no notice')
  return notice
}

/** Evaluates `/*` and steps of prefix, name and position as any XPath engine does. */
function evaluate(root: XmlElement, xpath: string): XmlElement[] {
  const [start, ...steps] = xpath.slice(1).split('/')
  let found = start === '*' ? [root] : []
  for (const step of steps) {
    const [, prefix = '', name, position] = /^(\w+):(\w+)\[(\d+)\]$/.exec(step) ?? []
    found = found.flatMap((element) =>
      element.children
        .filter((child) => child.name === name && child.namespace === namespaces[prefix])
        .slice(Number(position) - 1, Number(position)),
    )
  }
  return found
}

const allText = (element: XmlElement): string => element.text + element.children.map(allText).join('')
const selection = (content: string) =>
  terms(extension(`<efac:SelectionCriteria>${content}</efac:SelectionCriteria>`))
const words = (text: string) => `<cbc:Description languageID="DEU">${text}</cbc:Description>`
const lotWith = (content: string) => sample({ body: lot('LOT-1', content) })

/** [what, lot or procedure content, the items: key, category, code, title, mandatory] */
const cases = [
  [
    'an exclusion ground before SDK 1.12',
    sample({ body: terms(qualification(code('exclusion-ground', 'crime-org') + words('Auszug'))) }),
    [['BT-67:procedure:1', 'exclusion', 'crime-org', 'Participation in a criminal organisation', true]],
  ],
  [
    'exclusion grounds since SDK 1.12',
    sample({
      body: terms(
        qualification(code('exclusion-ground', 'exg-crim-corrpt')) +
          qualification(code('exclusion-ground', 'exg-new')),
      ),
    }),
    [
      ['BT-67:procedure:1', 'exclusion', 'exg-crim-corrpt', 'Corruption', true],
      ['BT-67:procedure:2', 'exclusion', 'exg-new', 'exg-new', true],
    ],
  ],
  [
    'exclusion grounds that stand elsewhere',
    sample({ body: terms(qualification(code('exclusion-grounds-source', 'epo-procurement-document'))) }),
    [
      [
        'BT-806:procedure:1',
        'exclusion',
        'epo-procurement-document',
        'Exclusion grounds: see the procurement documents',
        true,
      ],
    ],
  ],
  [
    'no exclusion ground where the notice is the source',
    sample({ body: terms(qualification(code('exclusion-grounds-source', 'epo-notice'))) }),
    [],
  ],
  [
    'a selection criterion before SDK 1.12 by its name',
    lotWith(
      selection(
        '<cbc:CriterionTypeCode listName="selection-criterion">ef-stand</cbc:CriterionTypeCode><cbc:Name languageID="DEU">Umsatz</cbc:Name><cbc:CalculationExpressionCode listName="usage">used</cbc:CalculationExpressionCode>',
      ),
    ),
    [['BT-750:LOT-1:1', 'economic', 'ef-stand', 'Umsatz', true]],
  ],
  [
    'no selection criterion that is not used',
    lotWith(
      selection(
        '<cbc:CriterionTypeCode listName="selection-criterion">ef-stand</cbc:CriterionTypeCode><cbc:CalculationExpressionCode listName="usage">n-used</cbc:CalculationExpressionCode>',
      ),
    ),
    [],
  ],
  [
    'a selection criterion since SDK 1.12',
    lotWith(selection(code('selection-criterion', 'slc-sche-qu-cert-indep'))),
    [
      [
        'BT-750:LOT-1:1',
        'certification',
        'slc-sche-qu-cert-indep',
        'Certificates by independent bodies about quality assurance standards',
        true,
      ],
    ],
  ],
  [
    'selection criteria that stand in the ESPD request',
    lotWith(terms(qualification(code('selection-criteria-source', 'epo-acc-espd-request')))),
    [['BT-821:LOT-1:1', 'other', 'epo-acc-espd-request', 'Selection criteria: see the ESPD request', true]],
  ],
  [
    'a reservation, and none',
    lotWith(
      terms(
        qualification(code('reserved-procurement', 'res-ws')) +
          qualification(code('reserved-procurement', 'none')),
      ),
    ),
    [
      [
        'BT-71:LOT-1:1',
        'reserved',
        'res-ws',
        'Participation is reserved to sheltered workshops and economic operators aiming at the social and professional integration of disabled or disadvantaged persons.',
        true,
      ],
    ],
  ],
  [
    'guarantee, staff, clearance, languages, validity',
    lotWith(
      terms(
        `<cbc:RequiredCurriculaCode listName="requirement-stage">t-requ</cbc:RequiredCurriculaCode>
         <cac:RequiredFinancialGuarantee><cbc:GuaranteeTypeCode listName="tender-guarantee-required">true</cbc:GuaranteeTypeCode>${words('25 000 EUR')}</cac:RequiredFinancialGuarantee>
         <cac:RequiredFinancialGuarantee><cbc:GuaranteeTypeCode listName="tender-guarantee-required">false</cbc:GuaranteeTypeCode></cac:RequiredFinancialGuarantee>
         <cac:TenderValidityPeriod><cbc:DurationMeasure unitCode="MONTH">6</cbc:DurationMeasure></cac:TenderValidityPeriod>
         <cac:Language><cbc:ID>DEU</cbc:ID></cac:Language><cac:Language><cbc:ID>ENG</cbc:ID></cac:Language>
         <cac:SecurityClearanceTerm><cbc:Code listName="required">true</cbc:Code></cac:SecurityClearanceTerm>`,
      ),
    ),
    [
      ['BT-751:LOT-1:1', 'guarantee', null, 'Tender guarantee', true],
      [
        'BT-79:LOT-1:1',
        'submission',
        't-requ',
        'Names and qualifications of the staff who will perform the contract',
        true,
      ],
      ['BT-578:LOT-1:1', 'suitability', null, 'Security clearance', true],
      ['BT-97:LOT-1:1', 'submission', 'de,en', 'Languages of the tender: German, English', true],
      ['BT-98:LOT-1:1', 'submission', null, 'The tender must remain valid for 6 months', true],
    ],
  ],
  [
    'limits on lots',
    sample({
      body: terms(
        '<cac:LotDistribution><cbc:MaximumLotsAwardedNumeric>1</cbc:MaximumLotsAwardedNumeric><cbc:MaximumLotsSubmittedNumeric>3</cbc:MaximumLotsSubmittedNumeric></cac:LotDistribution>',
      ),
    }),
    [
      ['BT-31:procedure:1', 'submission', null, 'Lots one tenderer may bid for: at most 3', true],
      ['BT-33:procedure:1', 'submission', null, 'Lots one tenderer may win: at most 1', true],
    ],
  ],
] as const

describe('requirements of an eForms notice', () => {
  it.for(cases)('lists %s', ([, xml, expected]) =>
    expect(
      only(xml).requirements.map(({ key, category, code, title, mandatory }) => [
        key,
        category,
        code,
        title,
        mandatory,
      ]),
    ).toEqual(expected),
  )

  it('have paths that find the element they were read from, and keys of their own', async () => {
    const files = (await fixtureFiles(folder)).filter(
      (file) => file.endsWith('.xml') && !file.includes('INVALID'),
    )
    for (const file of files) {
      const xml = await fileText(file)
      const root = parseXml(xml)
      const { requirements } = only(xml)
      expect(new Set(requirements.map(({ key }) => key)).size).toBe(requirements.length)
      for (const { path, text, code, key } of requirements) {
        const [element, ...others] = evaluate(root, path)
        expect([file, key, element !== undefined, others.length]).toEqual([file, key, true, 0])
        const found = allText(element ?? root).replace(/\s+/g, ' ')
        for (const quote of Object.values(text ?? {})) expect(found).toContain(quote.replace(/\s+/g, ' '))
        if (code && !key.startsWith('BT-97')) expect(found).toContain(code)
      }
    }
  })

  it('have paths as the eForms SDK writes them', async () => {
    const { requirements } = only(await fileText('sdk-examples/cn_24_maximal.xml'))
    const pathOf = (key: string) => requirements.find((one) => one.key === key)?.path
    const inLot = '/*/cac:ProcurementProjectLot[2]/cac:TenderingTerms[1]'
    expect(pathOf('BT-67:procedure:2')).toBe(
      '/*/cac:TenderingTerms[1]/cac:TendererQualificationRequest[2]/cac:SpecificTendererRequirement[2]',
    )
    expect(pathOf('BT-750:LOT-0001:3')).toBe(
      `${inLot}/ext:UBLExtensions[1]/ext:UBLExtension[1]/ext:ExtensionContent[1]/efext:EformsExtension[1]/efac:SelectionCriteria[3]`,
    )
    expect(pathOf('BT-539:LOT-0001:2')).toBe(
      `${inLot}/cac:AwardingTerms[1]/cac:AwardingCriterion[1]/cac:SubordinateAwardingCriterion[2]`,
    )
  })

  it('carry the ESPD criterion of both generations of codes, and none where a code means two', async () => {
    const ids = (list: string, codes: string[]) =>
      only(
        list === 'exclusion-ground'
          ? sample({ body: terms(codes.map((one) => qualification(code(list, one))).join('')) })
          : lotWith(
              terms(
                extension(
                  codes
                    .map((one) => `<efac:SelectionCriteria>${code(list, one)}</efac:SelectionCriteria>`)
                    .join(''),
                ),
              ),
            ),
      ).requirements.map(({ espdCriterionId }) => espdCriterionId)
    const corruption = 'c27b7c4e-c837-4529-b867-ed55ce639db5'
    expect(ids('exclusion-ground', ['corruption', 'exg-crim-corrpt', 'exg-mis-unrel-sec'])).toEqual([
      corruption,
      corruption,
      null,
    ])
    expect(ids('selection-criterion', ['slc-stand-to-gen', 'slc-suit-auth-mbrshp'])).toEqual([
      '499efc97-2ac1-4af2-9e84-323c2ca67747',
      null,
    ])
  })

  it('take a threshold from the text, and a minimum score from the parameter', () => {
    const score =
      '<efac:CriterionParameter><efbc:ParameterCode listName="number-threshold">min-score</efbc:ParameterCode><efbc:ParameterNumeric>60</efbc:ParameterNumeric></efac:CriterionParameter>'
    const of = (content: string) =>
      only(lotWith(selection(code('selection-criterion', 'slc-stand-to-gen') + content))).requirements[0]
        ?.threshold
    expect(of(words('Mindestens 1,5 Mio. EUR im Jahr') + score)).toEqual({
      kind: 'amount',
      comparator: 'min',
      amount: 1_500_000,
      currency: 'EUR',
      unit: null,
    })
    expect(of(words('Siehe Unterlagen') + score)).toEqual({
      kind: 'count',
      comparator: 'min',
      amount: 60,
      currency: null,
      unit: 'points',
    })
  })

  it('give every award criterion as one that turns nobody away', async () => {
    const notice = only(await fileText('sdk-examples/can_24_UKRI.xml'))
    const criteria = notice.requirements.filter(({ category }) => category === 'award')
    expect(criteria.map(({ title, code, mandatory }) => [title, code, mandatory])).toEqual([
      ['Quality', 'quality', false],
      ['Presentation', 'quality', false],
      ['Price', 'price', false],
    ])
    expect(notice.awardCriteria.map(({ name, weight }) => [name, weight])).toEqual([
      ['Quality', 70],
      ['Presentation', 15],
      ['Price', 15],
    ])
  })
})
