import { browserName } from '../../../identity/auth/sessions/browser-name.ts'
import { endOtherSessions, endSession } from '../../../identity/auth/sessions/commands.ts'
import type { SessionView } from '../../../identity/auth/sessions/schema.ts'
import type { Done } from '../../core/page.tsx'
import type { Visit } from '../../core/visit.ts'
import { Form } from '../../parts/form.tsx'
import { Section, Table } from '../../parts/list.tsx'
import { Badge, Distance, Moment } from '../../parts/text.tsx'

/** The sessions in which the person is signed in. */
export const Sessions = ({ sessions }: { sessions: SessionView[] }) => (
  <Section
    title="Where you are signed in"
    id="sessions"
    lead="End a session that you do not know, then change your password."
  >
    <Table
      caption="Where you are signed in"
      head={['Browser', 'Last used', 'Signed in', <span class="hidden">End</span>]}
      rows={sessions.map((each) => [
        <Browser session={each} />,
        each.current ? 'now' : <Distance at={each.lastSeenAt} />,
        <Moment at={each.createdAt} />,
        each.current ? null : <Form action={`/account/sessions/${each.id}/end`} button="End" tone="plain" />,
      ])}
    />
    {sessions.length > 1 && (
      <Form action="/account/sessions/end-others" button="End all others" tone="quiet" />
    )}
  </Section>
)

const Browser = ({ session: { userAgent, current } }: { session: SessionView }) => (
  <>
    {browserName(userAgent)} {current && <Badge tone="good">this browser</Badge>}
  </>
)

export async function endSessionForm({ ctx, session, param }: Visit): Promise<Done> {
  const { id = '' } = param
  await endSession(ctx, session, id)
  if (id === session.id) return { to: '/sign-in' }
  return { to: '/account#sessions', say: 'The session has ended.' }
}

export async function endOthersForm({ ctx, session }: Visit): Promise<Done> {
  const count = await endOtherSessions(ctx, session)
  const say = count === 1 ? 'The other session has ended.' : `${count} other sessions have ended.`
  return { to: '/account#sessions', say }
}
