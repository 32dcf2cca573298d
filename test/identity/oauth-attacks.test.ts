import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { actionOf, Browser, hiddenFields, newPerson, type Page, publicOrigin } from '../support/browser.ts'
import { rpc } from '../support/mcp.ts'
import {
  ask,
  callback,
  consent,
  decide,
  post,
  redeem,
  refresh,
  refusal,
  register,
  resource,
} from '../support/oauth-client.ts'

async function signedIn(): Promise<Browser> {
  const browser = new Browser()
  await browser.signIn(await newPerson())
  return browser
}

/** Makes a person or a client once, for requests that are refused before anything is written. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
const anybody = once(signedIn)
const anyClient = once(() => register())
const onDevice = once(() => register({ redirect_uris: ['http://localhost/cb'] }))

describe('a redirect', () => {
  it.for([
    ['a longer path', `${callback}/more`],
    ['a prefix', callback.slice(0, -1)],
    ['another path', 'https://app.example/other'],
    ['dots', 'https://app.example/x/../callback'],
    ['encoded dots', 'https://app.example/x/%2e%2e/callback'],
    ['a query', `${callback}?next=https://evil.example`],
    ['a fragment', `${callback}#x`],
    ['credentials', 'https://app.example@evil.example/callback'],
    ['http', callback.replace('https', 'http')],
    ['another port', 'https://app.example:8443/callback'],
    ['the default port written out', 'https://app.example:443/callback'],
    ['another host', 'https://evil.example/callback'],
    ['a longer host', 'https://app.example.evil.example/callback'],
    ['capitals', 'https://APP.example/callback'],
    ['a backslash', 'https://app.example\\@evil.example/callback'],
    ['a wildcard', 'https://*/callback'],
    ['a loopback address', 'http://127.0.0.1/callback'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['nothing', ''],
  ] as const)('with %s goes nowhere', async ([, redirectUri]) => {
    const browser = await anybody()
    const { url } = await ask(await anyClient(), { redirect_uri: redirectUri })
    const page = await browser.open(url)
    expect([page.status, page.location]).toEqual([400, null])
    expect(page.text).not.toContain('evil.example')
  })

  it.for([
    ['another host', 'http://localhost.evil.example:1/cb'],
    ['another loopback host', 'http://127.0.0.1:1/cb'],
    ['another path', 'http://localhost:1/other'],
    ['https', 'https://localhost:1/cb'],
    ['credentials', 'http://localhost:1@evil.example/cb'],
    ['a port that is none', 'http://localhost:port/cb'],
    ['a port too high', 'http://localhost:99999/cb'],
  ] as const)('to the own device with %s goes nowhere', async ([, redirectUri]) => {
    const { url } = await ask(await onDevice(), { redirect_uri: redirectUri })
    const page = await (await anybody()).open(url)
    expect([page.status, page.location]).toEqual([400, null])
  })

  it.for([
    ['no client', { client_id: null }],
    ['an unknown client', { client_id: 'client_01jd0c4kwqe5m9v2x7h3tz8rgn' }],
    ['no redirect', { redirect_uri: null }],
  ] as const)('is not made with %s', async ([, change]) => {
    const page = await new Browser().open((await ask(await anyClient(), change)).url)
    expect([page.status, page.location]).toEqual([400, null])
  })

  it.for(['client_id', 'redirect_uri'])('is not made when %s is there twice', async (name) => {
    const { url } = await ask(await anyClient())
    const page = await new Browser().open(`${url}&${name}=${encodeURIComponent('https://evil.example/')}`)
    expect([page.status, page.location]).toEqual([400, null])
  })
})

