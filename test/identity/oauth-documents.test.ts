import { env } from 'cloudflare:workers'
import type * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../src/platform/context/context.ts'
import { authenticateToken } from '../../src/identity/oauth/authenticate.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { ask, consent, redeem } from '../support/oauth-client.ts'

const clientAt = (kind: string, path = '/client'): oauth.Client => ({
  client_id: `https://${kind}.clients.example.com${path}`,
})

async function open(client: oauth.Client, browser = new Browser()) {
  return browser.open((await ask(client)).url)
}

const timesAsked = async (kind: string) =>
  (await fetch(`https://asked.clients.example.com/${kind}.clients.example.com`)).json()

const row = (kind: string) =>
  env.DB.prepare('SELECT * FROM oauth_clients WHERE id = ?')
    .bind(clientAt(kind).client_id)
    .first<{ name: string; fresh_until: number; created_at: number }>()

describe('a client ID metadata document', () => {
  it('makes a client that needs no registration', async () => {
    const consented = await consent({ client: clientAt('good') })
    const tokens = await redeem(consented)
    const ctx = createCtx(env, () => undefined)
    expect(await authenticateToken(ctx, tokens.access_token)).toMatchObject({
      connection: { clientName: 'Documented 1', userId: consented.person.userId },
    })
    // The document is fetched once for the page and its form together, and not at all for the tokens.
    expect(await timesAsked('good')).toBe(1)
  })

  it('is shown with its host, and by its host where it has no name', async () => {
    const browser = new Browser()
    await browser.signIn(await newPerson())
    const page = await open(clientAt('nameless'), browser)
    expect(page.text).toContain('Described at nameless.clients.example.com')
    expect(page.text).toContain('<bdi>nameless.clients.example.com</bdi>')
  })

  it('does not let one installation end another', async () => {
    const client = clientAt('shared')
    const first = await consent({ client })
    const before = await redeem(first)
    await redeem(await consent({ client, as: first.person }))
    const ctx = createCtx(env, () => undefined)
    expect(await authenticateToken(ctx, before.access_token)).toHaveProperty('connection')
  })

  it.for([
    ['brief', 5 * 60_000],
    ['usual', 60 * 60_000],
    ['long', 24 * 60 * 60_000],
  ] as const)('that asks for a %s time is kept %i ms, then read anew', async ([kind, span]) => {
    await open(clientAt(kind))
    const first = await row(kind)
    expect((first?.fresh_until ?? 0) - (first?.created_at ?? 0)).toBe(span)
    await open(clientAt(kind))
    expect(await timesAsked(kind)).toBe(1)
    await env.DB.prepare('UPDATE oauth_clients SET fresh_until = 1 WHERE id = ?')
      .bind(clientAt(kind).client_id)
      .run()
    await open(clientAt(kind))
    expect(await timesAsked(kind)).toBe(2)
    expect((await row(kind))?.name).toBe('Documented 2')
  })

  it.for([
    ['mismatch', 'names another client id than its address'],
    ['secret', 'asks for a client authentication that is not supported'],
    ['keys', 'asks for a client authentication that is not supported'],
    ['leak', 'is not valid client metadata'],
    ['empty', 'is not valid client metadata'],
    ['list', 'is not valid client metadata'],
    ['text', 'is not valid client metadata'],
    ['script', 'names no redirect URI that is allowed'],
    ['big', 'could not be fetched'],
    ['moved', 'could not be fetched'],
    ['slow', 'could not be fetched'],
    ['html', 'is not served as JSON'],
    ['gone', 'answers 404'],
  ] as const)('that is wrong (%s) is refused to the person: it %s', async ([kind, why]) => {
    const page = await open(clientAt(kind))
    expect([page.status, page.location]).toEqual([400, null])
    expect(page.text).toContain(`invalid_client: The client metadata document ${why}.`)
    expect(await row(kind)).toBeNull()
  })

  it.for([
    'https://127.0.0.1/client',
    'https://[::1]/client',
    'https://2130706433/client',
    'https://0x7f.1/client',
    'https://localhost/client',
    'https://metadata.internal/client',
    'https://printer.local/client',
    'https://intranet/client',
    'https://good.clients.example.com:22/client',
    'https://user:secret@good.clients.example.com/client',
    'https://good.clients.example.com/client#part',
    'https://good.clients.example.com/',
    'https://good.clients.example.com',
    'https://good.clients.example.com/a/../client',
    'https://GOOD.clients.example.com/client',
    'http://good.clients.example.com/client',
    'http://127.0.0.1:8787/client',
    'ftp://good.clients.example.com/client',
    'file:///etc/passwd',
    'https://',
  ])('is not looked for at %s', async (id) => {
    const before = await timesAsked('good')
    const page = await open({ client_id: id })
    expect([page.status, page.location]).toEqual([400, null])
    expect(page.text).toContain('This application cannot be connected')
    expect(await timesAsked('good')).toBe(before)
  })

  it('is looked for only so often for one network', async () => {
    const browser = new Browser()
    const pages = await Promise.all(
      Array.from({ length: 62 }, (_, n) => open(clientAt('gone', `/client/${n}`), browser)),
    )
    const statuses = pages.map(({ status }) => status)
    expect(statuses.filter((each) => each === 400)).toHaveLength(60)
    expect(statuses.filter((each) => each === 429)).toHaveLength(2)
    expect(Number(pages.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await open(clientAt('gone'))).status).toBe(400)
  })
})
