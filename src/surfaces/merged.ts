import { survivingTenders } from '../catalogue/tenders/merged-tenders.ts'
import type { Ctx } from '../platform/context/context.ts'
import { Problem } from '../platform/context/errors.ts'
import { idKinds } from '../platform/context/ids.ts'
import { usePrimary } from '../platform/db/session.ts'

/**
 * Does work whose input may name a merged tender. Where something is not found, the work is done once more: at the primary
 * if a replica did not have it yet, and with the id of the tender that stayed. The first attempt has written nothing, and
 * all other requests cost no look-up.
 */
export async function withSurvivors<I, A>(ctx: Ctx, input: I, work: (input: I) => Promise<A>): Promise<A> {
  try {
    return await work(input)
  } catch (error) {
    if (!isNotFound(error)) throw error
    const repeated = usePrimary(ctx.d1) ? work(input) : Promise.reject(error)
    const [found, survivors] = await Promise.all([
      repeated.then(
        (answer) => ({ answer }),
        (reason: unknown) => ({ reason }),
      ),
      survivingTenders(ctx, [...new Set(tenderIds(input))].slice(0, maxIds)),
    ])
    if ('answer' in found) return found.answer
    if (survivors.size === 0 || !isNotFound(found.reason)) throw found.reason
    return work(replaced(input, survivors) as I)
  }
}

const isNotFound = (error: unknown): boolean => error instanceof Problem && error.code === 'NOT_FOUND'

/**
 * A path in which ids of merged tenders stand, with the ids of the surviving tenders; null for any other path.
 */
export async function survivingPath(ctx: Ctx, path: string): Promise<string | null> {
  const survivors = await survivingTenders(ctx, path.split('/').filter(isTenderId))
  if (survivors.size === 0) return null
  return path
    .split('/')
    .map((part) => survivors.get(part) ?? part)
    .join('/')
}

const maxIds = 100
const isTenderId = (text: string) => text.length < 60 && text.startsWith(`${idKinds.tender}_`)

/** The ids of tenders in an input. */
export function tenderIds(value: unknown): string[] {
  if (typeof value === 'string') return isTenderId(value) ? [value] : []
  return isPlain(value) ? Object.values(value).flatMap(tenderIds) : []
}

function replaced(value: unknown, survivors: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return survivors.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => replaced(each, survivors))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, survivors)]))
}

/** A list, or an object that is not a request, file or stream. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
