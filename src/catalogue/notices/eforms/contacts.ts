import type { NoticeBuyer } from '../parts.ts'
import type { Contact } from '../terms-schema.ts'
import type { XmlElement } from '../../../platform/xml.ts'
import { webAddress } from './links.ts'
import type { LotElement } from './lots.ts'
import type { Directory } from './organisations.ts'
import { all, text, textsOf } from './query.ts'

/**
 * The buyers of the notice, without repeats. A buyer has the contact of its touch point, where the notice names one.
 */
export function buyers(root: XmlElement, known: Directory): NoticeBuyer[] {
  const found = new Map<object, NoticeBuyer>()
  for (const buying of all(root, 'cac:ContractingParty')) {
    const profileUrl = webAddress(text(buying, 'cbc:BuyerProfileURI'))
    for (const id of textsOf(buying, 'cac:Party/cac:PartyIdentification/cbc:ID')) {
      const party = known.get(id)
      if (!party || found.has(party.organisation)) continue
      const { organisation, role, address, contact } = party
      found.set(organisation, { ...organisation, role, address, contact, profileUrl })
    }
  }
  return [...found.values()]
}

/** OPT-301 of the lots. The party that informs about appeals stands in for a review body that is not named. */
const parties = [
  ['information', 'cac:AdditionalInformationParty'],
  ['documents', 'cac:DocumentProviderParty'],
  ['submission', 'cac:TenderRecipientParty'],
  ['review', 'cac:AppealTerms/cac:AppealReceiverParty'],
  ['mediation', 'cac:AppealTerms/cac:MediationParty'],
] as const

/** The contacts for questions, for handing in and for appeals, of all lots and parts, without repeats. */
export function contacts(lots: LotElement[], known: Directory): Contact[] {
  const found = new Map<string, Contact>()
  for (const [role, path] of parties) {
    const named = lots.flatMap((lot) => idsOf(lot, path))
    const ids = named.length > 0 || role !== 'review' ? named : lots.flatMap((lot) => idsOf(lot, informant))
    for (const id of ids) {
      const party = known.get(id)
      if (!party || found.has(`${role} ${id}`)) continue
      const { email = null, phone = null, url = null } = party.contact ?? {}
      found.set(`${role} ${id}`, { role, name: party.name, email, phone, url })
    }
  }
  return [...found.values()]
}

const informant = 'cac:AppealTerms/cac:AppealInformationParty'

const idsOf = (lot: LotElement, path: string) =>
  textsOf(lot.element, `cac:TenderingTerms/${path}/cac:PartyIdentification/cbc:ID`)
