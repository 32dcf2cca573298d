import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { settledVersion } from '../../catalogue/tenders/settle.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { Recent } from '../../platform/text/recent.ts'
import type { Answer } from './run.ts'

/** The body of an answer, deflated, and the instant for which it was made, in epoch milliseconds. */
interface Sent {
  deflated: Uint8Array
  at: number
}

/** The answers that this isolate has lately made from one database, by version and request. */
interface Lately {
  /** The newest version of the corpus that this isolate has seen. */
  newest: number
  sent: Recent<Sent>
}

/** In bytes, of each of two generations. An isolate has 128 MB, of which a service that has met everything holds 100. */
const max = 2 * 1024 * 1024
/** What the request and the objects around an answer take, roughly. */
const aroundBytes = 512

/** The JSON of a list is a quarter as long when deflated; a higher level takes longer and saves little. */
const fast = { level: 1 }

/** By the binding: a sandbox has a binding of its own for each request, so that nothing is kept of it. */
const byDatabase = new WeakMap<D1Database, Lately>()

function latelyFrom(d1: D1Database): Lately {
  const known = byDatabase.get(d1) ?? {
    newest: 0,
    sent: new Recent<Sent>(max, ({ deflated }) => deflated.byteLength + aroundBytes),
  }
  byDatabase.set(d1, known)
  return known
}

/**
 * The answer to a request about the public catalogue. While the corpus has the version of the last equal request, and
 * no deadline has passed since, the answer is the same: the database is asked for the version only. An answer of an
 * older version than the newest is not looked at, so that a change costs one request a second wait and not each request.
 * Only finished answers are kept: a request must not wait for the work of another request.
 */
export async function answerLately(
  ctx: Pick<Ctx, 'd1' | 'now'>,
  request: string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const lately = latelyFrom(ctx.d1)
  const { newest } = lately
  const at = ctx.now.getTime()
  const known = lately.sent.get(String(newest), request)
  if (known && known.at <= at) {
    const version = await settledVersion(ctx)
    if (version === newest) return { body: inflateRawSync(known.deflated), status: 200 }
    lately.newest = Math.max(lately.newest, version ?? 0)
  }
  const made = await make()
  if (made instanceof Bytes || made.version === undefined) return made
  const body = new TextEncoder().encode(typeof made.body === 'string' ? made.body : JSON.stringify(made.body))
  lately.newest = Math.max(lately.newest, made.version)
  lately.sent.set(String(made.version), request, { deflated: deflateRawSync(body, fast), at })
  return { ...made, body }
}
