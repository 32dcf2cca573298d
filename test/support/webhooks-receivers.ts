import { answerDocument } from './oauth-documents.ts'
import { answerProvider } from './sso-provider.ts'

/** A request that reached a receiver. */
export interface Received {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

const received = new Map<string, Received[]>()

/**
 * The internet of the tests' Worker; this runs in Node, beside the Worker. `NAME.hooks.example.com` is a
 * receiver that answers with the status in its path (`/status/503`), otherwise 200;
 * `received.example.com/HOST` returns the requests of a receiver.
 */
export async function answerOutbound(request: {
  method: string
  url: string
  headers: Iterable<[string, string]>
  text: () => Promise<string>
}): Promise<Response> {
  const { hostname, pathname } = new URL(request.url)
  if (hostname === 'received.example.com') return Response.json(received.get(pathname.slice(1)) ?? [])
  if (hostname.endsWith('.clients.example.com')) return answerDocument(new URL(request.url))
  if (hostname.endsWith('.idp.example.com')) return answerProvider(request)
  if (!hostname.endsWith('.example.com')) return new Response('There is no network in tests', { status: 502 })
  const { method, url } = request
  const entry = { method, url, headers: Object.fromEntries(request.headers), body: await request.text() }
  received.set(hostname, [...(received.get(hostname) ?? []), entry])
  const status = Number(/^\/status\/(\d{3})$/.exec(pathname)?.[1] ?? 200)
  return new Response(`Answered ${status}`, { status })
}
