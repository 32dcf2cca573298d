import { beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../../src/surfaces/console/pages.ts'
import { type IdKind, newId } from '../../../src/platform/ids.ts'
import { Browser, newPerson, type Page, type Person } from '../../support/browser.ts'

const rows = Object.keys(pages).map((row) => {
  const [method = '', path = ''] = row.split(' ')
  return { row, method, path }
})
const shown = rows.filter(({ method }) => method === 'GET')
const changing = rows.filter(({ method }) => method === 'POST')

/** The kind of thing that a path parameter names, by the part of the path before the parameter. */
const kinds: Record<string, IdKind | 'word'> = {
  alerts: 'alert',
  approvals: 'approval',
  assets: 'asset',
  bids: 'bid',
  certifications: 'certification',
  channels: 'channel',
  chat: 'session',
  connections: 'connection',
  consortiums: 'consortium',
  deliveries: 'delivery',
  documents: 'document',
  export: 'word',
  invitations: 'invitation',
  keys: 'key',
  notifications: 'notification',
  notices: 'word',
  people: 'user',
  pipeline: 'saved',
  profile: 'word',
  responsibilities: 'responsibility',
  searches: 'search',
  sections: 'word',
  sessions: 'signIn',
  suppliers: 'supplier',
  teams: 'team',
  tenders: 'tender',
  versions: 'word',
  webhooks: 'webhook',
}
const members: Record<string, IdKind> = { teams: 'member', consortiums: 'partner' }

/** Puts made-up ids into a path. */
function madeUp(path: string): string {
  const parts = path.split('/')
  return parts
    .map((part, index) => {
      if (!part.startsWith(':')) return part
      const before = parts[index - 1] ?? ''
      const kind = before === 'members' ? members[parts[1] ?? ''] : kinds[before]
      if (!kind) throw new Error(`${path}: which kind of thing is ${part}? Name it in this test`)
      return kind === 'word' ? 'nothing-such' : newId(kind, new Date())
    })
    .join('/')
}

let owner: Person
let member: Person
const browsers = { owner: new Browser(), member: new Browser(), stranger: new Browser() }

beforeAll(async () => {
  ;[owner, member] = await Promise.all([newPerson(), newPerson({ role: 'member' })])
  await browsers.owner.signIn(owner)
  await browsers.member.signIn(member)
})

const post = (browser: Browser, path: string, fields: [string, string][] = []): Promise<Page> =>
  browser.open(path, { method: 'POST', fields })

describe('every page', () => {
  it.for(shown)('$row leads who is not signed in to the sign-in page and back', async ({ path }) => {
    const address = `${madeUp(path)}?a=b`
    const { status, location } = await browsers.stranger.open(address)
    expect([status, location]).toEqual([303, `/sign-in?next=${encodeURIComponent(address)}`])
  })

  it.for(shown.filter(({ path }) => path.includes(':')))(
    '$row says the same of what does not exist, whoever asks',
    async ({ path }) => {
      for (const browser of [browsers.owner, browsers.member]) {
        const { status, text } = await browser.open(madeUp(path))
        expect([404, 403]).toContain(status)
        expect(text).toContain('<h1>')
        expect(text).not.toMatch(/not found: |undefined|\[object/)
      }
    },
  )

  it.for(shown.filter(({ path }) => !path.includes(':')))('$row is a page of its own', async ({ path }) => {
    for (const browser of [browsers.owner, browsers.member]) {
      const { status, text, headers } = await browser.open(path)
      expect([200, 403, 303]).toContain(status)
      if (status === 303) continue
      expect(text.match(/<h1>/g)).toHaveLength(1)
      expect(text).not.toMatch(/ style="|<style|<script(?! src="\/console\/)| on[a-z]+="|\[object|undefined/)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it.for(shown.filter(({ path }) => !path.includes(':')))('$row bears any query', async ({ path }) => {
    const query =
      'page=0&limit=x&q=%22%00%ed%a0%80&sort=%27;--&status=%3Cscript%3E&from=1&cpvCodes=zz&unread=maybe'
    const { status, text } = await browsers.owner.open(`${path}?${query}`)
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('<script>')
  })
})

describe('every form', () => {
  it.for(changing)('$row leads who is not signed in to the sign-in page', async ({ path }) => {
    const { status, location } = await post(browsers.stranger, madeUp(path))
    expect(status).toBe(303)
    expect(location).toMatch(/^\/sign-in/)
  })

  it.for(changing)('$row is refused without its token, and with that of another form', async ({ path }) => {
    const overview = await browsers.owner.open('/')
    const token = /name="token" value="([^"]+)"/.exec(overview.text)?.[1] ?? ''
    for (const fields of [[], [['token', token]], [['token', 'x']]] satisfies [string, string][][])
      expect([403, 404]).toContain((await post(browsers.owner, madeUp(path), fields)).status)
  })

  it.for(changing)('$row is refused when another site sent it', async ({ path }) => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const fields: [string, string][] = []
    const { status } = await browsers.owner.open(madeUp(path), { method: 'POST', fields, headers })
    expect([403, 404]).toContain(status)
  })
})

describe('what is no page', () => {
  it('says so', async () => {
    const { status, text } = await browsers.owner.open('/no/such/page')
    expect(status).toBe(404)
    expect(text).toContain('Nothing is here')
  })
})
