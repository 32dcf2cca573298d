/*
 * A restatement in XPath 1.0 of the business rules of ESPD-EDM 4.1.0 that matter for a response. A response keeps a
 * rule when the expression is true. A rule has the identifier of the official rule; the rules `CL-` compare with code
 * lists, and the rules `OWN-` are this project's.
 */

/** The prefixes of the expressions. */
export const namespaces = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

// From the root: the expression is evaluated for every question, and a search of the whole tree would take seconds.
const responses = '/*/cac:TenderingCriterionResponse'
const properties = '//cac:TenderingCriterionProperty'
const groups = '//cac:TenderingCriterionPropertyGroup'
const subgroups = '//cac:SubsidiaryTenderingCriterionPropertyGroup'
const operators = '//cac:EconomicOperatorParty'
const answered = `${responses}/cbc:ValidatedCriterionPropertyID`
const saying = (indicator: 'true' | 'false') =>
  `${responses}[cac:ResponseValue/cbc:ResponseIndicator="${indicator}"]/cbc:ValidatedCriterionPropertyID`
const leads = '//cbc:RoleCode="group-lead"'
const typeCodes = '//cbc:TypeCode|//cbc:PropertyGroupTypeCode|//cbc:ValueDataTypeCode'
const codes = `//cbc:ExpectedCode|//cbc:IdentificationCode|//cbc:DocumentTypeCode|//cbc:ValueCurrencyCode|//cbc:ProcedureCode|${typeCodes}`
const aboutGroups = '//cac:TenderingCriterion[starts-with(cbc:CriterionTypeCode,"eo-group")]'

/** Every child is there. */
const have = (elements: string, children: string[]) =>
  `not((${elements})[${children.map((child) => `not(${child})`).join(' or ')}])`

/** Every value is on the list. */
const listed = (values: string, list: string[]) =>
  `not(${values}[not(${list.map((value) => `.="${value}"`).join(' or ')})])`

/** After this answer to the question before a subgroup, every question of the subgroup is answered. */
const answeredAfter = (kind: 'ONTRUE' | 'ONFALSE', indicator: 'true' | 'false') =>
  `not(${subgroups}[cbc:PropertyGroupTypeCode="${kind}"][../cac:TenderingCriterionProperty/cbc:ID=${saying(indicator)}]/cac:TenderingCriterionProperty[not(cbc:ID=${answered})])`

/** After this answer to the question before a subgroup, no question of the subgroup is answered. */
const silentAfter = (kind: 'ONTRUE' | 'ONFALSE', indicator: 'true' | 'false') =>
  `not(${subgroups}[cbc:PropertyGroupTypeCode="${kind}"][../cac:TenderingCriterionProperty/cbc:ID=${saying(indicator)}]/cac:TenderingCriterionProperty/cbc:ID=${answered})`

/** No response to a question of this data type lacks the value that fits. */
const fits = (dataType: string, unfit: string) =>
  `not(${properties}[cbc:ValueDataTypeCode="${dataType}"]/cbc:ID=${responses}[${unfit}]/cbc:ValidatedCriterionPropertyID)`

const header: Record<string, string> = {
  'BR-OTH-04-01': 'count(/*/cbc:UBLVersionID)=1',
  'BR-OTH-05-01': 'string(/*/cbc:UBLVersionID)="2.3"',
  'BR-OTH-05-02': '/*/cbc:UBLVersionID/@schemeAgencyID="OASIS-UBL-TC"',
  'BR-OTH-04-03': 'count(/*/cbc:ID)=1',
  'BR-OTH-04-04': 'count(/*/cbc:UUID)=1',
  'BR-OTH-04-06': 'count(/*/cac:TenderingCriterion)>0',
  'BR-OTH-04-07': 'count(/*/cac:TenderingCriterionResponse)>0',
  'BR-OTH-02':
    'not(//cbc:*[substring(local-name(),string-length(local-name())-1)="ID"][not(normalize-space(@schemeAgencyID))])',
  'BR-OTH-01': have(codes, ['@listID', '@listAgencyID', '@listVersionID']),
  'BR-OTH-01-40': `not((${typeCodes})[not(starts-with(@listVersionID,"4."))])`,
  'BR-LOT-10': 'count(/*/cac:ProcurementProjectLot/cbc:ID)=1',
}

