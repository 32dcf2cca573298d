import { env, exports } from 'cloudflare:workers'
import * as modern from '@modelcontextprotocol/client'
import * as legacy from '@modelcontextprotocol/sdk/client/auth.js'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../src/platform/context/context.ts'
import { authenticateToken } from '../../src/identity/oauth/authenticate.ts'
import { Browser, newPerson, publicOrigin } from '../support/browser.ts'
import { callback, decide } from '../support/oauth-client.ts'

/** The store of a connection that an assistant gives to its client. Both official clients take the same store. */
class Provider {
  readonly redirectUrl = callback
  readonly clientMetadataUrl: string | undefined
  readonly clientMetadata = { client_name: 'Official client', redirect_uris: [callback] }
  /** The address to which the assistant sends its person. */
  asked: URL | null = null
  #client: unknown
  #tokens: unknown
  #verifier = ''
  #discovery: unknown

  constructor(clientMetadataUrl?: string) {
    this.clientMetadataUrl = clientMetadataUrl
  }
  state = () => 'state-of-the-test'
  clientInformation = () => this.#client as never
  saveClientInformation = (client: unknown) => void (this.#client = client)
  tokens = () => this.#tokens as never
  saveTokens = (tokens: unknown) => void (this.#tokens = tokens)
  redirectToAuthorization = (url: URL) => void (this.asked = url)
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier)
  codeVerifier = () => this.#verifier
  saveDiscoveryState = (state: unknown) => void (this.#discovery = state)
  discoveryState = () => this.#discovery as never
  kept = () => this.#tokens as { access_token: string; refresh_token: string; scope: string }
}

const headers = { 'CF-Connecting-IP': new Browser().network }
const fetchFn = (url: string | URL, init?: RequestInit) => {
  const request = new Request(url, init)
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return exports.default.fetch(request)
}

interface Options {
  serverUrl: string
  authorizationCode?: string
  iss?: string
  scope?: string
}

const clients: Record<string, (provider: Provider, options: Options) => Promise<string>> = {
  'of 2025 (sdk 1)': (provider, options) => legacy.auth(provider, { ...options, fetchFn }),
  'of 2026 (client 2)': (provider, options) => modern.auth(provider, { ...options, fetchFn }),
}

const ways = Object.keys(clients).flatMap((client) =>
  ['/api/mcp', '/api/mcp/sse'].flatMap((path) =>
    [undefined, 'https://official.clients.example.com/client'].map((document) => ({
      client,
      path,
      document,
    })),
  ),
)

describe('the official client', () => {
  it.for(ways)('$client connects to $path, described at $document', async ({ client, path, document }) => {
    const auth = clients[client]
    if (!auth) throw new Error(client)
    const serverUrl = publicOrigin + path
    const provider = new Provider(document)
    expect(await auth(provider, { serverUrl, scope: 'read write' })).toBe('REDIRECT')
    const browser = new Browser()
    await browser.signIn(await newPerson())
    const asked = provider.asked ?? new URL(publicOrigin)
    const { location } = await decide(browser, asked.pathname + asked.search, 'allow', ['read', 'write'])
    const { searchParams } = new URL(location ?? '')
    const [authorizationCode = '', iss = ''] = [searchParams.get('code') ?? '', searchParams.get('iss') ?? '']
    expect(await auth(provider, { serverUrl, authorizationCode, iss })).toBe('AUTHORIZED')
    const ctx = createCtx(env, () => undefined)
    expect(await authenticateToken(ctx, provider.kept().access_token)).toMatchObject({
      connection: { grants: ['read', 'write'], audience: serverUrl },
    })
    const before = provider.kept().refresh_token
    expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED')
    expect(provider.kept().refresh_token).not.toBe(before)
  })
})
