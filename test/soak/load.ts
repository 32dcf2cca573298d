import { setTimeout as wait } from 'node:timers/promises'
import { operatorClient } from '../../tools/operator.ts'
import type { Random } from './random.ts'
import { operatorToken } from './runtime.ts'
import { tendersNamed, type World } from './world.ts'
import type { Written } from './written.ts'

export interface Load {
  requests: number
  /** How often each status came; 0 for connections that broke. */
  statuses: Map<number, number>
  /** Tenders that the service reported as imported. */
  imported: number
  /** Requests of the limited key that were not refused for exceeding its limit. */
  admitted: number
}

interface Loading {
  origin: string
  seconds: number
  connections: number
  random: Random
}

/**
 * Reads and writes at once over many connections for `seconds`, with imports beside them and a key that exceeds its
 * limit.
 */
export async function load(
  world: World,
  written: Written,
  { origin, seconds, connections, random }: Loading,
): Promise<Load> {
  const seen: Load = { requests: 0, statuses: new Map(), imported: 0, admitted: 0 }
  const end = Date.now() + seconds * 1000
  const until = async (work: () => Promise<void>) => {
    while (Date.now() < end) await work()
  }
  const count = (status: number) => {
    seen.requests++
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
  }
  const drafts = draftsOf(world)
  const mix = async () => count(await oneOf(world, written, drafts, random).catch(() => 0))
  const overLimit = async () => {
    const { status } = await world.limited.call('GET', '/tenders?limit=1')
    if (status !== 429) seen.admitted++
    await wait(20)
  }
  const importing = async () => {
    const name = crypto.randomUUID().slice(0, 8)
    const report = await operatorClient(origin, operatorToken).importNotices('soak', tendersNamed(name, 5))
    seen.imported += report.created
    await wait(100)
  }
  const mixed = Array.from({ length: connections - 2 }, () => until(mix))
  await Promise.all([...mixed, until(overLimit), until(importing)])
  return seen
}

const draftsOf = (world: World) => new Map(world.companies.map(({ id }) => [id, [] as string[]]))

/** How many drafts a company makes. Further writes change these drafts, so that no limit on rows ends the run. */
const maxDrafts = 40

/** Sends one request of the mix and returns its status. Seven of ten requests read. */
async function oneOf(
  world: World,
  written: Written,
  drafts: Map<string, string[]>,
  random: Random,
): Promise<number> {
  const company = random.pick(world.companies)
  const own = drafts.get(company.id) ?? []
  if (random.chance(0.7)) {
    const paths = [
      '/tenders?q=road&limit=10',
      '/tenders/changes?limit=20',
      '/bids?limit=5',
      '/teams',
      '/webhooks',
      '/me/usage',
    ]
    const tender = `/tenders/${random.pick(world.tenderIds)}`
    return (await company.call('GET', random.pick([...paths, tender]))).status
  }
  if (own.length < maxDrafts) {
    const name = `bid ${crypto.randomUUID()}`
    const body = { tenderId: random.pick(world.tenderIds), title: name, value: 1000 }
    const { status, data } = await company.call<{ id: string }>('POST', '/bids', { body })
    if (status !== 201) return status
    own.push(data.id)
    written.bids.push({ company, name, id: data.id })
    return status
  }
  const id = random.pick(own)
  if (random.chance(0.9))
    return (await company.call('PATCH', `/bids/${id}`, { body: { notes: crypto.randomUUID() } })).status
  own.splice(own.indexOf(id), 1)
  const { status } = await company.call('POST', `/bids/${id}/submit`, { body: {} })
  if (status === 200) written.submitted.push({ company, id })
  return status
}
