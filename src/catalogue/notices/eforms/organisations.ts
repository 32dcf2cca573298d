import { countryByAlpha3 } from '../../../reference/codes/countries.ts'
import type { Organisation } from '../parts.ts'
import type { BuyerDetails } from '../terms-schema.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { webAddress } from './links.ts'
import { all, first, text, textsOf } from './query.ts'
import { inOfficial, titles } from './texts.ts'

/** An entry of the directory: the company that it belongs to, and the ways to reach the company or touch point. */
export interface Party extends Omit<BuyerDetails, 'profileUrl'> {
  /** A touch point belongs to its company. */
  organisation: Organisation
  /** Other companies under the same id: some notices number two companies alike. */
  others?: Organisation[]
  /** The name of the company, or of the touch point. */
  name: string | null
}

/** The directory in the notice: companies by technical id (ORG-0001), and touch points by technical id (TPO-0001). */
export type Directory = ReadonlyMap<string, Party>

export function directory(root: XmlElement, official: string | undefined): Directory {
  const found = new Map<string, Party>()
  for (const entry of all(root, 'EXT/efac:Organizations/efac:Organization')) {
    const company = first(entry, 'efac:Company')
    if (!company) continue
    const organisation = read(company, official)
    const role = roleOf(entry)
    for (const part of [company, ...all(entry, 'efac:TouchPoint')]) {
      const party = { organisation, role, ...reached(part, official) }
      for (const id of textsOf(part, 'cac:PartyIdentification/cbc:ID')) {
        found.set(id, merged(found.get(id), party))
      }
    }
  }
  return found
}

/**
 * Two entries under one id. Some publishers repeat an organisation with fewer facts: the entry with most
 * facts counts. Entries with other numbers and other names are two companies.
 */
function merged(before: Party | undefined, party: Party): Party {
  if (!before) return party
  const known = [before.organisation, ...(before.others ?? [])]
  if (known.every((each) => isAnother(each, party.organisation)))
    return { ...before, others: [...(before.others ?? []), party.organisation] }
  if (factsIn(party) <= factsIn(before) || isAnother(before.organisation, party.organisation)) return before
  return before.others ? { ...party, others: before.others } : party
}

const isAnother = (one: Organisation, other: Organisation): boolean =>
  one.name !== null &&
  other.name !== null &&
  one.registrationNumber !== null &&
  other.registrationNumber !== null &&
  one.name.toLowerCase() !== other.name.toLowerCase() &&
  one.registrationNumber !== other.registrationNumber

const factsIn = ({ organisation, address, contact }: Party): number =>
  [organisation, address ?? {}, contact ?? {}].flatMap((part) => Object.values(part).filter(isFact)).length

const isFact = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

/**
 * A party that is written in place in full, without an entry in the directory: in notices of the draft SDK
 * 0.1, and in some later ones. Undefined for a party without a name.
 */
export function inlineParty(element: XmlElement, official: string | undefined): Party | undefined {
  const organisation = read(element, official)
  return organisation.name === null
    ? undefined
    : { organisation, role: 'buyer', ...reached(element, official) }
}

/** Organisations by technical id, without repeats, in the order of the ids. An unknown id is left out. */
export const resolveOrganisations = (known: Directory, ids: string[]): Organisation[] => [
  ...new Set(
    ids.flatMap((id) => {
      const party = known.get(id)
      return party ? [party.organisation, ...(party.others ?? [])] : []
    }),
  ),
]

function read(company: XmlElement, official: string | undefined): Organisation {
  const names = titles(company, 'cac:PartyName/cbc:Name', official)
  const name = inOfficial(names)
  const [registrationNumber = null, ...otherRegistrationNumbers] = numbersOf(company)
  return {
    name,
    names: [...new Set(Object.values(names ?? {}))].filter((other) => other !== name),
    country: countryOf(company),
    registrationNumber,
    otherRegistrationNumbers,
    sme: sizes.get(text(company, 'efbc:CompanySizeCode') ?? text(company, draftSize) ?? '') ?? null,
  }
}

/**
 * BT-501, which may be repeated. Some publishers write further numbers next to the technical id of the
 * company, where UBL has its place for them.
 */
function numbersOf(company: XmlElement): string[] {
  const ids = textsOf(company, 'cac:PartyIdentification/cbc:ID')
  const beside = ids.some(isTechnical) ? ids.filter((id) => !isTechnical(id)) : []
  return [...new Set([...textsOf(company, 'cac:PartyLegalEntity/cbc:CompanyID'), ...beside])]
}

/**
 * Whether an id names an element of the notice (OPT-200, OPT-201, OPT-202), not an organisation in a
 * register.
 */
const isTechnical = (id: string) => /^(?:ORG|TPO|UBO)-\d+$/.test(id)

/** BT-165 in the draft SDK 0.1. */
const draftSize = "cbc:IndustryClassificationCode[@listName='economic-operator-size']"

const sizes = new Map([
  ['micro', true],
  ['small', true],
  ['medium', true],
  ['sme', true],
  ['large', false],
])

/** BT-514 */
function countryOf(part: XmlElement): string | null {
  const country = text(part, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode')
  return country === null ? null : countryByAlpha3(country)
}

/** OPP-050 leads a group of buyers; OPP-051 and OPP-052 are central purchasing bodies. */
function roleOf(entry: XmlElement): BuyerDetails['role'] {
  const says = (name: string) => text(entry, `efbc:${name}`) === 'true'
  if (says('GroupLeadIndicator')) return 'lead_buyer'
  if (says('AwardingCPBIndicator')) return 'central_purchasing_body'
  return says('AcquiringCPBIndicator') ? 'wholesale_buyer' : 'buyer'
}

/** BT-502, 503, 505, 506 and 510 to 514 of a company or touch point; null for each that is missing. */
function reached(
  part: XmlElement,
  official: string | undefined,
): Pick<Party, 'name' | 'contact' | 'address'> {
  const contact = {
    name: text(part, 'cac:Contact/cbc:Name'),
    email: text(part, 'cac:Contact/cbc:ElectronicMail'),
    phone: text(part, 'cac:Contact/cbc:Telephone'),
    url: webAddress(text(part, 'cbc:WebsiteURI')),
  }
  const street = streets.flatMap((path) => textsOf(part, `cac:PostalAddress/${path}`))
  const address = {
    street: street.length > 0 ? street.join(', ') : null,
    city: text(part, 'cac:PostalAddress/cbc:CityName'),
    postalCode: text(part, 'cac:PostalAddress/cbc:PostalZone'),
    country: countryOf(part),
    nuts: text(part, 'cac:PostalAddress/cbc:CountrySubentityCode'),
  }
  return {
    name: inOfficial(titles(part, 'cac:PartyName/cbc:Name', official)),
    contact: isEmpty(contact) ? null : contact,
    address: isEmpty(address) ? null : address,
  }
}

/** BT-510(a), (b) and (c) */
const streets = ['cbc:StreetName', 'cbc:AdditionalStreetName', 'cac:AddressLine/cbc:Line']

const isEmpty = (members: object) => Object.values(members).every((value) => value === null)