describe('a request of a client that is proven', () => {
  it.for([
    ['no response type', { response_type: null }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: null }, 'invalid_request'],
    ['no method, which means plain', { code_challenge_method: null }, 'invalid_request'],
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge that is too short', { code_challenge: 'abc' }, 'invalid_request'],
    ['a foreign resource', { resource: 'https://other.example/api/mcp' }, 'invalid_target'],
    ['another path of ours', { resource: `${publicOrigin}/api/v1` }, 'invalid_target'],
    ['a resource with a fragment', { resource: `${resource}#x` }, 'invalid_target'],
    ['a resource with a query', { resource: `${resource}?x` }, 'invalid_target'],
    ['a resource that is no URL', { resource: 'mcp' }, 'invalid_target'],
    ['a response in a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['a request object', { request: 'eyJ' }, 'request_not_supported'],
    ['a request by reference', { request_uri: 'https://evil.example/' }, 'request_uri_not_supported'],
  ] as const)('with %s is answered by a page that can lead there: %s', async ([, change, error]) => {
    const { url, state } = await ask(await anyClient(), change)
    const page = await new Browser().open(url)
    // Anybody can register a client, so our address must not lead to the client's site without asking.
    expect([page.status, page.location]).toEqual([400, null])
    expect(page.text).toContain('Go on to app.example')
    const target = new URL(wayBack(page))
    expect(target.origin + target.pathname).toBe(callback)
    const { searchParams } = target
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('iss')]).toEqual([
      error,
      state,
      publicOrigin,
    ])
    expect(searchParams.get('error_description')).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
  })

  it.for(['scope', 'state', 'code_challenge', 'resource', 'nonsense'])(
    'names nothing twice: %s',
    async (name) => {
      const { url } = await ask(await anyClient())
      const page = await new Browser().open(`${url}&${name}=a&${name}=b`)
      expect(page.location).toBeNull()
      expect(new URL(wayBack(page)).searchParams.get('error')).toBe('invalid_request')
    },
  )
})

