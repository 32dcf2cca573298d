import { listOwnKeys, type OwnKey } from '../../../identity/keys/company/queries.ts'
import { ListOwnKeys } from '../../../identity/keys/company/schema.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { numberText } from '../../core/reader.ts'
import { LinkButton, Page } from '../../core/shell.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Table } from '../../parts/elements.tsx'
import { aboutKeys, LastUse, StateOf } from './frame.tsx'
import { shortScopes } from './scope-groups.ts'

/** The keys of the company. */
export async function showKeys(visit: Visit) {
  const query = readQuery(visit, ListOwnKeys)
  const { items, total } = await listOwnKeys(visit.ctx, query)
  const create = { href: '/keys/new', text: 'Create a key' }
  return (
    <Page
      title="API keys"
      here="/keys"
      lead={
        <>
          {aboutKeys} What the API offers stands in its <a href="/docs">reference</a>.
        </>
      }
      actions={total > 0 && <LinkButton {...create} primary />}
    >
      <Listing
        of="keys"
        query={query}
        total={total}
        empty={{
          title: 'No key yet',
          text: 'Create a key for each program that works with your data, with no more rights than the program needs. You can revoke each key separately.',
          link: create,
        }}
      >
        <Table
          caption="API keys"
          head={['Key', 'May be used for', 'Limit an hour', 'This hour', '30 days', 'Last used', 'State']}
          numbers={[2, 3, 4]}
          rows={items.map((key) => rowOf(visit, key))}
        />
      </Listing>
      {total > 0 && (
        <p class="soft">
          Requests are counted here with a delay of some minutes; the page of a key shows them to the last
          one. <a href="/usage">See all use</a>
        </p>
      )}
    </Page>
  )
}

function rowOf(visit: Visit, key: OwnKey) {
  const number = (value: number) => numberText(visit.reader, value)
  const { id, name, preview, holder, scopes, requestLimit, thisHour, lastMonth, lastUsedAt } = key
  return [
    <>
      <a href={`/keys/${id}`} dir="auto">
        {name}
      </a>
      <small>
        <code>{preview}…</code>
      </small>
      <small>
        {key.isService ? (
          'Of the company'
        ) : holder.name === null ? (
          'Its holder is gone'
        ) : (
          <bdi>{holder.name}</bdi>
        )}
      </small>
    </>,
    shortScopes(scopes),
    number(requestLimit),
    number(thisHour),
    number(lastMonth),
    <LastUse at={lastUsedAt} used={lastMonth > 0} />,
    <StateOf of={key} />,
  ]
}
