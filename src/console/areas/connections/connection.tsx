import { listCalls } from '../../../workspace/assistants/calls/queries.ts'
import { type ConnectionTest, testConnection } from '../../../surfaces/mcp/test-connection.ts'
import { narrowConnection, revokeConnection } from '../../../identity/oauth/commands.ts'
import { getConnection } from '../../../identity/oauth/queries.ts'
import { type ConnectionView, Grant, grants } from '../../../identity/oauth/schema.ts'
import { callerCtx } from '../../../platform/context/context.ts'
import { enterSandbox } from '../../../workspace/sandbox/enter.ts'
import * as z from 'zod'
import { grantTexts } from '../../parts/grant-texts.ts'
import { parse, type Visit } from '../../core/visit.ts'
import type { FormDone } from '../../core/page.tsx'
import { Empty, Page } from '../../core/shell.tsx'
import { Boxes } from '../../parts/boxes.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Distance, Facts, Moment, Note, Section } from '../../parts/elements.tsx'
import { CallTable } from './calls.tsx'
import { ConnectionState, grantsText, memberOf, toolText } from './frame.tsx'
import { momentText, numberText } from '../../core/reader.ts'

const idOf = ({ param }: Visit) => param.id ?? ''
const latest = 10

export const showConnection = (visit: Visit) => show(visit, null)

/** Shows one connected application, with its last calls and the forms to test, narrow or end the connection. */
async function show(visit: Visit, tested: ConnectionTest | null) {
  const id = idOf(visit)
  const connection = await getConnection(visit.ctx, memberOf(visit), id)
  const calls = await callsOf(visit, connection)
  const live = connection.revokedAt === null
  return (
    <Page
      title={connection.clientName}
      here="/connections"
      up={{ href: '/connections', text: 'Connections' }}
    >
      <ConnectionFacts of={connection} />
      {live && (
        <Form
          action={`/connections/${id}/test`}
          button="Test the connection"
          tone="quiet"
          beside={<span class="soft">Nothing is called, and nothing counted.</span>}
        />
      )}
      {tested !== null && <TestResult visit={visit} of={tested} />}
      {live && <Narrow of={connection} />}
      <Section
        title="Last calls"
        beside={
          calls.total > latest && <a href={`/connections/calls?connectionId=${id}`}>All {calls.total}</a>
        }
      >
        {calls.total === 0 ? (
          <Empty text="No calls yet." />
        ) : (
          <CallTable visit={visit} calls={calls.items} brief />
        )}
      </Section>
      {live && <End of={connection} />}
    </Page>
  )
}

/** The last calls of a connection. Those of a sandbox are stored there, and deleted with the sandbox. */
async function callsOf({ ctx }: Visit, { id, sandboxId }: ConnectionView) {
  const query = { connectionId: id, page: 1, limit: latest }
  if (sandboxId === null) return listCalls(ctx, query)
  const own = await enterSandbox(ctx, sandboxId)
  return own ? listCalls(callerCtx(own, ctx.caller, ''), query) : { items: [], total: 0 }
}

const ConnectionFacts = ({ of }: { of: ConnectionView }) => (
  <Facts
    facts={[
      ['State', <ConnectionState of={of} />],
      ['Connected by', <bdi>{of.user.name}</bdi>],
      ['Redirects to', of.redirectHost],
      ['May', grantsText(of.grants)],
      of.sandboxId !== null && ['Works in', 'the sandbox, on no live data'],
      ['Connected', <Moment at={of.createdAt} />],
      of.revokedAt !== null && ['Ended', <Moment at={of.revokedAt} />],
      ['Last call', <Distance at={of.lastUsedAt} none="none yet" />],
    ]}
  />
)

const Narrow = ({ of }: { of: ConnectionView }) => (
  <Section title="What it may do">
    <Form action={`/connections/${of.id}/grants`} button="Save">
      <Boxes
        name="grants"
        legend="Untick what you take away"
        hint="Applies from its next call."
        choices={grants.map((grant) => ({
          value: grant,
          text: grantTexts[grant].title,
          hint: of.grants.includes(grant)
            ? grantTexts[grant].text
            : 'Was not given. To give it, connect the application again and tick it there.',
          disabled: !of.grants.includes(grant),
        }))}
        chosen={of.grants}
      />
    </Form>
  </Section>
)

const End = ({ of }: { of: ConnectionView }) => (
  <Confirm action={`/connections/${of.id}/revoke`} summary="End the connection…" button="End it">
    <p>
      <bdi>{of.clientName}</bdi> is refused from its next call on. Its work stays. To use it again,{' '}
      <bdi>{of.user.name}</bdi> has to connect it again.
    </p>
  </Confirm>
)

const Narrowing = z.strictObject({ grants: z.array(Grant) })

export async function narrowForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const { grants: remaining } = parse(Narrowing, { grants: fields.getAll('grants') })
  const { clientName, ...now } = await narrowConnection(visit.ctx, memberOf(visit), idOf(visit), remaining)
  return { to: `/connections/${now.id}`, say: `${clientName} may now: ${grantsText(now.grants)}.` }
}

export async function revokeForm(visit: Visit): Promise<FormDone> {
  const { clientName } = await revokeConnection(visit.ctx, memberOf(visit), idOf(visit))
  return { to: '/connections', say: `The connection of ${clientName} has ended.` }
}

/** Tries a connection and shows the result on its page. */
export async function testForm(visit: Visit) {
  const connection = await getConnection(visit.ctx, memberOf(visit), idOf(visit))
  return show(visit, await testConnection(visit.ctx, connection))
}

/** The result of a test, in words for a person. */
const TestResult = ({ visit, of }: { visit: Visit; of: ConnectionTest }) => {
  const { works, window, tools } = of
  const number = (value: number) => numberText(visit.reader, value)
  return (
    <Note tone={works ? 'good' : 'warn'}>
      <p role="status">
        <strong>{works ? 'It works.' : 'It would be refused now.'}</strong>{' '}
        {works
          ? `From here, its next call is let through: ${number(tools.length)} tools are open to it.`
          : whyNot(of)}
      </p>
      {window !== null && (
        <p>
          {number(window.used)} of {number(window.limit)} requests of the running hour are used, which ends{' '}
          {momentText(visit.reader, new Date(window.resetsAt).toISOString())}.
        </p>
      )}
      {works && <p class="soft">{tools.map(toolText).join(', ')}</p>}
      {works && of.lastCall === null && (
        <p>
          It has never called. If it seems lost, remove it in the assistant’s settings and connect it again.
        </p>
      )}
    </Note>
  )
}

/**
 * Why a call would be refused. The reason for a reached limit names a time in the form for programs. A
 * shorter sentence replaces this reason, and the page shows the time below in the reader's form.
 */
const whyNot = ({ window, reason }: ConnectionTest): string =>
  window !== null && window.used >= window.limit
    ? 'Its requests of this hour are used up.'
    : `${reason ?? 'The reason is not known'}.`
