import type { ConnectionView } from '../../../identity/oauth/schema.ts'
import type { Member } from '../../../identity/oauth/queries.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, Tabs } from '../../parts/elements.tsx'
import { endWords } from './labels.ts'

export const ConnectionTabs = ({ here }: { here: 'connections' | 'calls' }) => (
  <Tabs
    label="Connections and their calls"
    tabs={[
      { href: '/connections', text: 'Connections', here: here === 'connections' },
      { href: '/connections/calls', text: 'Calls', here: here === 'calls' },
    ]}
  />
)

/** The signed-in person, in the form that queries of connections take. */
export const memberOf = ({ session: { user, company } }: Visit): Member => ({
  userId: user.id,
  companyId: company.id,
  role: company.role,
})

export const ConnectionState = ({ of: { revokedAt, revokedBecause } }: { of: ConnectionView }) =>
  revokedAt === null ? (
    <Badge tone="good">Connected</Badge>
  ) : (
    <>
      <Badge>Ended</Badge>
      {revokedBecause !== null && <small>{endWords[revokedBecause]}</small>}
    </>
  )
