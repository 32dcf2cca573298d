import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../src/platform/context/context.ts'
import { enterSandbox } from '../../src/workspace/sandbox/enter.ts'
import { caller } from '../support/api.ts'
import { moveTo, newSandbox, tenderNamed } from '../support/sandboxes.ts'
import type { Browser } from '../support/browser.ts'
import { signedIn } from '../support/signed-in.ts'
import { uniqueHost } from '../support/webhooks.ts'

const day = 86_400_000

describe('POST /sandbox/clock', () => {
  it('passes deadlines and tells webhooks of alerts and deadlines, in their order', async () => {
    const sandbox = await newSandbox()
    const { inside } = sandbox
    const host = uniqueHost()
    const events = ['tender.new', 'tender.deadline', 'alert.triggered']
    await inside('POST', '/webhooks', { url: `https://${host}/ok`, events })
    await inside('POST', '/alerts', { name: 'Bridges', filters: { q: 'bridge' }, frequency: 'instant' })
    const tenderId = await tenderNamed(sandbox, 'audit')
    await inside('POST', '/tenders/saved', { tenderId })
    await moveTo(sandbox, { hours: 61 })
    expect((await inside('GET', `/tenders/${tenderId}`)).body.data.status).toBe('closed')
    expect((await inside('GET', '/tenders?q=bridge')).body.data).toHaveLength(1)
    const received = await vi.waitFor(async () => {
      const list = await (await fetch(`https://received.example.com/${host}`)).json<Sent[]>()
      expect(list.map(({ headers }) => headers['x-service-event']).toSorted()).toEqual([
        'alert.triggered',
        'tender.deadline',
        'tender.new',
      ])
      return list
    })
    const { clock } = (await inside('GET', '/sandbox')).body.data
    for (const { headers, body } of received) {
      expect(headers['x-service-sandbox']).toBe('true')
      expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(5 * 60_000)
      const { timestamp } = JSON.parse(body)
      expect(Date.parse(timestamp)).toBeGreaterThan(Date.now() + day / 24)
      expect(timestamp < clock.now).toBe(true)
    }
  })

  it('reminds of tasks and sections, and writes the mails of each day and of the week', async () => {
    const { browser, inside } = await ownSandbox('DE')
    const assigneeId = (await inside('GET', '/me')).body.data.user.id
    const dueAt = new Date(Date.now() + 3 * day).toISOString()
    const inHarbour = await tenderNamed({ inside }, 'harbour')
    const bidId = (await inside('POST', '/bids', { tenderId: inHarbour })).body.data.id
    const sections = [{ key: 'price', heading: 'Price', text: '', ownerId: assigneeId, dueAt }]
    for (const [method, path, body] of [
      ['POST', '/tasks', { title: 'Call the port', dueAt, assigneeId }],
      ['PATCH', `/bids/${bidId}`, { sections }],
      ['POST', '/alerts', bridges],
      ['POST', '/tenders/saved', { tenderId: await tenderNamed({ inside }, 'turbines') }],
    ] as const)
      expect((await inside(method, path, body)).status).toBeLessThan(300)
    // The award appears on the 12th day, and a mail of the week comes on a Monday.
    await moveTo({ inside }, { hours: 20 * 24 })
    const { data } = (await inside('GET', '/alerts/notifications/list?limit=100')).body
    const told = data.map((each: { title: string }) => each.title)
    for (const title of ['Call the port', 'Price'])
      expect(told).toEqual(expect.arrayContaining([`Due tomorrow: ${title}`, `Overdue: ${title}`]))
    const mails = await mailsShown(browser)
    const subjects = mails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('2 tasks'))).toHaveLength(2)
    expect(subjects).toEqual(
      expect.arrayContaining([
        expect.stringContaining('New tender: Refurbishment of the railway bridge'),
        expect.stringContaining('Deadline: 3 days left: Resurfacing of the harbour road'),
      ]),
    )
    const awards = mails.filter(({ subject }) => /award/i.test(subject))
    expect(awards.map(({ at }) => new Date(at).getUTCDay())).toEqual([1])
  }, 60_000)

  it('writes daily mails at the hour of the company’s country', async () => {
    const { browser, inside } = await ownSandbox('JP')
    await inside('POST', '/alerts', bridges)
    await moveTo({ inside }, { hours: 72 })
    const [mail] = await mailsShown(browser)
    expect(mail?.subject).toContain('New tender: Refurbishment of the railway bridge')
    // Seven o’clock in Japan.
    expect(mail?.at).toMatch(/T22:00:0/)
  })

  it('moves the time of this sandbox alone', async () => {
    const [sandbox, other] = [await newSandbox(), await newSandbox()]
    await moveTo(sandbox, { to: new Date(Date.now() + 2 * day).toISOString() })
    const made = await sandbox.inside('POST', '/teams', { name: 'Later' })
    expect(Date.parse(made.body.data.createdAt)).toBeGreaterThan(Date.now() + day)
    const elsewhere = await other.inside('POST', '/teams', { name: 'Now' })
    const live = await sandbox.live('POST', '/teams', { name: 'Now' })
    for (const { body } of [elsewhere, live])
      expect(Date.parse(body.data.createdAt)).toBeLessThan(Date.now() + day / 24)
  })

  it('arrives also where the work on the way was broken off', async () => {
    const { id, inside } = await newSandbox()
    const end = Date.now() + day
    await env.DB.prepare('UPDATE sandboxes SET moving_to = ?2 WHERE id = ?1').bind(id, end).run()
    await vi.waitFor(
      async () => {
        const { clock } = (await inside('GET', '/sandbox')).body.data
        expect([clock.movingTo, Date.parse(clock.now) >= end]).toEqual([null, true])
      },
      { timeout: 29_000, interval: 200 },
    )
  })

  it('refuses the past, two moves at once and a move beyond 90 days', async () => {
    const { inside } = await newSandbox()
    const move = (body: object) => inside('POST', '/sandbox/clock', body)
    expect((await move({ to: '2026-01-01T00:00:00Z' })).body.code).toBe('INVALID_DATA')
    expect((await move({ to: '2099-01-01T00:00:00Z' })).body.code).toBe('INVALID_DATA')
    expect((await move({})).body.code).toBe('INVALID_DATA')
    expect((await move({ hours: 2161 })).body.code).toBe('INVALID_DATA')
    const twice = await Promise.all([move({ hours: 500 }), move({ hours: 500 })])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  it('sends no mail of a sandbox', async () => {
    const sandbox = await newSandbox()
    const own = await enterSandbox(
      createCtx(env, () => undefined),
      sandbox.id,
    )
    const { sendDue } = await import('../../src/identity/mail/send-due.ts')
    expect(own && (await sendDue(own))).toEqual({ sent: 0, failed: 0 })
  })
})

const bridges = { name: 'Bridges', filters: { q: 'bridge' }, frequency: 'daily' }

/** The sandbox of a company, whose owner sees its mails in a browser. */
async function ownSandbox(country: string) {
  const { person, browser } = await signedIn()
  await env.DB.prepare('UPDATE companies SET country = ?2 WHERE id = ?1')
    .bind(person.companies[0]?.id, country)
    .run()
  const { text } = await browser.send(await browser.open('/sandbox'), '/sandbox', [])
  return { browser, inside: caller(/tmk_test_[0-9A-Za-z]{49}/.exec(text)?.[0] ?? '') }
}

/** The mails on the page of the sandbox, the newest first. */
async function mailsShown(browser: Browser): Promise<{ subject: string; at: string }[]> {
  const { text } = await browser.open('/sandbox')
  const [, mails = ''] = text.split('>Mails<')
  return [...mails.matchAll(/<h3>(.*?)<\/h3>.*?datetime="(.*?)"/gs)].map(([, subject = '', at = '']) => ({
    subject,
    at,
  }))
}

interface Sent {
  headers: Record<string, string>
  body: string
}
