import { type Demo, runningDemo } from '../demo/remembered.ts'
import { check } from './check.ts'

const total = (body: string) => (JSON.parse(body) as { pagination: { total: number } }).pagination.total

/** Signs in by the form, as a browser would, and returns the session's cookie. */
async function signIn({ baseUrl, owner: { email, password } }: Demo): Promise<string> {
  const page = await fetch(`${baseUrl}/sign-in`)
  const visit = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const body = new URLSearchParams({ token, email, password, next: '/' })
  const sent = { Cookie: visit, Origin: baseUrl }
  const answer = await fetch(page.url, { method: 'POST', body, headers: sent, redirect: 'manual' })
  const session = answer.headers.getSetCookie().find((each) => each.startsWith('session='))
  if (answer.status !== 303 || !session) throw new Error(`/sign-in: ${answer.status}`)
  process.stdout.write('ok  /sign-in\n')
  return session.split(';')[0] ?? ''
}

/** Makes the requests that the demo's output suggests to a newcomer. */
export async function smokeDemo(): Promise<void> {
  const demo = await runningDemo()
  const headers = { Authorization: `Bearer ${demo.apiKey}` }
  const ask = (path: string, expected: (body: string) => boolean, json?: object) =>
    check(
      demo.baseUrl + path,
      json
        ? {
            method: 'POST',
            body: JSON.stringify(json),
            headers: { ...headers, 'Content-Type': 'application/json' },
          }
        : { headers },
      expected,
    )
  await ask('/api/v1/health', (body) => body.includes('"status":"ok"'))
  await ask('/api/v1/me', (body) => body.includes('"plan":"enterprise"'))
  const found = await ask('/api/v1/tenders?q=electric+vehicles&status=open', (body) => total(body) >= 1)
  const tenderId = (JSON.parse(found) as { data: { id: string }[] }).data[0]?.id
  await ask('/api/v1/tenders?source=ted&facets=true', (body) => total(body) >= 10)
  await ask('/api/v1/tenders/saved?stage=preparing', (body) => total(body) >= 1)
  await ask('/api/v1/bids', (body) => total(body) >= 1)
  await ask('/api/v1/market/insights?regions=UK', (body) => body.includes('"concentration"'))
  await ask(`/api/v1/analysis/match/${tenderId}`, (body) => body.includes('"verdict":"bid"'), {})
  await ask(`/api/v1/analysis/risk/${tenderId}`, (body) => body.includes('"retention"'), {})
  const question = { tenderId, message: 'Which insurance do we need?' }
  await ask('/api/v1/chat', (body) => body.includes('product liability insurance of GBP 5 million'), question)
  await ask(`/api/v1/compliance/${tenderId}`, (body) => body.includes('"coverage"'))
  await ask('/api/v1/compliance/espd', (body) => body.includes('"edmVersion":"4.1.0"'), { tenderId })
  await ask('/api/v1/alerts', (body) => total(body) >= 0)
  await ask('/openapi.json', (body) => body.includes('"openapi":"3.1'))
  await ask('/docs', (body) => body.includes('<html'))

  const cookie = { Cookie: await signIn(demo) }
  for (const path of [
    '/',
    '/tenders?q=electric',
    `/tenders/${tenderId}/compliance`,
    '/pipeline',
    '/market',
    '/keys',
  ])
    await check(
      demo.baseUrl + path,
      { headers: cookie },
      (body) => body.includes('<h1>') && body.includes('Sign out'),
    )
}
