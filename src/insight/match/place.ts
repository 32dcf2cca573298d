import type { TenderItem } from '../../catalogue/tenders/item-schema.ts'
import type { Profile } from '../../identity/accounts/schema.ts'
import { regionName } from '../../reference/codes/lookup/regions.ts'
import { type MeasuredComponent, type MatchInput, own, theirs } from './input.ts'

/** A region with one code for Greece and one for the United Kingdom, which have two each. */
const unified = (code: string) => code.toUpperCase().replace(/^GR/, 'EL').replace(/^GB/, 'UK')

/** Nearness by shared characters of the code: country, then NUTS 1, 2 and 3. */
const near: Readonly<Record<number, number>> = { 2: 0.4, 3: 0.6, 4: 0.8, 5: 1 }

/** The nearness of a place of the tender to a region where the company works, or to its home. */
function nearness(region: string, place: string, atHome: boolean): number {
  const [ours, there] = [unified(region), unified(place)]
  if (!atHome && there.startsWith(ours)) return 1
  let shared = 0
  while (shared < Math.min(ours.length, there.length, 5) && ours[shared] === there[shared]) shared++
  // A place as wide as a country is weak evidence, because the work may be in the company's part of the
  // country.
  if (shared === there.length && there.length < ours.length) return Math.max(0.6, near[shared] ?? 0)
  return near[shared] ?? 0
}

interface Nearest {
  /** The nearest pair; null if the tender names no place. */
  best: { place: string; region: string; value: number } | null
  /** Whether the address of the company is used instead of regions. */
  atHome: boolean
  places: string[]
}

/** The nearness of the company's regions to the places of a tender; without regions, of the company's address. */
export function nearestPlace(
  { regions, address }: Pick<Profile, 'regions' | 'address'>,
  country: string,
  tender: Pick<TenderItem, 'regions' | 'buyer'>,
): Nearest {
  const places = tender.regions.length > 0 ? tender.regions : [tender.buyer.country ?? []].flat()
  const atHome = !regions || regions.length === 0
  const ours = atHome ? [address?.nuts ?? address?.country ?? country] : regions
  const pairs = places.flatMap((place) =>
    ours.map((region) => ({ place, region, value: nearness(region, place, atHome) })),
  )
  const best = pairs.reduce<Nearest['best']>((a, b) => (a && a.value >= b.value ? a : b), null)
  return { best, atHome, places }
}

/** How near the company works to the places of the tender. */
export function measurePlace({ tender, company, occasion: { say } }: MatchInput): MeasuredComponent {
  const { best, atHome, places } = nearestPlace(company.profile, company.country, tender)
  if (best === null) return { value: null, evidence: [], explanation: say('match.region.unknown') }
  const evidence = [own(atHome ? 'address' : 'regions', best.region), theirs('/regions', best.place)]
  const named = (code: string) => regionName(code.toUpperCase(), say.language)
  const there = best.value > 0 ? [best.place] : places.slice(0, 3)
  const values = { own: named(best.region), place: say.list([...new Set(there.map(named))]) }
  return {
    value: best.value,
    evidence,
    explanation: say(best.value > 0 ? 'match.region' : 'match.region.none', values),
    ...(atHome && { lacks: 'regions' }),
  }
}
