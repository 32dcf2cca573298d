import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

interface Target {
  origin: string
  key: string
}

/** Sends on what it gets with a key: for clients that know no credentials. Nothing else of a request is changed. */
export interface Proxy {
  origin: string
  /** Where to, and as whom, from now on. */
  leadTo: (target: Target) => void
  stop: () => Promise<void>
}

/** A proxy of the loopback interface on a port of its own; it leads nowhere yet. */
export async function startProxy(): Promise<Proxy> {
  let to: Target | null = null
  const server = createServer((incoming, outgoing) => {
    if (to) pass(incoming, outgoing, to)
    else outgoing.writeHead(503).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    leadTo: (target) => (to = target),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, { origin, key }: Target) {
  const { hostname: host, port } = new URL(origin)
  const { method, url: path } = incoming
  const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
  const sent = request({ host, port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  sent.on('error', () => outgoing.destroy())
  outgoing.on('close', () => sent.destroy())
  incoming.pipe(sent)
}
