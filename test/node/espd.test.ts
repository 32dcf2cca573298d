import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCriteria, espdTables, propertiesOf } from '../../src/insight/compliance/espd/taxonomy.ts'
import type { EspdInput } from '../../src/insight/compliance/espd/input.ts'
import { respond } from '../../src/insight/compliance/espd/respond.ts'
import type { EspdAnswer, EspdValue } from '../../src/insight/compliance/espd/schema.ts'
import { derivedId } from '../../src/platform/ids.ts'
import { readNotices } from '../../src/catalogue/notices/read.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { compose } from '../../src/catalogue/tenders/compose/facts.ts'
import { requirementsOf } from '../../src/catalogue/tenders/compose/parts.ts'
import { buyerOf, lotsOf, titleOf } from '../../src/catalogue/tenders/compose/views.ts'
import { loadTables } from '../../src/platform/tables.ts'
import { eformsTables } from '../../src/reference/codes/eforms.ts'
import { nutsTables } from '../../src/reference/codes/lookup/regions.ts'
import { tablesOnDisk } from '../support/tables-on-disk.ts'
import { complete, input, issued, minimal } from '../support/espd.ts'
import { verdictOf } from '../support/espd-check.ts'

/*
 * Every response this service makes passes the schemas and business rules of ESPD-EDM 4.1.0, and the check of a
 * response finds each fault.
 */
const fixtures = join(import.meta.dirname, '../fixtures')

await loadTables(tablesOnDisk, espdTables)

async function noticesOf(file: string): Promise<Notice[]> {
  await loadTables(tablesOnDisk, [...eformsTables, ...nutsTables])
  return readNotices(await readFile(file), { source: 'ted' }).notices
}

async function allNotices(): Promise<Notice[]> {
  const entries = await readdir(`${fixtures}/notices`, { recursive: true })
  const files = entries.filter((name) =>
    /\.xml$|(?:package|release|awards|tenders|response)\.json$/.test(name),
  )
  const each = await Promise.all(
    files.toSorted().map((name) => noticesOf(`${fixtures}/notices/${name}`).catch(() => [])),
  )
  return each.flat()
}

type Subject = Pick<EspdInput, 'tender' | 'requirements'>

function subjectOf(notice: Notice): Subject {
  const facts = compose([{ notice, importedAt: issued.getTime() }])
  const id = derivedId('tender', notice.noticeId, notice.version)
  const { procedureId, contractNature, reservedFor } = facts
  return {
    tender: {
      id,
      title: titleOf(facts),
      buyer: buyerOf(facts),
      lots: lotsOf(facts, issued),
      source: 'ted',
      procedureId,
      noticeId: notice.noticeId,
      contractNature,
      reservedFor,
    },
    requirements: requirementsOf(facts, id),
  }
}

const profiles = {
  minimal,
  declared: { ...minimal, exclusionGrounds: complete.exclusionGrounds },
  complete,
}
const group = { name: 'ARGE "Nord" <1>', others: ['Partner & Partner'] }

const soleTenderer = { role: 'sole-tenderer' } as const

/**
 * Sole tenderer for the first lot and leader of a group for the last, with each profile. Of notices that ask for the
 * same criteria one is seen in all these ways, the others once: only their headers differ.
 */
function documentsFor(subject: Subject, seen: Set<string>): [string, string][] {
  const leader = { role: 'group-lead', group, lotId: subject.tender.lots.at(-1)?.id ?? null } as const
  const made = (name: string, members: Parameters<typeof input>[0]): [string, string] => [
    name,
    respond(input({ ...subject, ...members })).xml ?? 'no document',
  ]
  const first = made('complete-sole', soleTenderer)
  const criteria = [...first[1].matchAll(/<cbc:CriterionTypeCode [^>]*>([^<]*)/g)]
    .map(([, code]) => code)
    .join()
  if (seen.has(criteria)) return [first]
  seen.add(criteria)
  return Object.entries(profiles).flatMap(([name, profile]) => [
    made(`${name}-sole`, { profile, ...soleTenderer }),
    made(`${name}-lead`, { profile, ...leader }),
  ])
}

/** A value that fits a question; every yes-or-no is answered alike. */
function anyValue(dataType: string, said: boolean): EspdValue | null {
  const values: Record<string, EspdValue> = {
    INDICATOR: said,
    AMOUNT: { amount: 1234.5, currency: 'EUR' },
    PERIOD: { from: '2024-04-01', to: '2025-03-31' },
    DATE: '2020-02-29',
    URL: 'https://example.com/?a=1&b=2',
    QUANTITY: 0.25,
    QUANTITY_INTEGER: 12,
    QUANTITY_YEAR: 2025,
    PERCENTAGE: 12.5,
    CODE_COUNTRY: 'GR',
    CODE: 'group-lead',
    DESCRIPTION: 'A text <with> "quotes" & signs',
    ECONOMIC_OPERATOR_IDENTIFIER: 'FR 123',
    QUAL_IDENTIFIER: 'Q-1',
  }
  return values[dataType] ?? null
}

/** An answer to every question there is. */
const everything = (said: boolean): Record<string, EspdAnswer> =>
  Object.fromEntries(
    allCriteria().map(({ code, groups }) => {
      const questions = propertiesOf(groups).filter(({ kind }) => kind === 'QUESTION')
      const values = questions.flatMap(({ path, dataType }) => {
        const value = anyValue(dataType, said)
        return value === null ? [] : [[path, value] as const]
      })
      const evidence = [{ url: 'https://example.com/proof?a=1&b=2', issuer: 'Registry' }]
      return [code, { properties: Object.fromEntries(values), ...(said && { evidence }) }]
    }),
  )

describe('an ESPD response', () => {
  it('is valid for every notice, profile and role', async () => {
    const notices = await allNotices()
    expect(notices.length).toBeGreaterThan(40)
    const seen = new Set<string>()
    const documents = new Map(
      notices.flatMap((notice, n) =>
        documentsFor(subjectOf(notice), seen).map(([name, xml]) => [`${n}-${name}`, xml] as const),
      ),
    )
    expect(seen.size).toBeGreaterThan(8)
    const verdicts = [...documents].map(([name, xml]) => [name, verdictOf(xml)])
    expect(verdicts.filter(([, verdict]) => verdict !== 'valid')).toEqual([])
  })

  it.for([
    ['yes', true],
    ['no', false],
  ] as const)('is valid when every question is answered with %s', ([, said]) => {
    const { xml, unanswered } = respond(input({ answers: everything(said), role: 'group-lead', group }))
    expect(xml?.match(/<cac:TenderingCriterion>/g)).toHaveLength(62)
    expect(unanswered.map(({ title }) => title)).toEqual([])
    expect(verdictOf(xml ?? '')).toBe('valid')
  })
})

/** A change of our own document, and the rule that must notice it. */
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
  const whole = () => respond(input({ requirements: [demand], role: 'group-lead', group })).xml ?? ''

  it.for(['response-all-exclusion-false', 'response-minimal', 'response-selection-true'])(
    'accepts %s, cut down from the official sample',
    async (name) => {
      expect(verdictOf(await readFile(`${fixtures}/espd/samples/${name}.xml`, 'utf8'))).toBe('valid')
    },
  )

  it('accepts the response that the faults are made in', () => {
    expect(verdictOf(whole())).toBe('valid')
  })

  it.for(mutations)('finds %s', ([, from, to, rule]) => {
    const xml = whole()
    const faulty = xml.replace(from, to)
    expect(faulty).not.toBe(xml)
    expect(verdictOf(faulty)).toContain(rule)
  })
})
