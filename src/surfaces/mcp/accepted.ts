import { messagesIn } from './messages.ts'

const types = { json: 'application/json', stream: 'text/event-stream' }

/**
 * The request as if it accepted both types of answers, which the transport demands. Clients name one of the two, and
 * proxies replace the header by a range or drop it.
 */
export function withBothTypes(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('Accept', `${types.json}, ${types.stream}`)
  // The body was read before; the transport gets it beside the request.
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

/** The answer in a type that the request accepts: a stream only for a client that names streams. */
export async function asAccepted({ headers }: Request, answer: Response, body: unknown): Promise<Response> {
  const accepted = headers.get('accept')?.toLowerCase() ?? ''
  const takesStream = accepted.includes(types.stream)
  const takesJson = accepted.includes(types.json) || !takesStream
  const type = answer.headers.get('content-type') ?? ''
  if (!takesStream && type.startsWith(types.stream)) return asJson(answer, Array.isArray(body))
  if (!takesJson && answer.ok && type.startsWith(types.json)) return asStream(answer)
  return answer
}

/** The messages that answer requests. Notifications beside them have no place in a JSON answer. */
async function asJson(answer: Response, isBatch: boolean): Promise<Response> {
  const messages = messagesIn(answer, await answer.text()) ?? []
  const answers = messages.filter((message) => {
    const { result, error } = JSON.parse(message) as Record<string, unknown>
    return result !== undefined || error !== undefined
  })
  return retyped(answer, isBatch ? `[${answers.join(',')}]` : answers.join(''), types.json)
}

const asStream = async (answer: Response): Promise<Response> =>
  retyped(answer, `event: message\ndata: ${await answer.text()}\n\n`, types.stream)

function retyped(answer: Response, text: string, type: string): Response {
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', type)
  return new Response(text, { status: answer.status, headers })
}
