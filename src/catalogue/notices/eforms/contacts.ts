import type { NoticeBuyer } from '../parts.ts'
import type { Contact } from '../terms-schema.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { webAddress } from './links.ts'
import type { LotElement } from './lots.ts'
import { inlineParty } from './organisations.ts'
import type { Directory, Party } from './organisations.ts'
import { all, text, textsOf } from './query.ts'

/**
 * The buyers of the notice, without repeats. A buyer has the contact of its touch point, if the notice names
 * one.
 */
export function buyers(root: XmlElement, known: Directory, official: string | undefined): NoticeBuyer[] {
  const found = new Map<object, NoticeBuyer>()
  for (const buying of all(root, 'cac:ContractingParty')) {
    const profileUrl = webAddress(text(buying, 'cbc:BuyerProfileURI'))
    for (const [, party] of all(buying, 'cac:Party').flatMap((each) => meant(each, known, official))) {
      if (found.has(party.organisation)) continue
      const { organisation, role, address, contact } = party
      found.set(organisation, { ...organisation, role, address, contact, profileUrl })
    }
  }
  return [...found.values()]
}

/**
 * The parties that an element names by technical id, or the party that is written in the element in full;
 * each with a key that its repeats share.
 */
function meant(element: XmlElement, known: Directory, official: string | undefined): [string, Party][] {
  const named = textsOf(element, 'cac:PartyIdentification/cbc:ID').flatMap((id): [string, Party][] => {
    const party = known.get(id)
    return party ? [[id, party]] : []
  })
  if (named.length > 0) return named
  const party = inlineParty(element, official)
  return party ? [[JSON.stringify(party), party]] : []
}

/**
 * OPT-301 of the lots. The party that informs about appeals takes the place of a review body that is not
 * named.
 */
const parties = [
  ['information', 'cac:AdditionalInformationParty'],
  ['documents', 'cac:DocumentProviderParty'],
  ['submission', 'cac:TenderRecipientParty'],
  ['review', 'cac:AppealTerms/cac:AppealReceiverParty'],
  ['mediation', 'cac:AppealTerms/cac:MediationParty'],
] as const

/** The contacts for questions, for handing in and for appeals, of all lots and parts, without repeats. */
export function contacts(lots: LotElement[], known: Directory, official: string | undefined): Contact[] {
  const at = (path: string) =>
    lots
      .flatMap(({ element }) => all(element, `cac:TenderingTerms/${path}`))
      .flatMap((each) => meant(each, known, official))
  const found = new Map<string, Contact>()
  for (const [role, path] of parties) {
    const named = at(path)
    for (const [key, { name, contact }] of named.length > 0 || role !== 'review' ? named : at(informant)) {
      const { email = null, phone = null, url = null } = contact ?? {}
      found.set(`${role} ${key}`, { role, name, email, phone, url })
    }
  }
  return [...found.values()]
}

const informant = 'cac:AppealTerms/cac:AppealInformationParty'
