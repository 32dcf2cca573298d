import type * as z from 'zod'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import { exactMoneyText, numberText, percentText, type Reader } from '../../core/reader.ts'

type Threshold = NonNullable<z.output<typeof Requirement>['threshold']>

const comparators = { min: 'At least ', max: 'At most ', equal: '' } as const

/**
 * A threshold in words, such as "at least £8,000,000", "at most 30 weeks" or "ISO 27001"; null when only its kind is
 * known.
 */
export function thresholdText(
  reader: Reader,
  { kind, comparator, amount, currency, unit }: Threshold,
): string | null {
  if (kind === 'standard') return unit
  if (amount === null) return null
  const figure =
    kind === 'amount'
      ? exactMoneyText(reader, amount, currency)
      : kind === 'percent'
        ? percentText(reader, amount / 100, 2)
        : [numberText(reader, amount), unitText(unit ?? (kind === 'years' ? 'years' : null), amount)]
            .filter(Boolean)
            .join(' ')
  return `${comparators[comparator]}${figure}`
}

/** The unit for an amount. Units are stored in the plural, so the plural ending is removed for an amount of 1. */
function unitText(unit: string | null, amount: number): string | null {
  // Three required roles are three required people, regardless of their employer.
  const words = unit === 'employees' ? 'people' : (unit?.replaceAll('_', ' ') ?? null)
  if (amount !== 1) return words
  return words === 'people' ? 'person' : (words?.replace(/s$/, '') ?? null)
}
