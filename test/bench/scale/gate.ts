import { rm } from 'node:fs/promises'
import { operatorClient } from '../../../tools/operator.ts'
import type { Section } from '../background.ts'
import { reported, times2 } from '../bars.ts'
import { Connection } from '../connection.ts'
import { emptyDatabase, scratch } from '../dataset.ts'
import { operatorToken } from '../runtime.ts'
import { servingScript } from '../service.ts'
import { median, quantile } from '../statistics.ts'
import { table } from '../table.ts'

/** As many as a company may have. */
const keysEach = 100
const connections = 16
const rounds = 5
const path = '/api/v1/me'

/**
 * Requests with one key, and with many keys in turn, each with a gate of its own. The first request of a key
 * reads the record of the key from the database.
 */
export async function measureGates(count: number, ms = 1000): Promise<Section> {
  const directory = await scratch('gates')
  const runtime = await emptyDatabase(await servingScript(), directory)
  const keys = await makeKeys(`http://127.0.0.1:${runtime.port}`, count)
  const first = await firstRequests(await Connection.open(runtime.port), keys)
  // Opened late, because the runtime closes an unused connection.
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(runtime.port)))
  const [only = ''] = keys
  const one: number[] = []
  const all: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const [single, many] = [await rate(open, [only], ms), await rate(open, keys, ms)]
    if (round > 0) one.push(single)
    if (round > 0) all.push(many)
  }
  for (const each of open) each.close()
  await runtime.stop()
  await rm(directory, { recursive: true })
  const slower = median(one.map((each, round) => each / (all[round] ?? Number.NaN)))
  return {
    title: `Requests with ${count} keys, ${connections} connections`,
    table: table(
      ['requests', 'measured'],
      [
        ['first of a key, milliseconds: median', median(first).toFixed(2)],
        ['first of a key, milliseconds: 95th percentile', quantile(first, 0.95).toFixed(2)],
        ['with one key, a second', median(one).toFixed(0)],
        [`with ${count} keys in turn, a second`, median(all).toFixed(0)],
      ],
    ),
    bars: [
      reported(`one key / ${count} keys in turn, requests a second`, times2(slower)),
      reported('first request of a key, median', `${median(first).toFixed(2)} ms`),
    ],
  }
}

/** The milliseconds of the first request of each key, one after the other. */
async function firstRequests(connection: Connection, keys: string[]): Promise<number[]> {
  const first: number[] = []
  for (const key of keys) {
    const began = performance.now()
    await ask(connection, key)
    first.push(performance.now() - began)
  }
  connection.close()
  return first
}

async function makeKeys(base: string, count: number): Promise<string[]> {
  const operator = operatorClient(base, operatorToken)
  const keys: string[] = []
  let companyId = ''
  for (let n = 0; n < count; n++) {
    if (n % keysEach === 0) companyId = await makeCompany(operator, n)
    const made = { companyId, name: `Key ${n}`, scopes: ['account:read'], requestLimit: 1_000_000 }
    keys.push((await operator.post<{ key: string }>('/keys', made)).key)
  }
  return keys
}

async function makeCompany(operator: ReturnType<typeof operatorClient>, n: number): Promise<string> {
  const company = { name: `Bench ${n}`, country: 'DE', plan: 'enterprise' }
  const { id: companyId } = await operator.post<{ id: string }>('/companies', company)
  const password = crypto.randomUUID()
  const email = `bench-${password}@example.com`
  await operator.post('/users', { email, name: 'Bench', password, companyId, role: 'owner' })
  return companyId
}

async function ask(connection: Connection, key: string): Promise<void> {
  const { status } = await connection.get(path, key)
  if (status !== 200) throw new Error(`${path}: ${status}`)
}

/** Requests a second if every connection sends the next key as soon as the last answer arrives. */
async function rate(open: Connection[], keys: string[], ms: number): Promise<number> {
  const began = performance.now()
  let sent = 0
  const drive = async (connection: Connection) => {
    while (performance.now() - began < ms) await ask(connection, keys[sent++ % keys.length] ?? '')
  }
  await Promise.all(open.map(drive))
  return sent / ((performance.now() - began) / 1000)
}
