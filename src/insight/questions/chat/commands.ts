import { and, eq } from 'drizzle-orm'
import type { Citation } from '../../analyses/citations.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { reserving } from '../../../platform/transaction/reserve.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { loadNoticeTexts } from '../../../catalogue/documents/texts.ts'
import type { DocumentText } from '../../../reading/document/document-text.ts'
import { wantLater } from '../../../catalogue/documents/request-reading.ts'
import { forbidden, notFound } from '../../../platform/context/errors.ts'
import { newId } from '../../../platform/context/ids.ts'
import { answerFrom } from './answer.ts'
import { findConversation } from './queries.ts'
import type { AskTender, ChatAnswer } from './schema.ts'
import { chatMessages, chatSessions } from '../../schema.gen.ts'

/**
 * Old conversations are removed for new ones, but without this limit a single conversation could fill the
 * company's quota.
 */
const maxMessages = 400

/** Answers a question about a tender, and stores question and answer in the conversation. */
export function askQuestion(ctx: CallerCtx, input: AskTender): Promise<ChatAnswer> {
  // The notices are read beside the reservation.
  const notices = loadNoticeTexts(ctx, input.tenderId)
  notices.catch(() => undefined)
  return reserving(ctx, async () => ask(ctx, input, await notices))
}

async function ask(ctx: CallerCtx, input: AskTender, notices: DocumentText[]): Promise<ChatAnswer> {
  const { tenderId, message, sessionId, language } = input
  if (notices.length === 0) throw notFound('Tender')
  const known = sessionId ? await findConversation(ctx, sessionId, tenderId) : null
  if ((known?.session.messageCount ?? 0) >= maxMessages)
    throw forbidden('limit', `A conversation has at most ${maxMessages} messages: begin a new one`)
  wantLater(ctx, tenderId)
  const answered = await answerFrom(ctx, {
    tenderId,
    notices,
    language,
    question: message,
    previous: known?.previous ?? [],
  })
  const session = known?.session ?? newSession(ctx, tenderId, message)
  const answer = { sessionId: session.id, messageId: newId('message', ctx.now), ...answered }
  const at = ctx.now.getTime()
  const next = { messageCount: session.messageCount + 2, updatedAt: at }
  return commit(ctx, {
    action: 'POST /chat',
    targetId: session.id,
    writes: [
      known
        ? ctx.db
            .update(chatSessions)
            .set(next)
            .where(
              and(
                eq(chatSessions.companyId, ctx.caller.company.id),
                eq(chatSessions.id, session.id),
                eq(chatSessions.messageCount, session.messageCount),
              ),
            )
        : ctx.db.insert(chatSessions).values({ ...session, ...next }),
      ctx.db.insert(chatMessages).values(
        [
          turn(ctx, 'user', {
            id: newId('message', ctx.now),
            text: message,
            citations: [],
            engine: null,
            certainty: null,
            degraded: null,
          }),
          turn(ctx, 'assistant', { ...answer, id: answer.messageId, text: answer.answer }),
        ].map((row, index) => ({ ...row, sessionId: session.id, ordinal: session.messageCount + index })),
      ),
    ],
    answer,
  })
}

const titleLength = 80

const newSession = (ctx: CallerCtx, tenderId: string, message: string) => ({
  id: newId('session', ctx.now),
  companyId: ctx.caller.company.id,
  tenderId,
  title: message.length > titleLength ? `${message.slice(0, titleLength - 1).trimEnd()}…` : message,
  messageCount: 0,
  createdAt: ctx.now.getTime(),
  updatedAt: ctx.now.getTime(),
})

interface Said {
  id: string
  text: string
  citations: Citation[]
  engine: string | null
  certainty: ChatAnswer['certainty'] | null
  degraded: boolean | null
}

const turn = (
  ctx: CallerCtx,
  role: 'user' | 'assistant',
  { id, text, citations, engine, certainty, degraded }: Said,
) => ({
  id,
  role,
  text,
  citations,
  engine,
  certainty,
  degraded,
  companyId: ctx.caller.company.id,
  createdAt: ctx.now.getTime(),
})
