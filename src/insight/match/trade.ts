import { labelIn } from '../../reference/codes/labels.ts'
import { cpvDigits, cpvShared } from './evidence/cpv.ts'
import { type MeasuredComponent, type MatchInput, own, theirs } from './input.ts'

type Level = 'same' | 'part' | 'category' | 'class' | 'group' | 'division'

/** Nearness by shared leading digits of the code: division 2, group 3, class 4, category 5. */
const byDigits: readonly (readonly [number, number, Level])[] = [
  [5, 0.9, 'category'],
  [4, 0.8, 'class'],
  [3, 0.6, 'group'],
  [2, 0.35, 'division'],
]

/** The share of the main code; the additional codes share the rest. */
const mainShare = 0.7

interface Pair {
  value: number
  level: Level | null
  own: string
  code: string
}

/**
 * The nearness of a company's code to a tender's code. A company that names a whole group covers all codes of the
 * group.
 */
function compare(own: string, code: string): Pair {
  const shared = cpvShared(own, code)
  const [whole, theirs] = [cpvDigits(own).length, cpvDigits(code).length]
  if (shared >= whole && (whole > 2 || theirs === 2)) return { own, code, value: 1, level: 'same' }
  if (shared >= whole) return { own, code, value: 0.8, level: 'same' }
  if (shared >= theirs) return { own, code, value: theirs > 2 ? 0.9 : 0.7, level: 'part' }
  const [, value = 0, level = null] = byDigits.find(([digits]) => shared >= digits) ?? []
  return { own, code, value, level }
}

interface Nearest {
  /** The nearness of all codes of the tender, 0 to 1. */
  value: number
  /** The nearest pair of codes. */
  best: Pair
}

/** Finds the company's nearest code for every code of the tender; null if either has none. */
export function nearestCodes(codes: readonly string[], wanted: readonly string[]): Nearest | null {
  const [first, ...rest] = codes
  if (first === undefined) return null
  const pairs = wanted.map((code) =>
    rest
      .map((each) => compare(each, code))
      .reduce((best, each) => (each.value > best.value ? each : best), compare(first, code)),
  )
  const [main, ...others] = pairs
  if (!main) return null
  const additional = others.reduce((sum, { value }) => sum + value, 0) / others.length
  const value = others.length > 0 ? mainShare * main.value + (1 - mainShare) * additional : main.value
  return { value, best: pairs.reduce((a, b) => (b.value > a.value ? b : a)) }
}

/** How near the company's codes are to those of the tender. */
export function measureTrade({ tender, company, occasion: { say } }: MatchInput): MeasuredComponent {
  const codes = company.profile.cpvCodes ?? []
  const unknown = { value: null, evidence: [], explanation: say('match.cpv.unknown') }
  if (codes.length === 0) return { ...unknown, explanation: say('match.cpv.unknownOwn'), lacks: 'cpvCodes' }
  const nearest = nearestCodes(codes, tender.cpvCodes)
  if (nearest === null) return unknown
  const { value, best } = nearest
  if (best.level === null)
    return {
      value: 0,
      evidence: tender.cpvCodes.map((code) => theirs('/cpvCodes', code)).slice(0, 5),
      explanation: say('match.cpv.none'),
    }
  return {
    value,
    evidence: [own('cpvCodes', best.own), theirs('/cpvCodes', best.code)],
    explanation: explained(best, best.level, say),
  }
}

/** Names the subjects, because few people know the codes. Equal codes are named once. */
function explained({ own: ours, code }: Pair, level: Level, say: MatchInput['occasion']['say']): string {
  const subject = (cpv: string) => {
    const name = labelIn(say.language, cpv.padEnd(8, '0'))
    return name === null ? cpv : `${name} (${cpv})`
  }
  if (ours === code) return say('match.cpv.same', { own: subject(ours) })
  return say('match.cpv', { own: subject(ours), code: subject(code), level: say(`level.${level}`) })
}
