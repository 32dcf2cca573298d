import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AlertFilters } from '../../src/delivery/alerts/schema.ts'
import { filtersBeside } from '../../src/console/areas/alerts/labels.ts'
import { plainText } from '../../src/console/core/words.tsx'
import { type IdKind, newId } from '../../src/platform/context/ids.ts'
import { scopes } from '../../src/platform/context/caller.ts'
import { caller, newCompany, operate, type TestCompany } from '../support/api.ts'
import { actionOf, Browser, newPerson, type Page } from '../support/browser.ts'
import { anyTender } from '../support/cases.ts'

let other: TestCompany
let theirs: { alert: string; webhook: string; notification: string }

const insertNotification = async (companyId: string, at: Date, kind = 'tender.new', data = '{}') => {
  const id = newId('notification', at)
  await env.DB.prepare(
    `INSERT INTO notifications (id, company_id, kind, title, body, data, created_at)
     VALUES (?1, ?2, ?3, 'New tender: Bridges', 'City; deadline 2026-12-15 11:00 UTC', ?5, ?4)`,
  )
    .bind(id, companyId, kind, at.getTime(), data)
    .run()
  return id
}

beforeAll(async () => {
  other = await newCompany()
  const alert = await other.call('POST', '/alerts', { name: 'Theirs' })
  const webhook = await other.call('POST', '/webhooks', {
    url: 'https://hooks.example.com/theirs',
    events: ['bid.submitted'],
  })
  theirs = {
    alert: alert.body.data.id,
    webhook: webhook.body.data.id,
    notification: await insertNotification(other.companyId, new Date()),
  }
})

async function signedIn(role: 'owner' | 'admin' | 'member' = 'owner') {
  const person = await newPerson({ role })
  const browser = new Browser()
  await browser.signIn(person)
  return { browser, companyId: person.companies[0]?.id ?? '', userId: person.userId }
}

/** Makes an alert through its form, with these fields. The answer leads to the alert. */
async function makeAlert(browser: Browser, fields: [string, string][] = []): Promise<Page> {
  const page = await browser.open('/alerts/new')
  const usual = { name: 'Roads', frequency: 'daily', currency: 'EUR', ...Object.fromEntries(fields) }
  return browser.send(page, '/alerts/new', Object.entries(usual))
}

describe('what belongs to another company', () => {
  const shown: [string, IdKind][] = [
    ['/alerts/:alert', 'alert'],
    ['/alerts/:alert/edit', 'alert'],
    ['/webhooks/:webhook', 'webhook'],
    ['/webhooks/:webhook/settings', 'webhook'],
  ]
  it.for(shown)('is not there at %s, as what was made up', async ([path, kind]) => {
    const { browser } = await signedIn()
    const theirId = theirs[kind as 'alert' | 'webhook']
    const [real, made] = await Promise.all(
      [theirId, newId(kind, new Date())].map((id) => browser.open(path.replace(/:\w+/, id))),
    )
    expect(real?.status).toBe(404)
    expect(real?.text.replaceAll(/value="[^"]*"/g, '')).toBe(made?.text.replaceAll(/value="[^"]*"/g, ''))
  })

  it('is changed by no form', async () => {
    const { browser } = await signedIn()
    const alert = await makeAlert(browser)
    const page = await browser.open(alert.location ?? '')
    const own = actionOf(page, '/alerts/alert_')
    const before = await other.call('GET', `/alerts/${theirs.alert}`)
    for (const action of ['pause', 'delete', 'edit']) {
      const path = `/alerts/${theirs.alert}/${action}`
      // The token of a form is bound to the form's path, so the token of one's own alert is refused here.
      const sent = await browser.open(path, { method: 'POST', fields: [['token', tokenOf(page, own)]] })
      expect([403, 404]).toContain(sent.status)
    }
    expect((await other.call('GET', `/alerts/${theirs.alert}`)).body.data).toEqual(before.body.data)
  })
})

const tokenOf = ({ text }: Page, action: string): string =>
  new RegExp(`action="${action}"[^]*?name="token" value="([^"]+)"`).exec(text)?.[1] ?? ''

