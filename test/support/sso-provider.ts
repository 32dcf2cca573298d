import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Code } from './sso.ts'

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const [own, other] = [newKey(), newKey()]

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function tokenOf({ claims, fault }: Code): string {
  const header = { alg: fault === 'unsigned' ? 'none' : 'ES256', typ: 'JWT', kid: 'own' }
  const text = `${encoded(header)}.${encoded(claims)}`
  if (fault === 'unsigned') return `${text}.`
  const key: KeyObject = (fault === 'signature' ? other : own).privateKey
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/**
 * A provider of OpenID Connect for the tests' Worker; this runs in Node, beside the Worker. Each host `NAME.idp.example.com`
 * is an issuer. A code holds the identity that it is redeemed for, so that a test decides about every claim. Hosts that
 * begin with `plain` send people to plain http, with `basicless` take the client's secret in the body, with `thin` have claims of a person at `userinfo` alone, with
 * `moved` name another issuer, and with `away` redirect.
 */
export async function answerProvider(request: {
  method: string
  url: string
  headers: Iterable<[string, string]>
  text: () => Promise<string>
}): Promise<Response> {
  const { origin, hostname, pathname } = new URL(request.url)
  const headers = new Headers([...request.headers])
  if (hostname.startsWith('away')) return Response.redirect('https://elsewhere.idp.example.com/', 302)
  if (pathname === '/.well-known/openid-configuration')
    return Response.json({
      issuer: hostname.startsWith('moved') ? 'https://elsewhere.idp.example.com' : origin,
      authorization_endpoint: hostname.startsWith('plain')
        ? `http://${hostname}/authorize`
        : `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      userinfo_endpoint: `${origin}/userinfo`,
      jwks_uri: `${origin}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: [
        hostname.startsWith('basicless') ? 'client_secret_post' : 'client_secret_basic',
      ],
    })
  if (pathname === '/jwks')
    return Response.json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }] })
  if (pathname === '/userinfo')
    return Response.json(
      JSON.parse(Buffer.from(headers.get('authorization')?.slice(7) ?? '', 'base64url').toString()),
    )
  const form = new URLSearchParams(await request.text())
  const basic = Buffer.from(headers.get('authorization')?.slice(6) ?? '', 'base64').toString()
  const secret = hostname.startsWith('basicless')
    ? form.get('client_secret')
    : decodeURIComponent(basic.split(':')[1] ?? '')
  const code = JSON.parse(Buffer.from(form.get('code') ?? '', 'base64url').toString()) as Code
  if (secret !== 'provider-secret') return Response.json({ error: 'invalid_client' }, { status: 401 })
  if (
    challengeOf(form.get('code_verifier') ?? '') !== code.challenge ||
    form.get('redirect_uri') !== code.redirectUri
  )
    return Response.json({ error: 'invalid_grant' }, { status: 400 })
  const { email: _email, email_verified: _verified, name: _name, ...thin } = code.claims
  return Response.json({
    access_token: encoded(code.claims),
    token_type: 'Bearer',
    ...(code.fault !== 'no identity' && {
      id_token: tokenOf({ ...code, claims: hostname.startsWith('thin') ? thin : code.claims }),
    }),
  })
}
