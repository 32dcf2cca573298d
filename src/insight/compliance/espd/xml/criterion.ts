import type { Requirement } from '../../../../reading/requirements/schema.ts'
import type { RequestedCriterion } from '../requested-criteria.ts'
import type { Criterion, CriterionGroup, Property } from '../../../../reference/codes/espd-criteria.ts'
import { lists, schemes } from './codes.ts'
import { decimal, leaf, node, type Xml } from './element.ts'

interface Writing {
  criterion: Criterion
  requirements: Requirement[]
  lotId: string
}

/** The identifier of a group or question in the document. */
export const criterionId = ({ prefix }: Criterion, path: string) => `${prefix}/${path}`

/** A criterion with its whole tree from the taxonomy, and with the requirements of the tender if known. */
export function criterionXml({ criterion, requirements }: RequestedCriterion, lotId: string): Xml {
  const writing = { criterion, requirements, lotId }
  const lot = node('cac:ProcurementProjectLotReference', [leaf('cbc:ID', lotId, schemes.publications)])
  return node('cac:TenderingCriterion', [
    leaf('cbc:ID', criterion.id, schemes.taxonomy),
    leaf('cbc:CriterionTypeCode', criterion.code, lists.criterion),
    leaf('cbc:Name', criterion.name),
    leaf('cbc:Description', criterion.description),
    criterion.kind === 'selection' ? lot : null,
    ...criterion.groups.map((group) => groupXml(writing, group, 'cac:TenderingCriterionPropertyGroup')),
  ])
}

function groupXml(writing: Writing, group: CriterionGroup, name: string): Xml {
  return node(name, [
    leaf('cbc:ID', criterionId(writing.criterion, group.path), schemes.taxonomy),
    leaf('cbc:PropertyGroupTypeCode', group.type, lists.groupType),
    ...group.properties.map((property) => propertyXml(writing, property)),
    ...group.groups.map((each) => groupXml(writing, each, 'cac:SubsidiaryTenderingCriterionPropertyGroup')),
  ])
}

const propertyXml = (writing: Writing, property: Property): Xml =>
  node('cac:TenderingCriterionProperty', [
    leaf('cbc:ID', criterionId(writing.criterion, property.path), schemes.taxonomy),
    leaf('cbc:Description', shownText(property)),
    leaf('cbc:TypeCode', property.kind, lists.elementType),
    leaf('cbc:ValueDataTypeCode', property.dataType, lists.dataType),
    property.kind === 'REQUIREMENT' ? expected(writing, property) : null,
  ])

/** The taxonomy marks places for the buyer's words (`[Description]`); a place that the buyer left open stays empty. */
const shownText = ({ text }: Property) => (/^\[.*\]$/.test(text) ? '' : text)

/** The requirement of the tender, if it is known and unambiguous. */
function expected({ requirements, lotId }: Writing, { dataType }: Property): Xml | null {
  if (dataType === 'LOT_IDENTIFIER') return leaf('cbc:ExpectedID', lotId, schemes.publications)
  if (dataType === 'DESCRIPTION') {
    const words = wordsOf(requirements)
    return words === '' ? null : leaf('cbc:ExpectedDescription', words)
  }
  const threshold = onlyThreshold(requirements)
  if (!threshold || threshold.amount === null || threshold.comparator !== 'min') return null
  if (dataType === 'MINIMUM_AMOUNT' && threshold.kind === 'amount' && threshold.currency)
    return leaf('cbc:MinimumAmount', decimal(threshold.amount), { currencyID: threshold.currency })
  if (dataType === 'MINIMUM_QUANTITY_INTEGER' && threshold.kind === 'count')
    return leaf('cbc:ExpectedValueNumeric', decimal(threshold.amount))
  return null
}

const maxLength = 4000

const wordsOf = (requirements: Requirement[]) =>
  [...new Set(requirements.map(({ title, text }) => text ?? title))].join('\n\n').slice(0, maxLength)

function onlyThreshold(requirements: Requirement[]): Requirement['threshold'] {
  const [first, ...others] = requirements.flatMap(({ threshold }) => threshold ?? [])
  return first && others.length === 0 ? first : null
}
