import type { Aspect } from './aspects.ts'

export interface Weighed extends Aspect {
  weight: number
  /** Whether any candidate has it. */
  known: boolean
}

/** How a question asks for a kind of value: by its wording, by what it is about, or hardly, where yes or no answers. */
export type Asked = 'worded' | 'implied' | 'yesNo'

/** What an unknown word counts in a question of another language: nothing translates it, so it cannot be found. */
const untranslated = 0.35
/** A part of a compound is easily another thing: it does little for the certainty. */
const doubtful = 0.5
/** What is left of the certainty where the very thing asked about, or a thing by its name, stands nowhere. */
const absent = { focus: 0.4, elsewhere: 0.8, untoldFocus: 0.85, name: 0.6, thing: 0.65, thingAside: 0.85 }
/** How much the concept counts that a sentence has most of, beside all of them. */
const foremost = 0.65
/** What a concept counts that stands nowhere and is not what is asked for. */
const aside = 0.6

/**
 * How sure it is that a sentence answers, 0 to 1, by how much it has of each aspect: that it speaks of the concepts asked
 * about and has the words besides, or that it has nearly all the words of the question. `value` is what the presence of
 * an asked value adds or takes.
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

/** Of the concepts that read the same words one is meant; a reading that only the question has counts where it is found. */
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

/** The very thing asked about should stand where the answer does. */
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
