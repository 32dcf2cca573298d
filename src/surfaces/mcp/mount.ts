import { createMcpHandler } from '@modelcontextprotocol/server'
import type { App } from '../rest/mount.ts'
import type { Exchange } from './call.ts'
import { type AuthorizedRequest, guarded } from './entry.ts'
import { exchangeMessages, refuse } from './exchange.ts'
import { asAccepted, withBothTypes } from './accepted.ts'
import { wantsProgress } from './progress.ts'
import { createServer } from './server.ts'
import { openStream } from './sse/open.ts'
import { postMessage } from './sse/post.ts'

/**
 * Mounts the connector: the current transport at one address for all protocol revisions, and the transport of 2024
 * beside it.
 */
export function mountConnector(app: App): void {
  mount(app, '/api/mcp', guarded('/api/mcp', answerStreamable))
  // A client that was given the old address and uses the current transport is served as well.
  mount(app, '/api/mcp/sse', guarded('/api/mcp/sse', answerEither))
  app.all('/api/mcp/sse/messages', guarded('/api/mcp/sse', postMessage))
}

/** Some clients add a slash to the address of a server. */
function mount(app: App, path: string, work: ReturnType<typeof guarded>): void {
  app.all(path, work)
  app.all(`${path}/`, work)
}

const answerEither = (entry: AuthorizedRequest): Promise<Response> =>
  entry.request.method === 'GET' ? openStream(entry) : answerStreamable(entry)

async function answerStreamable(entry: AuthorizedRequest): Promise<Response> {
  if (entry.request.method !== 'POST')
    return refuse(entry) ?? serve(entry, { ...entry, reached: new Set() }, undefined)
  return exchangeMessages(entry, async (exchange, body, isLegacy) => {
    const answer = await serve(entry, exchange, body)
    return asAccepted(entry.request, isLegacy && !wantsProgress(body) ? await whole(answer) : answer, body)
  })
}

/**
 * Serves the messages. No stream stays open beyond its answer: the tools change only with a deployment, so there is
 * nothing to announce, and a subscription would outlive its token.
 */
const serve = ({ request }: AuthorizedRequest, exchange: Exchange, body: unknown): Promise<Response> =>
  createMcpHandler(() => createServer(exchange), { maxSubscriptions: 0 }).fetch(
    body === undefined ? request : withBothTypes(request),
    { parsedBody: body },
  )

/**
 * Turns a finished stream into a plain answer. Clients of older revisions are answered on a stream, but unless they ask
 * for progress, it carries the answer only and ends with it.
 */
async function whole(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer
  return new Response(await answer.text(), answer)
}
