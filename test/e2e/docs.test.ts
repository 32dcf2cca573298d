import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { click, launch, patience, visit, withoutScript } from './browser.ts'
import { newConnected } from './connector.ts'
import { python } from './programs.ts'
import { sharedService } from './service.ts'

const run = promisify(execFile)
const { origin } = sharedService()
let browser: Browser
let folder: string

beforeAll(async () => {
  browser = await launch()
  folder = await mkdtemp(join(tmpdir(), 'samples-'))
})
afterAll(async () => {
  await browser?.close()
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
    const { page, context, complaints } = await visit(browser, { viewport: { width: 320, height: 700 } })
    await page.goto(`/docs${path}`)
    const [whole, seen] = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]')
    expect([whole, complaints]).toEqual([seen, []])
    await context.close()
  })

  it('leads from an error to the row of its code', async () => {
    const { page, context } = await visit(browser)
    const { headers } = await fetch(`${origin}/api/v1/me`)
    const target = /<([^>]+)>; rel="help"/.exec(headers.get('link') ?? '')?.[1] ?? ''
    await page.goto(target)
    expect(await page.locator(':target').textContent()).toContain('INVALID_AUTH')
    await context.close()
  })

  it('finds without script', async () => {
    const { page, context } = await visit(browser, withoutScript)
    await page.goto('/docs')
    await page.getByLabel('Search the reference').fill('submit bid')
    await click(page.getByRole('button', { name: 'Find' }))
    await click(page.getByRole('link', { name: 'Mark a bid as submitted' }).first())
    expect(page.url()).toBe(`${origin}/docs/bids#submitBid`)
    await context.close()
  })

  it('copies a sample', async () => {
    const { page, context } = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/docs/health')
    await click(page.getByRole('button', { name: 'Copy curl' }), patience)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`curl '${origin}/api/v1/health'`)
    await context.close()
  })
})

describe('the samples', () => {
  it.for([
    ['curl', 'listTenders with curl', 'sh', 'sample.sh'],
    ['TypeScript', 'listTenders in TypeScript', process.execPath, 'sample.ts'],
    ['Python', 'listTenders in Python', python, 'sample.py'],
  ] as const)('run as they stand: %s', async ([, label, program, name]) => {
    const { key } = await newConnected()
    const { page, context } = await visit(browser)
    await page.goto('/docs/tenders')
    const text = (await page.locator(`pre[aria-label="${label}"]`).textContent()) ?? ''
    await context.close()
    const file = join(folder, name)
    await writeFile(file, text)
    const { stdout } = await run(program, [file], { env: { ...process.env, API_KEY: key } })
    expect(stdout.trim()).toMatch(/^(?:\{"success":true,"data":\[.*|\[[^]*\])$/)
  })
})
