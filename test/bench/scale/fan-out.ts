import { rm } from 'node:fs/promises'
import { atMost, reported } from '../bars.ts'
import type { Section } from '../background.ts'
import { emptyDatabase, scratch } from '../dataset.ts'
import { operatorToken, type Runtime } from '../runtime.ts'
import { servingScript } from '../service.ts'
import { table } from '../table.ts'
import type { Wait } from '../trace.ts'
import { id, insert, insertCompanies } from './rows.ts'

/** As many as a company of the enterprise plan may have. */
const endpointsEach = 50

interface Run {
  ms: number
  events: number
  /**
   * Calls of the database, the maximum rows that a call wrote, and the longest list passed to a statement, in
   * bytes.
   */
  calls: number
  rows: number
  bytes: number
}

/**
 * Makes the deliveries of one moment in which every company has an event to which all its endpoints subscribe, by the
 * job of the service. The queue takes the deliveries, and nobody sends them.
 */
export async function measureFanOut(subscriptions: number): Promise<Section> {
  const directory = await scratch('fan-out')
  const runtime = await emptyDatabase(await servingScript(), directory, {
    queueProducers: { DELIVERIES: { queueName: 'tender-marketplace-deliveries' } },
  })
  const companies = Math.ceil(subscriptions / endpointsEach)
  await insertCompanies(runtime, companies)
  await insertEndpoints(runtime, subscriptions)
  await insertEvents(runtime, companies)
  const runs: Run[] = []
  for (let more = true; more;) {
    const run = await runJob(runtime)
    if (run.events > 0) runs.push(run)
    more = run.events > 0
  }
  await runtime.stop()
  await rm(directory, { recursive: true })
  const ms = runs.reduce((sum, each) => sum + each.ms, 0)
  const max = (member: 'calls' | 'rows' | 'bytes') => Math.max(...runs.map((each) => each[member]))
  return {
    title: `Deliveries of ${companies} events to ${subscriptions} subscriptions`,
    table: table(
      ['run', 'seconds', 'events', 'calls', 'most rows', 'longest list'],
      runs.map((each, index) => [
        String(index + 1),
        (each.ms / 1000).toFixed(2),
        String(each.events),
        String(each.calls),
        String(each.rows),
        `${(each.bytes / 1000).toFixed(0)} kB`,
      ]),
    ),
    bars: [
      atMost('seconds to make the deliveries', ms / 1000, 60, (value) => `${value.toFixed(2)} s`),
      atMost('calls of the database in a run of the fan-out', max('calls'), 500, String),
      reported('rows that a call of the fan-out wrote at most', String(max('rows'))),
    ],
  }
}

const insertEndpoints = (runtime: Runtime, count: number): Promise<void> =>
  insert(
    runtime,
    Array.from({ length: count }, (_, n) => ({
      id: id('webhook', n),
      company: id('company', Math.floor(n / endpointsEach)),
    })),
    `webhooks (company_id, id, url, host, events, active, secret, failure_streak, slow_failures, crowded, revision,
       created_at)
     SELECT value ->> 'company', value ->> 'id', 'https://example.com/', 'example.com', '["tender.new"]', 1, '', 0, 0, 0,
       1, 0`,
  )

const insertEvents = (runtime: Runtime, count: number): Promise<void> =>
  insert(
    runtime,
    Array.from({ length: count }, (_, n) => ({ id: id('event', n), company: id('company', n) })),
    `events (company_id, id, type, data, at) SELECT value ->> 'company', value ->> 'id', 'tender.new', '{}', 0`,
  )

interface Traced {
  body: { data: { done: { fannedOut: number } } }
  events: Wait[]
}

async function runJob({ port }: Runtime): Promise<Run> {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/bench/traced/operator/jobs/outbox/run`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorToken}` },
  })
  const { body, events } = (await response.json()) as Traced
  const ms = performance.now() - began
  const calls = events.filter(({ what }) => what === 'd1')
  const statements = calls.flatMap((each) => each.statements)
  return {
    ms,
    events: body.data.done.fannedOut,
    calls: calls.length,
    rows: Math.max(
      0,
      ...calls.map((each) => each.statements.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)),
    ),
    bytes: Math.max(0, ...statements.flatMap(({ values }) => values.map((value) => String(value).length))),
  }
}
