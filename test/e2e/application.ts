import { createServer, type Server } from 'node:http'
import * as oauth from 'oauth4webapi'

const options = { [oauth.allowInsecureRequests]: true }

/**
 * An application on the person's device that connects. It has registered itself and waits for its redirect.
 */
export interface Application {
  redirectUri: string
  /** The address to open, with the scope that the application requests. */
  ask: (scope?: string) => Promise<Asking>
  end: () => Promise<void>
}

interface Asking {
  url: string
  /** The answer in the redirect that came back, once the library has judged it. */
  answer: () => URLSearchParams
  /** Redeems the code for a token, and returns the token and its scope. */
  redeem: () => Promise<{ scope: string; token: string }>
}

export async function startApplication(origin: string, name: string): Promise<Application> {
  let came: URL | null = null
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/callback')) came = new URL(request.url, 'http://127.0.0.1')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Application</title><p>You can close this page.')
  })
  const redirectUri = `http://127.0.0.1:${await listen(server)}/callback`
  const issuer = new URL(origin)
  const discovery = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options })
  const as = await oauth.processDiscoveryResponse(issuer, discovery)
  const metadata = { client_name: name, redirect_uris: [redirectUri] }
  const registration = await oauth.dynamicClientRegistrationRequest(as, metadata, options)
  const client = await oauth.processDynamicClientRegistrationResponse(registration)
  const resource = `${origin}/api/mcp`

  async function ask(scope = 'read write submit delete'): Promise<Asking> {
    came = null
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const parameters = {
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      resource,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    const answer = () => {
      if (!came) throw new Error('No redirect has come back')
      return oauth.validateAuthResponse(as, client, came, state)
    }
    return {
      url: `${as.authorization_endpoint}?${new URLSearchParams(parameters)}`,
      answer,
      redeem: async () => {
        const given = { ...options, additionalParameters: { resource } }
        const proof = oauth.None()
        const response = await oauth.authorizationCodeGrantRequest(
          as,
          client,
          proof,
          answer(),
          redirectUri,
          verifier,
          given,
        )
        const tokens = await oauth.processAuthorizationCodeResponse(as, client, response)
        return { scope: tokens.scope ?? '', token: tokens.access_token }
      },
    }
  }
  return { redirectUri, ask, end: () => new Promise((resolve) => server.close(() => resolve())) }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
