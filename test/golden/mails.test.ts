import { beforeAll, describe, expect, it } from 'vitest'
import { topicNames, topics } from '../../src/delivery/notifications/topics.ts'
import * as links from '../../src/identity/auth/email-links/mails.ts'
import type { Mail } from '../../src/identity/mail/mail.ts'
import { invitationMail, roleMail } from '../../src/company/people/invite-mail.ts'
import { decisionMail } from '../../src/company/plans/mail.ts'
import * as signUp from '../../src/identity/auth/sign-up/mails.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { composeDigest } from '../../src/workspace/news/digests/compose.ts'
import type { News, DigestNotice } from '../../src/workspace/news/digests/news.ts'
import { mailTemplate } from '../../src/workspace/news/digests/template.ts'
import { erasedCompanyMail, keptCompanyMail } from '../../src/workspace/erasure/mails.ts'
import { ctxAt } from '../support/people.ts'
import { Names } from './normal.ts'

const to = 'ada@example.com'
const company = 'Große Bau & Söhne GmbH'
const roles = ['owner', 'admin', 'member'] as const

/** Mails with one link, to what the address of the service stands for here. */
const plain = Object.entries({ ...links, ...signUp }).filter(
  (entry): entry is [string, (to: string, href: string) => Mail] => entry[0].endsWith('Mail'),
)

const letters = (): [name: string, mail: Mail][] => [
  ...plain.map(([name, mail]): [string, Mail] => [name, mail(to, 'https://tenders.example')]),
  ...roles.map((role): [string, Mail] => [
    `invitation as ${role}`,
    invitationMail({ to, company, inviter: 'Ἄδα', role, link: 'https://tenders.example/x?token=t' }),
  ]),
  ...[...roles, null].map((role): [string, Mail] => [
    `new role ${role}`,
    roleMail({ to, company, actor: 'Ἄδα', role }),
  ]),
  ...[true, false].map((granted): [string, Mail] => [
    `plan granted ${granted}`,
    decisionMail({ to, company, granted, origin: 'https://tenders.example' }),
  ]),
  [
    'company to be deleted',
    erasedCompanyMail({
      to,
      company,
      eraseAt: '2027-01-31T09:00:00.000Z',
      origin: 'https://tenders.example',
    }),
  ],
  ['company kept', keptCompanyMail({ to, company, origin: 'https://tenders.example' })],
]

const plan = {
  companyId: 'company_01jd0c4kwqe7g8h9jamnp2qrst',
  companyName: company,
  userId: 'user_01jd0c4kwqe7g8h9jamnp2qrst',
  email: to,
  choices: {},
  timeZone: 'Europe/Berlin',
  ownZone: false,
  hour: 7,
  weekday: 1,
  since: 0,
  told: {},
  digestAt: 0,
  version: 1,
  upto: 0,
  company: null,
}
const notification = (kind: DigestNotice['kind'], title: string): DigestNotice => ({
  kind,
  title,
  body: 'Αναθέτουσα αρχή <του> δήμου; deadline 2027-03-04 11:00 UTC',
  data: {},
  alertId: null,
  tenderId: 'tender_01jd0c4kwqe7g8h9jamnp2qrst',
  bidId: null,
  item: null,
  stated: null,
  verdict: null,
})
/** Two notifications of every topic and more that are counted, and the mail about a single one. */
const news: Record<string, News[]> = {
  'a mail of the day': topicNames.map((topic) => ({
    topic,
    total: 25,
    items: [1, 2].map((n) => notification(topics[topic][0], `${n} Προμήθεια & συντήρηση`)),
  })),
  'a mail at once': [
    { topic: 'alerts', total: 1, items: [notification('tender.new', 'New tender: Ring <road>')] },
  ],
}

const ctx = ctxAt(new Date('2031-03-11T06:00:00Z'))
const mails: [name: string, mail: Mail][] = letters()
beforeAll(async () => {
  await loadTables(ctx, [mailTemplate])
  mails.push(
    ...Object.entries(news).map(([name, each]): [string, Mail] => [name, composeDigest(ctx, plan, each)]),
  )
})

describe('every mail', () => {
  it('has the same subject and text as before', async () => {
    const written = mails.map(([name, { html: _html, text, ...rest }]) => {
      const headers = Object.entries(rest).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
      return `== ${name}\n${headers.join('')}\n${text}`
    })
    await expect(new Names().replaceIn(written.join('\n'))).toMatchFileSnapshot('mails.txt')
  })

  it('has the same HTML as before', async () => {
    const written = mails.flatMap(([name, { html }]) => (html ? [`== ${name}\n${html}`] : []))
    const lines = new Names()
      .replaceIn(written.join('\n'))
      .replaceAll(/(?<=>)(?=<(?:table|tr|td|p|h1|div))/g, '\n')
    await expect(lines).toMatchFileSnapshot('mails-html.txt')
  })
})
