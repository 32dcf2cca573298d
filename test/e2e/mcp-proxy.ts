import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

interface Target {
  origin: string
  key: string
}

/**
 * Passes requests on with a key, for clients that cannot send credentials. The proxy does not change anything
 * else in a request.
 */
export interface Proxy {
  origin: string
  stop: () => Promise<void>
}

/** Starts a proxy on the loopback interface, whose origin the service allows. */
export async function startProxy(port: number, target: Target): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, target))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
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
