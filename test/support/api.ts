import { env, exports } from 'cloudflare:workers'
import type { Scope } from '../../src/identity/keys/schema.ts'
import { scopes as allScopes } from '../../src/platform/context/caller.ts'
import { undescribed } from './described.ts'

/** An answer of the service with the members that tests look at. */
export interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any
}

export const origin = 'https://service.test'

/** Every answer of the API that a test requests is checked against the OpenAPI document. */
export async function send(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await exports.default.fetch(new Request(origin + path, init))
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson ? JSON.parse(text) : text
  const { method = 'GET' } = init
  const fault = undescribed(method, new URL(path, origin).pathname, response, body.code)
  if (fault) throw new Error(`OpenAPI: ${method} ${path}: ${fault}`)
  return { status: response.status, headers: response.headers, body }
}

/** A request with a JSON body, as the operator of the service. */
export function operate(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { Authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'Content-Type': 'application/json' }
  return send(`/operator${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Withdraws a tender as the operator would; its notices stay out. */
export const withdrawTender = (id: string | undefined) =>
  operate('DELETE', `/tenders/${id}`, { reason: 'Imported by mistake' })

/** Withdraws a tender and lets its notices in again. */
export async function removeTender(id: string | undefined): Promise<void> {
  await withdrawTender(id)
  await operate('POST', `/tenders/${id}/readmit`, {})
}

/** Imports a document of notices as the operator would. */
export function importNotices(
  source: string,
  document: Uint8Array | string,
  type = 'application/octet-stream',
) {
  const headers = { Authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'Content-Type': type }
  return send(`/operator/notices?source=${source}`, { method: 'POST', headers, body: document })
}

export interface TestCompany {
  companyId: string
  userId: string
  keyId: string
  key: string
  /** A request under the API's base with the company's key. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

interface Options {
  plan?: 'basic' | 'enterprise'
  scopes?: readonly Scope[]
  requestLimit?: number
  expiresAt?: string | null
}

let count = 0

/** A company with an owner and a key. Every test makes its own, so that no test sees another's data. */
export async function newCompany({
  plan = 'enterprise',
  scopes = allScopes,
  expiresAt = null,
  ...rest
}: Options = {}): Promise<TestCompany> {
  const n = ++count
  const company = await operate('POST', '/companies', { name: `Company ${n}`, country: 'DE', plan })
  const companyId: string = company.body.data.id
  const email = `owner-${n}-${crypto.randomUUID()}@example.com`
  const person = { email, name: `Owner ${n}`, password: 'correct horse battery', companyId, role: 'owner' }
  const user = await operate('POST', '/users', person)
  const key = await operate('POST', '/keys', { companyId, name: 'Test', scopes, expiresAt, ...rest })
  const { id: keyId, key: secret } = key.body.data
  return { companyId, userId: user.body.data.id, keyId, key: secret, call: caller(secret) }
}

export const caller =
  (key: string): TestCompany['call'] =>
  (method, path, body, headers = {}) => {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const payload = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    return send(`/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...type, ...headers },
      ...payload,
    })
  }
