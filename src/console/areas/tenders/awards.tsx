import type { Award } from '../../../catalogue/tenders/award-schema.ts'
import { eformsLabel } from '../../../reference/codes/eforms.ts'
import { moneyText, numberText, percentText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, Day, Money, None, Section, Table } from '../../parts/elements.tsx'
import { Pager, pageOfItems } from '../../parts/listing.tsx'
import { countryText, Foreign, lotText, readableCode } from '../../parts/tenders/labels.tsx'

const pageLength = 60

/** The winners, as far as the results state them. */
export const Awards = ({ visit, awards }: { visit: Visit; awards: Award[] }) => {
  if (awards.length === 0) return null
  const ends = awards.some(({ contractEndsAt }) => contractEndsAt !== null)
  const { page, shown } = pageOfItems(visit, awards, pageLength, 'awards')
  return (
    <Section title={awards.length === 1 ? 'Award' : 'Awards'} id="awards">
      <Table
        caption="Awards"
        head={['Supplier', 'Lot', 'Value', 'Bids', 'Awarded', ...(ends ? ['Contract ends'] : [])]}
        numbers={[2, 3]}
        rows={shown.map((award) => [
          <Suppliers visit={visit} award={award} />,
          <span class="lot-name">{award.lotId === null ? 'All' : lotText(award.lotId)}</span>,
          <Money value={award.value} currency={award.currency} />,
          <Bids visit={visit} award={award} />,
          <Day at={award.awardedAt} />,
          ...(ends ? [<Day at={award.contractEndsAt} />] : []),
        ])}
      />
      <Pager page={page} total={awards.length} limit={pageLength} of="awards" name="awards" anchor="awards" />
    </Section>
  )
}

const Bids = ({ visit, award }: { visit: Visit; award: Award }) => {
  if (award.bidsReceived === null) return <None />
  return (
    <>
      {award.bidsReceivedIsMinimum && 'at least '}
      {numberText(visit.reader, award.bidsReceived)}
    </>
  )
}

/** The other facts that the result states about an award, in one line. */
function aboutAward(visit: Visit, award: Award): string {
  const { contractId, rejectionReason, subcontractedShare, frameworkMaximum, currency } = award
  const max = moneyText(visit.reader, frameworkMaximum, currency)
  const stated = [
    contractId !== null && award.contracts.length === 0 && `contract ${contractId}`,
    max !== null && `framework up to ${max}`,
    subcontractedShare !== null &&
      subcontractedShare > 0 &&
      `${percentText(visit.reader, subcontractedShare, 1)} subcontracted`,
    rejectionReason !== null && (eformsLabel('non-award-justification', rejectionReason) ?? rejectionReason),
  ]
  return stated.filter((each) => each !== false).join(', ')
}

const Suppliers = ({ visit, award }: { visit: Visit; award: Award }) => {
  const { suppliers, status } = award
  const about = aboutAward(visit, award)
  return (
    <>
      {suppliers.map(({ name, country, sme }) => (
        <span class="supplier">
          {name === null ? <None /> : <Foreign>{name}</Foreign>}
          <small>
            {[country && countryText(country), sme === true && 'small or medium-sized']
              .filter(Boolean)
              .join(', ')}
          </small>
        </span>
      ))}
      {status !== 'awarded' && <Badge>{readableCode(status)}</Badge>}
      {suppliers.length === 0 && status === 'awarded' && <None text="supplier not stated" />}
      {about !== '' && <small>{about}</small>}
      {award.contracts.slice(0, maxContracts).map((contract) => (
        <small>
          <Contract visit={visit} contract={contract} />
        </small>
      ))}
      {award.contracts.length > maxContracts && (
        <small>More in the API: {numberText(visit.reader, award.contracts.length)} contracts in all</small>
      )}
    </>
  )
}

const maxContracts = 10

/** A contract under the award, such as a call-off of a framework agreement. */
function Contract({ visit, contract }: { visit: Visit; contract: Award['contracts'][number] }) {
  const { id, suppliers, value, currency } = contract
  const amount = moneyText(visit.reader, value, currency)
  return (
    <>
      {amount !== null && `${amount}, `}
      {suppliers.map(({ name }) =>
        name === null ? null : (
          <>
            <Foreign>{name}</Foreign>,{' '}
          </>
        ),
      )}
      contract <Foreign>{id}</Foreign>
    </>
  )
}
