import { countryByAlpha3 } from '../../../../reference/codes/countries.ts'
import type { Response } from '../fill.ts'
import type { EspdEvidence } from '../schema.ts'
import type { Criterion } from '../../../../reference/codes/espd-criteria.ts'
import { alpha3Of, lists, schemes } from './codes.ts'
import { criterionId } from './criterion.ts'
import { decimal, leaf, node, type Xml } from './element.ts'

const own = schemes.own

/** One answer: the question it answers, and exactly one value in the element of its data type. */
export function responseXml(criterion: Criterion, response: Response): Xml {
  const { property } = response
  const question = criterionId(criterion, property.path)
  const id = responseId(criterion, response)
  return node('cac:TenderingCriterionResponse', [
    leaf('cbc:ID', id, own),
    leaf('cbc:ValidatedCriterionPropertyID', question, schemes.taxonomy),
    valueXml(response, id),
  ])
}

/** Several answers to the same question are numbered; answers that belong together share a number. */
const responseId = (criterion: Criterion, { property, index }: Response) =>
  `${criterionId(criterion, property.path)}/R${index + 1}`

const evidenceId = (id: string) => `EVIDENCE-ID/${id}`

function valueXml({ property: { dataType }, value }: Response, id: string): Xml {
  if (typeof value === 'object' && 'from' in value)
    return node('cac:ApplicablePeriod', [leaf('cbc:StartDate', value.from), leaf('cbc:EndDate', value.to)])
  if (typeof value === 'object' && 'url' in value)
    return node('cac:EvidenceSupplied', [leaf('cbc:ID', evidenceId(id), own)])
  return node('cac:ResponseValue', [leaf('cbc:ID', `${id}/RV`, own), contentXml(dataType, value)])
}

function contentXml(
  dataType: string,
  value: boolean | number | string | { amount: number; currency: string },
): Xml {
  if (typeof value === 'boolean') return leaf('cbc:ResponseIndicator', String(value))
  if (typeof value === 'number') return numberXml(dataType, value)
  if (typeof value === 'object')
    return leaf('cbc:ResponseAmount', decimal(value.amount), { currencyID: value.currency })
  switch (dataType) {
    case 'DATE':
      return leaf('cbc:ResponseDate', value)
    case 'URL':
      return leaf('cbc:ResponseURI', value)
    case 'CODE':
      return leaf('cbc:ResponseCode', value, lists.role)
    case 'CODE_COUNTRY':
      return leaf('cbc:ResponseCode', countryCode(value), lists.country)
    case 'ECONOMIC_OPERATOR_IDENTIFIER':
    case 'QUAL_IDENTIFIER':
      return leaf('cbc:ResponseID', value, own)
    default:
      return leaf('cbc:Description', value)
  }
}

const countryCode = (value: string) =>
  alpha3Of(value) ?? alpha3Of(countryByAlpha3(value) ?? '') ?? value.toUpperCase()

const units: Record<string, string> = { QUANTITY_YEAR: 'YEAR', QUANTITY_INTEGER: 'INTEGER' }

function numberXml(dataType: string, value: number): Xml {
  if (dataType === 'PERCENTAGE')
    return leaf('cbc:ResponseNumeric', decimal(value / 100), { format: 'PERCENTAGE' })
  const unitCode = units[dataType]
  return leaf('cbc:ResponseQuantity', decimal(value), unitCode ? { unitCode } : {})
}

/** The proof for a response; null for a response without proof. */
export function evidenceXml(criterion: Criterion, response: Response): Xml | null {
  const { value } = response
  if (typeof value !== 'object' || !('url' in value)) return null
  const id = evidenceId(responseId(criterion, response))
  return node('cac:Evidence', [
    leaf('cbc:ID', id, own),
    value.title === undefined ? null : leaf('cbc:Name', value.title),
    leaf('cbc:ConfidentialityLevelCode', 'PUBLIC', lists.access),
    documentXml(id, value),
  ])
}

const documentXml = (id: string, { url, issuer }: EspdEvidence): Xml =>
  node('cac:DocumentReference', [
    leaf('cbc:ID', id, own),
    node('cac:Attachment', [node('cac:ExternalReference', [leaf('cbc:URI', url)])]),
    issuer === undefined
      ? null
      : node('cac:IssuerParty', [node('cac:PartyName', [leaf('cbc:Name', issuer)])]),
  ])
