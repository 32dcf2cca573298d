import { forbidden, type Problem } from '../context/errors.ts'
import { innermost } from './conflict.ts'

/** The parts of the message with which the triggers of `quotas` refuse a write. */
interface Exceeded {
  name: string
  label: string
  unit: 'rows' | 'bytes'
  used: number
  /** The amount that the write would have added. */
  wanted: number
  most: number
}

/** Made for each refusal: the first formatter of an isolate takes 17 ms, which every first request would pay. */
const inWords = (amount: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(amount)

/** An amount of a quota in words: `1,000`, `24.9 MB`. */
function amountText(amount: number, unit: Exceeded['unit']): string {
  if (unit === 'rows' || amount < 1000) return inWords(amount) + (unit === 'rows' ? '' : ' bytes')
  if (amount < 1_000_000) return `${inWords(amount / 1000)} kB`
  return amount < 1_000_000_000
    ? `${inWords(amount / 1_000_000)} MB`
    : `${inWords(amount / 1_000_000_000)} GB`
}

/** The refusal of a write that exceeds a quota; null for an error of another kind. */
export function overQuotaIn(error: unknown): Problem | null {
  const json = /quota exceeded: (\{[^{}]*\})/.exec(innermost(error)?.message ?? '')?.[1]
  return json === undefined ? null : forbidden('limit', sentenceOf(JSON.parse(json) as Exceeded))
}

function sentenceOf({ name, label, unit, used, wanted, most }: Exceeded): string {
  const text = (amount: number) => amountText(amount, unit)
  const more = used < most ? `, and this would add ${text(wanted)}` : ''
  // "3 of 3 bids", but "24 MB of 25 MB of stored records".
  const of = unit === 'rows' ? label : `of ${label}`
  const state = `${text(used)} of ${text(most)} ${of} are used${more}`
  return `The quota “${name}” is used up: ${state}. Remove what is no longer needed, or ask for a larger quota`
}

/** Runs a write outside of `transact` that a quota may refuse. */
export async function withinQuota<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw overQuotaIn(error) ?? error
  }
}
