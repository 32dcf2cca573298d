import type { Tender } from '../../../catalogue/tenders/schema.ts'

/**
 * Thresholds of Directive 2014/24/EU art. 4 in EUR without VAT, with the first year in which they apply:
 * works; supplies and services of central and of other authorities; social services. They are revised every
 * two years.
 */
const byYear: readonly { from: number; works: number; central: number; other: number; social: number }[] = [
  { from: 2026, works: 5_404_000, central: 140_000, other: 216_000, social: 750_000 },
  { from: 2024, works: 5_538_000, central: 143_000, other: 221_000, social: 750_000 },
  { from: 2022, works: 5_382_000, central: 140_000, other: 215_000, social: 750_000 },
  { from: 2020, works: 5_350_000, central: 139_000, other: 214_000, social: 750_000 },
  { from: 0, works: 5_548_000, central: 144_000, other: 221_000, social: 750_000 },
]

/** The thresholds that a contract of this nature may stay below, in EUR, ascending. */
export function thresholdsOf(nature: Tender['contractNature'], year: number): number[] {
  const row = byYear.find(({ from }) => year >= from)
  if (!row) return []
  if (nature === 'works') return [row.works]
  if (nature === 'supplies') return [row.central, row.other]
  const services = [row.central, row.other, row.social]
  return nature === 'services' ? services : [...services, row.works]
}
