import { appendFile } from 'node:fs/promises'
import { backUp } from '../../tools/backup/backup.ts'
import { type Manifest, tablePath } from '../../tools/backup/directory.ts'
import { restore } from '../../tools/backup/restore.ts'
import { type OperatorClient, operatorClient } from '../../tools/operator.ts'
import { callerOf } from './client.ts'
import { damagedFiles, gapsInCatalogue, lostOrDouble, wrongDeliveries } from './invariants.ts'
import { type Module, operatorToken, type Runtime, startRuntime } from './runtime.ts'
import type { World } from './world.ts'
import type { Written } from './written.ts'

/**
 * What every company sees of catalogue and workspace, with its totals. Webhooks are left out: their state
 * keeps changing.
 */
const seen = [
  '/tenders?sort=publishedAt&limit=100',
  '/tenders?q=maintenance&facets=true',
  '/tenders?q=contract+services&limit=100',
  '/tenders/changes?limit=100',
  '/market/awards?limit=100',
  '/market/insights',
  '/tenders/saved',
  '/bids',
  '/teams',
  '/alerts',
  '/assets',
]

interface Old {
  origin: string
  world: World
  written: Written
  modules: Module[]
  /** An empty folder for the backup and the state of the second service. */
  directory: string
  variables: Record<string, string>
}

/**
 * Backs up the running service, restores the backup into an empty service, and returns what differs there,
 * and what was not refused although it must be. The restore is interrupted once and continues.
 */
export async function lostInRestore(old: Old): Promise<string[]> {
  const { directory, modules, variables } = old
  const folder = `${directory}/backup`
  const start = (more: Record<string, string>) =>
    startRuntime({ modules, directory: `${directory}/state`, variables: { ...variables, ...more } })
  const manifest = await backUp(operatorClient(old.origin, operatorToken), folder, silent)
  const resting = await start({ MAINTENANCE: 'on' })
  let problems: string[]
  try {
    problems = [
      ...tablesTooMany(manifest),
      ...(await answeredAtRest(resting)),
      ...(await restoreInTwo(operatorClient(old.origin, operatorToken), resting, folder)),
    ]
  } finally {
    await resting.stop()
  }
  const fresh = await start({})
  try {
    return [...problems, ...(await differences(old, fresh.origin))].map((each) => `After a restore: ${each}`)
  } finally {
    await fresh.stop()
  }
}

const silent = () => undefined

/** An index is rebuilt, and a session's key is useless in another service. */
const tablesTooMany = ({ tables }: Manifest): string[] =>
  tables
    .filter(({ name }) => /index|d1_migrations|sqlite_|restoring/.test(name))
    .map(({ name }) => `the backup holds ${name}`)

async function answeredAtRest({ origin }: Runtime): Promise<string[]> {
  const problems: string[] = []
  for (const path of ['/api/v1/health', '/api/v1/tenders', '/', '/api/mcp']) {
    const { status } = await fetch(origin + path)
    if (status !== 500) problems.push(`a service at rest answers ${path} with ${status}`)
  }
  return problems
}

/** Restores in two parts, and returns what was not refused in the meantime. */
async function restoreInTwo(old: OperatorClient, { origin }: Runtime, folder: string): Promise<string[]> {
  const fresh = operatorClient(origin, operatorToken)
  const problems = [
    await refused(restore(old, folder, silent), 'A restore needs a service at rest'),
    await refused(restore(breaking(fresh, 10), folder, silent), 'The line is down'),
    await refused(backUp(fresh, `${folder}-half`, silent), 'A restore is going on'),
  ]
  await restore(fresh, folder, silent)
  for (const path of ['/reindex', '/reindex/passages'])
    for (let next: string | null = ''; next !== null;)
      next = (await fresh.post<{ next: string | null }>(`${path}${next && `?after=${next}`}`, {})).next
  problems.push(await refused(restore(fresh, folder, silent), 'A restore needs an empty service'))
  await appendFile(tablePath(folder, 'bids'), '["x"]\n')
  problems.push(
    await refused(restore(fresh, folder, silent), 'bids.ndjson is missing or damaged'),
    await refused(backUp(fresh, folder, silent), 'is not empty'),
  )
  return problems.flat()
}

/** The client of an operator whose line is down after a number of requests. */
function breaking(operator: OperatorClient, after: number): OperatorClient {
  let sent = 0
  return {
    ...operator,
    send: (...what) =>
      ++sent > after ? Promise.reject(new Error('The line is down')) : operator.send(...what),
  }
}

async function refused(attempt: Promise<unknown>, reason: string): Promise<string[]> {
  const said = await attempt.then(
    () => 'done',
    (error: unknown) => String(error),
  )
  return said.includes(reason) ? [] : [`not refused with “${reason}”, but ${said}`]
}

async function differences({ origin, world, written }: Old, restored: string): Promise<string[]> {
  const companies = world.companies.map(({ id, key }) => ({ id, key, call: callerOf(restored, key) }))
  const there = { ...world, companies }
  const problems = [
    ...(await lostOrDouble(there, written)),
    ...(await damagedFiles(restored, written)),
    ...(await wrongDeliveries(restored, there, written)),
    ...(await gapsInCatalogue(there)),
  ]
  for (const { key } of world.companies)
    for (const path of seen)
      if ((await answerOf(restored, path, key)) !== (await answerOf(origin, path, key)))
        problems.push(`another answer of ${path}`)
  const [first] = world.companies
  if (first && (await saidOf(restored, first.key)) !== (await saidOf(origin, first.key)))
    problems.push('another answer to a question')
  return problems
}

/** The answer to a question about a notice, from the passages of the search for answers. */
async function saidOf(origin: string, key: string): Promise<string> {
  const call = callerOf(origin, key)
  const { data } = await call<{ id: string }[]>('GET', '/tenders?source=ted&sort=publishedAt&limit=1')
  const body = { tenderId: data[0]?.id, message: 'Who is the buyer?' }
  const answer = await call<{ answer: string }>('POST', '/chat', { body })
  if (answer.status !== 200) throw new Error(`POST /chat: ${answer.status}`)
  return answer.data.answer
}

async function answerOf(origin: string, path: string, key: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } })
  if (response.status !== 200) throw new Error(`GET ${path}: ${response.status}`)
  return response.text()
}
