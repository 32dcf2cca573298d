import { createServer } from 'node:http'

export interface Resolver {
  url: string
  end: () => void
}

/**
 * DNS over HTTPS for the service. Every name has a public address; a name has the text (TXT) that was last sent to it by
 * PUT.
 */
export function startResolver(): Promise<Resolver> {
  const texts = new Map<string, string>()
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://resolver')
    const name = searchParams.get('name') ?? ''
    if (request.method === 'PUT') {
      texts.set(name, searchParams.get('text') ?? '')
      response.end()
      return
    }
    const text = texts.get(name)
    const records: Record<string, object[]> = {
      A: [{ type: 1, TTL: 60, data: '93.184.216.34' }],
      TXT: text === undefined ? [] : [{ type: 16, TTL: 60, data: `"${text}"` }],
    }
    response.writeHead(200, { 'Content-Type': 'application/dns-json' })
    response.end(JSON.stringify({ Status: 0, Answer: records[searchParams.get('type') ?? ''] ?? [] }))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      resolve({
        url: `http://127.0.0.1:${port}/dns-query`,
        end: () => {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}
