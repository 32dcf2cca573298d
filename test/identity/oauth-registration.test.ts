import { describe, expect, it } from 'vitest'
import { whyNotRedirect } from '../../src/identity/oauth/redirects.ts'
import { Browser } from '../support/browser.ts'
import { callback, post } from '../support/oauth-client.ts'

const network = () => ({ 'CF-Connecting-IP': new Browser().network })
const sendJson = (body: unknown, headers: Record<string, string> = network()) =>
  post('/oauth/register', typeof body === 'string' ? body : JSON.stringify(body), {
    'Content-Type': 'application/json',
    ...headers,
  })

describe('registration', () => {
  it('answers with what it registered, and leaves out what is not allowed', async () => {
    const { status, body } = await sendJson({
      client_name: 'Editor',
      redirect_uris: [
        'cursor://x/callback',
        'javascript:alert(1)',
        'http://evil.example/',
        callback,
        callback,
      ],
      grant_types: ['authorization_code', 'refresh_token', 'implicit'],
      response_types: ['code'],
      logo_uri: 'https://evil.example/logo.png',
      scope: 'read write',
    })
    expect([status, body]).toEqual([
      201,
      {
        client_id: expect.stringMatching(/^client_/),
        client_id_issued_at: expect.any(Number),
        client_name: 'Editor',
        redirect_uris: ['cursor://x/callback', callback],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ])
  })

  it.for([
    ['no redirects', {}, 'invalid_redirect_uri'],
    ['an empty list', { redirect_uris: [] }, 'invalid_redirect_uri'],
    [
      'too many',
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `${callback}${n}`) },
      'invalid_redirect_uri',
    ],
    ['too long a one', { redirect_uris: [`${callback}?${'x'.repeat(500)}`] }, 'invalid_redirect_uri'],
    [
      'too long a list',
      { redirect_uris: Array.from({ length: 5 }, (_, n) => `${callback}?${n}${'x'.repeat(450)}`) },
      'invalid_redirect_uri',
    ],
    ['what is no list', { redirect_uris: callback }, 'invalid_redirect_uri'],
    ['none that is allowed', { redirect_uris: ['http://evil.example/'] }, 'invalid_redirect_uri'],
    [
      'keys',
      { redirect_uris: [callback], token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
    ],
    ['no codes', { redirect_uris: [callback], grant_types: ['implicit'] }, 'invalid_client_metadata'],
    ['tokens at once', { redirect_uris: [callback], response_types: ['token'] }, 'invalid_client_metadata'],
    ['a name that is none', { redirect_uris: [callback], client_name: 7 }, 'invalid_client_metadata'],
    ['no JSON', '{', 'invalid_client_metadata'],
    ['a list', '[]', 'invalid_client_metadata'],
    ['too much', `{"x":"${'x'.repeat(17_000)}"}`, 'invalid_client_metadata'],
  ] as const)('refuses %s', async ([, body, error]) => {
    const answer = await sendJson(body)
    expect([answer.status, answer.body.error]).toEqual([400, error])
  })

  it('is limited for a network, many at once', async () => {
    const headers = network()
    const answers = await Promise.all(
      Array.from({ length: 123 }, () => sendJson({ redirect_uris: [callback] }, headers)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((each) => each === 201)).toHaveLength(120)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.body.error).toBe('temporarily_unavailable')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3000)
  })

  it('is limited for the networks of one IPv6 allocation together', async () => {
    const from = (subnet: number) => ({ 'CF-Connecting-IP': `2001:db8:77:${subnet}::1` })
    const statuses: number[] = []
    for (const subnet of [1, 2, 3]) {
      const each = () => sendJson({ redirect_uris: [callback] }, from(subnet))
      const answers = await Promise.all(Array.from({ length: 81 }, each))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((each) => each === 201)).toHaveLength(240)
    expect(statuses.filter((each) => each === 429)).toHaveLength(3)
  })
})

describe('a member that is null', () => {
  it('counts as left out', async () => {
    const nulls = [
      'client_name',
      'token_endpoint_auth_method',
      'grant_types',
      'response_types',
      'scope',
      'logo_uri',
    ]
    const answer = await sendJson({
      redirect_uris: [callback],
      ...Object.fromEntries(nulls.map((name) => [name, null])),
    })
    expect([answer.status, answer.body.redirect_uris]).toEqual([201, [callback]])
    expect(answer.body.token_endpoint_auth_method).toBe('none')
  })
})

describe('whyNotRedirect', () => {
  it.for([
    'https://app.example/callback',
    'https://app.example/callback?a=b',
    'http://localhost:3000/',
    'http://localhost:3000',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'com.example.app:/oauth',
    'http://LOCALHOST:5000/cb',
    'HTTPS://App.example/callback',
    'warp://mcp/oauth2callback',
    'raycast://oauth?package_name=Extension',
    'kiro://kiro.oauth/callback',
    'antigravity://oauth-success',
    'jetbrains://idea/mcp/callback?project=x',
    'code-oss://vscode.github-authentication/did-authenticate',
    'vscode-insiders://x/callback?nonce=a&windowId=1',
    'windsurf://codeium.windsurf/callback',
    'zed://oauth',
    'goose:/oauth/callback',
  ])('has nothing against %s', (uri) => {
    expect(whyNotRedirect(uri)).toBeNull()
  })

  it.for([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example/1',
    'about:blank',
    'ftp://app.example/',
    'ws://app.example/',
    'mailto:a@app.example',
    'tel:+4712345678',
    'intent://scan/#Intent;scheme=x;end',
    'ms-settings:privacy',
    'ms-msdt:/id',
    'search-ms://query=x',
    'view-source://app.example',
    'web+x://callback',
    'x-apple.systempreferences://x',
    'chrome://settings',
    'smb://app.example/share',
    'c:/Windows/System32',
    'warp:callback',
    'warp://callback?next=https://evil.example/',
    'warp://callback;rm',
    'warp://',
    'http://app.example/',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
    'http://127.1/',
    'https://user@app.example/',
    'https://user:pw@app.example/',
    'https:app.example',
    'https:///app.example/',
    'https://app.example/#x',
    'https://app.example/*',
    'https://*.example/',
    'https://app.example/a b',
    'https://app.example/\\evil',
    'https://app.example/../x',
    'https://app.example/%2e%2e/x',
    'https://app.example/ü',
    'https://app.example/\n',
    '//app.example/',
    '/callback',
    'callback',
    '',
    `https://app.example/${'a'.repeat(2000)}`,
  ])('refuses %j', (uri) => {
    expect(whyNotRedirect(uri)).toMatch(/^must /)
  })
})
