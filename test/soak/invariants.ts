import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { operatorClient } from '../../tools/operator.ts'
import { everyItem } from './client.ts'
import { operatorToken } from './runtime.ts'
import { memory } from '../bench/process.ts'
import type { World } from './world.ts'
import type { Written } from './written.ts'

/** Things that are not stored as the service has answered; empty for a sound service. */
export async function lostOrDouble(world: World, written: Written): Promise<string[]> {
  const found: string[] = []
  for (const company of world.companies) {
    const check = async (path: string, promised: Written['teams'], nameOf: (item: Named) => string) => {
      const times = new Map<string, string[]>()
      for (const item of await everyItem<Named>(company.call, path))
        times.set(nameOf(item), [...(times.get(nameOf(item)) ?? []), item.id])
      for (const { name, id } of promised.filter((each) => each.company.id === company.id)) {
        const ids = times.get(name) ?? []
        if (ids.length !== 1 || ids[0] !== id) found.push(`${path}: ${id} is there as ${JSON.stringify(ids)}`)
      }
      // Nothing may be stored twice, even if the answer to its request never arrived.
      for (const [name, ids] of times)
        if (ids.length > 1) found.push(`${path}: ${name} is there ${ids.length} times`)
    }
    await check('/teams', written.teams, ({ name }) => name)
    await check('/bids', written.bids, ({ title }) => title)
    await check('/assets', written.files, ({ name }) => name)
  }
  return found
}

interface Named {
  id: string
  name: string
  title: string
}

/** Files whose bytes are not those that were uploaded. */
export async function damagedFiles(origin: string, written: Written): Promise<string[]> {
  const damaged: string[] = []
  for (const { company, id, sha256 } of written.files) {
    const headers = { Authorization: `Bearer ${company.key}` }
    const response = await fetch(`${origin}/api/v1/assets/${id}/download`, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const digest = createHash('sha256').update(bytes).digest('hex')
    if (digest !== sha256) damaged.push(`${id}: ${response.status}, ${bytes.length} bytes`)
  }
  return damaged
}

/** Companies without exactly one delivery of each submission at each of their two webhooks. */
export async function wrongDeliveries(
  origin: string,
  world: World,
  { submitted }: Written,
): Promise<string[]> {
  await operatorClient(origin, operatorToken).post('/jobs/outbox/run', {})
  const wrong: string[] = []
  for (const company of world.companies) {
    const expected = submitted.filter((each) => each.company.id === company.id).length
    for (const { id } of await everyItem<Named>(company.call, '/webhooks')) {
      const { total } = await company.call('GET', `/webhooks/${id}/deliveries?limit=1`)
      if (total !== expected) wrong.push(`${total} deliveries of ${expected} submissions at ${id}`)
    }
  }
  return wrong
}

/**
 * Submissions that did not arrive as exactly one event. Deliveries under way get `timeout` milliseconds to arrive.
 */
export async function undelivered(
  origin: string,
  { receiver: { submissions } }: World,
  ids: string[],
  timeout: number,
): Promise<string[]> {
  const operator = operatorClient(origin, operatorToken)
  const missing = () => ids.filter((id) => !submissions.has(id))
  for (const end = Date.now() + timeout; missing().length > 0 && Date.now() < end; await wait(200))
    await operator.post('/jobs/outbox/run', {})
  return ids
    .filter((id) => submissions.get(id)?.size !== 1)
    .map((id) => `${id}: ${submissions.get(id)?.size ?? 0} events`)
}

interface Change {
  change: 'created' | 'updated' | 'deleted'
  tender: { id: string }
}

/** Differences between the feed, the pages and the total of the catalogue. */
export async function gapsInCatalogue({ companies: [company] }: World): Promise<string[]> {
  if (!company) throw new Error('A world needs a company')
  const mirror = new Map<string, string>()
  for (let since = '', more = true; more;) {
    const { data } = await company.call<{ changes: Change[]; cursor: string; more: boolean }>(
      'GET',
      `/tenders/changes?limit=100${since && `&since=${since}`}`,
    )
    for (const { change, tender } of data.changes)
      if (change === 'deleted') mirror.delete(tender.id)
      else mirror.set(tender.id, JSON.stringify(tender))
    since = data.cursor
    more = data.more
  }
  const found = await everyItem<{ id: string; snippet: unknown; deadlineConflict: unknown }>(
    company.call,
    '/tenders?sort=publishedAt',
  )
  // A change in the feed does not result from a search: it has neither a snippet nor the documents' facts.
  const listed = found.map(({ snippet: _snippet, deadlineConflict: _conflict, ...tender }) => tender)
  const { total } = await company.call('GET', '/tenders?limit=1')
  const gaps = listed
    .filter((tender) => mirror.get(tender.id) !== JSON.stringify(tender))
    .map(({ id }) => `${id} is not in the feed as it is in the list`)
  if (mirror.size !== listed.length) gaps.push(`${mirror.size} in the feed, ${listed.length} in the list`)
  if (total !== listed.length) gaps.push(`a total of ${total}, and ${listed.length} in the list`)
  return gaps
}

/**
 * Samples the memory of a process in megabytes until `end` is called; takes no samples if the system does not
 * report it.
 */
export function watchMemory(pid: string | undefined): { samples: number[]; end: () => void } {
  const samples: number[] = []
  const look = async () => {
    const kilobytes = await memory(pid, 'VmRSS')
    if (kilobytes !== null) samples.push(kilobytes / 1024)
  }
  const timer = setInterval(() => void look(), 500)
  return { samples, end: () => clearInterval(timer) }
}
