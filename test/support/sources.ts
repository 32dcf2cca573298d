import { env } from 'cloudflare:workers'
import { beforeEach } from 'vitest'
import { type Config, readConfig } from '../../src/platform/config/config.ts'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import type { Feed, RunLimits } from '../../src/catalogue/sources/feed.ts'
import { ocdsFeed } from '../../src/catalogue/sources/ocds.ts'
import { readFeed } from '../../src/catalogue/sources/read-feed.ts'
import { readSources } from '../../src/catalogue/sources/queries.ts'
import type { SourceRow } from '../../src/catalogue/sources/source-state.ts'
import { OcdsSource } from '../../src/platform/config/ocds-source.ts'
import type { StandIn } from './sources-stand-in.ts'
import { type Packed, unpack } from '../../src/platform/db/packed.ts'

const settings = new Map<string, object>()

/** The configuration with more variables. Equal variables are read once, because a week of a source has thousands of steps. */
export function variables(more: Record<string, string> = {}): Config {
  const name = JSON.stringify(more)
  const known = settings.get(name) ?? {
    ...env,
    ENVIRONMENT: 'test',
    PUBLIC_ORIGIN: 'https://service.test',
    ...more,
  }
  settings.set(name, known)
  return readConfig(known)
}

/** A job's context at a time, with the stand-in of a source instead of the network. */
export function jobCtx(
  now: string,
  { fetch }: Pick<StandIn, 'fetch'>,
  more: Record<string, string> = {},
): Ctx {
  const ctx = createCtx(env, () => undefined, new Date(now))
  return Object.assign(ctx, { fetch, config: variables(more) })
}

/**
 * Names of procedures have the same meaning in every source: without this a test would find the tenders of the test
 * before.
 */
beforeEach(async () => {
  await env.DB.exec('DELETE FROM tender_refs; DELETE FROM tender_pointers')
})

let count = 0

/** A source for each test, so that no test sees another's position or notices. */
export function newFeed(limits: Partial<RunLimits> = {}, more: Partial<OcdsSource> = {}): Feed {
  const url = 'https://ocds.test/releases?from={from}&to={to}'
  const source = OcdsSource.parse({ name: `test-${++count}`, url, timeZone: 'Europe/London', ...more })
  const feed = ocdsFeed(source)
  return { ...feed, limits: { ...feed.limits, pages: 100, ...limits } }
}

export interface Run {
  /** Reads the feed at a time; `from` is the first day of a new source. */
  at: (now: string, requested?: boolean) => ReturnType<typeof readFeed>
}

export const running = (feed: Feed, source: Pick<StandIn, 'fetch'>, from = '2026-11-18'): Run => ({
  at: (now, requested = false) => readFeed(jobCtx(now, source, { SOURCES_FROM: from }), feed, requested),
})

export const rowOf = async (name: string): Promise<SourceRow> => {
  const row = await env.DB.prepare('SELECT * FROM sources WHERE name = ?').bind(name).first<SourceRow>()
  if (!row) throw new Error(`There is no source ${name}`)
  return row
}

/** The notices of a source in the catalogue, by their own ids. */
export async function catalogueOf(source: string) {
  const { results } = await env.DB.prepare(
    `SELECT n.notice_id AS id, n.version, hex(n.content) AS content, d.item FROM notices AS n
     JOIN tender_docs AS d USING (tender_id) WHERE n.source = ? ORDER BY n.notice_id, n.version`,
  )
    .bind(source)
    .all<{ id: string; version: string; content: Packed; item: string }>()
  return results.map(({ id, version, content, item }) => {
    const { title, status, buyer, publishedAt } = JSON.parse(item)
    return { id, version, content: unpack(content), title, status, buyer, publishedAt }
  })
}

export const noticeIds = async (source: string) => (await catalogueOf(source)).map(({ id }) => id)

/** The failures of a source, as the status shows them. */
export async function failuresOf(source: string) {
  const ctx = createCtx(env, () => undefined, new Date())
  const { failures } = await readSources(ctx)
  return failures.newest.filter((each) => each.source === source)
}
