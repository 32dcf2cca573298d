import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCtx, type Ctx } from '../../../src/platform/context/context.ts'
import type { WatchMessage } from '../../../src/surfaces/operator/watch/message.ts'
import { watch } from '../../../src/surfaces/operator/watch/watch.ts'
import { operate, send } from '../../support/api.ts'
import { openInbox } from '../../support/inbox.ts'
import { runJob } from '../../support/jobs.ts'

const inbox = openInbox()
const start = Date.now()
const minute = 60_000

interface Called {
  posted: WatchMessage[]
  beats: number
}

/** The watch of a service whose operator has all addresses, at a minute. `down`: nobody takes the message. */
function watching(to = `operator-${crypto.randomUUID()}@example.com`) {
  const called: Called = { posted: [], beats: 0 }
  let isDown = false
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (isDown) return new Response('down', { status: 502 })
    if (request.url === 'https://alerts.example.com/hook') called.posted.push(await request.json())
    else called.beats += 1
    return new Response('ok')
  }
  const variables = {
    OPERATOR_MAIL: to,
    ALERT_URL: 'https://alerts.example.com/hook',
    HEARTBEAT_URL: 'https://beat.example.com/1',
  }
  const at = (after: number): Ctx =>
    Object.assign(
      createCtx({ ...env, ...variables }, () => undefined, new Date(start + after * minute)),
      { fetch: fetch as typeof globalThis.fetch },
    )
  return {
    to,
    called,
    run: (after: number) => watch(at(after), []),
    down: (value: boolean) => void (isDown = value),
    at,
  }
}

/** A change of a key that waits for its gate since before the test. */
const stuck = () =>
  env.DB.prepare("INSERT INTO gate_notices (hash, since) VALUES ('stuck', ?)")
    .bind(start - 20 * minute)
    .run()
const freed = () => env.DB.prepare('DELETE FROM gate_notices').run()

beforeEach(async () => {
  await env.DB.exec(
    'DELETE FROM watch; DELETE FROM watch_days; DELETE FROM incidents; DELETE FROM gate_notices',
  )
})

describe('watch', () => {
  it('writes when a threshold is reached, each hour while it lasts, and at the end', async () => {
    const { run, called, to } = watching()
    expect(await run(0)).toEqual({ problems: 0, notified: false })
    expect(called).toEqual({ posted: [], beats: 1 })
    await stuck()
    for (let after = 1; after <= 62; after++) await run(after)
    expect(called.posted.map(({ kind }) => kind)).toEqual(['problems', 'reminder'])
    expect(called.posted[0]?.text.split('\n')).toEqual([
      'New: The oldest of gateNotices has waited for 21 minutes (runbook: Work waits)',
      createCtx(env, () => undefined).config.PUBLIC_ORIGIN,
    ])
    expect(called.posted[0]?.begun).toEqual([
      {
        name: 'tender_queue_oldest_seconds{queue="gateNotices"}',
        part: 'upkeep',
        sentence: 'The oldest of gateNotices has waited for 21 minutes',
        see: 'Work waits',
      },
    ])
    await freed()
    for (let after = 63; after <= 70; after++) await run(after)
    expect(called.posted.map(({ kind }) => kind)).toEqual(['problems', 'reminder', 'over'])
    expect(called.posted[2]?.text).toContain('All is well.')
    // The first minute, and the minutes after the problem was over.
    expect(called.beats).toBe(1 + 4)
    expect((await inbox.wait(to, 3)).subject).toBe('All is well again')
    expect(inbox.to(to).map(({ subject }) => subject)).toEqual([
      'Tender Marketplace needs attention',
      'Still open',
      'All is well again',
    ])
    expect(inbox.to(to)[0]?.text).toContain('The oldest of gateNotices has waited for 21 minutes')
  })

  it('takes a problem that comes and goes for one', async () => {
    const { run, called } = watching()
    for (let after = 0; after < 12; after++) {
      await (after % 2 === 0 ? stuck() : freed())
      await run(after)
    }
    expect(called.posted).toHaveLength(1)
  })

  it('posts again what nobody took, and mails meanwhile', async () => {
    const { run, called, to, down } = watching()
    down(true)
    await stuck()
    await run(0)
    await inbox.wait(to)
    expect(called.posted).toEqual([])
    down(false)
    await run(1)
    await run(2)
    expect(called.posted.map(({ kind }) => kind)).toEqual(['problems'])
  })

  it('writes down once what two runs judge at once', async () => {
    const { run, called } = watching()
    await run(0)
    await stuck()
    const runs = await Promise.allSettled([run(1), run(1), run(1)])
    expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(called.posted).toHaveLength(1)
    expect(await env.DB.prepare('SELECT minutes, troubled FROM watch_days').first()).toEqual({
      minutes: 2,
      troubled: 1,
    })
  })

  it('reports many things given up within an hour, not those of before', async () => {
    const { run, called } = watching()
    const lost = (from: number, count: number) =>
      env.DB.batch(
        Array.from({ length: count }, (_, n) =>
          env.DB.prepare("INSERT INTO mails (id, sealed, due_at, created_at) VALUES (?, 'x', NULL, 0)").bind(
            `lost-${from + n}`,
          ),
        ),
      )
    await lost(0, 30)
    await run(0)
    await lost(30, 25)
    await run(30)
    expect(called.posted).toEqual([])
    await run(61)
    expect(called.posted[0]?.text).toContain('25 mails were given up within an hour')
    await env.DB.prepare("DELETE FROM mails WHERE id LIKE 'lost-%'").run()
  })

  it('does not take a rest for jobs that have stopped', async () => {
    const { at, called } = watching()
    await env.DB.prepare(
      `INSERT INTO jobs (name, finished_at) VALUES ('test/idle', ?1) ON CONFLICT DO UPDATE SET finished_at = ?1`,
    )
      .bind(start - 300 * minute)
      .run()
    for (let after = 0; after <= 12; after++) await watch(at(after), ['test/idle'])
    expect(called.posted.map(({ text }) => text.split('\n')[0])).toEqual([
      'New: The job test/idle last ended 5 hours ago (runbook: A job fails)',
    ])
    // The service was at rest for hours: the job has until its limit.
    for (let after = 300; after <= 306; after++) await watch(at(after), ['test/idle'])
    expect(called.posted.at(-1)?.kind).toBe('over')
  })

  it('is a job', async () => {
    const report = await runJob(watching().at(0), 'watch')
    expect(report).toMatchObject({ done: { notified: false }, failed: [] })
  })
})

