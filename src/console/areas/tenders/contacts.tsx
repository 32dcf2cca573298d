import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { Facts, Section } from '../../parts/elements.tsx'
import { Away, countryText, Foreign, webAddress } from '../../parts/tenders/labels.tsx'

type Buyer = Tender['buyers'][number]
type Reach = Omit<Tender['contacts'][number], 'role'>

const roles = {
  buyer: 'Buyer',
  lead_buyer: 'Lead buyer',
  central_purchasing_body: 'Central purchasing body',
  wholesale_buyer: 'Central purchasing body (buys to sell on)',
  procuring_entity: 'Procuring entity',
  information: 'Information',
  documents: 'Documents',
  submission: 'Receives bids',
  review: 'Review body',
  mediation: 'Mediation',
} as const

/** Buyers with their addresses, whom to contact, and where to appeal. */
export const Contacts = ({ tender: { buyers, contacts } }: { tender: Tender }) => {
  const known = buyers.filter(({ address, contact, profileUrl }) => address ?? contact ?? profileUrl)
  if (known.length + contacts.length === 0 && buyers.length < 2) return null
  return (
    <Section title="Buyers and contacts" id="contacts">
      <Facts
        facts={[
          ...buyers.map((buyer) => [roles[buyer.role], <BuyerText buyer={buyer} />] as const),
          ...contacts.map(({ role, ...reach }) => [roles[role], <ReachText reach={reach} />] as const),
        ]}
      />
    </Section>
  )
}

const BuyerText = ({
  buyer: { name, registrationNumber, otherRegistrationNumbers, address, contact, profileUrl },
}: {
  buyer: Buyer
}) => {
  const country = address?.country ?? null
  const lines = [
    registrationNumber,
    ...otherRegistrationNumbers,
    address?.street,
    [address?.postalCode, address?.city].filter(Boolean).join(' '),
    country !== null && countryText(country),
  ].filter((line) => line)
  return (
    <>
      {name !== null && <Foreign>{name}</Foreign>}
      {lines.length > 0 && <small>{lines.join(', ')}</small>}
      {contact !== null && (
        <small>
          <ReachText reach={contact} />
        </small>
      )}
      {webAddress(profileUrl) !== null && (
        <small>
          <Away url={profileUrl}>Buyer profile</Away>
        </small>
      )}
    </>
  )
}

/** A link to write to an e-mail address. Text that is not an e-mail address is shown without a link. */
const Mail = ({ address }: { address: string }) =>
  /^[^\s@?&]+@[^\s@?&]+$/.test(address) ? <a href={`mailto:${address}`}>{address}</a> : <>{address}</>

export const ReachText = ({ reach: { name, email, phone, url } }: { reach: Reach }) => (
  <>
    {name !== null && <Foreign>{name}</Foreign>} {email !== null && <Mail address={email} />}{' '}
    {phone !== null && <span class="number">{phone}</span>}{' '}
    {webAddress(url) !== null && <Away url={url}>{webAddress(url)?.host}</Away>}
  </>
)
