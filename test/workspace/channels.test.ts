import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { listNotifications } from '../../src/delivery/notifications/queries.ts'
import { notificationRow } from '../../src/delivery/notifications/write.ts'
import { insertNotifications } from '../../src/delivery/events/record.ts'
import { createCtx, type CallerCtx, derive } from '../../src/platform/context/context.ts'
import { reseal } from '../../src/platform/db/reseal.ts'
import {
  addChannel,
  maxChannels,
  removeChannel,
  tryChannel,
} from '../../src/workspace/news/channels/commands.ts'
import { listChannels } from '../../src/workspace/news/channels/queries.ts'
import { maxFailures, postToChannels } from '../../src/workspace/news/channels/run.ts'
import { type AddChannel, channelTopics } from '../../src/workspace/news/channels/schema.ts'
import { sealedChannels } from '../../src/workspace/news/channels/sealed.ts'
import { newStaff, type Staff } from '../support/people.ts'

const start = Date.parse('2027-03-01T06:00:00Z')
const minute = 60_000

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into messages of both services
const posted = new Map<string, any[]>()
let status = 200
const taking = async (url: RequestInfo | URL, init?: RequestInit) => {
  const path = String(url)
  posted.set(path, [...(posted.get(path) ?? []), JSON.parse(String(init?.body))])
  return new Response('ok', { status })
}

const input = (more: Partial<AddChannel> = {}): AddChannel => ({
  kind: 'slack',
  name: '#tenders',
  url: `https://hooks.slack.com/services/${crypto.randomUUID()}`,
  topics: [...channelTopics],
  ...more,
})
const acting = <T>(who: Staff, command: (ctx: CallerCtx) => Promise<T>, at = start) =>
  who.act((ctx) => command(derive(ctx, { fetch: taking })), new Date(at))

async function run(at: number): Promise<void> {
  const ctx = derive(
    createCtx(env, () => undefined, new Date(at)),
    { fetch: taking },
  )
  while ((await postToChannels(ctx)).more);
}

type Notice = Partial<Omit<Parameters<typeof notificationRow>[2], 'kind'>> & { kind?: string }
const tell = ({ companyId, ctx }: Staff, notice: Notice) =>
  env.DB.batch(
    insertNotifications({ d1: env.DB }, [
      notificationRow(ctx(new Date(start)), companyId, {
        title: 'A title',
        body: 'A body',
        ...notice,
        kind: (notice.kind ?? 'tender.new') as never,
      }),
    ]),
  )

describe('tellChannels', () => {
  it('tells a channel once what concerns the company and was chosen', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    await tell(ada, { title: 'Before the channel' })
    const channel = input({ topics: ['alerts', 'deadlines'] })
    await acting(ada, (ctx) => addChannel(ctx, channel))
    await tell(ada, {
      title: 'New tender: Roads <&> bridges | more',
      body: 'City; deadline 2027-03-04 11:00 UTC',
    })
    await tell(ada, { kind: 'tender.awarded', title: 'Not chosen' })
    await tell(ada, { kind: 'comment.mentioned', title: 'For Bo alone', userId: bo.userId })
    await Promise.all([run(start), run(start)])
    await run(start + 5 * minute)
    const [message, ...others] = posted.get(channel.url) ?? []
    expect(others).toEqual([])
    const text = JSON.stringify(message)
    expect(text).toContain('|Roads &lt;&amp;&gt; bridges / more>')
    expect(text).toContain('4 Mar 2027, 12:00 CET')
    expect(text).not.toMatch(/Not chosen|For Bo|Before the channel/)
  })

  it.for(['ö', '_'])(
    'writes a card for Teams, whose length stays below what Teams takes: %s',
    async (sign) => {
      const [ada] = await newStaff('owner')
      const channel = input({
        kind: 'teams',
        url: `https://tenant.webhook.office.com/${crypto.randomUUID()}`,
      })
      await acting(ada, (ctx) => addChannel(ctx, channel))
      for (const kind of [
        'tender.new',
        'tender.deadline',
        'tender.questions_deadline',
        'tender.awarded',
        'bid.status_changed',
        'webhook.disabled',
      ])
        for (let n = 0; n < 7; n++)
          await tell(ada, { kind, title: `[Ä]*${sign.repeat(300)}`, body: sign.repeat(400) })
      await run(start)
      const [message] = posted.get(channel.url) ?? []
      expect(message).toMatchObject({
        type: 'message',
        attachments: [
          { contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard' } },
        ],
      })
      const text = JSON.stringify(message)
      expect(new TextEncoder().encode(text).length).toBeLessThan(28_000)
      expect(text).toContain('[\\\\[Ä\\\\]\\\\*')
      expect(text).toContain('And 2 more')
    },
  )

  it.for(['ö', '<'])('writes blocks for Slack, whose texts stay below what Slack takes: %s', async (sign) => {
    const [ada] = await newStaff('owner')
    const [one, many] = [input(), input()]
    await acting(ada, (ctx) => addChannel(ctx, one))
    await tell(ada, { title: `New tender: ${sign.repeat(4000)}` })
    await run(start)
    await acting(ada, (ctx) => addChannel(ctx, many))
    for (let n = 0; n < 7; n++) await tell(ada, { title: sign.repeat(300), body: sign.repeat(400) })
    await run(start + minute)
    for (const { url } of [one, many]) {
      const blocks = posted.get(url)?.flatMap((message) => message.blocks) ?? []
      const lengths = blocks.map(({ text }) => text.text.length)
      expect(blocks.length).toBeGreaterThan(1)
      // https://docs.slack.dev/reference/block-kit/blocks/section-block
      expect(Math.max(...lengths)).toBeLessThanOrEqual(3000)
    }
  })

  it('tries again later and later, is switched off with a notification, and on by a message that arrives', async () => {
    const [ada] = await newStaff('owner')
    const channel = input()
    const { id } = await acting(ada, (ctx) => addChannel(ctx, channel))
    await tell(ada, { title: 'New tender: Kept' })
    const shown = async () => (await acting(ada, listChannels))[0]
    status = 500
    let at = start
    for (let failure = 1; failure <= maxFailures; failure++) {
      await run(at)
      expect((await shown())?.failures).toBe(failure)
      await run(at)
      at += 13 * 60 * minute
    }
    await run(at)
    expect(posted.get(channel.url)).toHaveLength(maxFailures)
    const failed = { active: false, disabledReason: expect.stringContaining('The address answered 500') }
    expect(await shown()).toMatchObject(failed)
    const told = await acting(ada, (ctx) => listNotifications(ctx, { page: 1, limit: 5 }))
    expect(told.items[0]).toMatchObject({ kind: 'channel.disabled', data: { channelId: id } })
    expect(await acting(ada, (ctx) => tryChannel(ctx, id))).toEqual({ failure: 'The address answered 500' })
    expect((await shown())?.active).toBe(false)
    status = 200
    expect(await acting(ada, (ctx) => tryChannel(ctx, id))).toEqual({ failure: null })
    expect(await shown()).toMatchObject({ active: true, disabledReason: null, failures: 0 })
  })

  it('loses nothing to an attempt that failed', async () => {
    const [ada] = await newStaff('owner')
    const channel = input()
    await acting(ada, (ctx) => addChannel(ctx, channel))
    await tell(ada, { title: 'New tender: First' })
    status = 503
    await run(start)
    status = 200
    await tell(ada, { title: 'New tender: Second' })
    await run(start + minute)
    await run(start + 2 * minute)
    const texts = (posted.get(channel.url) ?? []).map((each) => JSON.stringify(each))
    expect(texts.map((each) => [each.includes('First'), each.includes('Second')])).toEqual([
      [true, false],
      [true, true],
    ])
  })
})

