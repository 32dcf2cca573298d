import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { chromiumPath } from './programs.ts'
import { sharedService } from './service.ts'

const screenshots = new URL('screenshots/', import.meta.url).pathname
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** How long the tests wait for a page. */
export const patience = { timeout: 15_000 }

export const phone = { viewport: { width: 390, height: 844 } }
export const desktop = { viewport: { width: 1280, height: 844 } }
export const withoutScript = { javaScriptEnabled: false }

export interface Visit {
  context: BrowserContext
  page: Page
  /** Complaints of the browser: violations of the policy, failed requests, errors of scripts. */
  complaints: string[]
}

export interface Account {
  companyId: string
  userId: string
  email: string
  password: string
  name: string
}

export const password = 'correct horse battery'

/** A new company with one person, created through the operator's interface. */
export async function newAccount(
  company: { name?: string; country?: string; plan?: 'basic' | 'enterprise' } = {},
  person: { name?: string; role?: string } = {},
): Promise<Account> {
  const { operator } = sharedService()
  const { id: companyId } = await operator.post<{ id: string }>('/companies', {
    name: 'Norwick Vehicles Ltd',
    country: 'GB',
    plan: 'enterprise',
    ...company,
  })
  return newPerson(companyId, { role: 'owner', ...person })
}

/** One more person of a company. */
export async function newPerson(
  companyId: string,
  person: { name?: string; role?: string },
): Promise<Account> {
  const email = `person-${crypto.randomUUID()}@example.com`
  const own = { name: 'Ada Example', role: 'member', ...person, email, password, companyId }
  const { id } = await sharedService().operator.post<{ id: string }>('/users', own)
  return { companyId, userId: id, email, password, name: own.name }
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })

/** The browser of a test file: it starts at the first visit and ends with the file. */
let started: Promise<Browser> | undefined
afterAll(async () => (await started)?.close())

/** A separate browser, as another person would have. */
export async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  const { origin } = sharedService()
  started ??= launch()
  const browser = await started
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    // The browser's console reports every refused request as an error, although a test may want the refusal.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    if (url === '' || url.startsWith(origin)) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => {
    // A click on a link aborts requests under way. These requests have not failed.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      complaints.push(`${request.url()}: ${request.failure()?.errorText}`)
  })
  return { context, page, complaints }
}

interface Person {
  email: string
  password: string
}

/** Signs in by the form, as a person who types does, and goes on to a path of ours. */
export async function signInByForm(page: Page, { email, password }: Person, path = '/'): Promise<void> {
  await page.goto(`${sharedService().origin}/sign-in?next=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await click(page.getByRole('button', { name: 'Sign in' }))
  await page.waitForURL((url) => url.pathname !== '/sign-in', patience)
}

/**
 * Signs in by the requests of the form, and goes on to a path of ours. The page of the form is not drawn, which saves time
 * in two hundred tests. The tests of the account sign in by the form itself.
 */
export async function signIn(page: Page, { email, password }: Person, path = '/'): Promise<void> {
  const { request } = page.context()
  const shown = await (await request.get('/sign-in')).text()
  const token = /name="token" value="([^"]+)"/.exec(shown)?.[1] ?? ''
  const answer = await request.post('/sign-in', {
    headers: { Origin: sharedService().origin },
    form: { token, next: path, email, password },
    maxRedirects: 0,
  })
  expect(answer.status(), `Signing in as ${email}`).toBe(303)
  await page.goto(answer.headers().location ?? '/')
}

/** A separate browser in which a person has signed in, at a path of ours. */
export async function visitAs(
  person: Person,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const visited = await visit(options)
  await signIn(visited.page, person, path)
  return visited
}

/**
 * Clicks, and waits for the whole of a page that the click leads to. The browser's own click returns as soon as the first
 * bytes of the page are there, and what a test counts then depends on how busy the machine is.
 */
export async function click(target: Locator, options?: { timeout: number }): Promise<void> {
  await target.click(options)
  await target.page().waitForLoadState('domcontentloaded', patience)
}

export const press = (page: Page, name: string) => click(page.getByRole('button', { name, exact: true }))
export const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

/**
 * PICTURES=1 takes pictures of every page for people to look at. No test needs the pictures, and they take longer
 * than a look for violations.
 */
const picturesWanted = process.env.PICTURES === '1'

const widths = [390, 768, 1280, 1440]
/**
 * Widths at which the layout changes. At the widths between, neither axe nor an eye would judge anything differently.
 */
const layouts = new Set([390, 1280])

/**
 * Checks a page for what every page must fulfil: nothing to scroll sideways at four widths; on a phone and a desktop
 * no violation found by axe, and enough contrast in the dark too; few bytes; no complaint of the browser. PICTURES=1
 * also stores pictures of all four widths in `test/e2e/screenshots`.
 */
export async function expectFit({ page, complaints }: Visit, name: string): Promise<void> {
  await page.evaluate(await readFile(axeFile, 'utf8'))
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    if ((await page.evaluate(overflow)) !== 0) faults.push(`${name} at ${width} px: scrolls sideways`)
    if (!layouts.has(width) && !picturesWanted) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      if (picturesWanted) await takePicture(page, `${name}-${width}-${colorScheme}`)
      if (!layouts.has(width)) continue
      faults.push(
        ...(await violations(page, judged[colorScheme])).map(
          (each) => `${name} at ${width} px, ${colorScheme}: ${each}`,
        ),
      )
    }
  }
  expect(faults).toEqual([])
  expect(complaints).toEqual([])
  expect(await transferred(page)).toBeLessThan(60 * 1024)
}

async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(screenshots, { recursive: true })
  await page.screenshot({ path: `${screenshots}${name}.png`, fullPage: true })
}

/**
 * The axe options by colour scheme. The dark scheme differs only in its colours, so only the colours are judged
 * again.
 */
const judged = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * Axe creates no selectors and no lists of the rules that a page passes, because they take time and nothing
 * reads them.
 */
const violations = (page: Page, runOnly: object): Promise<string[]> =>
  page.evaluate(`axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'], selectors: false })
    .then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)

/** How many compressed bytes the edge sends for the page, its style and its script. */
async function transferred(page: Page): Promise<number> {
  const linked = await page.evaluate<string[]>(
    "[...document.querySelectorAll('link[rel=stylesheet], script[src]')].map((each) => each.href || each.src)",
  )
  const sizes = [sizeOf(page, page.url()), ...linked.map((address) => linkedSize(page, address))]
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const linkedSizes = new Map<string, Promise<number>>()

/** The size of a style or script, which all pages of the service share. */
function linkedSize(page: Page, address: string): Promise<number> {
  const size = linkedSizes.get(address) ?? sizeOf(page, address)
  linkedSizes.set(address, size)
  return size
}

async function sizeOf(page: Page, address: string): Promise<number> {
  const answer = await page.context().request.get(address)
  const stream = new Blob([await answer.body()]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}
