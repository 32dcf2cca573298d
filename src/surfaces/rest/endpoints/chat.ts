import { eventStream } from '../../../insight/questions/chat/event-stream.ts'
import { listMessages, listConversations } from '../../../insight/questions/chat/queries.ts'
import {
  AskTender,
  ChatAnswer,
  ChatMessage,
  ChatSession,
  ListMessages,
  ListSessions,
  SessionParam,
} from '../../../insight/questions/chat/schema.ts'
import { act, list } from '../endpoint.ts'

export const chatEndpoints = {
  'POST /chat': act(
    'chat:write',
    'Ask about a tender',
    {
      json: AskTender,
      out: ChatAnswer,
      description:
        'Answers from the notice and the documents of the tender, with the words it rests on, or says that they do not ' +
        'answer it.',
      alternates: {
        'text/event-stream': {
          description:
            'The answer sentence by sentence: events `sentence` with `{text}`, then `answer` with the whole of it, or `error`. ' +
            'Only what was checked is sent.',
          render: eventStream,
        },
      },
    },
    async (ctx, { json }) =>
      (await import('../../../insight/questions/chat/commands.ts')).askQuestion(ctx, json),
  ),
  'GET /chat': list(
    'chat:read',
    'List the conversations',
    { query: ListSessions, out: ChatSession, description: 'The last used first.' },
    (ctx, { query }) => listConversations(ctx, query),
  ),
  'GET /chat/:sessionId/messages': list(
    'chat:read',
    'Read a conversation',
    { param: SessionParam, query: ListMessages, out: ChatMessage, description: 'The oldest message first.' },
    (ctx, { param, query }) => listMessages(ctx, param.sessionId, query),
  ),
}
