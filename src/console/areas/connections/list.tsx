import { ListConnections } from '../../../identity/oauth/params.ts'
import { listConnections } from '../../../identity/oauth/queries.ts'
import type { ConnectionView } from '../../../identity/oauth/schema.ts'
import { managers } from '../../core/page.tsx'
import { readQuery, type Visit } from '../../core/visit.ts'
import { Page } from '../../core/shell.tsx'
import { Distance, NamedLink, Secret, Section, Table } from '../../parts/elements.tsx'
import { addressWith, Pager } from '../../parts/listing.tsx'
import { ConnectionState, ConnectionTabs, grantsText, memberOf } from './frame.tsx'

/**
 * Shows the connected applications. Owners and admins see all applications of the company, members see only the
 * applications that they connected themselves.
 */
export async function showConnections(visit: Visit) {
  const query = readQuery(visit, ListConnections)
  const { active, page, limit } = query
  const { items, total } = await listConnections(visit.ctx, memberOf(visit), { active, page, limit })
  const whose = managers.includes(visit.session.company.role) ? 'the people of your company' : 'you'
  return (
    <Page
      title="Connections"
      here="/connections"
      lead={`Assistants and other applications that ${whose} connected. Each application acts in the name of the person who connected it.`}
    >
      <ConnectionTabs here="connections" />
      {total === 0 && !active ? (
        <div class="empty">
          <p class="empty-title">Nothing is connected yet</p>
          <p>
            Connect an assistant, and it can look for tenders and prepare bids with you. The steps are below.
          </p>
        </div>
      ) : (
        <>
          <Ended visit={visit} active={active} />
          <Table
            caption="Connections"
            head={['Application', 'Connected by', 'May', 'Last call', 'State']}
            rows={items.map((connection) => rowOf(connection))}
          />
        </>
      )}
      <Pager total={total} page={page} limit={limit} of="connections" />
      <HowToConnect visit={visit} />
    </Page>
  )
}

const Ended = ({ visit, active }: { visit: Visit; active: boolean }) => (
  <p>
    <a href={addressWith(visit.url, { active: active ? null : 'true', page: null })}>
      {active ? 'Show ended ones too' : 'Show only those that are connected'}
    </a>
  </p>
)

const rowOf = (connection: ConnectionView) => [
  <>
    <NamedLink href={`/connections/${connection.id}`} name={connection.clientName} />
    <small>{connection.redirectHost}</small>
  </>,
  <bdi>{connection.user.name}</bdi>,
  grantsText(connection.grants),
  <Distance at={connection.lastUsedAt} none="none yet" />,
  <ConnectionState of={connection} />,
]

/** How to connect an assistant: the address and three steps. */
const HowToConnect = ({ visit }: { visit: Visit }) => (
  <Section
    title="Connect an assistant"
    lead="Any assistant that speaks the Model Context Protocol can search tenders and work on your bids with you."
  >
    <Secret id="connector" label="Address" value={`${visit.ctx.config.PUBLIC_ORIGIN}/api/mcp`} />
    <ol class="steps">
      <li>In your assistant’s settings, add a connector of your own and paste the address.</li>
      <li>It leads you here. Sign in, and tick what it may do: reading alone is a good start.</li>
      <li>Ask it something, such as which tenders close this month. Every call is listed under Calls.</li>
    </ol>
    <p class="soft">
      An assistant that knows only the older transport takes <code>/api/mcp/sse</code> at the same place.
    </p>
  </Section>
)
