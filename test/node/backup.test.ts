import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../src/dev/backup/backup.ts'
import { type Manifest, tablePath } from '../../src/dev/backup/directory.ts'
import { restore } from '../../src/dev/backup/restore.ts'
import { loadDemo } from '../../src/dev/demo/load.ts'
import { type Operator, operatorOf } from '../../src/dev/operator.ts'
import { callerOf, everyItem } from '../soak/client.ts'
import { bundleService, type Module, operatorToken, type Runtime, startRuntime } from '../soak/runtime.ts'

const variables = { WEBHOOK_KEYS: `soak:${Buffer.alloc(32, 1).toString('base64')}` }
let folder = ''
let modules: Module[] = []

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/backup-`)
  modules = await bundleService()
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const seen = [
  '/tenders?sort=publishedAt&limit=100',
  '/tenders?sort=publishedAt&limit=100&page=2',
  '/tenders?q=works&facets=true',
  '/tenders?q=services&source=ted',
  '/tenders/changes?limit=100',
  '/market/awards?q=services&limit=100',
  '/market/insights',
  '/tenders/saved',
  '/bids',
  '/teams',
  '/alerts',
  '/alerts/notifications/list',
  '/assets',
  '/webhooks',
  '/compliance/certifications/list',
]

/** Everything that a company sees of catalogue and workspace: whole answers with their totals. */
async function answersOf(origin: string, key: string): Promise<Record<string, string>> {
  const call = callerOf(origin, key)
  const [webhook] = await everyItem<{ id: string }>(call, '/webhooks')
  const [asset] = await everyItem<{ id: string }>(call, '/assets')
  const [tender] = await everyItem<{ id: string }>(call, '/tenders?q=electric&source=manual')
  const question = { tenderId: tender?.id, message: 'Which insurance do we need?' }
  const { data } = await call<{ answer: string }>('POST', '/chat', { body: question })
  const answers: Record<string, string> = { chat: data.answer }
  for (const path of [...seen, `/webhooks/${webhook?.id}/deliveries`, `/assets/${asset?.id}/download`]) {
    const response = await fetch(`${origin}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } })
    answers[path] = `${response.status} ${await response.text()}`
  }
  return answers
}

describe('a backup', () => {
  let old: Runtime
  let fresh: Runtime
  let manifest: Manifest
  let key = ''
  const backup = () => `${folder}/backup`
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const atOperator = (runtime: Runtime) => operatorOf(runtime.origin, operatorToken)

  beforeAll(async () => {
    const resting = { ...variables, MAINTENANCE: 'on' }
    const starting = startRuntime({ modules, directory: `${folder}/fresh`, variables: resting })
    old = await startRuntime({ modules, directory: `${folder}/old`, variables })
    fresh = await starting
    const demo = await loadDemo(atOperator(old), old.origin, new Date())
    key = demo[0]?.apiKey ?? ''
    const call = callerOf(old.origin, key)
    const [asset] = await everyItem<{ id: string }>(call, '/assets')
    await call('POST', `/assets/${asset?.id}/upload`, {
      bytes: new Uint8Array(Buffer.from('%PDF-1.7 certificate')),
    })
    await call('POST', '/webhooks', {
      body: { url: 'https://hooks.example.com/x', events: ['bid.submitted'] },
    })
    const [bid] = await everyItem<{ id: string }>(call, '/bids')
    await call('POST', `/bids/${bid?.id}/submit`, { body: {} })
    await atOperator(old).post('/jobs/outbox/run', {})
    await atOperator(old).post('/jobs/alerts/run', {})
    manifest = await backUp(atOperator(old), backup(), say)
  }, 120_000)
  afterAll(async () => {
    await Promise.all([old.stop(), fresh.stop()])
  })

  it('holds rows and files, and no index and no key of a session', () => {
    const rows = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))
    expect(rows).toMatchObject({ companies: 2, bids: 2, webhooks: 1, deliveries: 1, corpus: 1 })
    expect(rows.notices).toBeGreaterThan(100)
    expect(Object.keys(rows).filter((name) => /index|d1_migrations|sqlite_|restoring/.test(name))).toEqual([])
    const [originals, others] = ['notices/', ''].map((prefix) =>
      manifest.files.filter(({ key }) => key.startsWith('notices/') === (prefix !== '')),
    )
    expect(originals?.length).toBeGreaterThan(100)
    expect(others).toHaveLength(1)
  })

  it('is refused by a service that is at work, and one that rests answers nobody else', async () => {
    await expect(restore(atOperator(old), backup(), say)).rejects.toThrow('A restore needs a service at rest')
    for (const path of ['/api/v1/health', '/api/v1/tenders', '/', '/api/mcp'])
      expect([path, (await fetch(fresh.origin + path)).status]).toEqual([path, 503])
  })

  it('goes on where its restore broke off, and is not disturbed by a backup of what is half restored', async () => {
    let sent = 0
    const failing: Operator = {
      ...atOperator(fresh),
      send: (...what) =>
        ++sent > 10 ? Promise.reject(new Error('The line is down')) : atOperator(fresh).send(...what),
    }
    await expect(restore(failing, backup(), say)).rejects.toThrow('The line is down')
    await expect(backUp(atOperator(fresh), `${folder}/half`, say)).rejects.toThrow('A restore is going on')
    await restore(atOperator(fresh), backup(), say)
    for (const path of ['/reindex', '/reindex/passages'])
      for (let next: string | null = ''; next !== null;)
        next = (
          await atOperator(fresh).post<{ next: string | null }>(`${path}${next && `?after=${next}`}`, {})
        ).next
  }, 120_000)

  it('is refused by a service that holds something, and when it is damaged', async () => {
    await expect(restore(atOperator(fresh), backup(), say)).rejects.toThrow(
      'A restore needs an empty service',
    )
    await appendFile(tablePath(backup(), 'bids'), '["x"]\n')
    await expect(restore(atOperator(fresh), backup(), say)).rejects.toThrow(
      'bids.ndjson is missing or damaged',
    )
    await expect(backUp(atOperator(fresh), backup(), say)).rejects.toThrow('is not empty')
  }, 60_000)

  it('gives back catalogue, totals, workspace, files and deliveries', async () => {
    const answers = await answersOf(old.origin, key)
    expect(
      Object.entries(answers).filter(([path, answer]) => path !== 'chat' && !answer.startsWith('200 ')),
    ).toEqual([])
    await fresh.stop()
    fresh = await startRuntime({ modules, directory: `${folder}/fresh`, variables })
    expect(await answersOf(fresh.origin, key)).toEqual(answers)
  }, 120_000)
})
