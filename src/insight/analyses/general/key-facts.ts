import type { Quote } from '../../../reading/document/document-text.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Citations } from '../citations.ts'
import type { Say } from '../wording/phrasebook.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { factCodes, GeneralResult } from './schema.ts'

type FactCode = (typeof factCodes)[number]
type Value = GeneralResult['keyFacts'][number]['value']
/** The place of a fact: a JSON pointer into the tender, or words of a document. */
type Source = string | Quote
type Row = [code: FactCode, value: Value | null | undefined, unit: string | null, source: Source | undefined]

/** The facts of a tender: from the notice, otherwise from the documents. */
export function keyFactsOf(
  tender: Tender,
  facts: DocumentFacts,
  mandatory: number,
  say: Say,
  citations: Citations,
) {
  return rows(tender, facts, mandatory).flatMap(([code, value, unit, source]): GeneralResult['keyFacts'] => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return []
    const id =
      source === undefined
        ? null
        : typeof source === 'string'
          ? citations.point(source)
          : citations.add(source)
    return [{ code, label: say(`label.${code}`), value, unit, citations: id === null ? [] : [id] }]
  })
}

function rows(tender: Tender, facts: DocumentFacts, mandatory: number): Row[] {
  const { duration, extension, validity, procedure, languages, lotCount } = facts
  const cpv = facts.cpv[0]
  const estimated = facts.estimated[0]
  const worth =
    tender.estimatedValue === null
      ? estimated?.value
      : { amount: tender.estimatedValue, currency: tender.currency }
  // A limit below the value of the contract limits something else, such as the costs of the start.
  const maximum = facts.maximum.find(
    ({ value }) => !worth || value.currency !== worth.currency || value.amount >= worth.amount,
  )
  const lots = tender.lots.length > 0
  return [
    ['buyer', tender.buyer.name, null, '/buyer/name'],
    first('procedure', [tender.procedureType, '/procedureType'], procedure),
    ['nature', tender.contractNature, null, '/contractNature'],
    tender.estimatedValue !== null
      ? ['estimated_value', tender.estimatedValue, tender.currency, '/estimatedValue']
      : ['estimated_value', estimated?.value.amount, estimated?.value.currency ?? null, estimated?.quote],
    ['maximum_value', maximum?.value.amount, maximum?.value.currency ?? null, maximum?.quote],
    ['duration', duration?.value, 'months', duration?.quote],
    [
      'maximum_duration',
      duration && extension ? duration.value + extension.value : null,
      'months',
      extension?.quote,
    ],
    ['validity_days', validity?.value, 'days', validity?.quote],
    lots ? ['lots', tender.lots.length, null, '/lots'] : ['lots', lotCount?.value, null, lotCount?.quote],
    tender.cpvCodes.length > 0
      ? ['cpv', tender.cpvCodes, null, '/cpvCodes']
      : ['cpv', cpv?.value, null, cpv?.quote],
    ['regions', tender.regions, null, '/regions'],
    ['languages', languages?.value, null, languages?.quote],
    ['framework', tender.framework, null, '/framework'],
    ['submission_url', tender.submissionUrl, null, '/submissionUrl'],
    ['requirements', mandatory > 0 ? mandatory : null, null, undefined],
  ]
}

const first = (
  code: FactCode,
  [value, path]: [string | null, string],
  stated: { value: string; quote: Quote } | null,
): Row => (value === null ? [code, stated?.value, null, stated?.quote] : [code, value, null, path])