describe('GET /health', () => {
  const jobs = async () => (await send('/api/v1/health')).body.data
  const ran = (ago: number, problems: object[] = []) =>
    env.DB.prepare(
      `INSERT INTO watch (one, ran_at, awake_since, problems, given_up, given_up_last_hour, counted_at)
       VALUES (1, ?1, 0, ?2, '{}', '{}', 0)`,
    )
      .bind(Date.now() - ago * minute, JSON.stringify(problems))
      .run()

  it.for([
    [9, [], 'ok'],
    [11, [], 'degraded'],
    [1, [{ name: 'tender_queue_oldest_seconds{queue="mails"}' }], 'ok'],
    [1, [{ name: 'tender_job_last_success_age_seconds{job="outbox/events"}' }], 'degraded'],
  ] as const)('after a watch %i minutes ago that saw %j is %s', async ([ago, problems, status]) => {
    await ran(ago, [...problems])
    const { checks, ...health } = await jobs()
    expect([health.status, checks.jobs]).toEqual([status, status === 'ok' ? 'ok' : 'failed'])
  })

  it('is well before the first watch', async () => {
    expect(await jobs()).toMatchObject({ status: 'ok', checks: { jobs: 'ok' } })
  })
})

describe('GET /status', () => {
  const json = async () => (await send('/status', { headers: { Accept: 'application/json' } })).body

  it('shows everybody which part works, and nothing of the causes', async () => {
    const { run } = watching()
    await run(-1)
    expect(await json()).toMatchObject({ state: 'ok', checkedAt: expect.any(String), incidents: [] })
    await env.DB.prepare("INSERT INTO mails (id, sealed, due_at, created_at) VALUES ('old', 'x', ?1, 0)")
      .bind(start + 1000 * minute)
      .run()
    await run(0)
    const status = await json()
    expect(status.state).toBe('disturbed')
    expect(
      status.parts
        .filter((part: { state: string }) => part.state !== 'ok')
        .map((part: { name: string }) => part.name),
    ).toEqual(['Mails, alerts and notifications'])
    expect(status.days).toEqual([
      expect.objectContaining({ day: new Date(start).toISOString().slice(0, 10), disturbed: 1 }),
    ])
    expect(JSON.stringify(status)).not.toContain('waited')
    const { body, headers } = await send('/status', { headers: { Accept: 'text/html' } })
    expect(headers.get('content-type')).toContain('text/html')
    expect(body).toContain('Something is disturbed')
    await env.DB.prepare("DELETE FROM mails WHERE id = 'old'").run()
  })

  it('shows incidents that the operator opens, adds to and closes', async () => {
    const opened = await operate('POST', '/incidents', { title: 'Search is slow', text: 'We look at <it>.' })
    expect(opened.status).toBe(201)
    const { id } = opened.body.data
    expect((await json()).state).toBe('disturbed')
    await operate('POST', `/incidents/${id}/update`, { text: 'We have found it.' })
    const closed = await operate('POST', `/incidents/${id}/close`, { text: 'It is over.' })
    expect(closed.body.data.closedAt).not.toBeNull()
    const { state, incidents } = await json()
    expect([state, incidents[0].updates.map(({ text }: { text: string }) => text)]).toEqual([
      'ok',
      ['We look at <it>.', 'We have found it.', 'It is over.'],
    ])
    expect((await send('/status', { headers: { Accept: 'text/html' } })).body).toContain(
      'We look at &lt;it&gt;.',
    )
    expect((await operate('POST', `/incidents/${id}/update`, { text: 'More' })).status).toBe(403)
    expect((await operate('GET', '/incidents')).body.data.incidents).toHaveLength(1)
  })
})
