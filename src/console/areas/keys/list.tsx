import { listOwnKeys, type OwnKey } from '../../../identity/keys/company/queries.ts'
import { ListOwnKeys } from '../../../identity/keys/company/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { numberText } from '../../core/reader.ts'
import { listPage } from '../../parts/list-page.tsx'
import { aboutKeys, LastUse, StateOf } from './frame.tsx'
import { shortScopes } from './scope-groups.ts'

/** The keys of the company. */
export const showKeys = listPage({
  title: 'API keys',
  here: '/keys',
  lead: (
    <>
      {aboutKeys} The API is described in its <a href="/docs">reference</a>.
    </>
  ),
  of: 'keys',
  query: ListOwnKeys,
  read: listOwnKeys,
  make: { href: '/keys/new', text: 'Create a key' },
  empty: {
    title: 'No key yet',
    text: 'Create a key for each program that works with your data, with no more rights than the program needs. You can revoke each key separately.',
  },
  head: ['Key', 'May be used for', 'Limit an hour', 'This hour', '30 days', 'Last used', 'State'],
  numbers: [2, 3, 4],
  row: rowOf,
  below: (_visit, total) =>
    total > 0 && (
      <p class="soft">
        Requests are counted here with a delay of some minutes; the page of a key shows them to the last one.{' '}
        <a href="/usage">See all use</a>
      </p>
    ),
})

function rowOf(key: OwnKey, { reader }: Visit) {
  const number = (value: number) => numberText(reader, value)
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
