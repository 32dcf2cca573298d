import { Problem } from '../../platform/context/errors.ts'
import { isObject, readBytes, withoutNulls } from '../../platform/http/body.ts'
import { deeperThan, maximumDepth } from '../../platform/text/json-depth.ts'
import { callOf } from './addresses.ts'
import type { AuthorizedRequest } from './entry.ts'

const bodyLimit = 1024 * 1024
/** Max messages in one request. Clients of protocol 2025-03-26 may send several at once. */
const maxAtOnce = 20

/** A call of a tool as a message names it, even if no such tool exists. */
export interface NamedCall {
  id: string | number | null
  tool: string
}

/** The messages of a POST, or a response that refuses a body without valid messages. */
export async function readMessages({ request }: Pick<AuthorizedRequest, 'request'>): Promise<unknown> {
  const text = await readText(request)
  if (text instanceof Response) return text
  if (deeperThan(maximumDepth.request, text)) return rpcError(400, -32600, 'The message is nested too deep')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return rpcError(400, -32700, 'Parse error: the body is not valid JSON')
  }
  if (!Array.isArray(body)) return withoutNullParams(body)
  if (body.length > 0 && body.length <= maxAtOnce) return body.map(withoutNullParams)
  return rpcError(400, -32600, `A batch has 1 to ${maxAtOnce} messages`)
}

/** Clients in typed languages send `null` for a parameter that they leave out. */
function withoutNullParams(message: unknown): unknown {
  if (!isObject(message) || !('params' in message)) return message
  const { params, ...rest } = message
  return params === null ? rest : { ...message, params: withoutNulls(params) }
}

async function readText(request: Request): Promise<string | Response> {
  try {
    const bytes = await readBytes(request, bodyLimit)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch (error) {
    return error instanceof Problem
      ? rpcError(413, -32600, 'The body is larger than 1 MiB')
      : rpcError(400, -32700, 'Parse error: the body is not valid UTF-8')
  }
}

export const rpcError = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response => Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers })

/** The number of messages in a body. */
export const countMessages = (body: unknown): number => (Array.isArray(body) ? body.length : 1)

/** The calls of tools among the messages of a body. A resource is read by a tool. */
export function callsIn(body: unknown): NamedCall[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body]
  return messages.flatMap((message) => {
    if (typeof message !== 'object' || message === null) return []
    const { method, id, params } = message as Record<string, unknown>
    const named = { id: typeof id === 'string' || typeof id === 'number' ? id : null }
    const given = (isObject(params) ? params : {}) as Record<string, unknown>
    if (method === 'tools/call') return { ...named, tool: typeof given.name === 'string' ? given.name : '' }
    const read = method === 'resources/read' ? callOf(given.uri) : null
    return read ? { ...named, tool: read.name } : []
  })
}

/**
 * The messages of an answer, one line each. Null when the status of the answer is a refusal, which is passed on as the
 * answer to the POST.
 */
export function messagesIn(answer: Response, text: string): string[] | null {
  if (!answer.ok) return null
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return text ? [text] : []
  const events = text.split(/\r?\n\r?\n/).map((event) =>
    event
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith('data:') ? line.slice(5).trimStart() : []))
      .join('\n'),
  )
  return events.filter(Boolean)
}
