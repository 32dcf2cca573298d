import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../../src/app.ts'
import { withMethods } from '../../support/assets-files.ts'

/** The answer of a service with other bindings, and the lines of its log. */
async function ask(path: string, bindings: Record<string, unknown>) {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const request = new Request(`https://service.test${path}`)
  const answer = await createApp().fetch(request, { ...env, ...bindings }, createExecutionContext())
  const text = await answer.text()
  return { answer, text, log: logged.mock.calls.map(([line]) => String(line)) }
}

afterEach(() => vi.restoreAllMocks())

const malformed = { WEBHOOK_KEYS: 'test:s3cret-value' }

describe('a service with a malformed variable', () => {
  it.for([
    '/api/v1/tenders',
    '/api/v1/me?x=1',
    '/operator/status',
    '/api/mcp',
    '/oauth/token',
    '/.well-known/oauth-authorization-server',
    '/openapi.json',
    '/ocds/extension.json',
  ])('answers %s with the envelope of its failures', async (path) => {
    const { answer, text, log } = await ask(path, malformed)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'private, no-store'])
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: expect.stringContaining('on our side'),
      code: 'INTERNAL_ERROR',
      requestId,
    })
    expect(log).toHaveLength(1)
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ level: 'error', requestId })
    expect(log[0]).toContain('WEBHOOK_KEYS')
    expect(log[0] + text).not.toContain('s3cret')
  })

  it.for([malformed, { PUBLIC_ORIGIN: undefined }, { ENVIRONMENT: 'production', WEBHOOK_KEYS: '' }])(
    'is not healthy: %j',
    async (bindings) => {
      const { answer, text, log } = await ask('/api/v1/health', bindings)
      expect(answer.status).toBe(500)
      expect(JSON.parse(text)).toMatchObject({ success: false, code: 'INTERNAL_ERROR' })
      expect(text).toContain('configured wrongly')
      expect(log.join()).toContain(Object.keys(bindings).at(-1))
      expect(text).not.toContain(Object.keys(bindings).at(-1))
    },
  )

  it('shows people a page', async () => {
    const { answer, text } = await ask('/', malformed)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(text).toContain('Something failed on our side')
  })
})

describe('GET /health', () => {
  const failing = (isBroken: (sql: string) => boolean) => ({
    DB: withMethods(env.DB, {
      prepare: (sql: string) => {
        if (isBroken(sql)) throw new Error('D1_ERROR: out of order')
        return env.DB.prepare(sql)
      },
    }),
  })

  it('is 500 where nothing can be read', async () => {
    const { answer, text, log } = await ask(
      '/api/v1/health',
      failing(() => true),
    )
    expect(answer.status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({
      success: false,
      error: 'The service cannot serve: nothing can be read from the database',
      code: 'INTERNAL_ERROR',
    })
    expect(log.join()).toContain('out of order')
  })

  it('is 200 and degraded where one part fails alone', async () => {
    const { answer, text } = await ask(
      '/api/v1/health',
      failing((sql) => sql.includes('corpus')),
    )
    expect(answer.status).toBe(200)
    expect(JSON.parse(text).data).toMatchObject({
      status: 'degraded',
      checks: { database: 'ok', catalogue: 'failed' },
    })
  })
})

describe('the address of the service', () => {
  const metadata = async (origin: string, ENVIRONMENT: string) => {
    const request = new Request(`${origin}/.well-known/oauth-protected-resource/api/mcp`)
    const bindings = { ...env, ENVIRONMENT, PUBLIC_ORIGIN: 'http://127.0.0.1:8787' }
    const answer = await createApp().fetch(request, bindings as Env, createExecutionContext())
    return ((await answer.json()) as { resource: string }).resource
  }

  it.for([
    ['http://localhost:8787', 'local', 'http://localhost:8787'],
    ['http://[::1]:8787', 'local', 'http://[::1]:8787'],
    ['http://127.0.0.1:8787', 'local', 'http://127.0.0.1:8787'],
    ['http://localhost:9999', 'local', 'http://127.0.0.1:8787'],
    ['http://tenders.example:8787', 'local', 'http://127.0.0.1:8787'],
    ['http://localhost:8787', 'test', 'http://127.0.0.1:8787'],
  ])('asked at %s (%s) is %s', async ([origin = '', environment = '', expected]) => {
    expect(await metadata(origin, environment)).toBe(`${expected}/api/mcp`)
  })
})
