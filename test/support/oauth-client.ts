import { exports } from 'cloudflare:workers'
import * as oauth from 'oauth4webapi'
import { actionOf, Browser, newPerson, type Page, type Person, publicOrigin } from './browser.ts'

/** Sends the library's requests to the Worker; the origin of tests has no TLS. */
export const options = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: RequestInit) =>
    exports.default.fetch(new Request(url, { ...init, redirect: 'manual' })),
}

export const callback = 'https://app.example/callback'
export const resource = `${publicOrigin}/api/mcp`

export async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(publicOrigin)
  const answer = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options })
  return oauth.processDiscoveryResponse(issuer, answer)
}

/** A client that has registered itself, with a network of its own. */
export async function register(metadata: Record<string, unknown> = {}): Promise<oauth.Client> {
  const body = { client_name: 'Test assistant', redirect_uris: [callback], ...metadata }
  const headers = new Headers({ 'CF-Connecting-IP': new Browser().network })
  const answer = await oauth.dynamicClientRegistrationRequest(await discover(), body, { ...options, headers })
  return oauth.processDynamicClientRegistrationResponse(answer)
}

export interface Asking {
  client: oauth.Client
  verifier: string
  state: string
  url: string
}

/** A request for consent, with parameters that a test changes; null leaves a parameter out. */
export async function ask(client: oauth.Client, change: Record<string, string | null> = {}): Promise<Asking> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const parameters: Record<string, string | null> = {
    client_id: client.client_id,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    scope: 'read write submit delete',
    resource,
    state,
    ...change,
  }
  const given = Object.entries(parameters).filter((each): each is [string, string] => each[1] !== null)
  return { client, verifier, state, url: `/oauth/authorize?${new URLSearchParams(given)}` }
}

/** Sends the consent page's form: `allow` or `deny`, with these grants ticked. */
export async function decide(
  browser: Browser,
  url: string,
  decision: string,
  ticked: readonly string[] = ['read'],
  more: [string, string][] = [],
): Promise<Page> {
  const page = await browser.open(url)
  const grants = ticked.map((grant): [string, string] => ['grant', grant])
  return browser.send(page, actionOf(page, '/oauth/authorize'), [['decision', decision], ...grants, ...more])
}

export interface Consented extends Asking {
  person: Person
  browser: Browser
  /** The parameters that the application gets back, checked by the library: state, issuer, errors. */
  answer: URLSearchParams
  code: string
}

/** A person signs in and allows an application something. */
export async function consent({
  client,
  ticked = ['read'],
  change = {},
  as,
  more = [],
}: {
  client?: oauth.Client
  ticked?: readonly string[]
  change?: Record<string, string | null>
  as?: Person
  /** Further fields of the form. */
  more?: [string, string][]
} = {}): Promise<Consented> {
  const own = client ?? (await register())
  const person = as ?? (await newPerson())
  const browser = new Browser()
  const asking = await ask(own, change)
  await browser.signIn(person)
  const { location } = await decide(browser, asking.url, 'allow', ticked, more)
  const answer = oauth.validateAuthResponse(await discover(), own, new URL(location ?? ''), asking.state)
  return { ...asking, person, browser, answer, code: answer.get('code') ?? '' }
}

export interface Parameters {
  verifier?: string
  redirectUri?: string
  additional?: Record<string, string>
}

const proofOf = (client: oauth.Client) =>
  typeof client.client_secret === 'string' ? oauth.ClientSecretBasic(client.client_secret) : oauth.None()

/** Redeems a code by the library, which checks the answer. */
export async function redeem(
  consented: Consented,
  { verifier, redirectUri, additional = {} }: Parameters = {},
) {
  const as = await discover()
  const { client } = consented
  const answer = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    proofOf(client),
    consented.answer,
    redirectUri ?? callback,
    verifier ?? consented.verifier,
    { ...options, additionalParameters: { resource, ...additional } },
  )
  return oauth.processAuthorizationCodeResponse(as, client, answer)
}

export async function refresh(client: oauth.Client, token: string, additional: Record<string, string> = {}) {
  const as = await discover()
  const given = { ...options, additionalParameters: additional }
  const answer = await oauth.refreshTokenGrantRequest(as, client, proofOf(client), token, given)
  return oauth.processRefreshTokenResponse(as, client, answer)
}

export async function revoke(client: oauth.Client, token: string) {
  const answer = await oauth.revocationRequest(await discover(), client, proofOf(client), token, options)
  return oauth.processRevocationResponse(answer)
}

/** The error of a library call, its `error` member and status; fails if the call succeeds. */
export async function refusal(work: Promise<unknown>): Promise<{ error: string; status: number }> {
  try {
    await work
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError) return { error: error.error, status: error.status }
    throw error
  }
  throw new Error('It was not refused')
}

/** Posts a raw form to an endpoint, for requests that no library would send. */
export async function post(
  path: string,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
) {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()
  const request = new Request(publicOrigin + path, { method: 'POST', headers: { ...type, ...headers }, body })
  const answer = await exports.default.fetch(request)
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}
