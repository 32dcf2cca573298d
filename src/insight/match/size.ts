import type { Tender } from '../../catalogue/tenders/schema.ts'
import { type MeasuredComponent, type MatchInput, own, theirs } from './input.ts'

/**
 * The fit of a yearly value: 1 up to half the turnover, 0.5 at the whole turnover, 0 from twice the turnover on (cf.
 * Directive 2014/24/EU, Article 58(3)).
 */
export const fitOfRatio = (ratio: number): number =>
  ratio <= 0.5 ? 1 : ratio <= 1 ? 1.5 - ratio : Math.max(0, 1 - ratio / 2)

/** How much of a fitting tender a fitting lot is worth, if the tender is too large as a whole. */
const lotShare = 0.8

/** A value that the tender states, of the whole tender or of one lot. */
interface Volume {
  value: number
  currency: string
  lot: string | null
  pointer: string
}

interface Sized extends Volume {
  /** The yearly value divided by the turnover. */
  ratio: number
  turnover: number
  fit: number
}

/** Compares the yearly value of the contract with the average turnover of the company's last three years. */
export function measureSize(input: MatchInput): MeasuredComponent {
  const { say } = input.occasion
  const volumes = volumesOf(input.tender)
  const sized = volumes.flatMap((volume) => sizeUp(volume, input) ?? [])
  const best = sized.reduce<Sized | null>((a, b) => (a && a.fit >= b.fit ? a : b), null)
  const unknown = { value: null, evidence: [], explanation: say('match.size.unknown') }
  if (!best && volumes.length > 0)
    return { ...unknown, explanation: say('match.size.unknownOwn'), lacks: 'turnover' }
  if (!best) return unknown
  const turnover = say.money(best.turnover, best.currency)
  const value = say.money(best.value, best.currency)
  return {
    value: best.fit,
    evidence: [own('turnover', turnover), theirs(best.pointer, value)],
    explanation: say(phraseOf(best, input), {
      lot: best.lot ?? '',
      turnover,
      percent: Math.round(best.ratio * 100),
      value: input.months === null ? value : say.money(best.ratio * best.turnover, best.currency),
    }),
  }
}

function phraseOf({ lot }: Sized, { months }: MatchInput) {
  if (lot !== null) return 'match.size.lot'
  return months === null ? 'match.size.total' : 'match.size'
}

/** Null if the turnover is not known in a currency that can be compared. */
function sizeUp(volume: Volume, input: MatchInput): Sized | null {
  const turnover = averageTurnover(input, volume.currency)
  if (turnover === null) return null
  const years = Math.max(1, (input.months ?? 12) / 12)
  const ratio = volume.value / years / turnover
  return { ...volume, ratio, turnover, fit: fitOfRatio(ratio) * (volume.lot === null ? 1 : lotShare) }
}

/** The whole tender comes first, so that it wins against a lot that fits equally well. */
function volumesOf(tender: Tender): Volume[] {
  const parts = tender.lots.map((lot, i) => ({ ...lot, lot: lot.id, pointer: `/lots/${i}/estimatedValue` }))
  return [{ ...tender, lot: null, pointer: '/estimatedValue' }, ...parts].flatMap(
    ({ estimatedValue, currency, lot, pointer }) =>
      estimatedValue && currency ? [{ value: estimatedValue, currency, lot, pointer }] : [],
  )
}

function averageTurnover({ company, occasion }: MatchInput, currency: string): number | null {
  const last = (company.profile.turnover ?? []).toSorted((a, b) => b.year - a.year).slice(0, 3)
  const amounts = last.flatMap((each) => occasion.convert(each.amount, each.currency, currency) ?? [])
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  return amounts.length > 0 && sum > 0 ? sum / amounts.length : null
}