describe('the consent page', () => {
  it('asks for signing in first, and leads back to the request', async () => {
    const { url } = await ask(await register())
    const browser = new Browser()
    const { location } = await browser.open(url)
    expect(location).toBe(`/sign-in?next=${encodeURIComponent(url)}`)
    expect((await browser.signIn(await newPerson(), url)).location).toBe(url)
  })

  it('asks again of an application that was allowed before', async () => {
    const { client, person, browser } = await consent()
    const page = await browser.open((await ask(client)).url)
    expect([page.status, page.location]).toEqual([200, null])
    expect(page.text).toContain(person.email)
  })

  it('can be put into no frame, and leads nowhere by itself', async () => {
    const page = await (await signedIn()).open((await ask(await register())).url)
    expect(page.text).toContain('wants to connect')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect([page.headers.get('x-frame-options'), page.headers.get('cache-control')]).toEqual([
      'DENY',
      'no-store',
    ])
    expect(page.text).not.toMatch(/<script|http-equiv/i)
  })

  it('ticks read alone, and disables what was not asked for', async () => {
    const page = await (await signedIn()).open((await ask(await register(), { scope: 'read write' })).url)
    const boxes = [...page.text.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => [
      /value="(\w+)"/.exec(box)?.[1],
      / checked/.test(box),
      / disabled/.test(box),
    ])
    expect(boxes).toEqual([
      ['read', true, false],
      ['write', false, false],
      ['submit', false, true],
      ['delete', false, true],
    ])
  })

  it('shows an application’s name as text, without what deceives, and the host it leads to', async () => {
    const client = await register({
      client_name: `<script>alert(1)</script>\u202e"'&\u200b \n ${'x'.repeat(200)}`,
    })
    const page = await (await signedIn()).open((await ask(client)).url)
    expect(page.text).not.toContain('<script')
    expect(page.text).not.toMatch(/[\u202e\u200b]/)
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.text).not.toContain('x'.repeat(81))
    expect(page.text).toContain('<span class="place">app.example</span>')
  })

  it.for([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['an origin of null', { Origin: 'null' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ] as const)('takes no form from %s', async ([, headers]) => {
    const browser = await signedIn()
    const page = await browser.open((await ask(await register())).url)
    const fields: [string, string][] = [
      ['decision', 'allow'],
      ['grant', 'read'],
    ]
    const answer = await browser.send(page, actionOf(page, '/oauth/authorize'), fields, headers)
    expect([answer.status, answer.location]).toEqual([403, null])
  })

  it.for([
    ['without its token', async () => ''],
    ['with another person’s token', async (url: string) => tokenOf(await (await signedIn()).open(url))],
    [
      'with the token of another request',
      async (_url: string, browser: Browser) =>
        tokenOf(await browser.open((await ask(await register())).url)),
    ],
    [
      'with the token of another form',
      async (_url: string, browser: Browser) => tokenOf(await browser.open('/choose-company'), '/sign-out'),
    ],
  ] as const)('takes no form %s', async ([, makeToken]) => {
    const browser = await signedIn()
    const { url } = await ask(await register())
    const answer = await decide(browser, url, 'allow', ['read'], [['token', await makeToken(url, browser)]])
    expect([answer.status, answer.location]).toEqual([403, null])
  })

  it('lets nobody widen the request of a page that was shown', async () => {
    const browser = await signedIn()
    const client = await register()
    const { url } = await ask(client, { scope: 'read' })
    const page = await browser.open(url)
    const token = tokenOf(page)
    const wider = url.replace('scope=read', 'scope=read+delete')
    const fields: [string, string][] = [
      ['token', token],
      ['decision', 'allow'],
      ['grant', 'delete'],
    ]
    expect((await browser.open(wider, { method: 'POST', fields })).status).toBe(403)
  })

  it('asks who has been signed out meanwhile to sign in', async () => {
    const browser = await signedIn()
    const page = await browser.open((await ask(await register())).url)
    browser.cookies.delete('session')
    const answer = await browser.send(page, actionOf(page, '/oauth/authorize'), [['decision', 'allow']])
    expect(answer.location).toMatch(/^\/sign-in\?next=/)
  })

  it('is worth nothing once its session has ended, to the same person either', async () => {
    const person = await newPerson()
    const browser = new Browser()
    await browser.signIn(person)
    const page = await browser.open((await ask(await register())).url)
    await browser.send(page, actionOf(page, '/sign-out'), [])
    await browser.signIn(person)
    const fields: [string, string][] = [
      ['decision', 'allow'],
      ['grant', 'read'],
    ]
    const answer = await browser.send(page, actionOf(page, '/oauth/authorize'), fields)
    expect([answer.status, answer.location]).toEqual([403, null])
  })

  it('makes two codes when it is sent twice, of which the last that is used is what counts', async () => {
    const consented = await consent()
    const page = await consented.browser.open(consented.url)
    const send = () =>
      consented.browser.send(page, actionOf(page, '/oauth/authorize'), [
        ['decision', 'allow'],
        ['grant', 'read'],
      ])
    const codes = [await send(), await send()].map(
      ({ location }) => new URL(location ?? '').searchParams.get('code') ?? '',
    )
    expect(new Set([consented.code, ...codes]).size).toBe(3)
    const form = { grant_type: 'authorization_code', code_verifier: consented.verifier }
    const redeemOne = (code: string) =>
      post('/oauth/token', { ...form, code, client_id: consented.client.client_id })
    const tokens = [await redeemOne(codes[0] ?? ''), await redeemOne(codes[1] ?? '')]
    expect(tokens.map(({ status }) => status)).toEqual([200, 200])
    const works = async (token: string) => (await rpc(token, 'tools/list')).status
    expect([await works(tokens[0]?.body.access_token), await works(tokens[1]?.body.access_token)]).toEqual([
      401, 200,
    ])
  })

  it('decides nothing without one of its buttons', async () => {
    const { url } = await ask(await register())
    const answer = await decide(await signedIn(), url, 'maybe')
    expect([answer.status, answer.location]).toEqual([422, null])
  })

  it('is for people of a company', async () => {
    const person = await newPerson()
    await env.DB.prepare('DELETE FROM memberships WHERE user_id = ?').bind(person.userId).run()
    const browser = new Browser()
    await browser.signIn(person)
    expect((await browser.open((await ask(await register())).url)).status).toBe(403)
  })
})

const wayBack = ({ text }: Page): string =>
  (/<a href="([^"]*)">Go on to/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')