describe('the pages of webhooks', () => {
  const paths = ['/webhooks', '/webhooks/new', '/webhooks/:id', '/webhooks/:id/settings']
  it.for(paths)('%s tells a member who may', async (path) => {
    const { browser } = await signedIn('member')
    const { status, text } = await browser.open(path.replace(':id', newId('webhook', new Date())))
    expect(status).toBe(403)
    expect(text).toMatch(/[Oo]nly owners and admins/)
    expect(text).not.toContain('action="/webhooks')
  })

  it('are an admin’s as an owner’s, and say at the field why an address is refused', async () => {
    const { browser } = await signedIn('admin')
    const refused: [string, string][] = [
      ['http://hooks.example.com/', 'must begin with https://'],
      ['https://10.0.0.1/', 'must name a host, not an IP address'],
      ['https://printer.local/', 'must be a public host: names under .local are not'],
      ['https://user:secret@hooks.example.com/', 'must not hold credentials'],
      ['nonsense', 'must be an absolute URL, such as https://example.com/hook'],
    ]
    for (const [url, message] of refused) {
      const page = await browser.open('/webhooks/new')
      const sent = await browser.send(page, '/webhooks/new', [
        ['url', url],
        ['events', 'bid.submitted'],
      ])
      expect(sent.status).toBe(422)
      expect(sent.text).toContain(`id="field-url-error">${message}<`)
      expect(sent.text).not.toContain('request body')
    }
    expect((await browser.open('/webhooks')).text).toContain('No webhook yet')
  })

  it('show a secret once, and the same form makes one webhook', async () => {
    const { browser } = await signedIn()
    const page = await browser.open('/webhooks/new')
    const fields: [string, string][] = [
      ['url', 'https://hooks.example.com/a'],
      ['events', 'bid.submitted'],
      ['events', 'tender.new'],
      ['description', ''],
    ]
    const [first, second] = [
      await browser.send(page, '/webhooks/new', fields),
      await browser.send(page, '/webhooks/new', fields),
    ]
    expect(first.text).toMatch(/whsec_[A-Za-z0-9+/]{43}=/)
    expect([second.status, second.text.includes('whsec_')]).toEqual([200, false])
    expect(second.text).toContain('This form was sent twice')
    const { text } = await browser.open('/webhooks')
    expect(text.match(/hooks\.example\.com\/a/g)).toHaveLength(1)
    expect(text).not.toContain('whsec_')
  })
})

describe('the settings of a webhook', () => {
  it('are not put back by a form that was filled in before somebody changed them', async () => {
    const { browser } = await signedIn()
    const made: [string, string][] = [
      ['url', 'https://hooks.example.com/old'],
      ['events', 'bid.submitted'],
    ]
    await browser.send(await browser.open('/webhooks/new'), '/webhooks/new', made)
    const path = `${/\/webhooks\/webhook_\w+/.exec((await browser.open('/webhooks')).text)?.[0]}/settings`
    const page = await browser.open(path)
    const first: [string, string][] = [
      ['url', 'https://hooks.example.com/new'],
      ['events', 'bid.submitted'],
    ]
    expect((await browser.send(await browser.open(path), path, first)).status).toBe(303)
    const described: [string, string][] = [...made, ['description', 'CRM']]
    const refused = await browser.send(page, path, described)
    expect([refused.status, refused.text.includes('What is stored now')]).toEqual([403, true])
    expect(refused.text).toContain('<bdi>https://hooks.example.com/new</bdi>')
    expect((await browser.open(path)).text).toContain('value="https://hooks.example.com/new"')
    // A person who has seen the stored values may still replace them.
    expect((await browser.send(refused, path, described)).status).toBe(303)
    expect((await browser.open(path)).text).toContain('value="https://hooks.example.com/old"')
  })
})

