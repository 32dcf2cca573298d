import type { AnswerKind } from '../../../reference/language/concepts.ts'
import { normalized } from '../../../platform/text/normal-form.ts'
import { durationsIn } from '../../../reference/language/values/durations.ts'
import { amountsIn, numberFrom, numeral } from '../../../reference/language/values/money.ts'
import { percentsIn } from '../../../reference/language/values/percents.ts'
import { days, type FigureInText, partialDays, spanOf, two } from './days.ts'
import { worded } from '../../../reference/language/worded.ts'

/** 17:00, 17h00, 17.00 Uhr, 5 pm. */
const clock = worded(
  String.raw`(?<![\d.,:])([01]?\d|2[0-4])(?:(?:\s?:\s?|\s?h\s?)([0-5]\d)(?![\d:])|\.([0-5]\d)(?=\s?(?:{{o_clock}}|[ap]\.?m\b)))?(?:\s?(?:uhr|o[’']clock)|\s?([ap])\.?m\b)?`,
  'giu',
)
/** 16 h, 24 heures: a time of the day, or a duration. */
const hours = /(?<!\d[\s.,:'’]?)(\d{1,3})\s?(?:heures?|h)(?![\p{L}\d])/giu

/** The times of a text, on a clock of 24 hours. */
const times = (text: string): FigureInText[] =>
  [...text.matchAll(clock())].flatMap((match) => {
    const [whole, hour = '', colon, dot, half = ''] = match
    const minutes = colon ?? dot
    // A bare number is not a time.
    if (whole === hour) return []
    const plain = Number(hour)
    const isAfternoon = half.toLowerCase() === 'p' && plain < 12
    const inDay = isAfternoon ? plain + 12 : half.toLowerCase() === 'a' && plain === 12 ? 0 : plain
    return [{ ...spanOf(match), states: [`${two(inDay)}:${minutes ?? '00'}`] }]
  })

const wholeHours = (text: string): FigureInText[] =>
  [...text.matchAll(hours)].map((match) => {
    const count = Number(match[1])
    return { ...spanOf(match), states: [`${count}`], implies: [`${two(count)}:00`, `${count} hours`] }
  })

/** Numbers in words up to twelve. "One" and words with another meaning (`neuf`: new) never count against a claim. */
const inWords: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  dix: 10,
  onze: 11,
  douze: 12,
}
const allowedWords: Record<string, number> = {
  ...inWords,
  neuf: 9,
  one: 1,
  ein: 1,
  eine: 1,
  einen: 1,
  einem: 1,
  einer: 1,
  eines: 1,
  un: 1,
  une: 1,
}

/** Words for scales. Bare "m" and "t" are left out, because after a number they are metres and tonnes. */
const scales: readonly (readonly [number, string])[] = [
  [1e9, 'mrd\\.?|milliard\\p{L}*|billions?'],
  [1e6, 'mio\\.?|millions?|million(?:en)?'],
  [1e3, 'tsd\\.?|tausend|thousand|mille'],
]
const number = new RegExp(
  `(${numeral})(?:\\s?(?:${scales.map(([, written]) => `(${written})`).join('|')})(?![\\p{L}\\d]))?`,
  'giu',
)
const word = /\p{L}+/gu

/** The figures of a text, in one form for all spellings. */
interface Figures {
  /** Figures that a claim states, with their kinds: every one must be in the evidence. */
  stated: Map<string, AnswerKind | null>
  /** Figures that evidence supports: all stated figures, and parts of dates. */
  implied: Set<string>
}

/**
 * The figures of a text: days, times, sums, percentages, spans of time and bare numbers. `1,000`, `1.000` and `1 000`
 * are the same figure. A figure is read as one kind only, so that 8 days do not support 8 %.
 */
function figuresIn(written: string): Figures {
  const figures: Figures = { stated: new Map(), implied: new Set() }
  let rest = normalized(written.replace(/[⁰¹²³⁴-⁹₀-₉]/g, ' '), 'NFKC')
  const take = (kind: AnswerKind | null, found: FigureInText[]) => {
    for (const { start, end, states, implies = [] } of found) {
      for (const each of states) figures.stated.set(each, kind)
      for (const each of [...states, ...implies]) figures.implied.add(each)
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
    }
  }
  take('date', days(rest))
  take('date', partialDays(rest))
  take(null, times(rest))
  take(null, wholeHours(rest))
  take(
    'percent',
    percentsIn(rest, null).map((each) => ({ ...each, states: [`${each.percent} %`] })),
  )
  take(
    'money',
    amountsIn(rest, null).map((each) => ({
      ...each,
      states: [`${each.amount} ${each.currency ?? '$'}`],
      // "USD 5" may be written as "$5", and never the other way round.
      implies: [`${each.amount}`, ...(/^[A-Z]{2}D$/.test(each.currency ?? '') ? [`${each.amount} $`] : [])],
    })),
  )
  take('duration', spans(rest))
  take('number', numbers(rest))
  for (const [each] of rest.matchAll(word)) {
    const [stated, implied] = [inWords[each.toLowerCase()], allowedWords[each.toLowerCase()]]
    if (stated !== undefined) figures.stated.set(`${stated}`, 'number')
    if (implied !== undefined) figures.implied.add(`${implied}`)
  }
  return figures
}

const perUnit: Record<string, [number, string]> = { years: [12, 'months'], weeks: [7, 'days'] }

const spans = (text: string) =>
  durationsIn(text, null).map(({ count, unit, start, end }) => {
    const [factor, base] = perUnit[unit] ?? [1, unit]
    return { start, end, states: [`${count * factor} ${base}`], implies: [`${count}`] }
  })

const numbers = (text: string) =>
  [...text.matchAll(number)].map((match) => {
    const [, digits = '', ...scaled] = match
    const factor = scales[scaled.findIndex((scale) => scale !== undefined)]?.[0] ?? 1
    const value = Math.round(numberFrom(digits, factor > 1) * factor * 1000) / 1000
    return { ...spanOf(match), states: [`${value}`] }
  })

/** A text without its numbers and their scales. */
export const withoutNumbers = (text: string): string => text.replace(number, ' ')

/** Whether every figure of a claim occurs in its evidence. */
export function figuresHold(claim: string, evidence: readonly string[]): boolean {
  const { implied } = figuresOf(evidence)
  return [...figuresIn(claim).stated.keys()].every((each) => implied.has(each))
}

function figuresOf(texts: readonly string[]): Figures {
  const each = texts.map(figuresIn)
  return {
    stated: new Map(each.flatMap(({ stated }) => [...stated])),
    implied: new Set(each.flatMap(({ implied }) => [...implied])),
  }
}

const values: readonly AnswerKind[] = ['date', 'duration', 'money', 'percent']

/**
 * Whether two answers state different figures: both have some of one kind, and share none of the kinds that the question
 * asks for. A question that asks for no kind may mean any value.
 */
export function figuresDiffer(
  one: readonly string[],
  other: readonly string[],
  asked: readonly AnswerKind[],
): boolean {
  const kinds = asked.length > 0 ? asked : values
  const [a, b] = [figuresOf(one), figuresOf(other)]
  const of = ({ stated }: Figures) =>
    [...stated].flatMap(([figure, kind]) => (kind !== null && kinds.includes(kind) ? [{ figure, kind }] : []))
  const [ofOne, ofOther] = [of(a), of(b)]
  const isShared =
    ofOne.some(({ figure }) => b.implied.has(figure)) || ofOther.some(({ figure }) => a.implied.has(figure))
  return !isShared && ofOne.some(({ kind }) => ofOther.some((each) => each.kind === kind))
}