const operator: Record<string, string> = {
  'BR-RESP-10-02..03': have(operators, ['cac:EconomicOperatorRole/cbc:RoleCode']),
  'BR-RESP-10-04': have(`${operators}/cac:Party`, ['cac:PartyIdentification/cbc:ID']),
  'BR-RESP-10-05': have(`${operators}/cac:Party`, ['cac:PartyName/cbc:Name']),
  'BR-RESP-10-06': have(`${operators}/cac:Party`, ['cbc:IndustryClassificationCode']),
  'BR-RESP-10-07': have(`${operators}/cac:Party`, ['cac:PostalAddress/cac:Country/cbc:IdentificationCode']),
  'BR-LEAD-10-S10': `not(${leads}) or normalize-space(/*/cbc:EconomicOperatorGroupName)`,
  'BR-LAED-10': `not(${leads}) or not(${aboutGroups}) or ${aboutGroups}/cac:TenderingCriterionPropertyGroup/cac:TenderingCriterionProperty/cbc:ID=${answered}`,
  'CL-ROLE': listed('//cac:EconomicOperatorRole/cbc:RoleCode', [
    'sole-tenderer',
    'group-lead',
    'group-mem',
    'oeron',
    'subcont',
  ]),
  'CL-SIZE': listed(`${operators}/cac:Party/cbc:IndustryClassificationCode`, [
    'micro',
    'small',
    'medium',
    'sme',
    'large',
  ]),
  'CL-COUNTRY': 'not(//cac:Country/cbc:IdentificationCode[string-length(normalize-space(.))!=3])',
}

const criteria: Record<string, string> = {
  'CL-GROUP': listed(`${groups}/cbc:PropertyGroupTypeCode`, ['ON*', 'ONTRUE', 'ONFALSE']),
  'BR-TC-03..06': have('//cac:TenderingCriterion', [
    'cbc:ID',
    'cbc:CriterionTypeCode',
    'cbc:Name',
    'cbc:Description',
  ]),
  'BR-TC-12..14': have(`${groups}|${subgroups}`, ['cbc:ID', 'cbc:PropertyGroupTypeCode']),
  'BR-TC-18..21': have(properties, ['cbc:ID', 'cbc:Description', 'cbc:TypeCode', 'cbc:ValueDataTypeCode']),
}

const answers: Record<string, string> = {
  'BR-RESP-40': `not(//cac:TenderingCriterion[cac:ProcurementProjectLotReference][not(.//cac:TenderingCriterionProperty[cbc:TypeCode="QUESTION"]/cbc:ID=${answered})])`,
  'BR-TCR-01-01': have(responses, ['cbc:ValidatedCriterionPropertyID']),
  'BR-TCR-03': `not(${responses}[count(cac:ResponseValue)+count(cac:ApplicablePeriod)+count(cac:EvidenceSupplied)!=1])`,
  'BR-TCR-06-01': answeredAfter('ONTRUE', 'true'),
  'BR-TCR-06-02': silentAfter('ONTRUE', 'false'),
  'BR-TCR-07-01': answeredAfter('ONFALSE', 'false'),
  'BR-TCR-07-02': silentAfter('ONFALSE', 'true'),
  'BR-TCR-08-01': fits('AMOUNT', 'not(cac:ResponseValue/cbc:ResponseAmount)'),
  'BR-TCR-08-03': fits('CODE_COUNTRY', 'string-length(cac:ResponseValue/cbc:ResponseCode)!=3'),
  'BR-TCR-08-04': fits('DATE', 'not(cac:ResponseValue/cbc:ResponseDate)'),
  'BR-TCR-08-05': fits('DESCRIPTION', 'not(cac:ResponseValue/cbc:Description)'),
  'BR-TCR-08-06': fits('EVIDENCE_IDENTIFIER', 'not(cac:EvidenceSupplied/cbc:ID)'),
  'BR-TCR-08-07': fits('INDICATOR', 'not(cac:ResponseValue/cbc:ResponseIndicator)'),
  'BR-TCR-08-08': fits('PERCENTAGE', 'not(cac:ResponseValue/cbc:ResponseNumeric/@format="PERCENTAGE")'),
  'BR-TCR-08-09': fits('PERIOD', 'not(cac:ApplicablePeriod)'),
  'BR-TCR-08-10': fits('QUANTITY_INTEGER', 'not(cac:ResponseValue/cbc:ResponseQuantity)'),
  'BR-TCR-08-11': fits('QUANTITY_YEAR', 'not(cac:ResponseValue/cbc:ResponseQuantity/@unitCode="YEAR")'),
  'BR-TCR-08-14': fits('URL', 'not(cac:ResponseValue/cbc:ResponseURI)'),
  'BR-TCR-08-22': fits('ECONOMIC_OPERATOR_IDENTIFIER', 'not(cac:ResponseValue/cbc:ResponseID)'),
  'OWN-EMPTY': `not(${responses}//cbc:*[not(normalize-space())])`,
}

/** Identifier of the rule → expression. */
export const rules: Readonly<Record<string, string>> = { ...header, ...operator, ...criteria, ...answers }
