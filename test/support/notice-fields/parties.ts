import { countryByAlpha3 } from '../../../src/reference/codes/countries.ts'
import type { Organisation } from '../../../src/catalogue/notices/parts.ts'
import type { Notice } from '../../../src/catalogue/notices/schema.ts'
import type { Place } from '../xpath-reading.ts'
import { type Field, words, lotPath } from './field.ts'

const organisationPath = 'EXT/efac:Organizations/efac:Organization'

/** Companies and touch points under the ids that some elements name. */
const named = (root: Place, paths: string): Place[] => {
  const ids = new Set(root.values(paths))
  if (ids.size === 0) return []
  const known = root
    .all(`${organisationPath}/*[self::efac:Company or self::efac:TouchPoint]`)
    .map((party) => [party.values('cac:PartyIdentification/cbc:ID'), party] as const)
  return [...ids].flatMap((id) => known.filter(([own]) => own.includes(id)).map(([, party]) => party))
}
const buyerIds = 'cac:ContractingParty/cac:Party/cac:PartyIdentification/cbc:ID'
const buyer = (path: string) => (root: Place) =>
  named(root, buyerIds).flatMap((company) => company.values(path))

/** The numbers of a company, and numbers beside its technical id. */
const numbersIn = (company: Place) => [
  ...new Set([
    ...company.values('cac:PartyLegalEntity/cbc:CompanyID'),
    ...company.values(
      'cac:PartyIdentification[../cac:PartyIdentification/cbc:ID[starts-with(.,"ORG-")]]/cbc:ID[not(starts-with(.,"ORG-"))]',
    ),
  ]),
]
const numbersOf = ({ registrationNumber, otherRegistrationNumbers }: Organisation) => [
  registrationNumber,
  ...otherRegistrationNumbers,
]
const winnerIds =
  'EXT/efac:NoticeResult/efac:TenderingParty[cbc:ID=../efac:LotTender[cbc:ID=../efac:SettledContract/efac:LotTender/cbc:ID]/efac:TenderingParty/cbc:ID]/efac:Tenderer/cbc:ID'

const contact = (role: string, paths: string): Field[] => {
  const of = (notice: Notice) => notice.contacts.filter((each) => each.role === role)
  const ids = `${lotPath}/cac:TenderingTerms/${paths}/cac:PartyIdentification/cbc:ID`
  const at = (path: string) => (root: Place) => named(root, ids).flatMap((party) => party.values(path))
  return [
    [
      `BT-500 ${role}`,
      (root) => named(root, ids).flatMap((party) => party.words('cac:PartyName/cbc:Name')),
      (notice) => of(notice).map(({ name }) => words(name)),
    ],
    [
      `BT-506 ${role}`,
      at('cac:Contact/cbc:ElectronicMail'),
      (notice) => of(notice).flatMap(({ email }) => email ?? []),
    ],
    [
      `BT-503 ${role}`,
      at('cac:Contact/cbc:Telephone'),
      (notice) => of(notice).flatMap(({ phone }) => phone ?? []),
    ],
  ]
}

export const ofParties: Field[] = [
  [
    'BT-500 buyers',
    (root) => named(root, buyerIds).flatMap((company) => company.words('cac:PartyName/cbc:Name')),
    ({ buyers }) => buyers.map(({ name }) => words(name)),
  ],
  [
    'BT-501 buyers',
    (root) => named(root, buyerIds).flatMap(numbersIn),
    ({ buyers }) => buyers.flatMap(numbersOf),
  ],
  [
    'BT-501 winners',
    (root) => [...new Set(named(root, winnerIds).flatMap(numbersIn))],
    ({ awards }) => [...new Set(awards.flatMap(({ suppliers }) => suppliers.flatMap(numbersOf)))],
  ],
  [
    'BT-514 buyers',
    (root) =>
      buyer('cac:PostalAddress/cac:Country/cbc:IdentificationCode')(root).map((code) =>
        countryByAlpha3(code),
      ),
    ({ buyers }) => buyers.map((each) => each.address?.country),
  ],
  [
    'BT-510 buyers',
    (root) =>
      named(root, buyerIds).flatMap((company) => {
        const lines = company.values(
          'cac:PostalAddress/*[self::cbc:StreetName or self::cbc:AdditionalStreetName] | cac:PostalAddress/cac:AddressLine/cbc:Line',
        )
        return lines.length > 0 ? [lines.join(', ')] : []
      }),
    ({ buyers }) => buyers.map((each) => each.address?.street),
  ],
  [
    'BT-513 buyers',
    buyer('cac:PostalAddress/cbc:CityName'),
    ({ buyers }) => buyers.map((each) => each.address?.city),
  ],
  [
    'BT-512 buyers',
    buyer('cac:PostalAddress/cbc:PostalZone'),
    ({ buyers }) => buyers.map((each) => each.address?.postalCode),
  ],
  [
    'BT-507 buyers',
    buyer('cac:PostalAddress/cbc:CountrySubentityCode'),
    ({ buyers }) => buyers.map((each) => each.address?.nuts),
  ],
  ['BT-502 buyers', buyer('cac:Contact/cbc:Name'), ({ buyers }) => buyers.map((each) => each.contact?.name)],
  [
    'BT-506 buyers',
    buyer('cac:Contact/cbc:ElectronicMail'),
    ({ buyers }) => buyers.map((each) => each.contact?.email),
  ],
  [
    'BT-503 buyers',
    buyer('cac:Contact/cbc:Telephone'),
    ({ buyers }) => buyers.map((each) => each.contact?.phone),
  ],
  [
    'BT-505 buyers',
    (root) =>
      buyer('cbc:WebsiteURI')(root)
        .map((url) => url.replace(/^www\./, 'https://www.'))
        .filter((url) => /^https?:/.test(url)),
    ({ buyers }) => buyers.map((each) => each.contact?.url),
  ],
  [
    'BT-508 profile',
    (root) => root.values('cac:ContractingParty/cbc:BuyerProfileURI').filter((url) => /^https?:/.test(url)),
    ({ buyers }) => buyers.map((each) => each.profileUrl),
  ],
  [
    'OPP-050 lead',
    (root) =>
      root
        .all(
          `${organisationPath}[efbc:GroupLeadIndicator='true']/efac:Company/cac:PartyIdentification/cbc:ID`,
        )
        .flatMap((id) => root.all(buyerIds).filter((each) => each.values('.')[0] === id.values('.')[0]))
        .map(() => 'lead'),
    ({ buyers }) => buyers.filter(({ role }) => role === 'lead_buyer').map(() => 'lead'),
  ],
  ...contact('information', 'cac:AdditionalInformationParty'),
  ...contact('documents', 'cac:DocumentProviderParty'),
  ...contact('submission', 'cac:TenderRecipientParty'),
  ...contact('review', 'cac:AppealTerms/cac:AppealReceiverParty'),
  ...contact('mediation', 'cac:AppealTerms/cac:MediationParty'),
]
