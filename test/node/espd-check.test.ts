import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { respond } from '../../src/insight/compliance/espd/respond.ts'
import { espdTables } from '../../src/reference/codes/espd-criteria.ts'
import { wordingTables } from '../../src/insight/analyses/wording/phrasebook.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { input } from '../support/espd.ts'
import { verdictOf } from '../support/espd-check.ts'
import { tablesOnDisk } from '../support/tables-on-disk.ts'

await loadTables(tablesOnDisk, [...espdTables, ...wordingTables])

/* Proves that the check on which the tests of responses rely finds each fault. */
const fixtures = join(import.meta.dirname, '../fixtures')
const group = { name: 'ARGE "Nord" <1>', others: ['Partner & Partner'] }

/** A fault put into one of our documents, and the rule that must notice the fault. */
const mutations: readonly (readonly [string, RegExp | string, string, string])[] = [
  ['another UBL version', '>2.3<', '>2.1<', 'BR-OTH-05-01'],
  ['no UUID', /<cbc:UUID .*\n/, '', 'BR-OTH-04-04'],
  ['an element out of order', /(<cbc:CopyIndicator>.*\n)(<cbc:UUID .*\n)/, '$2$1', 'XSD'],
  ['no size', /<cbc:IndustryClassificationCode .*\n/, '', 'BR-RESP-10-06'],
  ['a size of no list', />small</, '>tiny<', 'CL-SIZE'],
  ['an alpha-2 country', />DEU</, '>DE<', 'CL-COUNTRY'],
  ['a role of no list', />group-lead<(.*\n)*?/, '>group-leader<', 'CL-ROLE'],
  ['a group without a name', /<cbc:EconomicOperatorGroupName>.*\n/, '', 'BR-LEAD-10-S10'],
  [
    'a second lot',
    /(<cac:ProcurementProjectLot>(?:.*\n){2}<\/cac:ProcurementProjectLot>\n)/,
    '$1$1',
    'BR-LOT-10',
  ],
  ['an identifier without agency', / schemeAgencyID="TENDER-MARKETPLACE"/, '', 'BR-OTH-02'],
  ['a code without its list', / listID="criterion-element-type"/, '', 'BR-OTH-01'],
  ['an unknown criterion', '005eb9ed-1347', '005eb9ed-1348', 'BR-TC-02-02'],
  [
    'a question left out',
    /<cac:TenderingCriterionProperty>(?:(?!<\/cac).*\n)+<\/cac:TenderingCriterionProperty>\n/,
    '',
    'BR-TC-04..21',
  ],
  ['a question of another type', '>DATE<', '>TIME<', 'BR-TC-04..21'],
  [
    'an answer to no question',
    />C1_EG_crime-org\/QG1\/Q1<(?=\/cbc:Validated)/,
    '>C1_EG_crime-org/QG1/Q9<',
    'BR-TCR-01-02',
  ],
  [
    'a yes without what follows from it',
    '<cbc:ResponseIndicator>false<',
    '<cbc:ResponseIndicator>true<',
    'BR-TCR-06-01',
  ],
  [
    'a no after which too much is said',
    /(C29_SC_gen-year-to\/RG1\/RSG1\/QSG1\/Q1\/R1\/RV<(?:.*\n)<cbc:ResponseIndicator>)true/,
    '$1false',
    'BR-TCR-07-01',
  ],
  [
    'an amount where a date belongs',
    /<cac:ApplicablePeriod>(?:.*\n){2}.*\n<\/cac:ApplicablePeriod>/,
    '<cac:ResponseValue><cbc:ID schemeAgencyID="X">X</cbc:ID><cbc:ResponseDate>2024-01-01</cbc:ResponseDate></cac:ResponseValue>',
    'BR-TCR-08-09',
  ],
  ['two responses with one identifier', '/Q2/R2<', '/Q2/R1<', 'OWN-IDS'],
  [
    'a selection criterion nobody answers',
    /<cac:TenderingCriterionResponse>\n<cbc:ID [^>]*>C29_SC(?:.*\n)*?<\/cac:TenderingCriterionResponse>\n/g,
    '',
    'BR-RESP-40',
  ],
  ['an unescaped ampersand', '&amp;', '&', 'not an ESPD response'],
]

describe('verdictOf', () => {
  const turnover = {
    id: 'r',
    tenderId: 't',
    lotId: null,
    lotIds: [] as string[],
    nature: 'condition' as const,
    category: 'economic',
    code: 'slc-stand-to-gen',
  } as const
  const demand = {
    ...turnover,
    title: 'Turnover',
    text: null,
    mandatory: true,
    threshold: null,
    espdCriterionId: null,
    language: 'en',
    source: { documentId: null, page: null, path: '/', quote: null },
  }
  const whole = respond(input({ requirements: [demand], role: 'group-lead', group })).xml ?? ''

  it.for(['response-all-exclusion-false', 'response-minimal', 'response-selection-true'])(
    'accepts %s, cut down from the official sample',
    async (name) => {
      expect(verdictOf(await readFile(`${fixtures}/espd/samples/${name}.xml`, 'utf8'))).toBe('valid')
    },
  )

  it('accepts the response that the faults are made in', () => {
    expect(verdictOf(whole)).toBe('valid')
  })

  it.for(mutations)('finds %s', ([, from, to, rule]) => {
    const faulty = whole.replace(from, to)
    expect(faulty).not.toBe(whole)
    expect(verdictOf(faulty)).toContain(rule)
  })
})
