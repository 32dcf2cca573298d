import { eachDatabase } from '../../../src/catalogue/periods/directory.ts'
import { summarizePeriods } from '../../../src/catalogue/periods/writes.ts'
import { SearchTenders } from '../../../src/catalogue/tenders/search/params.ts'
import { searchTenders } from '../../../src/catalogue/tenders/search/search.ts'
import { settleDue } from '../../../src/catalogue/tenders/settle.ts'
import { createCtx } from '../../../src/platform/context/context.ts'
import loader from '../load.ts'

export { KeyGate } from '../../../src/identity/keys/gate.ts'

/** What a search finds, for a comparison. */
export interface Found {
  total: number
  ids: string[]
  facets: unknown
}

const known = new WeakMap<Env, Env>()

/** The bindings of a service with one database. */
function single(env: Env): Env {
  const found = known.get(env) ?? {
    ...env,
    DB: databaseIn(env, 'ONE'),
    ...Object.fromEntries(
      Object.keys(env).flatMap((name) => (name.startsWith('CATALOGUE_') ? [[name, undefined]] : [])),
    ),
  }
  known.set(env, found)
  return found
}

const databaseIn = (env: Env, binding: string) =>
  (env as unknown as Record<string, D1Database>)[binding] ?? env.DB

/**
 * `/BINDING/bench/…` loads a database. `/one/search` and `/divided/search` answer a search from one database of all
 * tenders, and from the databases of periods.
 */
export default {
  async fetch(request, env, execution) {
    const { pathname, searchParams } = new URL(request.url)
    const [, place = '', action] = pathname.split('/')
    const ctx = createCtx(place === 'one' ? single(env) : env, (work) => execution.waitUntil(work))
    if (action === 'ready') {
      // Each search settles some passed deadlines, so that the first searches would differ.
      for (const each of await eachDatabase(ctx)) while ((await settleDue(each)) > 0);
      return Response.json(await summarizePeriods(ctx))
    }
    if (action !== 'search') return loader.fetch(request, { ...env, DB: databaseIn(env, place) })
    const query = SearchTenders.parse(Object.fromEntries(searchParams))
    const { items, total, beside } = await searchTenders(ctx, query)
    const found: Found = { total, ids: items.map(({ id }) => id), facets: beside?.facets ?? null }
    return Response.json(found)
  },
} satisfies ExportedHandler<Env>
