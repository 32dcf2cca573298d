import { exports } from 'cloudflare:workers'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { Browser, newPerson, publicOrigin } from '../../support/browser.ts'
import { callback, decide } from '../../support/oauth-client.ts'

const toWorker = async (url: string | URL, init?: RequestInit) =>
  exports.default.fetch(new Request(url, { ...init, redirect: 'manual' } as RequestInit))

/**
 * The store that a host keeps for a server. The official client does everything else, from the first 401 to the token.
 */
function host() {
  const kept: Record<string, unknown> = {}
  const keep = (name: string) => (value: unknown) => void (kept[name] = value)
  const provider = {
    redirectUrl: callback,
    clientMetadata: { client_name: 'Official client', redirect_uris: [callback] },
    state: () => 'a-state-of-the-host',
    clientInformation: () => kept.client,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens,
    saveTokens: keep('tokens'),
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: keep('verifier'),
    redirectToAuthorization: keep('wanted'),
    saveDiscoveryState: keep('discovered'),
    discoveryState: () => kept.discovered,
  }
  return { kept, provider: provider as unknown as OAuthClientProvider }
}

const open = (authProvider: OAuthClientProvider, path: string) =>
  new StreamableHTTPClientTransport(new URL(publicOrigin + path), {
    authProvider,
    fetch: toWorker as typeof fetch,
  })

describe('the official client', () => {
  it.for(['/api/mcp', '/api/mcp/sse'])('finds its way from %s to a token and calls tools', async (path) => {
    const { kept, provider } = host()
    const first = open(provider, path)
    const client = new Client({ name: 'official', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await expect(client.connect(first)).rejects.toThrow(UnauthorizedError)
    const wanted = kept.wanted as URL
    expect([wanted.searchParams.get('resource'), wanted.searchParams.get('scope')]).toEqual([
      publicOrigin + path,
      'read',
    ])

    const browser = new Browser()
    await browser.signIn(await newPerson())
    const { location } = await decide(browser, wanted.pathname + wanted.search, 'allow', ['read'])
    const back = new URL(location ?? '').searchParams
    await first.finishAuth(back)

    const again = new Client({ name: 'official', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await again.connect(open(provider, path))
    const { tools } = await again.listTools()
    expect(tools).toHaveLength(18)
    const { structuredContent } = await again.callTool({ name: 'list_bids', arguments: {} })
    expect(structuredContent).toEqual({ total: 0, bids: [] })
    await again.close()
  })
})
