import { createHash } from 'node:crypto'
import type { Json } from '../../json.ts'
import type { Notice } from '../../schema.ts'
import type { NoticeBuyer, Organisation } from '../../parts.ts'
import type { Contact } from '../../terms-schema.ts'
import { inCountry, withoutEmpty, nonEmpty, uri } from './values.ts'

/** The parties of a release: one party for each organisation, with all its roles. */
export class Parties {
  private readonly known = new Map<string, { node: Json; roles: Set<string> }>()

  /** Adds an organisation and returns the reference to it. */
  add(organisation: Organisation, roles: string[], more: Json = {}): Json {
    const { name, names, country, registrationNumber, otherRegistrationNumbers, sme } = organisation
    const id = idOf([name, country, registrationNumber, ...otherRegistrationNumbers])
    const { details, address, ...others } = more as { details?: Json; address?: Json }
    const node = withoutEmpty({
      id,
      name,
      identifier: nonEmpty({ id: registrationNumber, legalName: names.length === 1 ? names[0] : null }),
      additionalIdentifiers: otherRegistrationNumbers.map((number) => ({ id: number })),
      address: withoutEmpty({ ...inCountry(country), ...address }),
      details: withoutEmpty({ scale: sme === null ? null : sme ? 'sme' : 'large', ...details }),
      ...others,
    })
    const before = this.known.get(id)
    this.known.set(id, {
      node: { ...node, ...before?.node },
      roles: new Set([...(before?.roles ?? []), ...roles]),
    })
    return withoutEmpty({ id, name })
  }

  list(): Json[] {
    return [...this.known.values()].map(({ node, roles }) => ({ ...node, roles: [...roles] }))
  }
}

/** The same organisation has the same id in every release of a process. */
const idOf = (parts: (string | null)[]) =>
  `party-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)}`

const roleCodes: Record<NoticeBuyer['role'], string[]> = {
  buyer: ['buyer'],
  lead_buyer: ['buyer', 'leadBuyer'],
  central_purchasing_body: ['buyer', 'centralPurchasingBody'],
  wholesale_buyer: ['buyer', 'wholesaleBuyer'],
  procuring_entity: ['procuringEntity'],
}

/** The buyer and the procuring entity by reference; all buyers among the parties. */
export function addBuyers(parties: Parties, { buyers }: Notice): { buyer?: Json; procuringEntity?: Json } {
  const references = buyers.map((buyer) => ({
    buyer,
    reference: parties.add(buyer, roleCodes[buyer.role], detailsOf(buyer)),
  }))
  const found = references.find(({ buyer }) => buyer.role === 'procuring_entity')
  return {
    ...(references[0] && { buyer: references[0].reference }),
    ...(found && { procuringEntity: found.reference }),
  }
}

const detailsOf = ({ address, contact, profileUrl }: NoticeBuyer): Json => ({
  address: address
    ? withoutEmpty({
        streetAddress: address.street,
        locality: address.city,
        postalCode: address.postalCode,
        region: address.nuts,
        ...(address.country && inCountry(address.country)),
      })
    : {},
  contactPoint: contactPoint(contact),
  details: withoutEmpty({ buyerProfile: profileUrl }),
})

const contactPoint = (contact: Omit<Contact, 'role'> | null) =>
  contact &&
  nonEmpty({
    name: contact.name,
    email: contact.email,
    telephone: contact.phone,
    url: uri(contact.url),
  })

/**
 * The codes of the EU profile for roles. The profile has no other code for the party that provides documents.
 */
const contactCodes: Record<Contact['role'], string> = {
  information: 'processContactPoint',
  documents: 'documentsProvider',
  submission: 'submissionReceiptBody',
  review: 'reviewBody',
  mediation: 'mediationBody',
}

/** The contacts for questions and appeals: a party for each, in their order. */
export const contactParties = ({ contacts }: Notice): Json[] =>
  contacts.map(({ role, name, ...reach }, index) =>
    withoutEmpty({
      id: `contact-${index + 1}`,
      name,
      contactPoint: contactPoint({ name: null, ...reach }),
      roles: [contactCodes[role]],
    }),
  )

export const funder = ({ fundedByEu }: Notice): Json[] =>
  fundedByEu === true ? [{ id: 'party-eu', name: 'European Union', roles: ['funder'] }] : []
