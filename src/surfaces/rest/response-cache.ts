import { bindingOf } from '../../platform/db/transient.ts'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { settledVersion } from '../../catalogue/tenders/settle.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { Recent } from '../../platform/text/recent.ts'
import type { Answer } from './answer.ts'

/** The body of an answer, deflated, and the instant it was computed for, in epoch milliseconds. */
interface Entry {
  deflated: Uint8Array
  at: number
}

/** Answers that this isolate has computed from one database, by version and request. */
interface Cache {
  /** The newest version of the corpus that this isolate has seen. */
  newest: number
  entries: Recent<Entry>
}

/** Per generation; there are two. An isolate has 128 MB, and a warm service uses 100 of them. */
const maxBytes = 2 * 1024 * 1024
/** Roughly what the request and the objects of an entry take. */
const overheadBytes = 512

/** The JSON of a list is a quarter as long when deflated; a higher level takes longer and saves little. */
const fast = { level: 1 }

/** By the binding: a sandbox has its own binding for each request, so its answers are never found again. */
const cacheByDatabase = new WeakMap<D1Database, Cache>()

function cacheOf(ctx: Pick<Ctx, 'd1'>): Cache {
  const d1 = bindingOf(ctx.d1)
  const cache = cacheByDatabase.get(d1) ?? {
    newest: 0,
    entries: new Recent<Entry>(maxBytes, ({ deflated }) => deflated.byteLength + overheadBytes),
  }
  cacheByDatabase.set(d1, cache)
  return cache
}

/**
 * The answer to a request about the public catalogue. It stays the same while the corpus has the same version and no
 * deadline passes, so a hit costs one query for the version. Answers of older versions are skipped without that query:
 * after a change only one request waits for it. Only finished answers are cached, because a request must not wait for
 * the work of another request.
 */
export async function cachedAnswer(
  ctx: Pick<Ctx, 'd1' | 'now'>,
  request: string,
  compute: () => Promise<Answer>,
): Promise<Answer> {
  const cache = cacheOf(ctx)
  const { newest } = cache
  const at = ctx.now.getTime()
  const entry = cache.entries.get(String(newest), request)
  if (entry && entry.at <= at) {
    const version = await settledVersion(ctx)
    if (version === newest) return { body: inflateRawSync(entry.deflated), status: 200 }
    cache.newest = Math.max(cache.newest, version ?? 0)
  }
  const fresh = await compute()
  if (fresh instanceof Bytes || fresh.version === undefined) return fresh
  const text = typeof fresh.body === 'string' ? fresh.body : JSON.stringify(fresh.body)
  const body = new TextEncoder().encode(text)
  cache.newest = Math.max(cache.newest, fresh.version)
  cache.entries.set(String(fresh.version), request, { deflated: deflateRawSync(body, fast), at })
  return { ...fresh, body }
}
