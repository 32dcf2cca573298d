import type { Handlers } from '../endpoints.ts'
import { askQuestion } from '../../../insight/chat/commands.ts'
import { listMessages, listSessions } from '../../../insight/chat/queries.ts'

export const chatRoutes = {
  'POST /chat': (ctx, { json }) => askQuestion(ctx, json),
  'GET /chat': (ctx, { query }) => listSessions(ctx, query),
  'GET /chat/:sessionId/messages': (ctx, { param, query }) => listMessages(ctx, param.sessionId, query),
} satisfies Partial<Handlers>
