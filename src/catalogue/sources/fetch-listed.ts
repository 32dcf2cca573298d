import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { fromPacked, type Packed } from '../../platform/db/packed.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, type Sql, sql, raw } from '../../platform/db/sql.ts'
import { readNotice } from '../notices/stored.ts'
import type { Broken } from './failures.ts'
import { type Feed, type ListedNotices, SourceFault } from './feed.ts'
import { type Fetched, importDocuments, type Imported } from './import-fetched.ts'
import type { SourceTask } from './next-task.ts'
import { sendRequest } from './request.ts'
import { type Gain, noGain } from './source-state.ts'
import type { Budget, Worked } from './work.ts'

/**
 * A Worker may have six connections at a time. `chunk` is the number of notices that are in memory and
 * written together.
 */
const connections = 6
const chunk = 18

/** Fetches the notices of a list that the catalogue does not have yet, and imports them chunk by chunk. */
export async function fetchListed(
  ctx: Ctx,
  feed: Feed,
  task: SourceTask,
  listed: ListedNotices[],
  budget: Budget,
): Promise<Omit<Worked, 'next' | 'split' | 'size' | 'nothing'>> {
  const { known, aside } = listed.length > 0 ? await lookUp(ctx, feed.name, listed) : nothingKnown
  const unique = [...new Map(listed.map((each) => [each.id, each])).values()]
  const wanted = unique.filter(({ id, ref }) => !known.has(ref) && (task.again || !aside.has(id)))
  const worked = { gain: { ...noGain, pages: 1 }, broken: [] as Broken[], healed: [] as string[] }
  const noted: Broken[] = []
  let cut: Worked['cut'] = null
  for (let at = 0; at < wanted.length && cut === null; at += chunk) {
    if (budget.documents <= 0 || budget.over.aborted) return { ...worked, noted, cut: 'budget' }
    const some = wanted.slice(at, at + Math.min(chunk, budget.documents))
    budget.documents -= some.length
    const outcome = await fetchSome(ctx, feed, some, budget)
    worked.gain = sum(worked.gain, outcome.gain)
    for (const each of outcome.broken) (aside.has(each.what.name) ? noted : worked.broken).push(each)
    noted.push(...outcome.repaired)
    worked.healed.push(...outcome.had.filter((id) => aside.has(id)))
    cut = outcome.pause ?? (some.length < Math.min(chunk, wanted.length - at) ? 'budget' : null)
  }
  return { ...worked, noted, cut }
}

const nothingKnown = { known: new Set<string>(), aside: new Set<string>() }

/** Finds the notices that are in the catalogue, and the notices that were set aside. */
async function lookUp(ctx: Ctx, source: string, listed: ListedNotices[]) {
  const ids = boundList(listed.map(({ id }) => id))
  const refs = listed.map(({ ref }) => ref)
  const [notices, withdrawn, aside] = await ctx.d1.batch<{ name: string }>([
    prepare(ctx.d1, noticesNamed(source, refs)),
    prepare(
      ctx.d1,
      sql`SELECT ref AS name FROM withdrawn_names
        WHERE source IN ('', ${source}) AND ref IN (SELECT value FROM json_each(${boundList(refs)}))`,
    ),
    prepare(
      ctx.d1,
      sql`SELECT what AS name FROM source_failures WHERE source = ${source} AND kind = 'document'
        AND resolved_at IS NULL AND what IN (SELECT value FROM json_each(${ids}))`,
    ),
  ])
  const names = (result: typeof aside) => new Set(result?.results.map(({ name }) => name))
  // A name that another notice only points to is in tender_refs too, so the notice itself must carry the name.
  const own = rowsOf<{ content: Packed }>(notices).flatMap(({ content }) => readNotice(content).aliases)
  return { known: new Set(own).union(names(withdrawn)), aside: names(aside) }
}

/** The notices of the source in the tenders with these names. */
export const noticesNamed = (source: string, refs: string[]): Sql =>
  sql`SELECT ${raw(fromPacked('n.content'))} AS content FROM (SELECT DISTINCT r.tender_id
      FROM json_each(${boundList(refs)}) AS wanted CROSS JOIN tender_refs AS r
      WHERE r.source IN ('', ${source}) AND r.ref = wanted.value) AS t
    CROSS JOIN notices AS n WHERE n.tender_id = t.tender_id AND n.source = ${source}`

interface Outcome extends Imported {
  /** Names of the notices that were imported. */
  had: string[]
  /** The fault for which the source needs a pause before the rest. */
  pause: SourceFault | null
}

async function fetchSome(ctx: Ctx, feed: Feed, some: ListedNotices[], budget: Budget): Promise<Outcome> {
  const fetched: Fetched[] = []
  const broken: Broken[] = []
  let pause: SourceFault | null = null
  const queue = [...some]
  const work = async () => {
    for (let next = queue.shift(); next && !pause; next = queue.shift()) {
      const result = await fetchOne(ctx, feed, next, budget)
      if (!(result instanceof SourceFault)) fetched.push(result)
      else if (result.kind === 'busy') pause = result
      else broken.push(fault(next, result))
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const imported = await importDocuments(ctx, feed.name, fetched)
  const failed = new Set(imported.broken.map(({ what }) => what.name))
  const had = fetched.map(({ name }) => name).filter((name) => !failed.has(name))
  // When most notices fail, the source itself is down, and further requests would add to its load.
  const down = broken.filter(({ kind }) => kind === 'unavailable').length > some.length / 2
  pause ??= down
    ? new SourceFault('unavailable', broken[0]?.reason ?? '', { answer: broken[0]?.answer ?? null })
    : null
  return { ...imported, broken: [...broken, ...imported.broken], had, pause }
}

const fault = ({ id }: ListedNotices, { kind, message, answer }: SourceFault): Broken => ({
  kind: kind === 'unavailable' ? kind : 'unusable',
  what: { kind: 'document', name: id },
  reason: message,
  answer,
  bytes: null,
  charset: null,
  restUnread: false,
})

/** Fetches one notice. A notice that is listed but missing is a fault of the notice, not of the source. */
export async function fetchOne(
  ctx: Ctx,
  feed: Pick<Feed, 'busy' | 'documents'>,
  { id, ref }: Omit<ListedNotices, 'url'>,
  { limits }: Pick<Budget, 'limits'>,
): Promise<Fetched | SourceFault> {
  if (!feed.documents) throw new Error('The source has no notices of their own')
  const { request, type } = feed.documents
  try {
    const asking = { fetch: ctx.fetch, now: ctx.now, limits, busy: feed.busy, empty: null, tables: ctx, type }
    return { name: id, ref, answer: await sendRequest(request(id), asking) }
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    const { message, answer } = error
    const missing = / answers (404|410)(:|$)/.test(message)
    return missing ? new SourceFault('unusable', message, { answer }) : error
  }
}

const sum = (a: Gain, b: Gain): Gain => ({
  pages: a.pages + b.pages,
  documents: a.documents + b.documents,
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
  withdrawn: a.withdrawn + b.withdrawn,
})
