import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { Broken } from './failures.ts'
import { type Feed, type Listed, SourceFault } from './feed.ts'
import { type Fetched, importDocuments } from './import.ts'
import type { Task } from './plan.ts'
import { ask } from './request.ts'
import { type Gain, noGain } from './state.ts'
import type { Budget, Worked } from './work.ts'

/** Six connections at a time is what the platform gives; so many notices are in memory, and written, together. */
const connections = 6
const chunk = 18

const xml = /^(application|text)\/([\w.+-]+\+)?xml\b/i

/** Fetches the notices of a list that the catalogue does not have yet, and imports them chunk by chunk. */
export async function fetchListed(
  ctx: Ctx,
  feed: Feed,
  task: Task,
  listed: Listed[],
  budget: Budget,
): Promise<Omit<Worked, 'next'>> {
  const { known, aside } = await lookUp(ctx, feed.name, listed)
  const unique = [...new Map(listed.map((each) => [each.id, each])).values()]
  const wanted = unique.filter(({ id, ref }) => !known.has(ref) && (task.again || !aside.has(id)))
  const worked = { gain: { ...noGain, pages: 1 }, broken: [] as Broken[], healed: [] as string[] }
  const stillBroken: Broken[] = []
  let cut: Worked['cut'] = null
  for (let at = 0; at < wanted.length && cut === null; at += chunk) {
    if (budget.documents <= 0 || budget.over.aborted) return { ...worked, stillBroken, cut: 'budget' }
    const some = wanted.slice(at, at + Math.min(chunk, budget.documents))
    budget.documents -= some.length
    const outcome = await fetchSome(ctx, feed, some, budget)
    worked.gain = sum(worked.gain, outcome.gain)
    for (const each of outcome.broken) (aside.has(each.what.name) ? stillBroken : worked.broken).push(each)
    worked.healed.push(...outcome.had.filter((id) => aside.has(id)))
    cut = outcome.pause ?? (some.length < Math.min(chunk, wanted.length - at) ? 'budget' : null)
  }
  return { ...worked, stillBroken, cut }
}

/** Which of the notices are in the catalogue, and which were set aside. */
async function lookUp(ctx: Ctx, source: string, listed: Listed[]) {
  const refs = boundList(listed.map(({ ref }) => ref))
  const ids = boundList(listed.map(({ id }) => id))
  const [known, aside] = await ctx.d1.batch<{ name: string }>([
    prepare(
      ctx.d1,
      sql`SELECT value AS name FROM json_each(${refs})
        WHERE EXISTS (SELECT 1 FROM tender_refs WHERE source IN ('', ${source}) AND ref = value)`,
    ),
    prepare(
      ctx.d1,
      sql`SELECT what AS name FROM source_failures WHERE source = ${source} AND kind = 'document'
        AND resolved_at IS NULL AND what IN (SELECT value FROM json_each(${ids}))`,
    ),
  ])
  const names = (result: typeof known) => new Set(result?.results.map(({ name }) => name))
  return { known: names(known), aside: names(aside) }
}

interface Outcome {
  gain: Gain
  broken: Broken[]
  /** Names of those that were imported. */
  had: string[]
  /** The source wants a pause before the rest. */
  pause: SourceFault | null
}

async function fetchSome(ctx: Ctx, feed: Feed, some: Listed[], budget: Budget): Promise<Outcome> {
  const fetched: Fetched[] = []
  const broken: Broken[] = []
  let pause: SourceFault | null = null
  const queue = [...some]
  const work = async () => {
    for (let next = queue.shift(); next && !pause; next = queue.shift()) {
      const result = await fetchOne(ctx, feed, next, budget)
      if (!(result instanceof SourceFault)) fetched.push(result)
      else if (result.kind === 'busy') pause = result
      else broken.push(fault(next, result, result.kind))
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const imported = await importDocuments(ctx, feed.name, fetched)
  const failed = new Set(imported.broken.map(({ what }) => what.name))
  const had = fetched.map(({ name }) => name).filter((name) => !failed.has(name))
  // Where most of them fail, the source does, and asking for the rest would only add to it.
  const down = broken.filter(({ kind }) => kind === 'unavailable').length > some.length / 2
  pause ??= down ? new SourceFault('unavailable', broken[0]?.reason ?? '') : null
  return { gain: imported.gain, broken: [...broken, ...imported.broken], had, pause }
}

const fault = ({ id }: Listed, { message }: SourceFault, kind: Broken['kind']): Broken => ({
  kind,
  what: { kind: 'document', name: id },
  reason: message,
  bytes: null,
  charset: null,
  restUnread: false,
})

/** A notice of the list that is not there is a fault of that notice, not of the source. */
export async function fetchOne(
  ctx: Ctx,
  feed: Pick<Feed, 'busy' | 'limits'>,
  { id, url }: Listed,
  { limits }: Pick<Budget, 'limits'>,
): Promise<Fetched | SourceFault> {
  const request = {
    url,
    method: 'GET',
    headers: { Accept: 'application/xml, text/xml' },
    body: null,
  } as const
  try {
    const answer = await ask(request, { fetch: ctx.fetch, now: ctx.now, limits, busy: feed.busy, type: xml })
    return { name: id, answer }
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    const missing = / answers (404|410)$/.test(error.message)
    return missing ? new SourceFault('unusable', error.message) : error
  }
}

const sum = (a: Gain, b: Gain): Gain => ({
  pages: a.pages + b.pages,
  documents: a.documents + b.documents,
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
})
