import { expect, vi } from 'vitest'
import { caller, newCompany, type TestCompany } from './api.ts'
import { uniqueHost } from './webhooks.ts'

/** A company with its sandbox: `live` calls with the live key, `inside` with the key of the sandbox. */
export interface TestSandbox {
  id: string
  key: string
  company: TestCompany
  live: TestCompany['call']
  inside: TestCompany['call']
}

export async function newSandbox(): Promise<TestSandbox> {
  const company = await newCompany()
  const made = await company.call('POST', '/sandbox')
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const { id, key } = made.body.data
  return { id, key, company, live: company.call, inside: caller(key) }
}

/** Moves the clock, and waits until the object of the sandbox has done the work on the way. */
export async function moveTo({ inside }: Pick<TestSandbox, 'inside'>, body: object): Promise<void> {
  const moved = await inside('POST', '/sandbox/clock', body)
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.body))
  await vi.waitFor(
    async () => expect((await inside('GET', '/sandbox')).body.data.clock.movingTo).toBeNull(),
    { timeout: 50_000, interval: 200 },
  )
}

export const tenderNamed = async ({ inside }: Pick<TestSandbox, 'inside'>, q: string): Promise<string> =>
  (await inside('GET', `/tenders?q=${q}`)).body.data[0].id

/** Things of every kind that a key can make, made in the sandbox; their ids. */
export async function fill(sandbox: TestSandbox): Promise<string[]> {
  const tenderId = await tenderNamed(sandbox, 'harbour')
  const bodies: [string, object][] = [
    ['/tenders/saved', { tenderId }],
    ['/bids', { tenderId, value: 1000, currency: 'EUR' }],
    ['/alerts', { name: 'Roads', filters: { q: 'road' }, frequency: 'daily' }],
    ['/teams', { name: 'Night shift' }],
    ['/consortiums', { name: 'Both of us', tenderId }],
    ['/assets', { name: 'Certificate', category: 'certificate' }],
    ['/tasks', { title: 'Call the buyer' }],
    ['/webhooks', { url: `https://${uniqueHost()}/ok`, events: ['bid.submitted'] }],
  ]
  const ids = [tenderId]
  for (const [path, body] of bodies) {
    const made = await sandbox.inside('POST', path, body)
    expect([path, made.status]).toEqual([path, 201])
    ids.push(made.body.data.id)
  }
  return ids
}
