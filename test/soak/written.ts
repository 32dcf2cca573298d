import { createHash, randomBytes } from 'node:crypto'
import { type Answer, insist } from './client.ts'
import type { Random } from './random.ts'
import type { Company, World } from './world.ts'

/**
 * Everything that the service has confirmed. It must be stored exactly once, whatever happened to the service
 * in the meantime.
 */
export interface Written {
  teams: Promised[]
  bids: Promised[]
  files: (Promised & { sha256: string })[]
  /** Ids of bids that were submitted. */
  submitted: { company: Company; id: string }[]
  /** Requests that were sent more than once before there was an answer. */
  retried: number
  /** Answers that a healthy service does not return here. */
  wrong: string[]
}

interface Promised {
  company: Company
  /** A name that is unique in the run, and stored with the thing. */
  name: string
  id: string
}

export const nothingWritten = (): Written => ({
  teams: [],
  bids: [],
  files: [],
  submitted: [],
  retried: 0,
  wrong: [],
})

interface Made {
  id: string
}

/** Makes one thing of a random kind, and sends each request until it is answered. */
export async function writeOne(world: World, written: Written, random: Random): Promise<void> {
  const company = random.pick(world.companies)
  const kind = random.pick(['team', 'bid', 'bid', 'submission', 'file'] as const)
  const name = `${kind} ${crypto.randomUUID()}`
  if (kind === 'team') {
    const id = await make(company, written, '/teams', { name })
    if (id) written.teams.push({ company, name, id })
    return
  }
  if (kind === 'file') return writeFile(company, written, name, random.below(100_000) + 1)
  const id = await make(company, written, '/bids', {
    tenderId: random.pick(world.tenderIds),
    title: name,
    value: 1000,
  })
  if (!id) return
  written.bids.push({ company, name, id })
  if (kind !== 'submission') return
  const { status } = await post(company, written, `/bids/${id}/submit`, {})
  if (status === 200) written.submitted.push({ company, id })
  else written.wrong.push(`POST /bids/:id/submit: ${status}`)
}

async function writeFile(company: Company, written: Written, name: string, size: number): Promise<void> {
  const id = await make(company, written, '/assets', { name })
  if (!id) return
  const bytes = new Uint8Array(randomBytes(size))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { status } = await post(company, written, `/assets/${id}/upload`, bytes)
  if (status === 200) written.files.push({ company, name, id, sha256 })
  else written.wrong.push(`POST /assets/:id/upload: ${status}`)
}

/** The id of the thing that was created; null if the service refused. */
async function make(company: Company, written: Written, path: string, body: object): Promise<string | null> {
  const { status, data } = await post(company, written, path, body)
  if (status === 201) return data.id
  written.wrong.push(`POST ${path}: ${status}`)
  return null
}

async function post(
  company: Company,
  written: Written,
  path: string,
  sent: object | Uint8Array<ArrayBuffer>,
): Promise<Answer<Made>> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const payload = sent instanceof Uint8Array ? { bytes: sent, headers } : { body: sent, headers }
  const answer = await insist(() => company.call<Made>('POST', path, payload))
  if (answer.tries > 1) written.retried++
  return answer
}
