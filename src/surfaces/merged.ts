import { findKept } from '../catalogue/tenders/merged.ts'
import type { Ctx } from '../platform/context/context.ts'
import { Problem } from '../platform/context/errors.ts'
import { idKinds } from '../platform/context/ids.ts'

/**
 * Does work whose input may name a merged tender. Where something is not found, the work is done once more with the id
 * of the tender that stayed. The first attempt has written nothing, and all other requests cost no look-up.
 */
export async function withKept<I, A>(ctx: Ctx, input: I, work: (input: I) => Promise<A>): Promise<A> {
  try {
    return await work(input)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error
    const kept = await findKept(ctx, [...new Set(tenderIds(input))].slice(0, maxAsked))
    if (kept.size === 0) throw error
    return work(replaced(input, kept) as I)
  }
}

/** A path in which ids of merged tenders stand, with the ids of the tenders that stayed; null for any other path. */
export async function keptPath(ctx: Ctx, path: string): Promise<string | null> {
  const kept = await findKept(ctx, path.split('/').filter(isTenderId))
  if (kept.size === 0) return null
  return path
    .split('/')
    .map((part) => kept.get(part) ?? part)
    .join('/')
}

const maxAsked = 100
const isTenderId = (text: string) => text.length < 60 && text.startsWith(`${idKinds.tender}_`)

function tenderIds(value: unknown): string[] {
  if (typeof value === 'string') return isTenderId(value) ? [value] : []
  return isPlain(value) ? Object.values(value).flatMap(tenderIds) : []
}

function replaced(value: unknown, kept: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return kept.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => replaced(each, kept))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, kept)]))
}

/** A list, or an object that is not a request, file or stream. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
