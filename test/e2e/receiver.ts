import { createServer } from 'node:http'

export interface Receiver {
  origin: string
  end: () => void
}

/** A system that webhooks are sent to: it answers 200, and 500 to paths that contain `fail`. */
export function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const fails = request.url?.includes('fail') ?? false
    request.resume().on('end', () => {
      response.writeHead(fails ? 500 : 200, { 'Content-Type': 'text/plain' })
      response.end(fails ? 'The database of the CRM is down' : 'Thank you')
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      resolve({
        origin: `http://127.0.0.1:${port}`,
        end: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}
