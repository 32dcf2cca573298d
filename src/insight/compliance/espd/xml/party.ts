import type { Profile } from '../../../../identity/accounts/schema.ts'
import type { EspdInput } from '../input.ts'
import type { EspdRole } from '../schema.ts'
import { alpha3Of, lists, schemes } from './codes.ts'
import { type Attributes, leaf, node, type Xml } from './element.ts'

/** The operator of a response. All members that the rules require are known. */
export interface EspdOperator {
  role: EspdRole
  name: string
  size: string
  /** ISO 3166 alpha-3. */
  country: string
  identifiers: { id: string; scheme: Attributes }[]
  address: Profile['address']
  contact: Profile['contact']
}

const text = (name: string, value: string | null | undefined): Xml | null =>
  value ? leaf(name, value) : null
const countryXml = (alpha3: string) =>
  node('cac:Country', [leaf('cbc:IdentificationCode', alpha3, lists.country)])
const identificationXml = (id: string, scheme: Attributes) =>
  node('cac:PartyIdentification', [leaf('cbc:ID', id, scheme)])
const nameXml = (name: string) => node('cac:PartyName', [leaf('cbc:Name', name)])

export function contractingPartyXml({
  name,
  country,
  registrationNumber,
}: EspdInput['tender']['buyer']): Xml {
  const alpha3 = country && alpha3Of(country)
  return node('cac:ContractingParty', [
    node('cac:Party', [
      registrationNumber ? identificationXml(registrationNumber, schemes.national) : null,
      name ? nameXml(name) : null,
      alpha3 ? node('cac:PostalAddress', [countryXml(alpha3)]) : null,
    ]),
  ])
}

export const operatorXml = ({
  role,
  name,
  size,
  country,
  identifiers,
  address,
  contact,
}: EspdOperator): Xml =>
  node('cac:EconomicOperatorParty', [
    node('cac:EconomicOperatorRole', [leaf('cbc:RoleCode', role, lists.role)]),
    node('cac:Party', [
      leaf('cbc:IndustryClassificationCode', size, lists.size),
      ...identifiers.map(({ id, scheme }) => identificationXml(id, scheme)),
      nameXml(name),
      node('cac:PostalAddress', [
        text('cbc:StreetName', address?.street),
        text('cbc:CityName', address?.city),
        text('cbc:PostalZone', address?.postalCode),
        countryXml(country),
      ]),
      contactXml(contact),
    ]),
  ])

function contactXml(contact: Profile['contact']): Xml | null {
  const parts = [
    text('cbc:Name', contact?.name),
    text('cbc:Telephone', contact?.phone),
    text('cbc:ElectronicMail', contact?.email),
  ]
  return parts.some((part) => part !== null) ? node('cac:Contact', parts) : null
}
