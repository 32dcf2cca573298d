import { rowsOf } from '../../../platform/db/rows.ts'
import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { tenderNamed } from '../../../catalogue/tenders/merged-tenders.ts'
import { Citation } from '../../analyses/citations.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { invalidData, notFound } from '../../../platform/context/errors.ts'
import { listRows } from '../../../platform/db/lists.ts'
import { prepare, raw, sql } from '../../../platform/db/sql.ts'
import { iso } from '../../../platform/time/time.ts'
import type { ChatMessage, ListMessages, ListSessions } from './schema.ts'
import { chatMessages, chatSessions } from '../../schema.gen.ts'

type SessionRow = typeof chatSessions.$inferSelect

const own = (ctx: CallerCtx, id: string) =>
  and(eq(chatSessions.companyId, ctx.caller.company.id), eq(chatSessions.id, id))

/** The number of earlier questions that a follow-up question may refer to. */
const remembered = 6

/** A conversation of the company about this tender, with its last questions, oldest first. */
export async function findConversation(ctx: CallerCtx, id: string, tenderId: string) {
  const [[session], messages] = await ctx.db.batch([
    ctx.db.select().from(chatSessions).where(own(ctx, id)),
    ctx.db
      .select({ text: chatMessages.text, ordinal: chatMessages.ordinal })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.companyId, ctx.caller.company.id),
          eq(chatMessages.sessionId, id),
          eq(chatMessages.role, 'user'),
        ),
      )
      .orderBy(desc(chatMessages.ordinal))
      .limit(remembered),
  ])
  if (!session) throw notFound('Session')
  if (session.tenderId !== tenderId)
    throw invalidData('sessionId', 'is a conversation about another tender', 'conflict')
  return { session, previous: messages.toReversed().map(({ text }) => text) }
}

const shownSession = ({ companyId: _company, createdAt, updatedAt, ...rest }: SessionRow) => ({
  ...rest,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
})

const sessionColumns = `id, company_id AS companyId, tender_id AS tenderId, title, message_count AS messageCount,
  created_at AS createdAt, updated_at AS updatedAt`
const messageColumns = 'id, role, text, citations, engine, certainty, degraded, created_at AS createdAt'

/** The company's conversations, the last used first. */
export const listConversations = (ctx: CallerCtx, { tenderId, page, limit }: z.output<typeof ListSessions>) =>
  listRows<SessionRow, ReturnType<typeof shownSession>>(
    ctx,
    {
      select: raw(sessionColumns),
      from: raw('chat_sessions'),
      where: [
        sql`company_id = ${ctx.caller.company.id}`,
        tenderId === undefined ? null : sql`tender_id = ${tenderNamed(tenderId)}`,
      ],
      orderBy: raw('updated_at DESC, id DESC'),
      page,
      limit,
    },
    shownSession,
  )

interface MessageRow {
  id: string
  role: 'user' | 'assistant'
  text: string
  citations: string
  engine: ChatMessage['engine']
  certainty: ChatMessage['certainty']
  degraded: number | null
  createdAt: number
}

/** A conversation, oldest first. */
export async function listMessages(
  ctx: CallerCtx,
  sessionId: string,
  { page, limit }: z.output<typeof ListMessages>,
) {
  const found = await ctx.db
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(own(ctx, sessionId))
    .get()
  if (!found) throw notFound('Session')
  return listRows<MessageRow, ChatMessage>(
    ctx,
    {
      select: raw(messageColumns),
      from: raw('chat_messages'),
      where: [sql`company_id = ${ctx.caller.company.id}`, sql`session_id = ${sessionId}`],
      orderBy: raw('ordinal'),
      page,
      limit,
    },
    shownMessage,
  )
}

const shownMessage = ({ citations, degraded, createdAt, ...rest }: MessageRow): ChatMessage => ({
  ...rest,
  degraded: degraded === null ? null : degraded === 1,
  citations: Citation.array().parse(JSON.parse(citations)),
  createdAt: iso(createdAt),
})

/**
 * A conversation of the company about one tender with its newest messages, oldest first; page 2 has the
 * messages before them. Throws NOT_FOUND also for a conversation about another tender.
 */
export async function readConversation(
  ctx: CallerCtx,
  { tenderId, sessionId }: { tenderId: string; sessionId: string },
  { page, limit }: z.output<typeof ListMessages>,
) {
  const companyId = ctx.caller.company.id
  const [sessions, messages] = await ctx.d1.batch([
    prepare(
      ctx.d1,
      sql`SELECT ${raw(sessionColumns)} FROM chat_sessions
        WHERE company_id = ${companyId} AND id = ${sessionId} AND tender_id = ${tenderId}`,
    ),
    prepare(
      ctx.d1,
      sql`SELECT ${raw(messageColumns)} FROM chat_messages
        WHERE company_id = ${companyId} AND session_id = ${sessionId}
        ORDER BY ordinal DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
  ])
  const [session] = rowsOf<SessionRow>(sessions)
  if (!session) throw notFound('Session')
  const rows = rowsOf<MessageRow>(messages)
  return { session: shownSession(session), messages: rows.toReversed().map(shownMessage) }
}
