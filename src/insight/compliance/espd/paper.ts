import type { Paper, PaperPart } from '../../../platform/export/typeset/paper.ts'
import type { Criterion } from '../../../reference/codes/espd-criteria.ts'
import type { EspdInput } from './input.ts'
import type { Responded } from './respond.ts'
import type { ResponseValue } from './values.ts'
import type { AnsweredCriterion } from './xml/document.ts'

/** The parts of the standard form, in its order. */
const headings: readonly [Criterion['kind'], string][] = [
  ['other', 'Information about the economic operator'],
  ['exclusion', 'Grounds for exclusion'],
  ['selection', 'Selection criteria'],
]

/** The words of the standard form above the signature (Implementing Regulation (EU) 2016/7, Part VI). */
const declaration =
  'The undersigned formally declare that the information stated above is accurate and correct and that it has been set ' +
  'out in full awareness of the consequences of serious misrepresentation.'

/**
 * An ESPD response to read and to sign: the answers of its XML file, the questions it leaves open, and the declaration.
 * In English, as the names of the criteria are.
 */
export function espdPaper(
  { tender, company, occasion }: Pick<EspdInput, 'tender' | 'company' | 'occasion'>,
  { answered, unanswered, lotId }: Pick<Responded, 'answered' | 'unanswered' | 'lotId'>,
): Paper {
  const { profile } = company
  const facts: [string, string | null][] = [
    ['Tender', tender.title],
    ['Buyer', tender.buyer.name],
    ['Procedure', tender.procedureId ?? tender.noticeId],
    ['Lot', tender.lots.length === 0 ? null : lotId],
    ['Registration number', profile?.registrationNumber ?? null],
    ['VAT number', profile?.vatNumber ?? null],
    ['Date', occasion.now.toISOString().slice(0, 10)],
  ]
  return {
    author: profile?.legalName ?? company.name,
    title: 'European Single Procurement Document',
    facts: facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
    parts: [...answeredParts(answered), ...openParts(unanswered), signature],
    at: occasion.now,
    words: { contents: 'Contents', page: 'Page', of: 'of' },
  }
}

const answeredParts = (answered: AnsweredCriterion[]): PaperPart[] =>
  headings.flatMap(([kind, heading]) => {
    const criteria = answered.filter(({ criterion }) => criterion.kind === kind)
    return criteria.length === 0 ? [] : [{ heading, blocks: criteria.flatMap(blocksOf) }]
  })

const blocksOf = ({ criterion, responses }: AnsweredCriterion): PaperPart['blocks'] => [
  { kind: 'heading', text: criterion.name },
  {
    kind: 'table',
    rows: [
      ['Question', 'Answer'],
      // Answers that belong together, such as a year and its turnover, share an index.
      ...responses
        .toSorted((a, b) => a.index - b.index)
        .map(({ property, value }) => [
          property.text || criterion.name,
          // A statement has its own words as its answer.
          property.kind === 'CAPTION' ? 'Declared' : valueText(value),
        ]),
    ],
  },
]

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 })

function valueText(value: ResponseValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return number.format(value)
  if (typeof value === 'string') return value
  if ('amount' in value) return `${value.currency} ${number.format(value.amount)}`
  if ('from' in value) return `${value.from} to ${value.to}`
  return [value.title, value.issuer, value.url].filter(Boolean).join(', ')
}

const openParts = (unanswered: Responded['unanswered']): PaperPart[] =>
  unanswered.length === 0
    ? []
    : [
        {
          heading: 'Not answered',
          blocks: [
            {
              kind: 'list',
              ordered: false,
              items: unanswered.map(({ title }) => [{ text: title, bold: false }]),
            },
          ],
        },
      ]

const signature: PaperPart = {
  heading: 'Declaration',
  blocks: [
    declaration,
    ...['Place and date', 'Name and function', 'Signature'].map((line) => `${line}:\n\n`),
  ].map((text) => ({ kind: 'paragraph', runs: [{ text, bold: false }] })),
}
