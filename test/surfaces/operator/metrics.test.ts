import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { exposition } from '../../../src/surfaces/operator/exposition.ts'
import { newCompany, operate } from '../../support/api.ts'

interface Parsed {
  type: string
  help: string
  samples: Map<string, number>
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const label = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`
const sample = new RegExp(
  String.raw`^(${name})(\{${label}(?:,${label})*\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$`,
)

/** Reads the text exposition format as a scraper does: HELP and TYPE once, right before the metric's own samples. */
function parse(text: string): Map<string, Parsed> {
  expect(text.endsWith('\n')).toBe(true)
  const metrics = new Map<string, Parsed>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help, about = ''] = new RegExp(`^# HELP (${name}) (.+)$`).exec(line) ?? []
    const [, typed, type = ''] = new RegExp(`^# TYPE (${name}) (gauge|counter)$`).exec(line) ?? []
    if (help) {
      expect(metrics.has(help)).toBe(false)
      current = help
      metrics.set(help, { type: '', help: about, samples: new Map() })
      continue
    }
    const metric = metrics.get(current)
    if (!metric) throw new Error(`no HELP stands before: ${line}`)
    if (typed) {
      expect([typed, metric.samples.size]).toEqual([current, 0])
      metric.type = type
      continue
    }
    const [, of, labels = '', value] = sample.exec(line) ?? []
    expect([line, of]).toEqual([line, current])
    expect([labels, metric.samples.has(labels)]).toEqual([labels, false])
    metric.samples.set(labels, Number(value))
  }
  return metrics
}

describe('GET /operator/metrics', () => {
  it('tells a scraper what the status tells', async () => {
    const { companyId, userId } = await newCompany()
    const before = (await operate('GET', '/status')).body.data
    await env.DB.prepare(
      "INSERT INTO mails (id, sealed, due_at, created_at) VALUES ('late', 'x', 0, ?), ('lost', 'x', NULL, 0)",
    )
      .bind(Date.now() - 3_600_000)
      .run()
    const { status, headers, body } = await operate('GET', '/metrics')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const metrics = parse(body)
    for (const { type, samples } of metrics.values()) {
      expect(type).toBe('gauge')
      expect(samples.size).toBeGreaterThan(0)
    }
    const value = (metric: string, labels = '') => metrics.get(metric)?.samples.get(labels)
    expect(value('tender_queue_waiting', '{queue="mails"}')).toBe(before.mails.waiting + 1)
    expect(value('tender_queue_oldest_seconds', '{queue="mails"}')).toBeGreaterThanOrEqual(3600)
    expect(value('tender_given_up', '{kind="mails"}')).toBe(before.givenUp.mails + 1)
    expect(value('tender_rows', '{table="companies"}')).toBe(before.sizes.companies)
    expect(value('tender_database_bytes')).toBeGreaterThan(100_000)
    expect(value('tender_exchange_rates_age_seconds')).toBeGreaterThan(0)
    expect([...(metrics.get('tender_build_info')?.samples.keys() ?? [])]).toEqual([
      expect.stringMatching(/^\{version="\d+\.\d+\.\d+"\}$/),
    ])
    expect(body).not.toContain(companyId)
    expect(body).not.toContain(userId)
  })
})

describe('exposition', () => {
  it('escapes what would end a line or a label', () => {
    const text = exposition([
      { name: 'a', help: 'one\ntwo\\', samples: [{ labels: { x: 'q"\\\n' }, value: 1.5 }] },
      { name: 'empty', help: 'nothing', samples: [] },
    ])
    expect(text).toBe('# HELP a one\\ntwo\\\\\n# TYPE a gauge\na{x="q\\"\\\\\\n"} 1.5\n')
    expect([...parse(text).keys()]).toEqual(['a'])
  })
})