describe('the form of an alert', () => {
  it('keeps what was typed and marks every field that is wrong', async () => {
    const { browser } = await signedIn()
    const sent = await makeAlert(browser, [
      ['q', '<b>bridges</b>'],
      ['cpvCodes', 'qwertz'],
      ['regions', 'Atlantis'],
      ['minValue', '1,5 m'],
      ['deadlineAfter', '2026-13-01'],
    ])
    expect(sent.status).toBe(422)
    for (const name of ['cpvCodes', 'regions', 'minValue'])
      expect(sent.text).toContain(`id="field-${name}-error"`)
    expect(sent.text).toContain('value="&lt;b&gt;bridges&lt;/b&gt;"')
    const day = await makeAlert(browser, [['deadlineAfter', '2026-13-01']])
    expect([day.status, day.text.includes('id="field-deadlineAfter-error"')]).toEqual([422, true])
  })

  const filters: [string, [string, string][], object][] = [
    ['nothing', [], {}],
    [
      'words for a code',
      [['cpvCodes', 'IT services: consulting, software development, Internet and support']],
      { cpvCodes: ['72000000'] },
    ],
    ['a code and its beginning', [['cpvCodes', '45, 72000000-5']], { cpvCodes: ['45000000', '72000000'] }],
    ['names of countries', [['regions', 'Germany\nGreece']], { regions: ['DE', 'GR'] }],
    [
      'a value',
      [
        ['minValue', '1000000'],
        ['currency', 'GBP'],
      ],
      { minValue: 1_000_000, currency: 'GBP' },
    ],
    ['no currency without a value', [['currency', 'GBP']], {}],
    ['days', [['deadlineAfter', '2026-12-01']], { deadlineAfter: '2026-12-01' }],
    [
      'a state and a source',
      [
        ['status', 'open'],
        ['source', 'ted'],
      ],
      { status: 'open', source: 'ted' },
    ],
  ]
  it.for(filters)('reads %s', async ([, fields, expected]) => {
    const { browser, companyId } = await signedIn()
    const made = await makeAlert(browser, fields)
    expect(made.status).toBe(303)
    const row = await env.DB.prepare('SELECT filters FROM alerts WHERE company_id = ?')
      .bind(companyId)
      .first<string>('filters')
    expect(JSON.parse(row ?? '')).toEqual(expected)
  })

  it('leaves a code that the lists do not have where it stands, and takes no new one', async () => {
    const { browser, companyId } = await signedIn()
    const { location } = await makeAlert(browser, [['regions', 'DE']])
    const stored = '{"cpvCodes":["99887766"],"deadlineBefore":"2026-12-01T10:00:00Z"}'
    await env.DB.prepare('UPDATE alerts SET filters = ?2 WHERE company_id = ?1').bind(companyId, stored).run()
    const path = `${location}/edit`
    const page = await browser.open(path)
    expect(page.text).toContain('99887766')
    const fields = (codes: string): [string, string][] => [
      ...([
        ['name', 'Kept'],
        ['frequency', 'daily'],
        ['currency', 'EUR'],
      ] satisfies [string, string][]),
      ['cpvCodes', codes],
      ['deadlineBefore', '2026-12-01T10:00:00Z'],
    ]
    expect((await browser.send(page, path, fields('99887766\n99887755'))).status).toBe(422)
    expect((await browser.send(await browser.open(path), path, fields('99887766'))).status).toBe(303)
    const row = await env.DB.prepare('SELECT name, filters FROM alerts WHERE company_id = ?')
      .bind(companyId)
      .first()
    expect(row).toEqual({ name: 'Kept', filters: stored })
  })
})

describe('filtersBeside', () => {
  const reader = { locale: 'en-GB', timeZone: 'UTC', language: 'en' } as const
  const cases: [AlertFilters, string][] = [
    [{}, 'Every tender'],
    [
      { cpvCodes: ['45'], regions: ['DE'], minValue: 1_000_000 },
      'Construction work in Germany, from EUR\u00a01m',
    ],
    [{ q: 'road', cpvCodes: ['72'], status: 'open' }, '“road”, IT services, open'],
    [{ regions: ['DE', 'FR', 'GB', 'NO'] }, 'Every tender in Germany, France, the United Kingdom and 1 more'],
    [{ cpvCodes: ['99887766'], source: 'ted' }, '99887766, from TED'],
    [
      { minValue: 1_250_000, maxValue: 2_500_000, currency: 'GBP' },
      'Every tender, from GBP\u00a01,250,000 up to GBP\u00a02.5m',
    ],
    [{ minValue: 0 }, 'Every tender, from EUR\u00a00'],
    [{ deadlineAfter: '2026-12-01' }, 'Every tender, due from 1 Dec 2026'],
    [{ deadlineBefore: '2026-12-01T10:00:00Z' }, 'Every tender, due up to 1 Dec 2026, 10:00 UTC'],
  ]
  it.for(cases)('says %o as %s', ([filters, words]) => {
    expect(plainText(filtersBeside(reader, { name: '', filters }) ?? [])).toBe(words)
    expect(filtersBeside(reader, { name: words, filters })).toBeNull()
  })
})

