import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from './browser.ts'
import { type Connected, newConnected } from './connector.ts'
import { freePort } from '../soak/port.ts'
import { sharedService } from './service.ts'

const run = promisify(execFile)
const { origin, operator } = sharedService()
const root = join(import.meta.dirname, '../..')
/** The programs with the client beside them, below the packages that one of them needs. */
const programs = join(root, 'build/examples')
const programOf = (name: string) => join(programs, `${name}.ts`)
let company: Connected
let folder: string

beforeAll(async () => {
  company = await newConnected()
  folder = await mkdtemp(join(tmpdir(), 'examples-'))
  await rm(programs, { recursive: true, force: true })
  await cp(join(root, 'docs/examples'), programs, { recursive: true })
  await writeFile(join(programs, 'client.ts'), await (await fetch(`${origin}/docs/client.ts`)).text())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const environment = () => ({ ...process.env, BASE_URL: origin, API_KEY: company.key })
const example = async (name: string, ...args: string[]) =>
  (await run(process.execPath, [programOf(name), ...args], { env: environment() })).stdout

it('compiles under strict TypeScript', async () => {
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'], types: ['node'] },
    include: ['*.ts'],
  }
  await writeFile(join(programs, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const outcome = await run(process.execPath, [compiler, '-p', programs]).catch((error) => error)
  expect(outcome.stdout).toBe('')
})

describe('the mirror of the examples', () => {
  const source = `mirrored-${crypto.randomUUID().slice(0, 8)}`
  const file = () => join(folder, 'tenders.sqlite')
  const imported = (reference: string, title = reference) =>
    operator.post(`/notices?source=${source}`, {
      format: 'tender/1',
      tender: { reference, title, buyer: { name: 'Town', country: 'DE' }, publishedAt: '2026-01-01' },
    })

  /**
   * The tenders of this test's source in the mirror. Other tests change tenders of other sources at the same
   * time.
   */
  function mirrored(): string[] {
    const database = new DatabaseSync(file(), { readOnly: true })
    const rows = database
      .prepare("SELECT title FROM tenders WHERE json ->> 'source' = ? ORDER BY title")
      .all(source)
    database.close()
    return rows.map(({ title }) => String(title))
  }

  async function onFile(sql: string): Promise<void> {
    const database = new DatabaseSync(file())
    database.exec(sql)
    database.close()
  }

  async function idOf(title: string): Promise<string> {
    const headers = { Authorization: `Bearer ${company.key}` }
    const response = await fetch(`${origin}/api/v1/tenders?source=${source}&limit=100`, { headers })
    const { data } = (await response.json()) as { data: { id: string; title: string }[] }
    return data.find((each) => each.title === title)?.id ?? ''
  }

  it('follows what is new, what changed and what was withdrawn, from run to run', async () => {
    await imported('one')
    await imported('two')
    expect(await example('mirror', file())).toMatch(/^\d+ changes, \d+ tenders\n$/)
    expect(mirrored()).toEqual(['one', 'two'])
    await imported('one', 'one, corrected')
    await imported('three')
    await operator.remove(`/tenders/${await idOf('two')}`, { reason: 'Imported by mistake' })
    await example('mirror', file())
    expect(mirrored()).toEqual(['one, corrected', 'three'])
  })

  it('loses nothing when it is killed', async () => {
    await imported('four')
    await onFile('UPDATE place SET cursor = NULL')
    const child = spawn(process.execPath, [programOf('mirror'), file()], { env: environment() })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    await vi.waitFor(async () => {
      const database = new DatabaseSync(file(), { readOnly: true })
      const { cursor } = database.prepare('SELECT cursor FROM place').get() as { cursor: string | null }
      database.close()
      expect(cursor).not.toBeNull()
    }, patience)
    child.kill('SIGKILL')
    await ended
    await example('mirror', file())
    expect(mirrored()).toEqual(['four', 'one, corrected', 'three'])
  })

  it('begins anew when the service was set back, and drops what the service no longer has', async () => {
    await onFile(
      `UPDATE place SET cursor = 'czzzz-mi2k3q5c';
       INSERT INTO tenders SELECT 'tender_gone', status, deadline, 'gone', json, round FROM tenders
       WHERE json ->> 'source' = '${source}' LIMIT 1`,
    )
    expect(mirrored()).toContain('gone')
    await example('mirror', file())
    expect(mirrored()).toEqual(['four', 'one, corrected', 'three'])
  })
})

describe('the nightly file of the examples', () => {
  it('holds every open tender of the codes, and takes the place of the file before only as a whole', async () => {
    const file = join(folder, 'open.csv')
    const source = `nightly-${crypto.randomUUID().slice(0, 8)}`
    const code = '03111700'
    for (const title of ['Öl, "roh"', 'Saat'])
      await operator.post(`/notices?source=${source}`, {
        format: 'tender/1',
        tender: {
          reference: title,
          title,
          buyer: { name: 'Town', country: 'DE' },
          cpvCodes: [code],
          publishedAt: '2026-01-01',
          deadline: '2098-01-01T12:00:00Z',
        },
      })
    expect(await example('nightly', file, code)).toMatch(/^\d+ tenders\n$/)
    const text = await readFile(file, 'utf8')
    for (const part of ['"Öl, ""roh"""', 'Saat', '#end,']) expect(text).toContain(part)
    const broken = example('nightly', file, 'not a code').catch((error: Error) => error.message)
    expect(await broken).toContain('INVALID_PARAMS')
    expect(await readFile(file, 'utf8')).toBe(text)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('the receiver of the examples', () => {
  it('keeps each genuine event once, also over a restart', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
    const port = await freePort()
    const address = `http://127.0.0.1:${port}/`
    const file = join(folder, 'events.sqlite')
    const send = async (id: string, signedWith = secret) => {
      const body = JSON.stringify({ event: 'bid.submitted', data: { id }, timestamp: '2026-11-20T09:00:00Z' })
      const seconds = String(Math.floor(Date.now() / 1000))
      const bytes = Buffer.from(signedWith.replace('whsec_', ''), 'base64')
      const signature = createHmac('sha256', bytes).update(`${id}.${seconds}.${body}`).digest('base64')
      const headers = {
        'X-Service-Signature': `sha256=${createHmac('sha256', signedWith).update(body).digest('hex')}`,
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${signature}`,
      }
      return (await fetch(address, { method: 'POST', headers, body })).status
    }
    const statuses: number[] = []
    for (const ids of [
      ['event_1', 'event_1'],
      ['event_1', 'event_2'],
    ]) {
      const env = { ...process.env, SECRET: secret, PORT: String(port) }
      const child = spawn(process.execPath, [programOf('receiver'), file], { env, stdio: 'ignore' })
      const ended = new Promise((resolve) => child.on('exit', resolve))
      await vi.waitFor(() => fetch(address), patience)
      for (const id of ids) statuses.push(await send(id))
      statuses.push(await send('event_3', 'whsec_of_somebody_else'))
      child.kill('SIGKILL')
      await ended
    }
    expect(statuses).toEqual([204, 204, 401, 204, 204, 401])
    const database = new DatabaseSync(file, { readOnly: true })
    const kept = database.prepare('SELECT id FROM events ORDER BY id').all()
    database.close()
    expect(kept.map(({ id }) => id)).toEqual(['event_1', 'event_2'])
  })
})

describe('the listener of the examples', () => {
  it('shows each new event once, and its deliveries pass a receiver that checks signatures', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
    const port = await freePort()
    const file = join(folder, 'listened.sqlite')
    // Another company than that of the assistant, whose tender is not yet bid for.
    const own = await newConnected()
    const env = { ...environment(), API_KEY: own.key, SECRET: secret, PORT: String(port) }
    const submit = async () => {
      const headers = { Authorization: `Bearer ${own.key}`, 'Content-Type': 'application/json' }
      const post = async (path: string, body: object) => {
        const answer = await fetch(`${origin}/api/v1${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        return ((await answer.json()) as { data: { id: string } }).data
      }
      const { id } = await post('/bids', { tenderId: own.tenderId, value: 100, currency: 'EUR' })
      await post(`/bids/${id}/submit`, {})
    }
    await submit()
    const receiver = spawn(process.execPath, [programOf('receiver'), file], { env, stdio: 'ignore' })
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), patience)
    const listener = spawn(process.execPath, [programOf('listen'), `http://127.0.0.1:${port}/`], { env })
    let said = ''
    listener.stdout.on('data', (chunk) => (said += String(chunk)))
    const lines = () => said.trim().split('\n')
    try {
      await vi.waitFor(() => expect(said).toBe('Listening\n'), patience)
      await submit()
      await vi.waitFor(() => expect(lines()).toHaveLength(3), patience)
      const [, ...events] = lines().map((line) => line.split(' '))
      expect(events.map(([, type, , status]) => [type, status]).toSorted()).toEqual([
        ['bid.status_changed', '204'],
        ['bid.submitted', '204'],
      ])
      const database = new DatabaseSync(file, { readOnly: true })
      const kept = database.prepare('SELECT id FROM events ORDER BY id').all()
      database.close()
      expect(kept.map(({ id }) => id)).toEqual(events.map(([, , id]) => id).toSorted())
    } finally {
      listener.kill('SIGKILL')
      receiver.kill('SIGKILL')
    }
  })
})

describe('the assistant of the examples', () => {
  it('finds, reads, asks and saves through the connector', async () => {
    const said = await example('assistant', company.words)
    for (const part of [
      /tools: /,
      /search_tenders/,
      /due 2098-01-01/,
      /ask_tender/,
      /in the pipeline as qualifying/,
    ])
      expect(said).toMatch(part)
    const headers = { Authorization: `Bearer ${company.key}` }
    const saved = await fetch(`${origin}/api/v1/tenders/saved`, { headers })
    const { data } = (await saved.json()) as { data: { tender: { id: string } }[] }
    expect(data.map(({ tender }) => tender.id)).toEqual([company.tenderId])
  })
})
