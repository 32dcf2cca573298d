import type { Dataset } from '../dataset.ts'
import type { Query } from '../queries.ts'
import { Cluster, isInstalled } from './cluster.ts'
import { load } from './schema.ts'
import { searchIn, type Way, ways } from './searches.ts'
import type { Client } from './wire.ts'

/** A query, how many tenders the service found, and the list that receives the times. */
interface QueryProbe {
  path: string
  query: Query
  page: number
  found: number
  postgres: number[]
}

/** PostgreSQL with the same tenders. Each query is sent in the way that was fastest at first. */
export class PostgresSubject {
  readonly #cluster: Cluster
  readonly #client: Client
  readonly #best = new Map<QueryProbe, Way>()

  private constructor(cluster: Cluster, client: Client) {
    this.#cluster = cluster
    this.#client = client
  }

  /** Null if PostgreSQL 15 is not installed. */
  static async start({ file }: Dataset): Promise<PostgresSubject | null> {
    if (!isInstalled()) return null
    const cluster = await Cluster.start()
    try {
      const client = await cluster.connect()
      await load(client, file)
      return new PostgresSubject(cluster, client)
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  async measure(probe: QueryProbe, counts: boolean): Promise<void> {
    const way = this.#best.get(probe) ?? (await this.#choose(probe))
    const { ms } = await this.#time(probe, way)
    if (counts) probe.postgres.push(ms)
  }

  /** The queries for which PostgreSQL counts another total than the service. */
  async disagreements(probes: QueryProbe[]): Promise<string[]> {
    const wrong: string[] = []
    for (const probe of probes)
      for (const way of ways) {
        const { total } = await this.#time(probe, way)
        if (total !== probe.found) wrong.push(`${probe.path}: ${total} in PostgreSQL, ${probe.found} here`)
      }
    return wrong
  }

  async stop(): Promise<void> {
    this.#client.close()
    await this.#cluster.stop()
  }

  async #choose(probe: QueryProbe): Promise<Way> {
    const times: { way: Way; ms: number }[] = []
    for (const way of ways) {
      const tries = [await this.#time(probe, way), await this.#time(probe, way)]
      times.push({ way, ms: Math.min(...tries.map(({ ms }) => ms)) })
    }
    const [best] = times.toSorted((a, b) => a.ms - b.ms)
    const way = best?.way ?? 'columns'
    this.#best.set(probe, way)
    return way
  }

  async #time({ query, page }: QueryProbe, way: Way): Promise<{ ms: number; total: number }> {
    const statements = searchIn(query.params, page, way)
    const began = performance.now()
    const [, counted] = await this.#client.query(statements)
    return { ms: performance.now() - began, total: Number(counted?.[0]?.[0] ?? 0) }
  }
}
