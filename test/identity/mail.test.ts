import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { identityRetention } from '../../src/identity/retention.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import type { Mail } from '../../src/identity/mail/mail.ts'
import * as links from '../../src/identity/auth/email-links/mails.ts'
import { invitationMail, roleMail } from '../../src/company/people/invite-mail.ts'
import { decisionMail } from '../../src/company/plans/mail.ts'
import * as signUp from '../../src/identity/auth/sign-up/mails.ts'
import { mailRow, pokeMail } from '../../src/identity/mail/outbox.ts'
import { maxAttempts, sendDue } from '../../src/identity/mail/send-due.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { sealedMails } from '../../src/identity/sealed.ts'
import { reseal } from '../../src/platform/db/reseal.ts'
import { plansOf } from '../support/alerts-feed.ts'
import { openInbox } from '../support/inbox.ts'
import { erasedCompanyMail, keptCompanyMail } from '../../src/workspace/erasure/mails.ts'

const inbox = openInbox()
const day = 24 * 60 * 60 * 1000

/** A context that sends mails to an address of the tests' internet, which answers with the status in its path. */
function ctxWith(
  variables: Record<string, string | undefined> = {},
  now = new Date(),
): Ctx & { later: Ctx['later'] } {
  return createCtx({ ...env, ...variables }, () => undefined, now)
}
const http = (host: string, status: number) => ({
  MAIL_SENDER: 'http',
  MAIL_FROM: 'Tenders <no-reply@tenders.example>',
  MAIL_API_URL: `https://${host}/status/${status}`,
  MAIL_API_KEY: 'mail-token',
})
const someone = () => `someone-${crypto.randomUUID()}@example.com`
const hostOf = () => `mail-${crypto.randomUUID()}.example.com`

/** Puts a mail into the outbox, which is emptied before. */
async function post(ctx: Ctx, mail: Partial<Mail> = {}): Promise<Mail> {
  await env.DB.prepare('DELETE FROM mails').run()
  const full = { to: someone(), subject: 'A subject', text: 'First line\n\nSecond line\n', ...mail }
  await ctx.db.batch([mailRow(ctx, full)])
  return full
}
const outbox = async () =>
  (await env.DB.prepare('SELECT * FROM mails').all<Record<string, string | number | null>>()).results

interface Got {
  headers: Record<string, string>
  body: string
}
const got = async (host: string): Promise<Got[]> =>
  (await fetch(`https://received.example.com/${host}`)).json()

describe('a mail', () => {
  it('leaves with the change it is about, and is gone once it was handed on', async () => {
    const ctx = ctxWith()
    const mail = await post(ctx)
    expect(await outbox()).toHaveLength(1)
    expect(await sendDue(ctx)).toEqual({ sent: 1, failed: 0 })
    expect(inbox.to(mail.to)).toEqual([expect.objectContaining({ subject: mail.subject })])
    expect(inbox.to(mail.to)[0]?.text).toContain('First line\n\nSecond line')
    expect(await outbox()).toEqual([])
  })

  it('is sent behind the answer', async () => {
    const waiting: Promise<unknown>[] = []
    const ctx = createCtx(env, (work) => waiting.push(work))
    const mail = await post(ctx)
    pokeMail(ctx)
    await Promise.all(waiting)
    expect(inbox.to(mail.to)).toHaveLength(1)
  })

  it('cannot be read from the database', async () => {
    const mail = await post(ctxWith(), { text: 'http://127.0.0.1:8787/reset-password?token=tsl_secret' })
    const stored = JSON.stringify(await outbox())
    for (const part of [mail.to, mail.subject, 'tsl_secret']) expect(stored).not.toContain(part)
  })

  it('is not there when its change is not', async () => {
    const ctx = ctxWith()
    await post(ctx)
    await env.DB.prepare('DELETE FROM mails').run()
    const again = mailRow(ctx, { to: someone(), subject: 'Twice', text: 'Twice' })
    // The batch writes one row twice, so the second write breaks the batch.
    await expect(ctx.db.batch([again, again])).rejects.toThrow()
    expect(await outbox()).toEqual([])
  })

  it('keeps to one line of subject', async () => {
    const ctx = ctxWith()
    const mail = await post(ctx, { subject: 'Hello\r\nBcc: everybody@example.com' })
    await sendDue(ctx)
    expect(inbox.to(mail.to)[0]?.subject).toBe('Hello Bcc: everybody@example.com')
  })

  it('is sent once by many runs at once', async () => {
    const ctx = ctxWith()
    const mail = await post(ctx)
    const runs = await Promise.all(Array.from({ length: 8 }, () => sendDue(ctxWith())))
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
    expect(inbox.to(mail.to)).toHaveLength(1)
  })
})

