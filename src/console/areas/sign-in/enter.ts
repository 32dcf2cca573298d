import { endSession } from '../../../identity/auth/sessions/commands.ts'
import type { Begun } from '../../../identity/auth/sessions/begin.ts'
import { cookie } from '../../../identity/auth/sessions/cookie.ts'
import { deviceCookie } from '../../../identity/auth/sign-in/device.ts'
import { listMemberships } from '../../../identity/auth/sessions/queries.ts'
import { goTo, type Visitor } from '../../core/visitor.ts'
import { offerUnsentForm, type UnsentForm } from '../../core/sign-in-page.tsx'

interface Entered {
  userId: string
  /** Whether the session began by single sign-on. */
  isSso?: boolean
}

/** Signs the browser in with a new session. A session of another person in this browser ends. */
export async function enter(
  visitor: Visitor,
  begun: Begun & Pick<Entered, 'isSso'>,
  next: string,
  unsent: UnsentForm | null = null,
): Promise<Response> {
  const { ctx, session } = visitor
  if (session && session.user.id !== begun.userId) await endSession(ctx, session, session.id)
  const device = deviceCookie(ctx, begun.userId)
  const cookies = [
    ...(begun.isSso ? [cookie(ctx, 'sso', '', 0)] : []),
    cookie(ctx, 'session', begun.token, begun.expiresAt),
    cookie(ctx, 'visit', '', 0),
    ...(visitor.request.headers.get('cookie')?.includes('step=') ? [cookie(ctx, 'step', '', 0)] : []),
    ...(device ? [cookie(ctx, 'device', device.value, device.expiresAt)] : []),
  ]
  if (unsent) return offerUnsentForm({ cookies }, unsent)
  return goTo({ cookies }, await after(visitor, begun, next))
}

/**
 * A person of several companies who did not request a particular page chooses a company first. Single sign-on opens one
 * company.
 */
async function after({ ctx }: Visitor, { userId, isSso }: Entered, next: string): Promise<string> {
  if (next !== '/' || isSso) return next
  return (await listMemberships(ctx, userId)).length > 1 ? '/choose-company' : '/'
}
