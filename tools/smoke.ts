import { runningDemo } from './demo/remembered.ts'

/** Makes the requests that the demo's output suggests to a newcomer. Exits with 1 when an answer is not right. */
const demo = await runningDemo().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
const headers = { Authorization: `Bearer ${demo.apiKey}` }

async function check(path: string, expected: (body: string) => boolean, json?: object): Promise<string> {
  const type = { 'Content-Type': 'application/json' }
  const post = json && { method: 'POST', body: JSON.stringify(json), headers: { ...headers, ...type } }
  const response = await fetch(demo.baseUrl + path, post ?? { headers })
  const body = await response.text()
  if (response.status !== 200 || !expected(body))
    throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`)
  process.stdout.write(`ok  ${path}\n`)
  return body
}

const total = (body: string) => (JSON.parse(body) as { pagination: { total: number } }).pagination.total

await check('/api/v1/health', (body) => body.includes('"status":"ok"'))
await check('/api/v1/me', (body) => body.includes('"plan":"enterprise"'))
const found = await check('/api/v1/tenders?q=electric+vehicles&status=open', (body) => total(body) >= 1)
const tenderId = (JSON.parse(found) as { data: { id: string }[] }).data[0]?.id
await check('/api/v1/tenders?source=ted&facets=true', (body) => total(body) >= 20)
await check('/api/v1/tenders/saved?stage=preparing', (body) => total(body) >= 1)
await check('/api/v1/bids', (body) => total(body) >= 1)
await check('/api/v1/market/insights?regions=UK', (body) => body.includes('"concentration"'))
await check(`/api/v1/analysis/match/${tenderId}`, (body) => body.includes('"verdict":"bid"'), {})
await check(`/api/v1/analysis/risk/${tenderId}`, (body) => body.includes('"retention"'), {})
const question = { tenderId, message: 'Which insurance do we need?' }
await check('/api/v1/chat', (body) => body.includes('product liability insurance of GBP 5 million'), question)
await check(`/api/v1/compliance/${tenderId}`, (body) => body.includes('"coverage"'))
await check('/api/v1/compliance/espd', (body) => body.includes('"edmVersion":"4.1.0"'), { tenderId })
await check('/api/v1/alerts', (body) => total(body) >= 0)
await check('/openapi.json', (body) => body.includes('"openapi":"3.1'))
await check('/docs', (body) => body.includes('<html'))

/** Signs in by the form, as a browser would, and returns the session's cookie. */
async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const page = await fetch(`${demo.baseUrl}/sign-in`)
  const visit = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const body = new URLSearchParams({ token, email, password, next: '/' })
  const sent = { Cookie: visit, Origin: demo.baseUrl }
  const answer = await fetch(page.url, { method: 'POST', body, headers: sent, redirect: 'manual' })
  const session = answer.headers.getSetCookie().find((each) => each.startsWith('session='))
  if (answer.status !== 303 || !session) throw new Error(`/sign-in: ${answer.status}`)
  process.stdout.write('ok  /sign-in\n')
  return session.split(';')[0] ?? ''
}

Object.assign(headers, { Cookie: await signIn(demo.owner) })
for (const path of [
  '/',
  '/tenders?q=electric',
  `/tenders/${tenderId}/compliance`,
  '/pipeline',
  '/market',
  '/keys',
])
  await check(path, (body) => body.includes('<h1>') && body.includes('Sign out'))
