import type { Incoming } from '../../../documents/assets/file.ts'
import { callerCtx, type CallerCtx } from '../../../platform/context.ts'
import { countWaitingApprovals } from '../../../workspace/assistants/approvals/queries.ts'
import { countUnread } from '../../../delivery/notifications/queries.ts'
import type { Membership, Session } from '../../../identity/sessions/schema.ts'
import type { Visitor } from '../visitor.ts'
import { takeFlash } from './flash.ts'
import { type Reader, readerOf } from './reader.ts'
import { nothingSent, type Sent } from './sent.ts'

/** Somebody signed in who looks at a page of his company. */
export interface Visit extends Visitor {
  ctx: CallerCtx
  session: Session & { company: Membership }
  reader: Reader
  /** The path's parameters by name. */
  param: Record<string, string>
  sent: Sent
  /** What a form with a file has brought; null where none was chosen. */
  file?: Incoming | null
  /** What was just done, carried over from the form. */
  says: string | null
  /** What the frame shows on every page. */
  waiting: { unread: number; approvals: number }
}

/**
 * What a form's token is about: its path, and the company it was opened for. Who has chosen another company in another tab
 * would write into that one.
 */
export const formPurpose = ({ session }: Pick<Visit, 'session'>, path: string): string =>
  `${session.company.id} ${path}`

/** Opens a page for a person of a company. No key and no connection: a person at the console. */
export async function openVisit(
  visitor: Visitor,
  session: Visit['session'],
  param: Record<string, string>,
): Promise<Visit> {
  const { role, ...company } = session.company
  const caller = { user: { ...session.user, role }, company, key: null }
  const ctx = callerCtx(visitor.ctx, caller, session.hash)
  const [unread, approvals] = await ctx.d1.batch<{ n: number }>([
    countUnread(ctx),
    countWaitingApprovals(ctx),
  ])
  const { says, cookies } = takeFlash(visitor)
  return {
    ...visitor,
    ctx,
    session,
    param,
    says,
    sent: nothingSent,
    reader: readerOf(visitor.request, ctx.config),
    cookies: [...visitor.cookies, ...cookies],
    waiting: { unread: unread?.results[0]?.n ?? 0, approvals: approvals?.results[0]?.n ?? 0 },
  }
}
