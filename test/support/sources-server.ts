import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StandIn } from './sources-stand-in.ts'

/** Puts a stand-in on a port of this machine (any free one by default), so that a whole service can read it over HTTP. */
export async function serve({ fetch }: StandIn, at = 0): Promise<{ origin: string; server: Server }> {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null
    const url = `http://${incoming.headers.host}${incoming.url}`
    const response = await fetch(url, { method: incoming.method ?? 'GET', body })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
  // A reader that breaks off, or an answer that fails, closes its own connection and leaves the server alone.
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, server }
}
