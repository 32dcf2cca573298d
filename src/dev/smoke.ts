import { readFile } from 'node:fs/promises'
import { root } from './service.ts'

/** Asks the running demo what its own output tells a newcomer to try. Exits with 1 when an answer is not right. */
const demo = JSON.parse(await readFile(`${root}.wrangler/demo.json`, 'utf8')) as {
  baseUrl: string
  apiKey: string
}
const headers = { Authorization: `Bearer ${demo.apiKey}` }

async function check(path: string, expected: (body: string) => boolean): Promise<void> {
  const response = await fetch(demo.baseUrl + path, { headers })
  const body = await response.text()
  if (response.status !== 200 || !expected(body))
    throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
  process.stdout.write(`ok  ${path}\n`)
}

const total = (body: string) => (JSON.parse(body) as { pagination: { total: number } }).pagination.total

await check('/api/v1/health', (body) => body.includes('"status":"ok"'))
await check('/api/v1/me', (body) => body.includes('"plan":"enterprise"'))
await check('/api/v1/tenders?q=electric+vehicles&status=open', (body) => total(body) >= 1)
await check('/api/v1/tenders?source=ted&facets=true', (body) => total(body) >= 20)
await check('/api/v1/tenders/saved?stage=preparing', (body) => total(body) >= 1)
await check('/api/v1/bids', (body) => total(body) >= 1)
await check('/api/v1/market/insights?regions=UK', (body) => body.includes('"concentration"'))
await check('/openapi.json', (body) => body.includes('"openapi":"3.1'))
await check('/docs', (body) => body.includes('<html'))
