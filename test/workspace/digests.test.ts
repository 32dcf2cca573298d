import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { readNotification } from '../../src/delivery/notifications/commands.ts'
import { type Cadence, type Topic, topicNames } from '../../src/delivery/notifications/topics.ts'
import { notificationRow } from '../../src/delivery/notifications/write.ts'
import { insertNotifications } from '../../src/delivery/events/record.ts'
import { analyse } from '../../src/insight/analyses/commands.ts'
import { createCtx, type Ctx, derive } from '../../src/platform/context/context.ts'
import { chooseMails } from '../../src/workspace/news/digests/commands.ts'
import { mailAtOnce, mailDigests, type Mailed, digestPause } from '../../src/workspace/news/digests/run.ts'
import { type Choices, nextTurn, topicsAt } from '../../src/workspace/news/digests/schedule.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { operate } from '../support/api.ts'
import { newTender } from '../support/bids.ts'
import { Browser, publicOrigin } from '../support/browser.ts'
import { newStaff, proven, type Staff } from '../support/people.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** 07:00 on a Monday in Berlin, the time zone of the staff in these tests. */
const monday = Date.parse('2027-03-01T06:00:00Z')

interface Letter {
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
const letters: Letter[] = []
const to = ({ email }: Staff) => letters.filter((letter) => letter.to.includes(email))

const service = {
  ...env,
  MAIL_SENDER: 'http',
  MAIL_FROM: 'Tenders <no-reply@tenders.example>',
  MAIL_API_KEY: 'mail-token',
}

/** Runs a job to its end at a time, and waits until its mails are sent. */
async function run(work: (ctx: Ctx) => Promise<Mailed>, at: number): Promise<number> {
  const later: Promise<unknown>[] = []
  const ctx = createCtx(service as unknown as Env, (each) => void later.push(each), new Date(at))
  const taking = derive(ctx, {
    fetch: async (_url: RequestInfo | URL, init?: RequestInit) => {
      letters.push(JSON.parse(String(init?.body)) as Letter)
      return new Response('{}')
    },
  })
  let mails = 0
  for (let more = true; more;) {
    const done = await work(taking)
    mails += done.mails
    more = done.more
  }
  await Promise.all(later)
  return mails
}
const digest = (at: number) => run(mailDigests, at)
const atOnce = (at: number) => run(mailAtOnce, at)

type Notice = Partial<Omit<Parameters<typeof notificationRow>[2], 'kind'>> & { kind?: string }
const tell = ({ companyId, ctx }: Staff, notice: Notice, at = monday - hour) =>
  env.DB.batch(
    insertNotifications({ d1: env.DB }, [
      notificationRow(ctx(new Date(at)), companyId, {
        title: 'A title',
        body: 'A body',
        ...notice,
        kind: (notice.kind ?? 'comment.mentioned') as never,
      }),
    ]),
  )

const all = (cadence: Cadence) =>
  Object.fromEntries(topicNames.map((topic) => [topic, cadence])) as Record<Topic, Cadence>
const choose = (who: Staff, cadence: Cadence, at = monday - day) =>
  who.act(
    (ctx) => chooseMails(ctx, { choices: all(cadence), timeZone: 'Europe/Berlin', hour: 7, weekday: 1 }),
    new Date(at),
  )

describe('nextTurn', () => {
  const plan = (cadence: Cadence, more: Partial<Choices> = {}): Choices => ({
    choices: all(cadence),
    timeZone: 'Europe/Oslo',
    hour: 7,
    weekday: 1,
    ...more,
  })
  it.for<[string, Choices, string, string | null]>([
    ['the same day', plan('daily'), '2027-03-03T05:00:00Z', '2027-03-03T06:00:00.000Z'],
    ['the next day', plan('daily'), '2027-03-03T06:00:00Z', '2027-03-04T06:00:00.000Z'],
    ['over the change to summer time', plan('daily'), '2027-03-27T12:00:00Z', '2027-03-28T05:00:00.000Z'],
    ['the day of the week', plan('weekly'), '2027-03-03T05:00:00Z', '2027-03-08T06:00:00.000Z'],
    ['a week later', plan('weekly'), '2027-03-08T06:00:00Z', '2027-03-15T06:00:00.000Z'],
    ['never', plan('never'), '2027-03-08T06:00:00Z', null],
    [
      'beyond the line of dates',
      plan('daily', { timeZone: 'Pacific/Auckland' }),
      '2027-03-03T17:00:00Z',
      '2027-03-03T18:00:00.000Z',
    ],
  ])('is %s', ([, choices, now, expected]) => {
    const at = nextTurn(choices, Date.parse(now))
    expect(at === null ? null : new Date(at).toISOString()).toBe(expected)
  })

  it('tells weekly topics on their day alone', () => {
    const mixed = plan('daily', { choices: { ...all('never'), alerts: 'daily', awards: 'weekly' } })
    expect([topicsAt(mixed, monday), topicsAt(mixed, monday + day)]).toEqual([
      ['alerts', 'awards'],
      ['alerts'],
    ])
  })
})

describe('mailDigests', () => {
  const words = {
    bid: 'Bid',
    consider: 'Consider',
    no_bid: 'Do not bid',
    insufficient_data: 'Cannot say yet',
  }

  it('puts everything new into one mail at the person’s hour, once', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    await choose(ada, 'daily')
    await choose(bo, 'never')
    await tell(ada, {
      kind: 'tender.new',
      title: 'New tender: Roads & <b>bridges</b>',
      body: 'City',
    })
    await tell(ada, {
      kind: 'tender.deadline',
      title: '3 days left',
      body: 'deadline 2027-03-04 11:00 UTC',
    })
    await tell(ada, { title: 'Not for Ada', userId: bo.userId })
    expect(await digest(monday - minute)).toBe(0)
    await digest(monday)
    await digest(monday + minute)
    await digest(monday + day)
    expect([to(ada).length, to(bo).length]).toEqual([1, 0])
    const [letter] = to(ada)
    expect(letter?.subject).toBe('1 new tender, 1 deadline – Staffed Ltd')
    expect(letter?.text).toContain('Roads & <b>bridges</b>\nCity')
    expect(letter?.text).toContain('4 Mar 2027, 12:00 CET')
    expect(letter?.html).toContain('Roads &amp; &lt;b&gt;bridges&lt;/b&gt;')
    expect(letter?.html).not.toMatch(/<script|\{\{|Not for Ada|undefined/)
    expect(letter?.headers).toMatchObject({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('names the kind of what shares its topic with other kinds', async () => {
    const [ada] = await newStaff('owner')
    await choose(ada, 'daily')
    const about = { userId: ada.userId, body: 'From Bo; Roads' }
    await tell(ada, { ...about, kind: 'section.assigned', title: 'Section for you: Approach' })
    await tell(ada, { ...about, kind: 'section.review', title: 'Review: Approach' })
    await digest(monday)
    const [letter] = to(ada)
    expect(letter?.text).toContain('Section: Approach\n')
    expect(letter?.text).toContain('Review: Approach\n')
  })

  it('says how a tender fits that an alert has found', async () => {
    const [ada] = await newStaff('owner')
    await choose(ada, 'daily')
    await operate('PATCH', `/companies/${ada.companyId}`, { profile: { cpvCodes: ['45000000'] } })
    const tenderId = await newTender({ cpvCodes: ['45233140'] })
    await tell(ada, { kind: 'tender.new', title: 'New tender: Ring road', tenderId })
    await digest(monday)
    expect(to(ada)[0]?.text).toMatch(
      /Ring road\nA body\n(Good|Fair|Weak) fit, \d+ of 100: your subject \(Roadworks\)/,
    )
    expect(to(ada)[0]?.html).toMatch(/fit, \d+ of 100/)
  })

  it('says that the documents of a new tender state an earlier deadline', async () => {
    const [ada] = await newStaff('owner')
    await choose(ada, 'daily')
    const page = 'Tenders must be received by 3 June 2097, 12:00 noon.'
    const document = { title: 'Terms', language: 'en', kind: 'tender_documents', pages: [page] }
    const tenderId = await newTender({ deadline: '2097-06-10T12:00:00Z' }, [document])
    await tell(ada, { kind: 'tender.new', title: 'New tender: Ring road', tenderId })
    await digest(monday)
    expect(to(ada)[0]?.text).toMatch(/The documents say: deadline 3 Jun 2097/)
    expect(to(ada)[0]?.html).toContain('The documents say: deadline 3 Jun 2097')
  })

  it('says the verdict of the own analysis in place of the fit at a glance, until the profile changes', async () => {
    const staff = [...(await newStaff('owner')), ...(await newStaff('owner'))]
    const [ada, other] = staff
    if (!ada || !other) throw new Error('No staff')
    const paper = {
      title: 'Terms',
      language: 'en',
      kind: 'tender_documents',
      pages: ['Bids are in English.'],
    }
    const tenderId = await newTender({ cpvCodes: ['45233140'] }, [paper])
    const profile = { cpvCodes: ['45233140'], regions: ['DE'] }
    for (const who of staff) {
      await choose(who, 'daily')
      await operate('PATCH', `/companies/${who.companyId}`, { profile })
      await tell(who, { kind: 'tender.new', title: 'New tender: Ring road', tenderId })
    }
    const { result } = await ada.act((ctx) =>
      analyse(ctx, 'match', { tenderId, language: 'en', refresh: false }),
    )
    await digest(monday)
    const [own] = to(ada)
    for (const form of [own?.text, own?.html]) {
      expect(form).toContain(
        `${words[result.verdict]}, ${result.score} of 100: by your analysis, with reservations`,
      )
      expect(form).not.toMatch(/\bfit,? \d/i)
    }
    expect(to(other)[0]?.text).toMatch(/fit, \d+ of 100: your subject/)
    await operate('PATCH', `/companies/${ada.companyId}`, { profile: { ...profile, regions: ['FR'] } })
    await tell(ada, { kind: 'tender.new', title: 'New tender: Ring road', tenderId }, monday + hour)
    await digest(monday + day)
    expect(to(ada)[1]?.text).toMatch(/fit, \d+ of 100: your subject/)
  })

  it('lists ten of a topic and counts the others', async () => {
    const [ada] = await newStaff('owner')
    await choose(ada, 'daily')
    for (let n = 1; n <= 12; n++) await tell(ada, { title: `Number ${n}.` })
    await digest(monday)
    const [letter] = to(ada)
    expect(letter?.subject).toBe('12 mentions – Staffed Ltd')
    for (const form of [letter?.text, letter?.html]) {
      expect(form).toContain('Number 12.')
      expect(form).not.toContain('Number 2.')
      expect(form).toContain('And 2 more')
    }
  })

  it('leaves out what was read in the console, and sends nothing when nothing is left', async () => {
    const [ada] = await newStaff('owner')
    await choose(ada, 'daily')
    await tell(ada, {})
    const id = await env.DB.prepare('SELECT id FROM notifications WHERE company_id = ?1')
      .bind(ada.companyId)
      .first<string>('id')
    await ada.act((ctx) => readNotification(ctx, id ?? '', { read: true }))
    await digest(monday)
    expect(to(ada)).toEqual([])
  })

  it('loses nothing when a topic moves from weekly to daily, and begins anew after never', async () => {
    const [ada] = await newStaff('owner')
    await choose(ada, 'weekly', monday + minute)
    await tell(ada, { title: 'Of Tuesday' }, monday + day)
    await digest(monday + 2 * day)
    expect(to(ada)).toEqual([])
    await choose(ada, 'daily', monday + 2 * day + hour)
    await digest(monday + 3 * day)
    expect(to(ada).map(({ subject }) => subject)).toEqual(['Mention: Of Tuesday – Staffed Ltd'])
    await choose(ada, 'never', monday + 3 * day)
    await tell(ada, { title: 'Of no day' }, monday + 3 * day + hour)
    await choose(ada, 'daily', monday + 4 * day)
    await digest(monday + 5 * day)
    expect(to(ada)).toHaveLength(1)
  })

  it('writes one mail however many run at once', async () => {
    const [ada] = await newStaff('owner')
    await choose(ada, 'daily')
    await tell(ada, {})
    await Promise.all(Array.from({ length: 4 }, () => digest(monday)))
    expect(to(ada)).toHaveLength(1)
  })

  it('forgets a person who leaves', async () => {
    const [owner, bo] = await newStaff('owner', 'member')
    await choose(bo, 'daily')
    await tell(bo, {})
    await owner.act((ctx) => removePerson(ctx, bo.userId, proven))
    await digest(monday)
    expect(to(bo)).toEqual([])
    const left = await env.DB.prepare('SELECT count(*) AS n FROM mail_plans WHERE user_id = ?1').bind(
      bo.userId,
    )
    expect(await left.first('n')).toBe(0)
  })
})

describe('mailAtOnce', () => {
  it('mails as the service proposes, and puts together what follows within ten minutes', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    await tell(ada, { title: 'First', userId: bo.userId })
    await atOnce(monday)
    await atOnce(monday + minute)
    expect(to(bo).map(({ subject }) => subject)).toEqual(['Mention: First – Staffed Ltd'])
    await tell(ada, { title: 'Second', userId: bo.userId })
    await tell(ada, { title: 'Third', userId: bo.userId })
    await atOnce(monday + 2 * minute)
    expect(to(bo)).toHaveLength(1)
    await atOnce(monday + digestPause)
    await atOnce(monday + digestPause + minute)
    expect(to(bo).map(({ subject }) => subject)).toEqual([
      'Mention: First – Staffed Ltd',
      '2 mentions – Staffed Ltd',
    ])
    expect(to(ada)).toEqual([])
  })

  it('mails a new person though the first daily turn is computed at the same time', async () => {
    const [ada] = await newStaff('owner')
    await tell(ada, { title: 'First' })
    await Promise.all([digest(monday), atOnce(monday)])
    expect(to(ada)).toHaveLength(1)
  })

  it('tells in the next mail what was committed while the first was written', async () => {
    const [ada] = await newStaff('owner')
    await tell(ada, { title: 'First' })
    let batches = 0
    /** Commits a second notification after the second batch of a run, which reads the news. */
    const racing = (ctx: Ctx) =>
      derive(ctx, {
        d1: {
          prepare: (text: string) => ctx.d1.prepare(text),
          batch: async (statements: D1PreparedStatement[]) => {
            const results = await ctx.d1.batch(statements)
            if (++batches === 2) await tell(ada, { title: 'Second' })
            return results
          },
        } as D1Database,
      })
    await run((ctx) => mailAtOnce(racing(ctx)), monday)
    expect(batches).toBeGreaterThan(2)
    await atOnce(monday + minute)
    await atOnce(monday + digestPause + minute)
    await atOnce(monday + 2 * digestPause + minute)
    expect(to(ada).flatMap(({ text }) => text.match(/^(First|Second)$/gm) ?? [])).toEqual(['First', 'Second'])
  })
})

describe('unsubscribing', () => {
  const path = ({ headers }: Letter) => {
    const [, address = ''] = /^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
    expect(address.startsWith(`${publicOrigin}/unsubscribe?token=`)).toBe(true)
    return address.slice(publicOrigin.length)
  }
  const mailed = async () => {
    const [ada] = await newStaff('owner')
    await choose(ada, 'daily')
    await tell(ada, {})
    await digest(monday)
    const [letter] = to(ada)
    if (!letter) throw new Error('No mail came')
    return { ada, address: path(letter) }
  }

  it('takes one POST without a session, and opening the link changes nothing', async () => {
    const { ada, address } = await mailed()
    const { status, text } = await new Browser().open(address)
    expect([status, text]).toEqual([200, expect.stringContaining('<form method="post"')])
    await tell(ada, {}, monday + hour)
    await digest(monday + day)
    expect(to(ada)).toHaveLength(2)
    const headers = { Origin: 'https://mail.example' }
    for (let time = 1; time <= 2; time++) {
      const fields: [string, string][] = [['List-Unsubscribe', 'One-Click']]
      const posted = await new Browser().open(address, { method: 'POST', fields, headers })
      expect([posted.status, posted.text]).toEqual([200, expect.stringContaining('You are unsubscribed')])
    }
    await tell(ada, {}, monday + day + hour)
    await digest(monday + 2 * day)
    await atOnce(monday + 2 * day)
    expect(to(ada)).toHaveLength(2)
  })

  it('knows no token that was changed or made up', async () => {
    const { ada, address } = await mailed()
    for (const wrong of ['/unsubscribe', '/unsubscribe?token=x', address.replace(/.{9}$/, 'AAAAAAAAA')])
      expect((await new Browser().open(wrong, { method: 'POST', fields: [] })).status).toBe(404)
    await tell(ada, {}, monday + hour)
    await digest(monday + day)
    expect(to(ada)).toHaveLength(2)
  })
})
