import {
  type ConnectionView,
  type Grant,
  grants,
  type RevocationReason,
} from '../../../identity/oauth/schema.ts'
import type { CompanyMember } from '../../../identity/oauth/queries.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, Tabs, type Tone } from '../../parts/elements.tsx'
import type { CallOutcome } from '../../../workspace/assistants/calls/schema.ts'
import { findTool } from '../../../surfaces/mcp/catalogue.ts'
import { grantTexts } from '../../parts/grant-texts.ts'

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
export const memberOf = ({ session: { user, company } }: Visit): CompanyMember => ({
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

/** The grants of a connection in the words of the consent page: `Read, Change`. */
export const grantsText = (of: readonly Grant[]): string =>
  grants
    .filter((grant) => of.includes(grant))
    .map((grant) => grantTexts[grant].title)
    .join(', ')

/** The title of a tool. A name that is not a tool stays as the caller wrote it. */
export const toolText = (name: string): string => findTool(name)?.title ?? name

export const outcomeWords: Record<CallOutcome, [tone: Tone, text: string]> = {
  done: ['good', 'Done'],
  preview: ['info', 'Shown what would happen'],
  confirmed: ['good', 'Done after asking'],
  awaiting_approval: ['warn', 'Waits for approval'],
  declined: ['plain', 'Declined by the person'],
  refused: ['warn', 'Refused'],
  invalid_arguments: ['warn', 'Not understood'],
  unknown_tool: ['warn', 'No such tool'],
  insufficient_grant: ['warn', 'Not allowed to'],
  rate_limited: ['warn', 'Too many this hour'],
  malformed: ['warn', 'Broken message'],
  failed: ['bad', 'Failed on our side'],
}

const endWords: Record<RevocationReason, string> = {
  person: 'Ended by a person',
  client: 'Ended by the application',
  replaced: 'Replaced by a newer connection',
  code_reused: 'Ended for safety: its code was used twice',
  password: 'Ended because the person’s password was changed',
  sandbox: 'Ended with its sandbox',
  token_reused: 'Ended for safety: an old token was used again',
}