describe('the page of an alert', () => {
  it('tells of its tenders in the reader’s words and time', async () => {
    const { browser, companyId } = await signedIn()
    const { location } = await makeAlert(browser)
    const data = JSON.stringify({ alertIds: [location?.split('/').at(-1)] })
    await insertNotification(companyId, new Date(), 'tender.new', data)
    await env.DB.prepare('UPDATE alerts SET match_count = 1, last_match_at = 1 WHERE company_id = ?')
      .bind(companyId)
      .run()
    const { text } = await browser.open(location ?? '')
    expect(text).toContain('15 Dec 2026, 11:00 UTC')
    expect(text).toMatch(/dir="auto">\s*Bridges\s*</)
  })
})

describe('reading all notifications', () => {
  it('reads those that came before the page, of the own company, and keeps times of reading', async () => {
    const { browser, companyId, userId } = await signedIn('member')
    const hour = 3_600_000
    const old = await insertNotification(companyId, new Date(Date.now() - 2 * hour))
    const read = await insertNotification(companyId, new Date(Date.now() - hour))
    await env.DB.batch([
      env.DB.prepare('UPDATE memberships SET created_at = 0 WHERE user_id = ?').bind(userId),
      env.DB.prepare('INSERT INTO notification_reads VALUES (?1, ?2, ?3, 5)').bind(companyId, userId, read),
    ])
    const page = await browser.open('/notifications')
    const later = await insertNotification(companyId, new Date(Date.now() + hour))
    const done = await browser.send(page, '/notifications/read-all', [])
    expect([done.status, done.location]).toEqual([303, '/notifications'])
    const { text } = await browser.open('/notifications')
    const marked = [old, read, later].map((id) => text.includes(`/notifications/${id}/unread`))
    expect(marked).toEqual([true, true, false])
    const { results } = await env.DB.prepare('SELECT read_at FROM notification_reads WHERE user_id = ?')
      .bind(userId)
      .all()
    expect(results).toEqual([{ read_at: 5 }])
    const companys = env.DB.prepare(
      'SELECT count(*) AS n FROM notifications WHERE company_id = ? AND read_at > 0',
    )
    expect(await companys.bind(companyId).first('n')).toBe(0)
    const audited = await env.DB.prepare(
      `SELECT count(*) AS n FROM audit WHERE company_id = ? AND action = 'notifications.read_all'`,
    )
      .bind(companyId)
      .first('n')
    expect(audited).toBe(1)
  })

  it('is not led astray by where the form says it came from', async () => {
    const { browser, companyId } = await signedIn()
    await insertNotification(companyId, new Date())
    for (const [back, location] of [
      ['?unread=true', '/notifications?unread=true'],
      ['//evil.example', '/notifications'],
      ['https://evil.example/', '/notifications'],
      ['?a=b\\..//evil', '/'],
    ]) {
      const page = await browser.open('/notifications')
      const action = actionOf(page, '/notifications/notification_')
      const sent = await browser.send(page, action, [['back', back ?? '']])
      expect([sent.status, sent.location]).toEqual([303, location])
    }
  })

  it('leads to what each kind tells of, where that exists', async () => {
    const { browser, companyId } = await signedIn()
    const key = await operate('POST', '/keys', { companyId, name: 'Key', scopes })
    const call = caller(key.body.data.key)
    const consortium = await call('POST', '/consortiums', { tenderId: await anyTender(), name: 'Both' })
    const webhook = await call('POST', '/webhooks', {
      url: 'https://hooks.example.com/ours',
      events: ['bid.submitted'],
    })
    const consortiumId: string = consortium.body.data.id
    const webhookId: string = webhook.body.data.id
    const gone = { consortiumId: newId('consortium', new Date()), webhookId: newId('webhook', new Date()) }
    for (const data of [{ consortiumId, webhookId }, gone])
      for (const kind of ['consortium.invited', 'webhook.disabled'])
        await insertNotification(companyId, new Date(), kind, JSON.stringify(data))
    const { text } = await browser.open('/notifications')
    expect(text).toContain(`href="/consortiums/${consortiumId}"`)
    expect(text).toContain(`href="/webhooks/${webhookId}"`)
    expect(text).not.toContain(gone.consortiumId)
    expect(text).not.toContain(gone.webhookId)
    expect(text).toContain('15 Dec 2026, 11:00 UTC')
  })
})
