import { webAddress } from '../eforms/links.ts'
import { type Json, object, text, texts, within } from '../json.ts'
import type { NoticeBuyer } from '../parts.ts'
import type { BuyerDetails, Contact } from '../terms-schema.ts'
import { organisation } from './organisations.ts'
import { countryOf, nutsCode } from './places.ts'
import { publisherCountry } from './publishers.ts'
import type { Release } from './release.ts'

/**
 * The buyer first, then the procuring entity and all other buyers, without repeats: a party is one buyer
 * under whatever names. Some releases refer to neither, and name them by their roles alone.
 */
export function buyers(release: Release): NoticeBuyer[] {
  const parties = [...release.parties.values()]
  const buying = parties.filter(({ roles }) => texts(roles).some((role) => buyerRoles.has(role)))
  const procuring =
    release.tender.procuringEntity ?? parties.find(({ roles }) => texts(roles).includes('procuringEntity'))
  const references = [object(release.json.buyer), object(procuring), ...buying]
  const found = new Map<string, NoticeBuyer>()
  for (const [index, reference] of references.entries()) {
    const buyer = organisation(release, reference)
    const key = buyer.name?.toLowerCase()
    const isKnown =
      text(reference.id) !== null && references.findIndex(({ id }) => id === reference.id) < index
    if (key === undefined || isKnown || found.has(key)) continue
    const standard = index === 1 ? 'procuring_entity' : 'buyer'
    const country = buyer.country ?? publisherCountry(release.ocid)
    found.set(key, { ...buyer, country, ...details(release, reference, standard) })
  }
  return [...found.values()]
}

/** The roles of a buyer, the most precise role first. */
const buyerRoles = new Map<string, BuyerDetails['role'] | null>([
  ['leadBuyer', 'lead_buyer'],
  ['centralPurchasingBody', 'central_purchasing_body'],
  ['wholesaleBuyer', 'wholesale_buyer'],
  ['buyer', null],
])

function details(release: Release, reference: Json, standard: BuyerDetails['role']): BuyerDetails {
  const party = release.parties.get(text(reference.id) ?? '') ?? reference
  const roles = texts(party.roles)
  const role = [...buyerRoles].find(([code, ours]) => ours !== null && roles.includes(code))?.[1]
  const address = { ...object(reference.address), ...object(party.address) }
  const at = countryOf(address)
  const region = text(address.region)
  const placed = {
    street: text(address.streetAddress),
    city: text(address.locality),
    postalCode: text(address.postalCode),
    country: at,
    nuts: region === null ? null : nutsCode(region, at),
  }
  const contact = reach({ ...reference, ...party })
  return {
    role: role ?? (roles.includes('buyer') ? 'buyer' : standard),
    address: isEmpty(placed) ? null : placed,
    contact: isEmpty(contact) ? null : contact,
    profileUrl: webAddress(text(within(party, 'details').buyerProfile)),
  }
}

function reach(party: Json) {
  const point = within(party, 'contactPoint')
  return {
    name: text(point.name),
    email: text(point.email),
    phone: text(point.telephone),
    url: webAddress(text(point.url)) ?? webAddress(text(within(party, 'details').url)),
  }
}

const isEmpty = (members: object) => Object.values(members).every((value) => value === null)

const contactRoles: Record<string, Contact['role']> = {
  processContactPoint: 'information',
  documentsProvider: 'documents',
  submissionReceiptBody: 'submission',
  reviewBody: 'review',
  mediationBody: 'mediation',
}

/** The contacts for questions, for handing in and for appeals. */
export const contacts = (release: Release): Contact[] =>
  [...release.parties.values()].flatMap((party) =>
    texts(party.roles).flatMap((code) => {
      const role = contactRoles[code]
      const { email, phone, url } = reach(party)
      return role ? [{ role, name: text(party.name), email, phone, url }] : []
    }),
  )