describe('the http sender', () => {
  it('posts a mail as such services take it', async () => {
    const host = hostOf()
    const ctx = ctxWith(http(host, 200))
    const mail = await post(ctx)
    const [row] = await outbox()
    expect(await sendDue(ctx)).toEqual({ sent: 1, failed: 0 })
    const [request] = await got(host)
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer mail-token',
      'content-type': 'application/json',
      'idempotency-key': row?.id,
    })
    const { to, subject, text } = mail
    expect(JSON.parse(request?.body ?? '')).toEqual({
      from: 'Tenders <no-reply@tenders.example>',
      to: [to],
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  })

  it('names the address that answers go to, where there is one', async () => {
    const host = hostOf()
    const ctx = ctxWith({ ...http(host, 200), MAIL_REPLY_TO: 'help@tenders.example' })
    await post(ctx)
    await sendDue(ctx)
    const [request] = await got(host)
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ reply_to: 'help@tenders.example' })
  })

  it.for([301, 401, 403, 429, 500, 503])('tries a mail again after %i, later and later', async (status) => {
    const host = hostOf()
    const ctx = ctxWith(http(host, status))
    await post(ctx)
    expect(await sendDue(ctx)).toEqual({ sent: 0, failed: 1, error: expect.any(String) })
    expect(await sendDue(ctx)).toEqual({ sent: 0, failed: 0 })
    const [first] = await outbox()
    expect(first).toMatchObject({
      error: `The mail service answered ${status}`,
      due_at: ctx.now.getTime() + 60_000,
    })
    const next = ctxWith(http(host, status), new Date(Number(first?.due_at)))
    expect(await sendDue(next)).toEqual({ sent: 0, failed: 1, error: expect.any(String) })
    expect((await outbox())[0]?.due_at).toBe(next.now.getTime() + 5 * 60_000)
    const healed = ctxWith(http(host, 200), new Date(next.now.getTime() + 5 * 60_000))
    expect(await sendDue(healed)).toEqual({ sent: 1, failed: 0 })
    const keys = (await got(host)).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(3)
  })

  it('sets a mail aside that is refused for itself, and forgets it after a week', async () => {
    const ctx = ctxWith(http(hostOf(), 422))
    await post(ctx)
    await sendDue(ctx)
    expect(await outbox()).toEqual([expect.objectContaining({ due_at: null, attempts: 1 })])
    expect(await sendDue(ctxWith({}, new Date(Date.now() + day)))).toEqual({ sent: 0, failed: 0 })
    expect(
      await deleteExpired(ctxWith({}, new Date(Date.now() + 6 * day)), identityRetention.mailsSetAside),
    ).toBe(0)
    expect(
      await deleteExpired(ctxWith({}, new Date(Date.now() + 8 * day)), identityRetention.mailsSetAside),
    ).toBe(1)
  })

  it('sets a mail aside after so many attempts', async () => {
    const variables = http(hostOf(), 503)
    let now = new Date()
    await post(ctxWith(variables, now))
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      expect(await sendDue(ctxWith(variables, now))).toEqual({
        sent: 0,
        failed: 1,
        error: expect.any(String),
      })
      const [row] = await outbox()
      if (attempt < maxAttempts) now = new Date(Number(row?.due_at))
      else expect(row).toMatchObject({ due_at: null, attempts: maxAttempts })
    }
  })
})

