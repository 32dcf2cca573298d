import { createHash } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { createCtx, type CallerCtx } from '../../src/platform/context/context.ts'
import { runJob } from './jobs.ts'
import { hour } from '../../src/platform/time/time.ts'
import { type Answer, send, type TestCompany } from './api.ts'

export const bytesOf = (text: string) => new TextEncoder().encode(text)
/** Bytes in chunks of this size, as a body brings them. */
export async function* chunked(bytes: Uint8Array, size = 1024): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: number[] = []
  for await (const chunk of chunks) all.push(...chunk)
  return Uint8Array.from(all)
}

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** An asset without a file yet. */
export async function newAsset({ call }: TestCompany, body: object = {}): Promise<string> {
  return (await call('POST', '/assets', { name: 'Any', ...body })).body.data.id
}

/** Sends bytes as they are; a stream needs its `Content-Length` among the headers. */
export const upload = (
  { key }: TestCompany,
  id: string,
  body: RequestInit['body'],
  headers: Record<string, string> = {},
): Promise<Answer> =>
  send(`/api/v1/assets/${id}/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, ...headers },
    body,
  })

export const download = (
  { key }: TestCompany,
  id: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> =>
  send(`/api/v1/assets/${id}/download`, { method, headers: { Authorization: `Bearer ${key}`, ...headers } })

/** Keys of the company's objects in the bucket. */
export async function objectsOf({ companyId }: TestCompany): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix: `t/${companyId}/` })
  return objects.map(({ key }) => key)
}

/** Runs the cleanup as if this many milliseconds had passed. */
export async function cleanUp(after = hour + 1000) {
  const { done } = await runJob(
    createCtx(env, () => undefined, new Date(Date.now() + after)),
    'cleanup',
  )
  return done as { files: { looked: number; deleted: number }; answersForgotten: number }
}

/** A context like that of a request of the company, with bindings that may fail. */
export function contextOf({ companyId, userId, keyId }: TestCompany, broken: Partial<Env> = {}): CallerCtx {
  const at = new Date().toISOString()
  const caller: CallerCtx['caller'] = {
    user: { id: userId, name: 'Owner', email: 'owner@example.com', role: 'owner' },
    company: { id: companyId, name: 'Company', country: 'DE', plan: 'enterprise' },
    key: {
      id: keyId,
      name: 'Test',
      preview: 'tmk_live_xxxx',
      scopes: [],
      requestLimit: 1000,
      expiresAt: null,
      createdAt: at,
      lastUsedAt: null,
    },
  }
  const ctx = createCtx({ ...env, ...broken }, () => undefined)
  return { ...ctx, caller, keyHash: '', idempotency: null, ifMatch: null }
}

/** An object with the methods of another, except for some. */
export const withMethods = <T extends object>(target: T, methods: Partial<T>): T =>
  new Proxy(target, {
    get: (whole, name) => {
      const own: unknown = Reflect.get(methods, name)
      const value: unknown = own ?? Reflect.get(whole, name)
      return typeof value === 'function' && !own ? value.bind(whole) : value
    },
  })

/** The acts of the company in the audit. */
export async function auditOf({ companyId }: TestCompany): Promise<string[]> {
  const rows = await env.DB.prepare(
    "SELECT action FROM audit WHERE company_id = ? AND user_id <> 'operator' ORDER BY id",
  )
    .bind(companyId)
    .all<{ action: string }>()
  return rows.results.map(({ action }) => action)
}

/** A database that stands for its own sessions. */
export const inSession = (d1: D1Database): D1DatabaseSession =>
  withMethods(d1 as unknown as D1DatabaseSession, { getBookmark: () => null })
