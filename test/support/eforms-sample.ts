/** Small eForms notices for single rules; the files of test/fixtures are whole notices. */

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const eforms = 'http://data.europa.eu/p27/eforms-ubl-'

export const namespaces: Record<string, string> = {
  cac: `${ubl}CommonAggregateComponents-2`,
  cbc: `${ubl}CommonBasicComponents-2`,
  ext: `${ubl}CommonExtensionComponents-2`,
  efext: `${eforms}extensions/1`,
  efac: `${eforms}extension-aggregate-components/1`,
  efbc: `${eforms}extension-basic-components/1`,
}

export const extension = (content: string) =>
  `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><efext:EformsExtension>${content}</efext:EformsExtension></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`

interface Sample {
  root?: string
  form?: string
  sdk?: string
  id?: string
  extension?: string
  body?: string
}

export function sample(parts: Sample = {}): string {
  const { root = 'ContractNotice', form = 'competition', sdk = 'eforms-sdk-1.13', body = '' } = parts
  const declared = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  return `<${root} xmlns="${ubl}${root}-2" ${declared.join(' ')}>${extension(parts.extension ?? '')}
    <cbc:CustomizationID>${sdk}</cbc:CustomizationID>
    <cbc:ID schemeName="notice-id">${parts.id ?? '7c9e6d2b-41fa-4f3e-9b58-d0a36c81e4f7'}</cbc:ID>
    <cbc:ContractFolderID>folder</cbc:ContractFolderID>
    <cbc:VersionID>02</cbc:VersionID>
    <cbc:NoticeTypeCode listName="${form}">cn-standard</cbc:NoticeTypeCode>
    <cbc:NoticeLanguageCode>DEU</cbc:NoticeLanguageCode>${body}</${root}>`
}

const total = (amount: string, maximum: boolean) =>
  maximum
    ? extension(`<efbc:FrameworkMaximumAmount currencyID="EUR">${amount}</efbc:FrameworkMaximumAmount>`)
    : `<cbc:EstimatedOverallContractAmount currencyID="EUR">${amount}</cbc:EstimatedOverallContractAmount>`

/** A project with an estimate (`'100'`), a framework maximum (`'max 100'`) or neither. */
export function project(worth: string | null): string {
  const written = worth?.replace('max ', '')
  const value =
    written === undefined
      ? ''
      : `<cac:RequestedTenderTotal>${total(written, worth?.startsWith('max') ?? false)}</cac:RequestedTenderTotal>`
  return `<cac:ProcurementProject>${value}</cac:ProcurementProject>`
}

export const lot = (id: string, content: string, scheme = 'Lot') =>
  `<cac:ProcurementProjectLot><cbc:ID schemeName="${scheme}">${id}</cbc:ID>${content}</cac:ProcurementProjectLot>`

export const terms = (content: string) => `<cac:TenderingTerms>${content}</cac:TenderingTerms>`

export const code = (list: string, value: string) =>
  `<cbc:TendererRequirementTypeCode listName="${list}">${value}</cbc:TendererRequirementTypeCode>`

export const qualification = (content: string) =>
  `<cac:TendererQualificationRequest><cac:SpecificTendererRequirement>${content}</cac:SpecificTendererRequirement></cac:TendererQualificationRequest>`

const ref = (element: string, id: string) => `<efac:${element}><cbc:ID>${id}</cbc:ID></efac:${element}>`

export interface SampleResult {
  status?: string
  tenders: { id: string; rank?: number; value?: string; withheld?: string }[]
  contracts?: { id?: string; number?: string; tenders: string[]; awarded?: string; signed?: string }[]
  /** The contracts that the LotResult names (OPT-315) */
  named?: string[]
  statistics?: [code: string | null, count: string][]
  /** BT-161 */
  total?: string
}

/** A NoticeResult with one LotResult for LOT-1; the tenderer of TEN-n is ORG-n. */
export function result(given: SampleResult): string {
  const { status, tenders, contracts = [], named = [], statistics = [], total } = given
  const sum = total ? `<cbc:TotalAmount currencyID="EUR">${total}</cbc:TotalAmount>` : ''
  const lotResult = [
    '<cbc:ID>RES-1</cbc:ID>',
    status ? `<cbc:TenderResultCode>${status}</cbc:TenderResultCode>` : '',
    ...tenders.map(({ id }) => ref('LotTender', id)),
    ...statistics.map(
      ([kind, count]) =>
        `<efac:ReceivedSubmissionsStatistics>${kind ? `<efbc:StatisticsCode>${kind}</efbc:StatisticsCode>` : ''}<efbc:StatisticsNumeric>${count}</efbc:StatisticsNumeric></efac:ReceivedSubmissionsStatistics>`,
    ),
    ...named.map((id) => ref('SettledContract', id)),
    ref('TenderLot', 'LOT-1'),
  ]
  const parts = tenders.map(({ id, rank, value, withheld }) => {
    const mark = withheld
      ? `<efac:FieldsPrivacy><efbc:FieldIdentifierCode>${withheld}</efbc:FieldIdentifierCode><efbc:PublicationDate>2030-01-01Z</efbc:PublicationDate></efac:FieldsPrivacy>`
      : ''
    const paid = value
      ? `<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">${value}</cbc:PayableAmount></cac:LegalMonetaryTotal>`
      : ''
    return `<efac:LotTender>${mark}<cbc:ID>${id}</cbc:ID>${rank ? `<cbc:RankCode>${rank}</cbc:RankCode>` : ''}${paid}${ref('TenderingParty', `TPA-${id}`)}</efac:LotTender>
      <efac:TenderingParty><cbc:ID>TPA-${id}</cbc:ID>${ref('Tenderer', id.replace('TEN', 'ORG'))}</efac:TenderingParty>`
  })
  const settled = contracts.map(
    ({ id, number, tenders, awarded, signed }) =>
      `<efac:SettledContract>${id ? `<cbc:ID>${id}</cbc:ID>` : ''}${number ? ref('ContractReference', number) : ''}${awarded ? `<cbc:AwardDate>${awarded}</cbc:AwardDate>` : ''}${signed ? `<cbc:IssueDate>${signed}</cbc:IssueDate>` : ''}${tenders.map((id) => ref('LotTender', id)).join('')}</efac:SettledContract>`,
  )
  return `<efac:NoticeResult>${sum}<efac:LotResult>${lotResult.join('')}</efac:LotResult>${parts.join('')}${settled.join('')}</efac:NoticeResult>
    <efac:Organizations>${['1', '2', '3'].map(organisation).join('')}</efac:Organizations>`
}

const organisation = (n: string) =>
  `<efac:Organization><efac:Company><cac:PartyIdentification><cbc:ID>ORG-${n}</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name languageID="DEU">Firma ${n}</cbc:Name></cac:PartyName></efac:Company></efac:Organization>`