describe('the cloudflare sender', () => {
  it('gives a mail to the binding', async () => {
    const sent: unknown[] = []
    const EMAIL = {
      send: (message: unknown) => {
        sent.push(message)
        return Promise.resolve({ messageId: 'x' })
      },
    }
    const variables = {
      ...http('', 200),
      MAIL_API_URL: 'https://unused.example',
      MAIL_REPLY_TO: 'help@tenders.example',
      MAIL_SENDER: 'cloudflare',
    }
    const ctx = createCtx({ ...env, ...variables, EMAIL } as unknown as Env, () => undefined)
    const { to, subject, text } = await post(ctx)
    await sendDue(ctx)
    expect(sent).toEqual([
      {
        from: { name: 'Tenders', email: 'no-reply@tenders.example' },
        replyTo: 'help@tenders.example',
        to,
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
    ])
  })

  it('tries again what it refused, and names no address in the reason', async () => {
    const EMAIL = { send: ({ to }: { to: string }) => Promise.reject(new Error(`${to} is suppressed`)) }
    const variables = { MAIL_SENDER: 'cloudflare', MAIL_FROM: 'no-reply@tenders.example' }
    const ctx = createCtx({ ...env, ...variables, EMAIL } as unknown as Env, () => undefined)
    await post(ctx)
    expect(await sendDue(ctx)).toEqual({ sent: 0, failed: 1, error: expect.any(String) })
    expect(await outbox()).toEqual([
      expect.objectContaining({ error: '(address) is suppressed', attempts: 1 }),
    ])
  })

  it('keeps the mail while there is no binding', async () => {
    const ctx = ctxWith({
      MAIL_SENDER: 'cloudflare',
      MAIL_FROM: 'no-reply@tenders.example',
      EMAIL: undefined,
    })
    await post(ctx)
    expect(await sendDue(ctx)).toEqual({ sent: 0, failed: 1, error: expect.any(String) })
    expect(await outbox()).toHaveLength(1)
  })
})

/** Every letter of the service, with the longest names that people may choose. */
const letters = (): Mail[] => {
  const [to, origin, href] = [
    'ada@example.com',
    'https://tenders.example',
    'https://tenders.example/x?token=t',
  ]
  const [company, actor] = ['Große Bau '.repeat(20), 'Ἄδα '.repeat(50)]
  const roles = ['owner', 'admin', 'member'] as const
  return [
    ...[links.resetMail, links.newAddressMail, signUp.confirmMail].map((mail) => mail(to, href)),
    ...[
      links.changedPasswordMail,
      links.newPasswordMail,
      links.takenAddressMail,
      links.addressInUseMail,
      links.factorOnMail,
      links.releasedFactorMail,
      links.factorOffMail,
      links.newCodesMail,
      signUp.knownMail,
    ].map((mail) => mail(to, origin)),
    links.changedAddressMail(to),
    ...roles.map((role) => invitationMail({ to, company, inviter: actor, role, link: href })),
    ...[...roles, null].map((role) => roleMail({ to, company, actor, role })),
    ...[true, false].map((granted) => decisionMail({ to, company: 'Große Bau', granted, origin })),
    erasedCompanyMail({ to, company, eraseAt: '2027-01-31T09:00:00.000Z', origin }),
    keptCompanyMail({ to, company, origin }),
  ]
}

describe('every letter of the service', () => {
  it('is among these', () => {
    const made = [links, signUp].flatMap((file) => Object.keys(file).filter((name) => name.endsWith('Mail')))
    expect(made).toHaveLength(13)
    expect(new Set(letters().map(({ subject }) => subject)).size).toBeGreaterThan(15)
  })

  it('has paragraphs that mail programs wrap, links on lines of their own, and lines that servers pass on', () => {
    for (const { subject, text } of letters()) {
      expect(subject).toMatch(/^\S[^\n]{5,200}\S$/)
      const lines = text.split('\n')
      expect(lines.filter((line) => /https?:/.test(line) && !/^https:\S+$/.test(line))).toEqual([])
      // RFC 5322, 2.1.1: at most 998 bytes.
      expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThan(998)
      // Between two lines of text stands an empty line: no sentence is broken.
      expect(text).not.toMatch(/\S\n\S/)
      expect(text).toMatch(/[^\n]\n$/)
      expect(text).not.toMatch(/undefined|\$\{|\[object/)
    }
  })
})

describe('the settings of mail', () => {
  const production = { ...env, ENVIRONMENT: 'production', ...http('mail.example', 200) }
  it.for([
    [{ MAIL_SENDER: 'log' }, 'MAIL_SENDER'],
    [{ MAIL_SENDER: undefined }, 'MAIL_SENDER'],
    [{ MAIL_FROM: undefined }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'A <a@b.example>\r\nBcc: <x@y.example>' }, 'MAIL_FROM'],
    [{ MAIL_API_URL: 'http://mail.example/' }, 'MAIL_API_URL'],
    [{ MAIL_API_KEY: undefined }, 'MAIL_API_KEY'],
    [{ MAIL_API_KEY: 'two words' }, 'MAIL_API_KEY'],
  ] as const)('of production cannot be %o', ([variables, name]) => {
    expect(() => readConfig({ ...production, ...variables })).toThrow(name)
  })

  it('are complete with a sender, its key and an address', () => {
    expect(readConfig({ ...production })).toMatchObject({ MAIL_FROM: { name: 'Tenders' } })
    expect(readConfig({ ...production, MAIL_FROM: 'a@b.example' }).MAIL_FROM).toEqual({
      name: 'Tender Marketplace',
      email: 'a@b.example',
    })
  })
})

describe('what runs each minute and hour', () => {
  const run: [string, (ctx: Ctx) => Promise<unknown>][] = [['sending what is due', sendDue]]
  it.for(run)('goes by indexes alone: %s', async ([, work]) => {
    await post(ctxWith())
    const plans = await plansOf((d1) => work(Object.defineProperties(ctxWith(), { d1: { value: d1 } })))
    expect(plans.length).toBeGreaterThan(0)
    const scans = plans.filter((each) => /^SCAN (?!each|json_each)/.test(each))
    expect(scans.filter((each) => !/ USING (COVERING )?INDEX /.test(each))).toEqual([])
  })
})

describe('changing WEBHOOK_KEYS', () => {
  it('takes waiting mails along', async () => {
    const old = env as unknown as { WEBHOOK_KEYS: string }
    const both = `newer:${'B'.repeat(43)}=,${old.WEBHOOK_KEYS}`
    const mail = await post(ctxWith())
    expect(await reseal(ctxWith({ WEBHOOK_KEYS: both }), sealedMails)).toBe(1)
    expect(await reseal(ctxWith({ WEBHOOK_KEYS: both }), sealedMails)).toBe(0)
    await sendDue(ctxWith({ WEBHOOK_KEYS: `newer:${'B'.repeat(43)}=` }))
    expect(inbox.to(mail.to)).toHaveLength(1)
  })
})
