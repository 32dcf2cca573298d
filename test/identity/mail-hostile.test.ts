import { beforeEach, describe, expect, it } from 'vitest'
import * as links from '../../src/identity/auth/email-links/mails.ts'
import type { Mail } from '../../src/identity/mail/mail.ts'
import { invitationMail, roleMail } from '../../src/company/people/invite-mail.ts'
import { decisionMail } from '../../src/company/plans/mail.ts'
import * as signUp from '../../src/identity/auth/sign-up/mails.ts'
import { kindWords } from '../../src/delivery/notifications/shown.ts'
import type { Notification } from '../../src/delivery/notifications/schema.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { composeDigest } from '../../src/workspace/news/digests/compose.ts'
import type { MailPlan } from '../../src/workspace/news/digests/plans.ts'
import { mailTemplate } from '../../src/workspace/news/digests/template.ts'
import { ctxAt } from '../support/people.ts'
import { erasedCompanyMail, keptCompanyMail } from '../../src/workspace/erasure/mails.ts'

const names = [
  'Your session expired. Confirm your password at https://evil.example/login within 24 hours',
  'Go to evil.example/login',
  'www.evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'evil。example and evil．example and evil｡example',
  'mail admin@evil.example or admin＠evil.example',
  'evil.xn--p1ai',
  'Nice Ltd\r\nBcc: x@evil.example\r\n\r\nDear customer',
  'safe\u202Eelpmaxe.live//:sptth\u202C and \u200Bhidden\u2066text',
]

const to = 'ada@recipient.example'
const origin = 'https://tenders.example'
const ctx = ctxAt(new Date('2027-03-01T06:00:00Z'))

const plan = (companyName: string) =>
  ({
    companyId: 'company_01jd0c4kwqe7g8h9jamnp2qrst',
    userId: 'user_01jd0c4kwqe7g8h9jamnp2qrst',
    email: to,
    companyName,
    timeZone: 'UTC',
    company: null,
  }) as unknown as MailPlan

/** The mail about one notification, whose texts hold the name in every place. */
function digestOf(kind: Notification['kind'], name: string): Mail {
  const told = {
    kind,
    title: kind === 'consortium.invited' ? `Invitation to a consortium: ${name}` : name,
    body: kind === 'consortium.invited' ? `${name} invites your company to bid together` : name,
    data: { consortiumId: 'consortium_1', webhookId: 'webhook_1', sectionKey: name },
    alertId: 'alert_1',
    tenderId: 'tender_1',
    bidId: 'bid_1',
    item: null,
    stated: null,
    verdict: null,
  }
  return composeDigest(ctx, plan(name), [{ topic: 'company', total: 1, items: [told] }])
}

/** Every mail of the service, by its kind, with a name in every place that somebody may choose. */
const mailsWith: [kind: string, (name: string) => Mail[]][] = [
  [
    'invitation of a person',
    (name) => [invitationMail({ to, company: name, inviter: name, role: 'member', link: `${origin}/i` })],
  ],
  [
    'change of a role',
    (name) =>
      ['owner', null].map((role) =>
        roleMail({ to, company: name, actor: name, role: role as 'owner' | null }),
      ),
  ],
  [
    'decision about the plan',
    (name) => [true, false].map((granted) => decisionMail({ to, company: name, granted, origin })),
  ],
  [
    'erasure of a company',
    (name) => [
      erasedCompanyMail({ to, company: name, eraseAt: '2027-01-31T09:00:00.000Z', origin }),
      keptCompanyMail({ to, company: name, origin }),
    ],
  ],
  ...Object.keys(kindWords).map((kind): [string, (name: string) => Mail[]] => [
    `news: ${kind}`,
    (name) => [digestOf(kind as Notification['kind'], name)],
  ]),
]

/** What mail programs turn into links: addresses, hosts, and mail addresses, in any case and with any point. */
const linkLike = /https?:|www\.|:\/\/|\S[@＠]\S|[\p{L}\p{N}-][.。．｡](?:xn--|\p{L}{2})/iu

/** The texts of a mail without what is ours: links into the service, the address of the recipient, and markup. */
function ofStrangers({ subject, text, html = '' }: Mail): string[] {
  const own = (part: string) =>
    part.replaceAll(/https:\/\/tenders\.example\S*|http:\/\/127\.0\.0\.1:8787\S*/g, '').replaceAll(to, '')
  const shown = html.replaceAll(/<!--[^]*?-->|<style>[^]*?<\/style>|<[^>]*>/g, '\n')
  return [subject, ...own(text).split('\n'), ...own(shown).split('\n')]
}

describe('every mail', () => {
  beforeEach(async () => {
    await loadTables(ctx, [mailTemplate])
  })

  it.for(mailsWith)('makes no link of a hostile name: %s', ([, mailsOf]) => {
    for (const name of names)
      for (const mail of mailsOf(name)) {
        for (const part of ofStrangers(mail)) expect(part).not.toMatch(linkLike)
        expect(mail.subject).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
        expect(mail.text).not.toMatch(/[\p{Cf}\r]|^(?:Bcc|Dear)/mu)
        expect(mail.html ?? '').not.toMatch(/\p{Cf}/u)
      }
  })

  it('names the company of the sender first in the subject of an invitation', () => {
    const told = digestOf('consortium.invited', 'Nordbau AG')
    expect(told.subject).toMatch(/^Nordbau AG invites your company to bid together: “Nordbau AG” – /)
    const invited = invitationMail({ to, company: 'Nordbau AG', inviter: 'Ada', role: 'owner', link: origin })
    expect(invited.subject).toBe('Ada invites you to Nordbau AG')
  })

  it('keeps what no mail program makes a link of', () => {
    const { subject } = digestOf('tender.new', 'Road A4.2, 1.5 km, c.o. Müller & Co. (Lot 3)')
    expect(subject).toContain('Road A4.2, 1.5 km, c.o. Müller & Co. (Lot 3)')
  })

  it.for([...Object.entries(links), ...Object.entries(signUp)])(
    '%s names nothing that a stranger chose',
    ([name, mail]) => {
      if (!name.endsWith('Mail')) return
      const { text } = (mail as (to: string, href: string) => Mail)(to, `${origin}/x`)
      const lines = text.split('\n').filter((line) => /https?:/.test(line))
      for (const line of lines) expect(line).toMatch(/^https:\/\/tenders\.example\S*$/)
    },
  )
})
