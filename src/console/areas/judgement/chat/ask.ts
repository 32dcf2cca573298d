import { askQuestion } from '../../../../insight/questions/chat/commands.ts'
import { eventStream } from '../../../../insight/questions/chat/event-stream.ts'
import { AskTender, ChatAnswer } from '../../../../insight/questions/chat/schema.ts'
import { perform } from '../../../../surfaces/perform.ts'
import { parse } from '../../../core/input.ts'
import type { Visit } from '../../../core/visit.ts'
import { goTo } from '../../../core/serve.ts'

/**
 * Answers a question. The page's script gets a stream; without script, the answer redirects to the newest answer of the
 * conversation.
 */
export async function ask(visit: Visit, fields: URLSearchParams): Promise<Response> {
  const tenderId = visit.param.id ?? ''
  const sessionId = fields.get('sessionId') || null
  const message = fields.get('suggestion') ?? fields.get('message') ?? ''
  const input = parse(AskTender, { tenderId, message, sessionId })
  const answer = async (): Promise<ChatAnswer> => {
    const given = await perform(visit.ctx, { effect: 'write', run: askQuestion }, input)
    return ChatAnswer.parse(given.answer)
  }
  if (visit.request.headers.get('accept') === 'text/event-stream') {
    const { status, headers, body } = await eventStream(answer)
    return new Response(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }
  // The redirect is made here, because a `Done` cannot carry the fragment that leads to the answer.
  return goTo(visit, `/tenders/${tenderId}/chat/${(await answer()).sessionId}#latest`)
}
