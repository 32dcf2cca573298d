import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { click, patience, visit, withoutScript } from './browser.ts'
import { newConnected } from './connector.ts'
import { python } from './programs.ts'
import { sharedService } from './service.ts'

const run = promisify(execFile)
const { origin } = sharedService()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samples-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const pages = [
  '',
  '/errors',
  '/tenders',
  '/bids',
  '/objects-tenders',
  '/receiving-webhooks',
  '/connector',
  '/limits',
]

describe('the reference', () => {
  it.for(pages)('%s fits a width of 320 px', async (path) => {
    const { page, context, complaints } = await visit({ viewport: { width: 320, height: 700 } })
    await page.goto(`/docs${path}`)
    const [whole, seen] = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]')
    expect([whole, complaints]).toEqual([seen, []])
    await context.close()
  })

  it('leads from an error to the row of its code', async () => {
    const { page, context } = await visit()
    const { headers } = await fetch(`${origin}/api/v1/me`)
    const target = /<([^>]+)>; rel="help"/.exec(headers.get('link') ?? '')?.[1] ?? ''
    await page.goto(target)
    expect(await page.locator(':target').textContent()).toContain('INVALID_AUTH')
    await context.close()
  })

  it('finds without script', async () => {
    const { page, context } = await visit(withoutScript)
    await page.goto('/docs')
    await page.getByLabel('Search the reference').fill('submit bid')
    await click(page.getByRole('button', { name: 'Find' }))
    await click(page.getByRole('link', { name: 'Mark a bid as submitted' }).first())
    expect(page.url()).toBe(`${origin}/docs/bids#submitBid`)
    await context.close()
  })

  it('copies a sample', async () => {
    const { page, context } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/docs/health')
    await click(page.getByRole('button', { name: 'Copy curl' }), patience)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`curl '${origin}/api/v1/health'`)
    await context.close()
  })
})

describe('trying a request', () => {
  it('sends it with the key of a sandbox, and carries ids from one answer to the next request', async () => {
    const { page, context, complaints } = await visit()
    await page.goto('/docs/tenders')
    const list = await openTry(page, 'listTenders')
    await list.getByLabel('Key of a sandbox').fill(await sandboxKey())
    await list.getByLabel('GET').fill('/api/v1/tenders?limit=1')
    await click(list.getByRole('button', { name: 'Send' }))
    await list.getByText(/^200 OK · application\/json · \d+ requests left this hour$/).waitFor(patience)
    const { data } = JSON.parse((await list.getByLabel('The answer').textContent()) ?? '') as {
      data: { id: string }[]
    }
    const one = await openTry(page, 'getTender')
    await expect
      .poll(() => one.getByLabel('GET').inputValue(), patience)
      .toBe(`/api/v1/tenders/${data[0]?.id}`)
    await click(one.getByRole('button', { name: 'Send' }))
    await one.getByText(/^200 OK/).waitFor(patience)
    expect(await one.getByLabel('The answer').textContent()).toContain(`"id": "${data[0]?.id}"`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('writes with an idempotency key, and shows an error as the answer that it is', async () => {
    const { page, context } = await visit()
    await page.goto('/docs/tasks')
    const task = await openTry(page, 'createTask')
    await task.getByLabel('Key of a sandbox').fill(await sandboxKey())
    await task.getByLabel('Body').fill('{"title": "Ask the buyer"}')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await click(task.getByRole('button', { name: 'Send' }))
    expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    await task.getByText(/^201 Created/).waitFor(patience)
    await task.getByLabel('Body').fill('{"titel": "Ask the buyer"}')
    await click(task.getByRole('button', { name: 'Send' }))
    await task.getByText(/^400 Bad Request/).waitFor(patience)
    expect(await task.getByLabel('The answer').textContent()).toContain('"didYouMean": "title"')
    await context.close()
  })

  it.for(['/tenders', '/bids', '/assets', '/webhooks'])(
    '%s has a form for each of its requests',
    async (path) => {
      const { page, context, complaints } = await visit()
      await page.goto(`/docs${path}`)
      const forms = await page.locator('.try').count()
      expect(forms).toBe(await page.locator('.operation').count())
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it('sends nothing with a key of live data', async () => {
    const { page, context } = await visit()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto('/docs/tenders')
    const list = await openTry(page, 'listTenders')
    await list.getByLabel('Key of a sandbox').fill((await newConnected()).key)
    await click(list.getByRole('button', { name: 'Send' }))
    const said = await page.evaluate(
      "document.querySelector('#listTenders input[type=password]').validationMessage",
    )
    expect(said).toContain('begins with tmk_test_')
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    await context.close()
  })

  it('needs no key where the endpoint needs none', async () => {
    const { page, context } = await visit()
    await page.goto('/docs/health')
    const health = await openTry(page, 'getHealth')
    expect(await health.getByLabel('Key of a sandbox').count()).toBe(0)
    await click(health.getByRole('button', { name: 'Send' }))
    await health.getByText(/^200 OK/).waitFor(patience)
    await context.close()
  })
})

/** The opened form that sends an operation. */
async function openTry(page: Page, operationId: string): Promise<Locator> {
  const form = page.locator(`#${operationId} .try`)
  await click(form.getByText('Try it'), patience)
  return form
}

async function sandboxKey(): Promise<string> {
  const { key } = await newConnected()
  const answer = await fetch(`${origin}/api/v1/sandbox`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  const made = await fetch(`${origin}/api/v1/sandbox/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Try it',
      scopes: ['tenders:read', 'tenders:write', 'bids:read', 'bids:write'],
    }),
  })
  expect(data.id).toMatch(/^sandbox_/)
  return ((await made.json()) as { data: { key: string } }).data.key
}

describe('the samples', () => {
  it.for([
    ['curl', 'listTenders with curl', 'sh', 'sample.sh'],
    ['TypeScript', 'listTenders in TypeScript', process.execPath, 'sample.ts'],
    ['Python', 'listTenders in Python', python, 'sample.py'],
  ] as const)('run as they stand: %s', async ([, label, program, name]) => {
    const { key } = await newConnected()
    const { page, context } = await visit()
    await page.goto('/docs/tenders')
    const text = (await page.locator(`pre[aria-label="${label}"]`).textContent()) ?? ''
    await context.close()
    const file = join(folder, name)
    await writeFile(file, text)
    const { stdout } = await run(program, [file], { env: { ...process.env, API_KEY: key } })
    expect(stdout.trim()).toMatch(/^(?:\{"success":true,"data":\[.*|\[[^]*\])$/)
  })
})
