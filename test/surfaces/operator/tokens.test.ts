import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import { newCompany, operate } from '../../support/api.ts'
import { Browser, newPerson } from '../../support/browser.ts'

const tokens = { anna: 'a'.repeat(24), ben: 'b'.repeat(30), metrics: 'm'.repeat(24) }
const named = {
  OPERATOR_TOKENS: `anna:${tokens.anna}, ben:${tokens.ben}`,
  METRICS_TOKEN: tokens.metrics,
}

/** A request to a service with other variables. */
async function ask(
  path: string,
  token: string | null,
  { variables = named, ...init }: RequestInit & { variables?: Record<string, string | undefined> } = {},
) {
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  const request = new Request(`https://service.test${path}`, { ...init, headers })
  const answer = await createApp().fetch(request, { ...env, ...variables }, createExecutionContext())
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the tokens of operators', () => {
  it.for([
    ['anna', '/operator/incidents', 200],
    ['ben', '/operator/incidents', 200],
    ['metrics', '/operator/metrics', 200],
    ['ben', '/operator/metrics', 200],
    ['metrics', '/operator/incidents', 401],
    ['metrics', '/operator/nothing', 401],
  ] as const)('lets %s open %s: %i', async ([name, path, status]) => {
    expect((await ask(path, tokens[name])).status).toBe(status)
  })

  it('refuse what only begins like one', async () => {
    for (const token of ['', 'anna', `anna:${tokens.anna}`, `${tokens.anna}a`, tokens.anna.slice(1)])
      expect((await ask('/operator/incidents', token)).status).toBe(401)
  })

  it('leave no interface but the metrics where no operator has one', async () => {
    const variables = { OPERATOR_TOKEN: undefined, METRICS_TOKEN: tokens.metrics }
    expect((await ask('/operator/metrics', tokens.metrics, { variables })).status).toBe(200)
    expect((await ask('/operator/incidents', tokens.metrics, { variables })).status).toBe(404)
  })

  it('name the operator in the audit log, with the reason', async () => {
    const { companyId } = await newCompany()
    const change = (reason?: string) =>
      ask(`/operator/companies/${companyId}/quotas`, tokens.anna, {
        method: 'PUT',
        body: JSON.stringify({ bids: 40_000 }),
        headers: { 'Content-Type': 'application/json', ...(reason !== undefined && { 'X-Reason': reason }) },
      })
    expect((await change(encodeURIComponent('Größere Ausschreibung, #12'))).status).toBe(200)
    expect((await change()).status).toBe(200)
    const { acts } = (await operate('GET', `/audit?companyId=${companyId}`)).body.data
    expect(
      acts
        .filter(({ action }: { action: string }) => action.includes('quotas'))
        .map(({ operator, reason }: { operator: string; reason: string }) => [operator, reason]),
    ).toEqual([
      ['anna', null],
      ['anna', 'Größere Ausschreibung, #12'],
    ])
    for (const wrong of ['%', '%20', 'x'.repeat(301)]) expect((await change(wrong)).status).toBe(400)
  })
})

describe('a malformed configuration', () => {
  it.for([
    [{ ENVIRONMENT: 'production', MAIL_SENDER: 'log' }, 'MAIL_SENDER (must not be log in production)'],
    [{ OPERATOR_TOKEN: 'short' }, 'OPERATOR_TOKEN (must have at least 24 characters)'],
    [
      { OPERATOR_TOKENS: 'anna' },
      'OPERATOR_TOKENS.0 (must be name:token, the token of at least 24 characters)',
    ],
    [
      { OPERATOR_TOKENS: `operator:${tokens.anna}` },
      'OPERATOR_TOKENS (must have different names, none of them operator)',
    ],
    [
      { ENVIRONMENT: 'production', ALERT_URL: 'http://a.example' },
      'ALERT_URL (must begin with https:// in production)',
    ],
  ] as const)('%j is refused with its reason', ([variables, reason]) => {
    const read = () => readConfig({ PUBLIC_ORIGIN: 'https://a.example', ...variables })
    expect(read).toThrow(reason)
  })

  it('never shows the value', () => {
    for (const name of [
      'OPERATOR_TOKEN',
      'OPERATOR_TOKENS',
      'METRICS_TOKEN',
      'ALERT_URL',
      'WEBHOOK_KEYS',
      'PLAN_PRICES',
      'OCDS_SOURCES',
    ])
      expect(() => readConfig({ PUBLIC_ORIGIN: 'https://a.example', [name]: 's3cret' })).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('s3cret') }),
      )
  })
})

describe('a service in maintenance', () => {
  const variables = { MAINTENANCE: 'on' }
  const html = { headers: { Accept: 'text/html,*/*;q=0.8' }, variables }

  it.for(['/', '/sign-in', '/docs', '/status/', '/account'])('shows people a page at %s', async (path) => {
    const { status, headers, text } = await ask(path, null, html)
    expect([status, headers.get('content-type'), headers.get('retry-after')]).toEqual([
      503,
      'text/html; charset=utf-8',
      '60',
    ])
    expect(text).toContain('<h1>Tender Marketplace is being maintained</h1>')
  })

  it.for([
    ['/api/v1/health', html],
    ['/', { variables }],
  ] as const)('answers programs in the envelope at %s', async ([path, init]) => {
    const { status, text } = await ask(path, null, init)
    expect([status, JSON.parse(text).code]).toEqual([500, 'INTERNAL_ERROR'])
  })

  it('shows the public status with its files, and changes nothing for it', async () => {
    const page = await ask('/status', null, html)
    expect([page.status, page.text.includes('<h1>The service is being maintained</h1>')]).toEqual([200, true])
    for (const [, path = ''] of page.text.matchAll(/(?:href|src)="(\/(?:console|favicon)[^"]+)"/g))
      expect([path, (await ask(path, null, html)).status]).toEqual([path, 200])
    const json = await ask('/status', null, { headers: { Accept: 'application/json' }, variables })
    const { state, parts } = JSON.parse(json.text)
    expect([state, new Set(parts.map((part: { state: string }) => part.state))]).toEqual([
      'maintenance',
      new Set(['maintenance']),
    ])
    const browser = new Browser()
    const { userId, ...person } = await newPerson()
    await browser.signIn(person)
    const row = () => env.DB.prepare('SELECT * FROM sessions WHERE user_id = ?').bind(userId).first()
    await env.DB.prepare('UPDATE sessions SET last_seen_at = last_seen_at - 86400000').run()
    const before = await row()
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const signedIn = await ask('/status', null, { headers: { ...html.headers, Cookie }, variables })
    expect([signedIn.status, await row()]).toEqual([200, before])
    expect((await ask('/status', null, { ...html, method: 'POST' })).status).toBe(503)
  })

  it('says so in the status', async () => {
    const { text } = await ask('/operator/status', env.OPERATOR_TOKEN, { variables })
    expect(JSON.parse(text).data.maintenance).toBe(true)
  })
})
