import type { Incoming } from '../../company/files/file.ts'
import { callerCtx, type CallerCtx } from '../../platform/context/context.ts'
import { type LookRow, lookRow } from '../../workspace/search/visits/looks.ts'
import type { Membership, Session } from '../../identity/auth/sessions/schema.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { takeFlash, type Visitor } from './visitor.ts'
import { lackOf } from './access.ts'
import { readFrame } from './frame.ts'
import { type Reader, readerOf } from './reader.ts'
import { nothingSent, type Sent } from './sent.tsx'

/** A signed-in person on a page of the company. */
export interface Visit extends Visitor {
  ctx: CallerCtx
  session: Session & { company: Membership }
  reader: Reader
  /** The path's parameters by name. */
  param: Record<string, string>
  sent: Sent
  /** The file that a form brought; null when none was chosen. */
  file?: Incoming | null
  /** The files that a form for several brought; null when none was chosen. They can be read once. */
  files?: AsyncIterable<Incoming> | null
  /** The sentence about the form that has just been sent. */
  says: string | null
  /** The counts that the frame shows on every page. */
  waiting: { unread: number; approvals: number }
  /** Whether the person may open the page at a path of ours, by the access of its row. */
  mayOpen: (path: string) => boolean
  /** How far the person has looked through the search, and how far the change feed reaches. */
  lastLook: LookRow
}

/**
 * The purpose of a form's token: the form's path, and the company for which the form was opened. Without the company in
 * the token, a form would change another company when the person has chosen another company in a second tab.
 */
export const formPurpose = ({ session }: Pick<Visit, 'session'>, path: string): string =>
  `${session.company.id} ${path}`

/** Opens a page for a person of a company. The caller has no API key and no connection. */
export async function openVisit(
  visitor: Visitor,
  session: Visit['session'],
  param: Record<string, string>,
): Promise<Visit> {
  const { role, ...company } = session.company
  const caller = { user: { ...session.user, role }, company, key: null }
  const ctx = callerCtx(visitor.ctx, caller, session.hash)
  const [unread, approvals, lastLook] = await readFrame(ctx, visitor.frame)
  const { says, cookies } = takeFlash(visitor)
  return {
    ...visitor,
    ctx,
    session,
    param,
    says,
    sent: nothingSent,
    reader: readerOf(visitor.request, ctx.config, session.preferences),
    cookies: [...visitor.cookies, ...cookies],
    waiting: { unread: countOf(unread), approvals: countOf(approvals) },
    mayOpen: (path) => lackOf(visitor.accessTo(path), session.company) === null,
    lastLook: lookRow(lastLook),
  }
}

const countOf = (result: D1Result | undefined): number => rowsOf<{ n: number }>(result)[0]?.n ?? 0
