import { Connection } from './connection.ts'
import type { Subject } from './probe.ts'
import { median } from './statistics.ts'
import { uncachedLine } from './uncached.ts'

const routes = ['bare', 'me', 'bare by entry', 'me by entry', 'd1', 'search', 'search uncached'] as const
type Route = (typeof routes)[number]

interface Plan {
  connections: number
  rounds: number
  ms: number
}

/** Requests a second of each route, one number for each round. */
export type Rates = Record<Route, number[]>

/** Loads each route in turn over `connections` connections. The first round warms up and does not count. */
export async function measureThroughput({ service, classes }: Subject, plan: Plan): Promise<Rates> {
  const open = (port: number) =>
    Promise.all(Array.from({ length: plan.connections }, () => Connection.open(port)))
  const direct = await open(service.port)
  const entry = await open(service.entryPort)
  const turns: Record<Route, Turn> = {
    bare: { connections: direct, paths: ['/bench/bare'] },
    me: { connections: direct, paths: ['/api/v1/me'] },
    'bare by entry': { connections: entry, paths: ['/bench/bare'] },
    'me by entry': { connections: entry, paths: ['/api/v1/me'] },
    d1: { connections: direct, paths: ['/bench/d1'] },
    search: { connections: direct, paths: mix(classes) },
    'search uncached': { connections: direct, paths: mix(classes), header: uncachedLine },
  }
  const rates = Object.fromEntries(routes.map((route) => [route, [] as number[]])) as Rates
  for (let round = 0; round <= plan.rounds; round++)
    for (const route of routes) {
      const rate = await load(turns[route], service.key, plan.ms)
      if (round > 0) rates[route].push(rate)
    }
  for (const connection of [...direct, ...entry]) connection.close()
  return rates
}

/** How many times longer a request of `slow` takes than a request of `fast`, as the median over the rounds. */
export const timesSlower = (rates: Rates, slow: Route, fast: Route): number =>
  median(rates[fast].map((rate, round) => rate / (rates[slow][round] ?? Number.NaN)))

interface Turn {
  connections: Connection[]
  paths: string[]
  header?: string
}

/**
 * The paths of all classes, each as often as the weight of its class, well mixed and always in the same
 * order.
 */
function mix(classes: Subject['classes']): string[] {
  const turns = classes.flatMap(({ weight, probes }) =>
    Array.from({ length: weight * 4 }, (_, turn) => ({
      path: probes[turn % probes.length]?.path ?? '',
      at: (turn + 0.5) / weight,
    })),
  )
  return turns.toSorted((a, b) => a.at - b.at).map(({ path }) => path)
}

/** Requests a second if every connection requests the next path as soon as the last answer arrives. */
async function load({ connections, paths, header }: Turn, key: string, ms: number): Promise<number> {
  const began = performance.now()
  let sent = 0
  let answered = 0
  const drive = async (connection: Connection) => {
    while (performance.now() - began < ms) {
      const path = paths[sent++ % paths.length] ?? ''
      const { status } = await connection.get(path, key, header)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      answered += 1
    }
  }
  await Promise.all(connections.map(drive))
  return answered / ((performance.now() - began) / 1000)
}
