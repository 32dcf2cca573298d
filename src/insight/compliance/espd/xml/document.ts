import type { RequestedCriterion } from '../requested-criteria.ts'
import type { Response } from '../fill.ts'
import type { EspdInput } from '../input.ts'
import { schemes } from './codes.ts'
import { criterionXml } from './criterion.ts'
import { leaf, node } from './element.ts'
import { contractingPartyXml, type EspdOperator, operatorXml } from './party.ts'
import { evidenceXml, responseXml } from './response.ts'

/** A criterion with its answers. */
export type AnsweredCriterion = RequestedCriterion & { responses: Response[] }

export interface EspdContent {
  input: EspdInput
  lotId: string
  operator: EspdOperator
  /** The name of the group, for its leader or a member; null otherwise. */
  groupName: string | null
  answered: AnsweredCriterion[]
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const namespaces = {
  xmlns: `${ubl}QualificationApplicationResponse-2`,
  'xmlns:cac': `${ubl}CommonAggregateComponents-2`,
  'xmlns:cbc': `${ubl}CommonBasicComponents-2`,
}

/** The whole response. Its elements are in the order of the schema. */
export function documentXml({ input, lotId, operator, groupName, answered }: EspdContent): string {
  const { tender, uuid, occasion } = input
  const issued = occasion.now.toISOString()
  const { own, publications, taxonomy } = schemes
  const each = answered.flatMap(({ criterion, responses }) =>
    responses.map((one) => [criterion, one] as const),
  )
  const root = node(
    'QualificationApplicationResponse',
    [
      leaf('cbc:UBLVersionID', '2.3', { schemeAgencyID: 'OASIS-UBL-TC' }),
      leaf('cbc:ProfileExecutionID', 'ESPD-EDMv4.1.0', { schemeAgencyID: 'OP', schemeVersionID: '4.1.0' }),
      leaf('cbc:ID', `ESPD-${uuid}`, own),
      leaf('cbc:CopyIndicator', 'false'),
      leaf('cbc:UUID', uuid, own),
      leaf('cbc:ContractFolderID', tender.procedureId ?? tender.noticeId, { schemeAgencyID: tender.source }),
      leaf('cbc:IssueDate', issued.slice(0, 10)),
      leaf('cbc:IssueTime', `${issued.slice(11, 19)}Z`),
      groupName === null ? null : leaf('cbc:EconomicOperatorGroupName', groupName),
      leaf('cbc:VersionID', '4.1.0', taxonomy),
      contractingPartyXml(tender.buyer),
      operatorXml(operator),
      node('cac:ProcurementProject', [leaf('cbc:Name', tender.title)]),
      node('cac:ProcurementProjectLot', [leaf('cbc:ID', lotId, publications)]),
      ...answered.map((one) => criterionXml(one, lotId)),
      ...each.map(([criterion, one]) => responseXml(criterion, one)),
      ...each.map(([criterion, one]) => evidenceXml(criterion, one)),
    ],
    namespaces,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}
