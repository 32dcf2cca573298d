import type { Aspect } from './aspects.ts'

export interface Weighed extends Aspect {
  weight: number
  /** Whether the aspect was found in any candidate. */
  known: boolean
}

/** A question asks for a kind of value by its wording, by its subject, or hardly at all where yes or no answers it. */
export type Asked = 'worded' | 'implied' | 'yesNo'

/** The weight of an unknown word in a question of another language: without a translation it cannot be found. */
const untranslated = 0.35
/** A part of a compound may be another thing: a match by part adds little certainty. */
const doubtful = 0.5
/** The factors for a thing asked about, or a thing named in the question, that is found nowhere. */
const absent = { focus: 0.4, elsewhere: 0.8, untoldFocus: 0.85, name: 0.6, thing: 0.65, thingAside: 0.85 }
/** The share of the best matched concept in the certainty; all concepts together make up the rest. */
const foremost = 0.65
/** The weight of a concept that is found nowhere and is not the thing asked for. */
const aside = 0.6

/**
 * The certainty, 0 to 1, that a sentence answers the question. A sentence does if it names the concepts asked about with
 * the other words of the question, or nearly all words of the question. `covered` and `near` say how much of each aspect
 * the sentence and its passage have; `value` is added where a value of the asked kind stands in the sentence.
 */
export function confidenceOf(
  aspects: Weighed[],
  covered: number[],
  { value, foreign, near }: { value: number; foreign: boolean; near: number[] },
): number {
  const shares = aspects.map(({ kind }, i) => {
    const share = covered[i] ?? 0
    return kind === 'word' && share < 0.9 ? share * doubtful : share
  })
  const weightOf = ({ kind, known, isTold, isNamed, weight }: Weighed) =>
    weight * (foreign && kind === 'word' && !known && !isTold && !isNamed ? untranslated : 1)
  const concepts = conceptShare(aspects, shares)
  const rest = mean(aspects, shares, (each) =>
    each.kind === 'word' && each.factor === 1 ? weightOf(each) : 0,
  )
  const words = mean(aspects, shares, (each) => (each.kind === 'word' ? weightOf(each) / each.factor : 0))
  const byConcepts = concepts === null ? 0 : concepts * (0.6 + 0.3 * (rest ?? 1))
  const sure =
    Math.max(byConcepts, 0.85 * (words ?? 0)) * byAbsence(aspects, foreign) * byFocus(aspects, near)
  return Math.max(0, Math.min(0.99, sure + value))
}

function mean(aspects: Weighed[], shares: number[], weightOf: (aspect: Weighed) => number): number | null {
  let all = 0
  let had = 0
  for (const [i, aspect] of aspects.entries()) {
    all += weightOf(aspect)
    had += weightOf(aspect) * (shares[i] ?? 0)
  }
  return all === 0 ? null : had / all
}

/**
 * Only one concept of a group is meant, so a group counts once. A concept that only questions name in these words counts
 * where some candidate has it.
 */
function conceptShare(aspects: Weighed[], shares: number[]): number | null {
  const groups = new Map<number, { all: number; had: number; isKnown: boolean }>()
  for (const [i, { kind, group, weight, known, isNamed, isFocus }] of aspects.entries()) {
    if (kind !== 'concept') continue
    const sum = groups.get(group) ?? { all: 0, had: 0, isKnown: false }
    if (known || isNamed || sum.all === 0) sum.all = Math.max(sum.all, weight)
    sum.had = Math.max(sum.had, weight * (shares[i] ?? 0))
    sum.isKnown ||= known || isFocus
    groups.set(group, sum)
  }
  const sums = [...groups.values()].map(({ all, had, isKnown }) => ({
    all: isKnown ? all : all * aside,
    had,
  }))
  if (sums.length === 0) return null
  const total = (key: 'all' | 'had') => sums.reduce((sum, each) => sum + each[key], 0)
  const most = Math.max(...sums.map(({ all }) => all))
  const best = Math.min(1, Math.max(...sums.map(({ had }) => had)) / most)
  return foremost * best + (1 - foremost) * Math.min(1, total('had') / total('all'))
}

/** The thing asked about should stand near the answer, not only elsewhere in the documents. */
function byFocus(aspects: Weighed[], near: number[]): number {
  const isElsewhere = aspects.some(({ isFocus, known }) => isFocus && known)
  const isNear = aspects.some(({ isFocus }, i) => isFocus && (near[i] ?? 0) > 0)
  return isElsewhere && !isNear ? absent.elsewhere : 1
}

function byAbsence(aspects: Weighed[], foreign: boolean): number {
  const focus = aspects.filter(({ isFocus }) => isFocus)
  const isMissing = focus.length > 0 && focus.every(({ known }) => !known)
  const isUntold = foreign && focus.every(({ isTold }) => !isTold)
  const names = aspects.filter(({ kind, isNamed, known }) => kind === 'word' && isNamed && !known).length
  const things = aspects.filter(
    ({ isThing, isNamed, isFocus, isTold, factor, known }) =>
      isThing && !known && !isNamed && !isFocus && factor === 1 && (isTold || !foreign),
  ).length
  const byThing = focus.some(({ known }) => known) ? absent.thingAside : absent.thing
  return (
    (isMissing ? (isUntold ? absent.untoldFocus : absent.focus) : 1) *
    absent.name ** names *
    byThing ** Math.min(2, things)
  )
}
