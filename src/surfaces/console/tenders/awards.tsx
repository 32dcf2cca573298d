import type { Award } from '../../../catalogue/tenders/schema.ts'
import { numberText } from '../page/reader.ts'
import type { Visit } from '../page/visit.ts'
import { Section, Table } from '../parts/list.tsx'
import { Pager, partOf } from '../parts/pager.tsx'
import { Badge, Day, Money, None } from '../parts/text.tsx'
import { Foreign } from './foreign.tsx'
import { countryText, lotText, readable } from './labels.ts'

const pageLength = 60

/** The winners, as far as the results state them. */
export const Awards = ({ visit, awards }: { visit: Visit; awards: Award[] }) => {
  if (awards.length === 0) return null
  const ends = awards.some(({ contractEndsAt }) => contractEndsAt !== null)
  const { page, shown } = partOf(visit, awards, pageLength, 'awards')
  return (
    <Section title={awards.length === 1 ? 'Award' : 'Awards'} id="awards">
      <Table
        caption="Awards"
        head={['Supplier', 'Lot', 'Value', 'Bids', 'Awarded', ...(ends ? ['Contract ends'] : [])]}
        numbers={[2, 3]}
        rows={shown.map((award) => [
          <Suppliers award={award} />,
          <span class="lot-name">{award.lotId === null ? 'All' : lotText(award.lotId)}</span>,
          <Money visit={visit} value={award.value} currency={award.currency} />,
          award.bidsReceived === null ? <None /> : numberText(visit.reader, award.bidsReceived),
          <Day visit={visit} at={award.awardedAt} />,
          ...(ends ? [<Day visit={visit} at={award.contractEndsAt} />] : []),
        ])}
      />
      <Pager
        visit={visit}
        page={page}
        total={awards.length}
        limit={pageLength}
        of="awards"
        name="awards"
        anchor="awards"
      />
    </Section>
  )
}

const Suppliers = ({ award: { suppliers, status } }: { award: Award }) => (
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
    {status !== 'awarded' && <Badge>{readable(status)}</Badge>}
    {suppliers.length === 0 && status === 'awarded' && <None text="supplier not stated" />}
  </>
)
