import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../tools/service.ts'

interface Asked {
  route: string
  headers: IncomingMessage['headers']
  body: string
}

/** The operator's interface: what it was asked, and what it answers by route. */
let server: Server
let baseUrl = ''
let asked: Asked[] = []
let answers: Record<string, unknown> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const route = `${request.method} ${request.url}`
      asked.push({ route, headers: request.headers, body })
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ success: true, data: answers[route] ?? {} }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
  answers = {}
})

/** Runs a command of `npm run admin`; returns how it ended and what it printed. */
function admin(args: string[], input = ''): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ['tools/admin.ts', ...args], {
    cwd: root,
    env: { ...process.env, BASE_URL: baseUrl, OPERATOR_TOKEN: 'a-token' },
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
}

/** The last request, without the question whether the service answers. */
const last = () => asked.findLast(({ route }) => route !== 'GET /api/v1/health')

describe('npm run admin', () => {
  it('reads a password from standard input, and refuses one among the words', async () => {
    const person = ['users', 'create', 'a@b.example', 'Ada', 'company_1', 'owner']
    expect((await admin(person, 'a long password\n')).code).toBe(0)
    expect(JSON.parse(last()?.body ?? '')).toEqual({
      email: 'a@b.example',
      name: 'Ada',
      password: 'a long password',
      companyId: 'company_1',
      role: 'owner',
    })
    asked = []
    const refused = await admin([
      'users',
      'create',
      'a@b.example',
      'Ada',
      'a long password',
      'company_1',
      'owner',
    ])
    expect([refused.code, last()]).toEqual([1, undefined])
    expect(refused.text).toContain('Leave the password out')
    expect((await admin(person)).text).toContain('first line of standard input')
  })

  it('leaves the end of a key to the service, unless a day is named', async () => {
    const expiry = async (...more: string[]) => {
      await admin(['keys', 'create', 'company_1', 'K', 'tenders:read,bids:read', ...more])
      return JSON.parse(last()?.body ?? '') as { scopes: string[]; expiresAt: string | null }
    }
    expect(await expiry()).toEqual({
      companyId: 'company_1',
      name: 'K',
      scopes: ['tenders:read', 'bids:read'],
    })
    expect((await expiry('--expires', 'never')).expiresAt).toBeNull()
    expect((await expiry('--expires', '2027-12-31')).expiresAt).toBe('2027-12-31T23:59:59Z')
    expect((await admin(['keys', 'create', 'company_1', 'K', 'a', '--expires', 'soon'])).code).toBe(1)
  })

  it('replaces a key, with the overlap that is named', async () => {
    await admin(['keys', 'rotate', 'key_1'])
    expect([last()?.route, last()?.body]).toEqual(['POST /operator/keys/key_1/rotate', '{}'])
    await admin(['keys', 'rotate', 'key_1', '--overlap', '168'])
    expect(JSON.parse(last()?.body ?? '')).toEqual({ overlapHours: 168 })
  })

  it('sends the reason of an act, wherever it is written', async () => {
    await admin(['keys', 'revoke', '--reason', 'Ticket 5: größer', 'key_1'])
    expect(last()).toMatchObject({
      route: 'POST /operator/keys/key_1/revoke',
      headers: { 'x-reason': encodeURIComponent('Ticket 5: größer') },
    })
    expect((await admin(['keys', 'revoke', 'key_1', '--reason'])).text).toContain('Write the reason')
  })

  it('sends only the beginning of a key that it looks for', async () => {
    await admin(['keys', 'find', `tmk_live_${'a'.repeat(49)}`])
    expect(last()?.route).toBe('GET /operator/keys?q=tmk_live_aaaa')
    await admin(['companies', 'find', 'Müller', '&', 'Co'])
    expect(last()?.route).toBe(`GET /operator/companies?q=${encodeURIComponent('Müller & Co')}`)
  })

  it('withdraws a tender only with a reason', async () => {
    const refused = await admin(['tenders', 'withdraw', 'tender_1'])
    expect([refused.code, last()]).toEqual([1, undefined])
    answers['DELETE /operator/tenders/tender_1'] = { title: 'Bridge', companies: { saved: 3, bidding: 1 } }
    const { code, text } = await admin(['tenders', 'withdraw', 'tender_1', '--legal', '--reason', 'Court'])
    expect([code, JSON.parse(last()?.body ?? '')]).toEqual([0, { reason: 'Court', legal: true }])
    expect(text).toContain('Companies that saved it: 3. Companies with a bid on it: 1.')
  })

  const fine = { version: '1.0.0+abc', maintenance: false, problems: [] }
  const problem = { sentence: 'The job mail/due failed 3 times in a row', see: 'A job fails' }
  it.for([
    [fine, 0, 'OK (1.0.0+abc)'],
    [{ ...fine, problems: [problem] }, 1, 'The job mail/due failed 3 times in a row. Runbook: A job fails'],
    [{ ...fine, maintenance: true }, 1, 'The service is in maintenance: only the operator is answered'],
  ] as const)('begins the status %j with a verdict', async ([status, code, verdict]) => {
    answers['GET /operator/status'] = status
    expect(await admin(['status', '--check'])).toEqual({ code, text: `${verdict}\n` })
    const all = await admin(['status'])
    expect([all.code, all.text.startsWith(`${verdict}\n{`)]).toEqual([0, true])
  })

  it.for([
    [{ done: { sent: 2, failed: 0 }, failed: [] }, null],
    [
      { done: {}, failed: [{ part: 'outbox/events', error: 'no such table' }] },
      'outbox/events: no such table',
    ],
    [
      { done: { sent: 0, failed: 1, error: 'The key is lost' }, failed: [] },
      'outbox: 1 failed: The key is lost',
    ],
    [
      { done: { ted: { state: 'waiting', error: 'it does not answer' } }, failed: [] },
      'ted: it does not answer',
    ],
  ] as const)('ends a job that reports %j with its cause', async ([report, cause]) => {
    answers['POST /operator/jobs/outbox/run'] = report
    const { code, text } = await admin(['jobs', 'run', 'outbox'])
    expect(code).toBe(cause === null ? 0 : 1)
    expect(text.includes('Failed:\n')).toBe(cause !== null)
    if (cause !== null) expect(text).toContain(`  ${cause}\n`)
  })

  it('reports sources that wait after a failure', async () => {
    answers['POST /operator/jobs/sources/run'] = {
      done: { ted: { state: 'waiting', error: null } },
      failed: [],
    }
    const source = { name: 'ted', attempts: 2, lastError: 'it does not answer' }
    answers['GET /operator/status'] = {
      sources: { on: [source, { name: 'ecb', attempts: 0, lastError: 'old' }] },
    }
    const { code, text } = await admin(['jobs', 'run', 'sources'])
    expect([code, text.includes('ted: it does not answer'), text.includes('old')]).toEqual([1, true, false])
  })

  it('prints what a check of the model found, and what 200 pages cost', async () => {
    const all = { expected: 10, found: 9, named: 10, right: 8 }
    const check = {
      engine: 'workers-ai',
      model: '@cf/openai/gpt-oss-120b',
      worked: true,
      sentence: 'The model has read the sample.',
      pages: 4,
      calls: 2,
      seconds: 3.4,
      tokens: { input: 6000, output: 2000 },
      demands: all,
      risks: all,
      facts: all,
      missed: ['wage: Pay the tariff.'],
      wrong: [],
    }
    answers['POST /operator/models/check'] = check
    const { code, text } = await admin(['models', 'check'])
    expect(code).toBe(0)
    expect(text).toContain('demands  found 9 of 10 (90 %), right 8 of 10 (80 %)')
    expect(text).toContain('$0.0036, or about $0.18 for 200 pages')
    expect(text).toContain('missed   wage: Pay the tariff.')
    answers['POST /operator/models/check'] = { ...check, model: null, worked: false, sentence: 'None.' }
    expect(await admin(['models', 'check'])).toEqual({ code: 1, text: 'None.\n' })
  })
})
