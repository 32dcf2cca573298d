import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, it, vi } from 'vitest'
import { hashKey } from '../../src/identity/keys/key.ts'
import * as service from '../../src/index.ts'
import { runnerOf } from '../../src/surfaces/jobs/wake.ts'
import { meterOf } from '../../src/surfaces/mcp/meter.ts'
import { newCompany } from '../support/api.ts'

interface Alarmed {
  object: DurableObjectStub
  /** Plans the alarm if none waits, and resolves once that is done. */
  use: () => Promise<unknown>
}

async function usedKey(): Promise<Alarmed> {
  const { call, key } = await newCompany()
  const object = env.KEY_GATE.get(env.KEY_GATE.idFromName(hashKey(key)))
  const lastUse = () =>
    runInDurableObject(object, (_instance, { storage }) => {
      const [table] = storage.sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'last_use'").toArray()
      return table ? Number(storage.sql.exec('SELECT at FROM last_use').toArray()[0]?.at ?? 0) : 0
    })
  const use = async () => {
    const now = Date.now()
    await call('GET', '/me')
    // The gate plans its alarm when it writes its counts, shortly after the answer.
    await vi.waitUntil(async () => (await lastUse()) >= now && (await alarmOf(object)) !== null)
  }
  return { object, use }
}

async function wokenJob(): Promise<Alarmed> {
  const object = runnerOf(env, 'nameless')
  return { object, use: async () => object.wake('nameless', 60_000) }
}

/** Every Durable Object with an alarm, by the name of its class. */
const alarmed: [name: string, make: () => Promise<Alarmed>][] = [
  ['JobRunner', wokenJob],
  ['KeyGate', usedKey],
]

const alarmOf = (object: DurableObjectStub) =>
  runInDurableObject(object, (_instance, { storage }) => storage.getAlarm())

describe('the alarm of a Durable Object', () => {
  it('is tested for every class that has one', ({ expect }) => {
    const classes = Object.entries(service).filter(
      ([, exported]) => typeof exported === 'function' && 'alarm' in exported.prototype,
    )
    expect(classes.map(([name]) => name).toSorted()).toEqual(alarmed.map(([name]) => name))
  })

  it.for(alarmed)('is not put off when %s wakes from hibernation', async ([, make], { expect }) => {
    const { object, use } = await make()
    await use()
    const planned = await alarmOf(object)
    expect(planned).not.toBeNull()
    const start = Date.now()
    for (let wake = 1; wake <= 3; wake++) {
      await evictDurableObject(object)
      await at(start + wake * 10_000, use)
      expect(await alarmOf(object)).toBe(planned)
    }
    expect(await runDurableObjectAlarm(object)).toBe(true)
  })

  it('is planned again when a key is used after the alarm', async ({ expect }) => {
    const { object, use } = await usedKey()
    await use()
    expect(await runDurableObjectAlarm(object)).toBe(true)
    await use()
    expect(await runDurableObjectAlarm(object)).toBe(true)
  })
})

describe('ConnectionMeter.refused', () => {
  it('writes one row a minute and loses no call when the meter sleeps in between', async ({ expect }) => {
    const meter = meterOf(env, `company_${crypto.randomUUID()}`)
    const start = Math.ceil(Date.now() / 60_000) * 60_000
    const stored = () => runInDurableObject(meter, (_instance, { storage }) => storage.kv.get('refused'))
    expect(await at(start, () => meter.refused(1))).toBe(1)
    for (let calls = 1; calls <= 3; calls++) {
      await vi.waitUntil(stored)
      await evictDurableObject(meter)
      expect(await at(start + calls * 10_000, () => meter.refused(10))).toBe(0)
      await vi.waitUntil(async () => JSON.stringify(await stored())?.includes(`:${calls * 10},`))
    }
    await evictDurableObject(meter)
    expect(await at(start + 60_000, () => meter.refused(1))).toBe(31)
  })
})

/** Does something at a time of the service's clock. */
async function at<T>(time: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: time })
  try {
    return await act()
  } finally {
    vi.useRealTimers()
  }
}