describe('addChannel', () => {
  it.for([
    'http://hooks.example.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://user:word@hooks.example.com/x',
    'https://hooks.internal/x',
    'https://hooks.example.com/services/x',
    'https://hooks.slack.com.example.com/services/x',
    'https://tenant.webhook.office.com/of-the-other-service',
    'not an address',
  ])('refuses %s', async (url) => {
    const [ada] = await newStaff('owner')
    await expect(acting(ada, (ctx) => addChannel(ctx, input({ url })))).rejects.toThrow()
    expect(await acting(ada, listChannels)).toEqual([])
  })

  it('sends sixty test messages an hour and no more', async () => {
    const [ada] = await newStaff('owner')
    const channel = input()
    const { id } = await acting(ada, (ctx) => addChannel(ctx, channel))
    for (let sent = 0; sent < 60; sent++) await acting(ada, (ctx) => tryChannel(ctx, id))
    await expect(acting(ada, (ctx) => tryChannel(ctx, id))).rejects.toThrow('60 test messages an hour')
    expect(posted.get(channel.url)).toHaveLength(60)
  })

  it('is for owners and admins, ten times at most', async () => {
    const [ada, bo] = await newStaff('admin', 'member')
    await expect(acting(bo, (ctx) => addChannel(ctx, input()))).rejects.toThrow('Only owners and admins')
    const many = await Promise.allSettled(
      Array.from({ length: maxChannels + 2 }, () => acting(ada, (ctx) => addChannel(ctx, input()))),
    )
    expect(many.filter(({ status: outcome }) => outcome === 'fulfilled')).toHaveLength(maxChannels)
  })

  it('keeps the address sealed, under a new key as well, and of its company alone', async () => {
    const [[ada], [stranger]] = [await newStaff('owner'), await newStaff('owner')]
    const channel = input()
    const { id } = await acting(ada, (ctx) => addChannel(ctx, channel))
    const stored = () => env.DB.prepare('SELECT * FROM channels WHERE id = ?1').bind(id).first()
    expect(JSON.stringify(await stored())).not.toContain(channel.url)
    const old = env as unknown as { WEBHOOK_KEYS: string }
    const newer = { ...env, WEBHOOK_KEYS: `newer:${'B'.repeat(43)}=,${old.WEBHOOK_KEYS}` }
    expect(
      await reseal(
        createCtx(newer, () => undefined),
        sealedChannels,
      ),
    ).toBeGreaterThan(0)
    expect(String((await stored())?.url)).toMatch(/^newer:/)
    await expect(acting(stranger, (ctx) => removeChannel(ctx, id))).rejects.toThrow('Channel not found')
    await expect(acting(stranger, (ctx) => tryChannel(ctx, id))).rejects.toThrow('Channel not found')
    await acting(ada, (ctx) => removeChannel(ctx, id))
    expect(await stored()).toBeNull()
  })
})
