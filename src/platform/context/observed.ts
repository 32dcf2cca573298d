import { log, type LogPlace } from './log.ts'

/** What becomes known of a request, a batch of messages or a step of a job. The code that learns a fact writes it here. */
export interface Observed {
  requestId?: string
  /** The method and the pattern of the path: `GET /api/v1/tenders/:id`. */
  route?: string
  company?: string
  /** Rows that D1 has read, as far as it reports them. */
  rowsRead: number
  /** The region of the database that answered last. */
  database?: string
}

export const newObserved = (): Observed => ({ rowsRead: 0 })

const byRequest = new WeakMap<Request, Observed>()

/** What is known of a request. */
export function observedOf(request: Request): Observed {
  const observed = byRequest.get(request) ?? newObserved()
  byRequest.set(request, observed)
  return observed
}

/** Read directly, because the entry must not load the configuration. */
type Sampled = Pick<Env, 'LOG_SAMPLING' | 'REQUESTS'>

const isSampled = ({ LOG_SAMPLING }: Sampled): boolean => Math.random() < Number(LOG_SAMPLING || 1)

/**
 * Answers a request, then writes its line of the log and its data point. Both have patterns, ids and counts only: no
 * address, key, name or text from outside. Answers of 500 and more are always logged.
 */
export async function observeRequest(
  request: Request,
  env: Sampled,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const began = Date.now()
  const observed = observedOf(request)
  const response = await answer()
  const { requestId, route = 'other', company, rowsRead, database } = observed
  const { status } = response
  const ms = Date.now() - began
  const edge = edgeOf(request)
  env.REQUESTS?.writeDataPoint({
    indexes: [company ?? ''],
    blobs: [route, edge ?? '', database ?? ''],
    doubles: [status, ms, rowsRead],
  })
  const place = requestId === undefined ? { row: route } : { requestId, route }
  if (status >= 500 || isSampled(env)) log('info', place, { status, ms, company, edge, database, rowsRead })
  return response
}

/** The data centre that took a request, such as `FRA`. */
const edgeOf = ({ cf }: Request): string | undefined =>
  typeof cf?.colo === 'string' && /^[A-Z]{3}$/.test(cf.colo) ? cf.colo : undefined

/** Does work without a request, then writes its line of the log, with facts that the result gives. */
export async function observeWork<T>(
  env: Sampled,
  place: LogPlace,
  work: (observed: Observed) => Promise<T>,
  factsOf: (result: T) => Record<string, unknown> = () => ({}),
): Promise<T> {
  const began = Date.now()
  const observed = newObserved()
  const result = await work(observed)
  const { rowsRead, database } = observed
  if (isSampled(env)) log('info', place, { ...factsOf(result), ms: Date.now() - began, database, rowsRead })
  return result
}
