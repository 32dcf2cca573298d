import { setTimeout as wait } from 'node:timers/promises'
import {
  damagedFiles,
  gapsInCatalogue,
  lostOrDouble,
  undelivered,
  watchMemory,
  wrongDeliveries,
} from './invariants.ts'
import { writeThroughKills } from './kills.ts'
import { load, type Load } from './load.ts'
import { randomOf } from './random.ts'
import { sendRandom } from './requests/requests.ts'
import { heldLine, problemsOfHeld } from './heap.ts'
import { sendHostile } from './hostile.ts'
import { lostInRestore } from './restored.ts'
import { freePort } from './port.ts'
import { type Module, type Runtime, startRuntime } from './runtime.ts'
import { makeWorld, startReceiver, type World } from './world.ts'
import { nothingWritten, type Written } from './written.ts'

interface Size {
  companies: number
  kills: number
  writers: number
  seconds: number
  connections: number
  requests: number
  /** How many milliseconds to wait for deliveries. */
  timeout: number
  /** Whether to wait also for deliveries that a kill cut off. The service tries these again after their lease. */
  awaitAll: boolean
}

export interface Soak {
  figures: [name: string, figure: string][]
  /** Everything that is wrong; empty for a sound service. */
  problems: string[]
}

/**
 * In how many rounds the random requests are sent. After each round the soak measures the memory of the
 * service.
 */
const rounds = 4

/**
 * Kills the service again and again, loads it and sends it random requests; then checks that all it has answered is
 * true.
 */
export async function soak({
  seed,
  modules,
  directory,
  say,
  ...size
}: Size & {
  seed: number
  modules: Module[]
  directory: string
  say: (line: string) => void
}): Promise<Soak> {
  const random = randomOf(seed)
  const receiver = await startReceiver()
  const port = await freePort()
  const variables = {
    WEBHOOK_TEST_ORIGINS: receiver.origin,
    WEBHOOK_KEYS: `soak:${Buffer.alloc(32, seed % 256).toString('base64')}`,
  }
  const start = () => startRuntime({ modules, directory: `${directory}/service`, port, variables })
  let runtime: Runtime = await start()
  try {
    const { origin } = runtime
    const world = await makeWorld(origin, receiver, size.companies)
    const written = nothingWritten()
    say(`${size.kills} kills of the runtime, ${size.writers} writes at once …`)
    runtime = await writeThroughKills(world, written, { ...size, runtime, restart: start, random })
    const throughKills = sizes(written)
    const cutOff = size.awaitAll ? 0 : written.submitted.length
    const beforeLoad = written.submitted.length
    say(`${size.seconds} seconds over ${size.connections} connections …`)
    const watch = watchMemory(runtime.pid)
    const [loaded, early] = await Promise.all([
      load(world, written, { ...size, origin, random }),
      wait(size.seconds * 250).then(runtime.held),
    ])
    const underLoad = deliveredOf(world, written.submitted.slice(beforeLoad))
    say('Looking for what was lost …')
    const problems = [
      ...written.wrong,
      ...(await lostOrDouble(world, written)),
      ...(await damagedFiles(origin, written)),
      ...(await wrongDeliveries(origin, world, written)),
      ...(await undelivered(
        origin,
        world,
        written.submitted.slice(cutOff).map(({ id }) => id),
        size.timeout,
      )),
      ...(await gapsInCatalogue(world)),
      ...ofLoad(world, loaded),
      ...problemsOfDelivered(underLoad),
    ]
    say('A backup, restored into an empty service …')
    const elsewhere = `${directory}/restored`
    problems.push(
      ...(await lostInRestore({ origin, world, written, modules, variables, directory: elsewhere })),
    )
    say(`${size.requests} random requests …`)
    const sent: Awaited<ReturnType<typeof sendRandom>>[] = []
    const held = [early]
    for (let round = 0; round < rounds; round += 1) {
      sent.push(await sendRandom(origin, world, { count: size.requests / rounds, atOnce: 8, random }))
      held.push(await runtime.held())
    }
    watch.end()
    say('Bodies that are made to cost much …')
    const hostile = await sendHostile(origin, world)
    problems.push(...hostile.problems)
    problems.push(...sent.flatMap(({ broken }) => broken), ...problemsOfHeld(held))
    const figures: Soak['figures'] = [
      ['kills', String(size.kills)],
      ['writes answered through kills', throughKills],
      ['sent again under their Idempotency-Key', String(written.retried)],
      ['requests under load', `${loaded.requests} (${Math.round(loaded.requests / size.seconds)} a second)`],
      ['their statuses', counted(loaded.statuses)],
      ['tenders imported under load', String(loaded.imported)],
      ['admitted by a limit of 50', String(loaded.admitted)],
      ['delivered before the load ended', `${underLoad.delivered} of ${underLoad.submitted}`],
      ['submissions delivered', String(written.submitted.length)],
      ['held after collections (MB)', heldLine(held)],
      ['memory of the process (MB)', memoryLine(watch.samples)],
      ['longest stall under hostile bodies', `${Math.round(hostile.maxLength)} ms`],
      ['random requests', `${size.requests}: ${counted(added(sent.map(({ statuses }) => statuses)))}`],
      ['operations without a success', String(inEvery(sent.map((each) => each.neverSucceeded)).length)],
    ]
    return { figures, problems }
  } finally {
    await runtime.stop()
    receiver.end()
  }
}

const sizes = ({ teams, bids, files, submitted }: Written) =>
  `${teams.length} teams, ${bids.length} bids, ${submitted.length} submissions, ${files.length} files`

/** How many of these submissions the receiver knows by now. */
const deliveredOf = ({ receiver }: World, submissions: Written['submitted']) => ({
  submitted: submissions.length,
  delivered: submissions.filter(({ id }) => receiver.submissions.has(id)).length,
})

/**
 * Deliveries must not wait until nobody reads any more. The local queue takes batches between requests, so
 * most wait here; two of a hundred were delivered while attempts still blocked their batch.
 */
const minDelivered = 0.1

const problemsOfDelivered = ({ delivered, submitted }: ReturnType<typeof deliveredOf>): string[] =>
  delivered >= minDelivered * submitted
    ? []
    : [`only ${delivered} of ${submitted} submissions were delivered before the load ended`]

/** The counts of all, by status. */
function added(counts: Map<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [status, count] of counts.flatMap((each) => [...each]))
    sums.set(status, (sums.get(status) ?? 0) + count)
  return sums
}

const inEvery = ([first = [], ...others]: string[][]): string[] =>
  first.filter((name) => others.every((each) => each.includes(name)))

const counted = (statuses: Map<number, number>) =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || 'broken'}`)
    .join(', ')

const memoryLine = (samples: number[]) =>
  samples.length === 0
    ? 'unknown'
    : `peak ${Math.round(Math.max(...samples))}, last ${Math.round(samples.at(-1) ?? 0)}`

function ofLoad({ limited }: World, { statuses, admitted }: Load): string[] {
  const failed = [...statuses].filter(([status]) => status === 0 || status >= 400)
  const problems = failed.map(
    ([status, count]) => `${count} requests under load were answered ${status || 'not at all'}`,
  )
  if (admitted > limited.limit) problems.push(`a limit of ${limited.limit} admitted ${admitted}`)
  return problems
}