const tokenOf = (page: Awaited<ReturnType<Browser['open']>>, start = '/oauth/authorize') =>
  hiddenFields(page, actionOf(page, start)).find(([name]) => name === 'token')?.[1] ?? ''

describe('the token endpoint', () => {
  it.for([
    ['no grant type', { grant_type: '' }, 400, 'invalid_request'],
    ['the password grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['client credentials', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['no client', { client_id: '' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'client_x' }, 401, 'invalid_client'],
    ['a secret that nobody gave it', { client_secret: 'x' }, 401, 'invalid_client'],
    ['no code', { code: '' }, 400, 'invalid_request'],
    ['a made-up code', { code: `tmc_${'a'.repeat(43)}` }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_request'],
    ['a short verifier', { code_verifier: 'abc' }, 400, 'invalid_grant'],
    ['a foreign resource', { resource: 'https://other.example/api/mcp' }, 400, 'invalid_target'],
  ] as const)('refuses %s', async ([, change, status, error]) => {
    const { client, code, verifier } = await consent()
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: client.client_id,
    }
    const answer = await post('/oauth/token', { ...form, ...change })
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await post('/oauth/token', form)).toMatchObject({ status: 200 })
  })

  it.for([
    ['a repeated parameter', 'grant_type=refresh_token&grant_type=refresh_token', {}, 'invalid_request'],
    ['JSON', '{"grant_type":"refresh_token"}', { 'Content-Type': 'application/json' }, 'invalid_request'],
    ['a body without end', `grant_type=${'x'.repeat(70_000)}`, {}, 'invalid_request'],
    ['Basic that is none', 'grant_type=refresh_token', { Authorization: 'Basic %%%' }, 'invalid_client'],
    ['a Bearer', 'grant_type=refresh_token', { Authorization: 'Bearer x' }, 'invalid_client'],
    [
      'two proofs at once',
      'grant_type=refresh_token&client_id=a&client_secret=b',
      { Authorization: `Basic ${btoa('a:b')}` },
      'invalid_request',
    ],
  ] as const)('refuses %s', async ([, body, headers, error]) => {
    expect((await post('/oauth/token', body, headers)).body).toMatchObject({ error })
  })

  it('takes no secret from the query', async () => {
    const { client, code, verifier } = await consent()
    const query = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: client.client_id,
    })
    expect((await post(`/oauth/token?${query}`, '')).status).toBe(401)
  })

  it.for(['GET', 'PUT', 'DELETE'])('is nothing to %s', async (method) => {
    expect((await new Browser().open('/oauth/token', { method })).status).toBe(404)
  })

  it('gives an access token nowhere but in the body', async () => {
    const consented = await consent()
    const tokens = await redeem(consented)
    expect(consented.answer.toString()).not.toContain(tokens.access_token)
  })
})

describe('the token endpoint', () => {
  it('turns away what is wrong of a client of which too much was refused, and answers what is in order', async () => {
    const network = new Browser().network
    const [guesser, honest] = [await consent(), await consent()]
    const asked = ({ client, verifier, code }: typeof honest) =>
      post(
        '/oauth/token',
        {
          grant_type: 'authorization_code',
          client_id: client.client_id,
          code_verifier: verifier,
          code,
        },
        { 'CF-Connecting-IP': network },
      )
    const refused = { ...guesser, code: 'tmc_guess' }
    const answers = []
    for (let n = 0; n < 21; n++) answers.push((await asked(refused)).status)
    expect([answers.filter((status) => status === 400).length, answers.at(-1)]).toEqual([20, 429])
    expect((await asked(guesser)).status).toBe(200)
    expect((await asked(honest)).status).toBe(200)
  })

  it('refreshes a connection so often in an hour', async () => {
    const made = await consent()
    let token = (await redeem(made)).refresh_token ?? ''
    for (let n = 0; n < 60; n++) token = (await refresh(made.client, token)).refresh_token ?? ''
    expect(await refusal(refresh(made.client, token))).toEqual({
      error: 'temporarily_unavailable',
      status: 429,
    })
  })
})
