import type { Counterpart, MarketProfile } from '../../../catalogue/market/profiles.ts'
import { numberText, shortMoneyText } from '../page/reader.ts'
import type { Visit } from '../page/visit.ts'
import { Section, Table } from '../parts/list.tsx'
import { Day, Money } from '../parts/text.tsx'
import { AwardTable } from './award-table.tsx'

/** Awards in all and their known value, in a line. */
export function profileText({ reader }: Visit, { awards, valueEur }: MarketProfile): string {
  const count = `${numberText(reader, awards)} published ${awards === 1 ? 'award' : 'awards'}`
  return valueEur === null ? count : `${count}, ${shortMoneyText(reader, valueEur, 'EUR')} in known values`
}

/** What ends soon and what was awarded last. */
export const ProfileAwards = ({ visit, profile }: { visit: Visit; profile: MarketProfile }) => (
  <>
    {profile.ending.length > 0 && (
      <Section
        title="Contracts that end soon"
        id="ending"
        lead="Within 18 months. A buyer often prepares the next call a year before the end."
      >
        <AwardTable visit={visit} caption="Contracts that end soon" awards={profile.ending} ends />
      </Section>
    )}
    {profile.latest.length > 0 && (
      <Section title="Latest awards" id="awards">
        <AwardTable visit={visit} caption="Latest awards" awards={profile.latest} />
      </Section>
    )}
  </>
)

interface CounterpartsProps {
  visit: Visit
  title: string
  counterparts: readonly Counterpart[]
}

/** Who was met in awards, and how often. */
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
          <Money visit={visit} value={valueEur === null ? null : Math.round(valueEur)} currency="EUR" />,
          <Day visit={visit} at={lastAwardAt} />,
        ])}
      />
    </Section>
  )

const SupplierLink = ({ id, name }: { id: string; name: string | null }) => (
  <a href={`/market/suppliers/${id}`}>
    <bdi>{name ?? 'Name not stated'}</bdi>
  </a>
)
