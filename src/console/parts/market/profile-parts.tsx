import type { Counterpart, MarketProfile } from '../../../catalogue/market/profiles.ts'
import { numberText, shortMoneyText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Day, Money, NamedLink, Section, Table } from '../elements.tsx'
import { AwardTable } from './award-table.tsx'

/** The number of awards and their known value, in one line. */
export function profileText({ reader }: Visit, { awards, valueEur }: MarketProfile): string {
  const count = `${numberText(reader, awards)} published ${awards === 1 ? 'award' : 'awards'}`
  return valueEur === null ? count : `${count}, ${shortMoneyText(reader, valueEur, 'EUR')} in known values`
}

interface ProfileAwardsProps {
  visit: Visit
  profile: MarketProfile
  /** Whether the awards are those of one supplier, whom the page names already. */
  sameWinner?: boolean
}

/** The contracts that end soon, and the latest awards. */
export const ProfileAwards = ({ visit, profile, sameWinner = false }: ProfileAwardsProps) => (
  <>
    {profile.ending.length > 0 && (
      <Section
        title="Contracts that end soon"
        id="ending"
        lead="Within 18 months. A buyer often prepares the next call a year before the end."
      >
        <AwardTable
          visit={visit}
          caption="Contracts that end soon"
          awards={profile.ending}
          sameWinner={sameWinner}
          ends
        />
      </Section>
    )}
    {profile.latest.length > 0 && (
      <Section title="Latest awards" id="awards">
        <AwardTable visit={visit} caption="Latest awards" awards={profile.latest} sameWinner={sameWinner} />
      </Section>
    )}
  </>
)

interface CounterpartsProps {
  visit: Visit
  title: string
  counterparts: readonly Counterpart[]
}

/** The suppliers of a buyer, or the buyers of a supplier, with the number of awards. */
export const Counterparts = ({ visit, title, counterparts }: CounterpartsProps) =>
  counterparts.length > 0 && (
    <Section title={title}>
      <Table
        caption={title}
        head={['Name', 'Awards', 'Known value', 'Last award']}
        numbers={[1, 2]}
        rows={counterparts.map(({ id, name, country, awards, valueEur, lastAwardAt }) => [
          <>
            {id === null ? <bdi>{name ?? 'Name not stated'}</bdi> : <SupplierLink id={id} name={name} />}
            {country && <span class="soft"> {country}</span>}
          </>,
          numberText(visit.reader, awards),
          <Money value={valueEur === null ? null : Math.round(valueEur)} currency="EUR" />,
          <Day at={lastAwardAt} />,
        ])}
      />
    </Section>
  )

const SupplierLink = ({ id, name }: { id: string; name: string | null }) => (
  <NamedLink href={`/market/suppliers/${id}`} name={name ?? 'Name not stated'} />
)
