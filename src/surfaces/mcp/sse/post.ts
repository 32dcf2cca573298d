import { legacyStatelessFallback } from '@modelcontextprotocol/server'
import { objectsIn } from '../../../platform/context/placement.ts'
import type { Exchange } from '../call.ts'
import type { AuthorizedRequest } from '../entry.ts'
import { exchangeMessages } from '../exchange.ts'
import { messagesIn } from '../messages.ts'
import { Refusal, refusalResponse } from '../refusal.ts'
import { createServer } from '../server.ts'
import type { Mailbox } from './mailbox.ts'

/**
 * Takes a message of the old transport: the POST is answered with 202, the message itself on the open stream of its
 * holder.
 */
export async function postMessage(entry: AuthorizedRequest): Promise<Response> {
  const { ctx, request, access } = entry
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
  const mailbox = findMailbox(ctx.env, new URL(request.url).searchParams.get('sessionId') ?? '')
  const state = mailbox ? await mailbox.stateFor(access.holder) : 'gone'
  if (state === 'foreign') return refusal(403, 'This session was opened with another token')
  if (!mailbox || state === 'gone') return refusal(404, 'There is no such session: open a new stream')
  return exchangeMessages(entry, async (exchange, body) => {
    const answer = await serve(request, exchange, body)
    const text = await answer.text()
    const messages = messagesIn(answer, text)
    if (messages === null) return new Response(text, answer)
    const delivered = await mailbox.deliver(messages)
    return delivered ? new Response(null, { status: 202 }) : refusal(404, 'The stream has been closed')
  })
}

const refusal = (status: number, why: string) => refusalResponse(new Refusal(status, 'session', why))

function findMailbox(env: Env, id: string): DurableObjectStub<Mailbox> | null {
  try {
    const mailboxes = objectsIn(env, env.MCP_MAILBOX)
    return mailboxes.get(mailboxes.idFromString(id))
  } catch {
    return null
  }
}

/**
 * Serves a message with an added Accept header, which the current transport demands and the old transport does not
 * send.
 */
function serve(request: Request, exchange: Exchange, body: unknown): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('Accept', 'application/json, text/event-stream')
  const fallback = legacyStatelessFallback(() => createServer(exchange))
  return fallback(new Request(request.url, { method: 'POST', headers, body: '' }), { parsedBody: body })
}
