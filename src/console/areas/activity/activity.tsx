import { Empty, LinkButton, Page } from '../../core/shell.tsx'
import { listPeople } from '../../../company/people/queries.ts'
import { choicesOf, Field, namedChoices, Select } from '../../parts/fields.tsx'
import { ActivityQuery } from '../../parts/activity-query.ts'
import { listCompanyActs } from '../../../identity/audit/queries.ts'
import type { ActView } from '../../../identity/audit/schema.ts'
import type { FieldChange } from '../../../platform/transaction/changes.ts'
import { operator, service } from '../../../platform/transaction/audit.ts'
import { type Named, finderNames } from '../../../workspace/search/finder/names.ts'
import { numberText } from '../../core/reader.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Moment, OpenLink, Table, Tabs } from '../../parts/elements.tsx'
import { addressWith, Filters } from '../../parts/listing.tsx'
import { NamedSubject, actionWords } from './words.tsx'

const perPage = 50

/** Shows to owners and admins the acts in the company's name and the acts on the accounts of the company's people. */
export async function showActivity(visit: Visit) {
  const { company } = visit.session
  const { about, before = null, actor, ...wanted } = readQuery(visit, ActivityQuery)
  const [{ acts, next }, { people }] = await Promise.all([
    listCompanyActs(visit.ctx, company.id, {
      ...wanted,
      userId: actor === 'service' ? service : actor,
      access: about === 'access',
      before,
      limit: perPage,
    }),
    listPeople(visit.ctx),
  ])
  const names = await finderNames(
    visit.ctx,
    company.id,
    acts.map(({ targetId }) => targetId),
  )
  return (
    <Page
      title="Activity"
      here="/activity"
      lead="Who did what, newest first. Entries are kept for two years. Owners and admins see them."
    >
      <Tabs
        label="Kinds of acts"
        tabs={[
          {
            href: addressWith(visit.url, { about: null, before: null }),
            text: 'Access',
            here: about === 'access',
          },
          {
            href: addressWith(visit.url, { about: 'all', before: null }),
            text: 'Everything',
            here: about === 'all',
          },
        ]}
      />
      <ActFilters visit={visit} about={about} people={people} />
      {visit.session.company.role === 'owner' && (
        <p>
          <a href="/activity/stream">Send new entries to your own log</a>
        </p>
      )}
      {acts.length > 0 ? (
        <Acts visit={visit} acts={acts} names={names} />
      ) : (
        <Nothing isNarrowed={actor !== undefined || Object.values(wanted).some(Boolean)} before={before} />
      )}
      <Pages visit={visit} before={before} next={next} />
    </Page>
  )
}

interface FiltersProps {
  visit: Visit
  about: 'access' | 'all'
  people: readonly { id: string; name: string }[]
}

const ActFilters = ({ visit, about, people }: FiltersProps) => {
  const named = namedChoices(people)
  const others = choicesOf({ operator: 'The operator', service: 'The service' })
  const file = (format: string) =>
    `/activity/export/${format}${addressWith(visit.url, { before: null }).replace(/^[^?]*/, '')}`
  return (
    <Filters
      action="/activity"
      class="filters"
      label="Which acts"
      optional={false}
      button="Filter"
      beside={
        <>
          <span class="soft">Download as</span> <a href={file('csv')}>CSV</a> <a href={file('xlsx')}>Excel</a>{' '}
          <a href={file('ndjson')}>JSON lines</a>
        </>
      }
    >
      {about === 'all' && <input type="hidden" name="about" value="all" />}
      <div class="fields">
        <Select name="actor" label="Who" none="Anyone" choices={[...named, ...others]} />
        <Field name="from" label="From (UTC)" type="date" />
        <Field name="to" label="To (UTC)" type="date" />
      </div>
    </Filters>
  )
}

interface ActsProps {
  visit: Visit
  acts: ActView[]
  names: ReadonlyMap<string, Named>
}

const Acts = ({ visit, acts, names }: ActsProps) => (
  <Table
    caption="Acts"
    head={['Time', 'Who', 'Act', 'About', 'From']}
    rows={acts.map((act) => [
      <Moment at={act.at} />,
      <Who of={act} />,
      <>
        {actionWords(act.action)}
        {act.times > 1 && <small>{numberText(visit.reader, act.times)} times within an hour</small>}
        {act.changes?.map((change) => (
          <small>
            <Change {...change} />
          </small>
        ))}
      </>,
      <NamedSubject id={act.targetId} names={names} />,
      <>
        {act.network !== null && (
          <span title={act.userAgent ?? undefined}>
            {act.network}
            {act.country !== null && ` (${act.country})`}
          </span>
        )}
      </>,
    ])}
  />
)

/** A member that changed, with its values if it is a single value. */
const Change = ({ field, from, to }: FieldChange) => (
  <>
    {fieldWords(field)}
    {(from !== null || to !== null) && (
      <>
        : {from === null ? 'none' : <bdi>{String(from)}</bdi>} →{' '}
        {to === null ? 'none' : <bdi>{String(to)}</bdi>}
      </>
    )}
  </>
)

/** `requestLimit` as people read it. */
const fieldWords = (field: string) => {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const Who = ({ of }: { of: ActView }) => {
  const { userId, userName, keyId, connectionId } = of
  return (
    <>
      {userId === operator &&
        ((of.operator ?? operator) === operator ? 'The operator' : `The operator, ${of.operator}`)}
      {of.reason !== null && <small>{of.reason}</small>}
      {userId === service && 'The service'}
      {userId !== operator && userId !== service && <bdi>{userName ?? userId}</bdi>}
      {keyId !== null && (
        <small>
          by an <OpenLink href={`/keys/${keyId}`}>API key</OpenLink>
        </small>
      )}
      {connectionId !== null && (
        <small>
          by a <a href={`/connections/${connectionId}`}>connection</a>
        </small>
      )}
    </>
  )
}

const Pages = ({ visit, before, next }: { visit: Visit; before: string | null; next: string | null }) =>
  before === null && next === null ? null : (
    <nav class="pager" aria-label="Pages of acts">
      <p class="pager-links">
        {before !== null && <LinkButton href={addressWith(visit.url, { before: null })} text="Newest" />}
        {next !== null && (
          <a class="button" rel="next" href={addressWith(visit.url, { before: next })}>
            Older
          </a>
        )}
      </p>
    </nav>
  )

const Nothing = ({ isNarrowed, before }: { isNarrowed: boolean; before: string | null }) =>
  isNarrowed ? (
    <Empty text="No entry fits these filters." link={{ href: '/activity', text: 'Show all entries' }} />
  ) : (
    <Empty
      title={before === null ? 'Nothing was done yet' : 'There is nothing older'}
      text="Sign-ins, changes of passwords, keys, webhooks and people are listed here."
    />
  )
