import type { FoundDate } from '../../reference/language/values/dates.ts'
import type { FoundDuration } from '../../reference/language/values/durations.ts'
import { LaterValues, noValues, type Values } from '../../reference/language/values/values.ts'

interface Span {
  start: number
  end: number
}

/**
 * The values of a text that becomes part of another, and the position in it of each of its positions; null
 * for a position that is not part of it.
 */
interface Source {
  values: Values
  place: (span: Span) => Span | null
}

const moved = <T extends Span>(sources: readonly Source[], of: (values: Values) => readonly T[]): T[] =>
  sources.flatMap(({ values, place }) =>
    of(values).flatMap((one) => {
      const span = place(one)
      return span ? [{ ...one, ...span }] : []
    }),
  )

const inOther = {
  dates: (all: readonly Source[]) => moved(all, ({ dates }) => dates),
  monthFirst: (all: readonly Source[]) =>
    all.some(({ values }) => values.monthFirst) ? moved(all, (one) => one.monthFirst ?? one.dates) : null,
  amounts: (all: readonly Source[]) => moved(all, ({ amounts }) => amounts),
  durations: (all: readonly Source[]) => moved(all, ({ durations }) => durations),
  percents: (all: readonly Source[]) => moved(all, ({ percents }) => percents),
  numbers: (all: readonly Source[]) =>
    all.flatMap(({ values, place }) =>
      values.numbers.flatMap(({ value, start, end, bare }) => {
        const span = place({ start, end })
        return span ? [{ value, ...span, bare: place({ start, end: bare })?.end ?? span.end }] : []
      }),
    ),
}

/** Words with their values. */
export interface ValuedWords {
  text: string
  values: Values
}

/** A stretch of words, with the values that lie inside of it. */
export function stretchOf(words: ValuedWords, from: number, to = words.text.length): ValuedWords {
  const { text, values } = words
  if (from === 0 && to === text.length) return words
  const place = ({ start, end }: Span) =>
    start >= from && end <= to ? { start: start - from, end: end - from } : null
  return {
    text: text.slice(from, to),
    values: values === noValues ? noValues : new LaterValues([{ values, place }], inOther),
  }
}

/** The pieces of a text, which follow each other in it. */
export function textPieces(words: ValuedWords, pieces: readonly string[]): ValuedWords[] {
  let from = 0
  return pieces.map((piece) => {
    const start = words.text.indexOf(piece, from)
    from = start + piece.length
    return stretchOf(words, start, from)
  })
}

/** A text that joins parts of others in order, with their values. */
export function together(text: string, parts: readonly ValuedWords[]): ValuedWords {
  let from = 0
  const sources = parts.map(({ text: part, values }): Source => {
    const by = text.indexOf(part, from)
    from = by + part.length
    return { values, place: ({ start, end }) => ({ start: start + by, end: end + by }) }
  })
  return { text, values: new LaterValues(sources, inOther) }
}

/** Words without some parts. A value that surrounds such a part remains; a value inside it is dropped. */
export function withoutSpans({ text, values }: ValuedWords, cuts: readonly Span[]): ValuedWords {
  const after = (at: number) =>
    cuts.reduce((to, { start, end }) => to - Math.max(0, Math.min(at, end) - start), at)
  const place = (one: Span) => {
    const span = { start: after(one.start), end: after(one.end) }
    return span.end > span.start ? span : null
  }
  return {
    text: cuts.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text),
    values: cuts.length > 0 ? new LaterValues([{ values, place }], inOther) : values,
  }
}

type Place = [start: number, end: number]
type StoredNumber = [value: number, ...Place, bare?: number]
type StoredPercent = [percent: number, ...Place]
type StoredDuration = [count: number, unit: FoundDuration['unit'], ...Place]
type StoredAmount = [amount: number, currency: string | null, ...Place]
type StoredDate = [day: string, time: string | null, zone: string | null, ...Place]

/**
 * Values as the database stores them: a list for each kind, 0 for an empty one, up to the last that is not.
 */
export type StoredValues = [
  numbers?: StoredNumber[] | 0,
  percents?: StoredPercent[] | 0,
  durations?: StoredDuration[] | 0,
  amounts?: StoredAmount[] | 0,
  dates?: StoredDate[] | 0,
  /** Empty if such a country reads no date, and 0 if it reads the same dates. */
  monthFirst?: StoredDate[] | 0,
]

const packed = <T, U>(all: readonly T[], pack: (one: T) => U): U[] | 0 => (all.length > 0 ? all.map(pack) : 0)

const packDate = ({ day, time, zone, start, end }: FoundDate): StoredDate => [day, time, zone, start, end]

/** The values for the database; undefined for a text without any. */
export function packValues(values: Values): StoredValues | undefined {
  const { numbers, percents, durations, amounts, dates, monthFirst } = values
  const rows: StoredValues = [
    packed(numbers, ({ value, start, end, bare }) =>
      bare === end ? [value, start, end] : [value, start, end, bare],
    ),
    packed(percents, ({ percent, start, end }) => [percent, start, end]),
    packed(durations, ({ count, unit, start, end }) => [count, unit, start, end]),
    packed(amounts, ({ amount, currency, start, end }) => [amount, currency, start, end]),
    packed(dates, packDate),
    monthFirst ? monthFirst.map(packDate) : 0,
  ]
  while (rows.at(-1) === 0) rows.pop()
  return rows.length > 0 ? rows : undefined
}

const listed = <T, U>(all: T[] | 0 | undefined, read: (one: T) => U): U[] => (all || []).map(read)

const unpackDate = ([day, time, zone, start, end]: StoredDate): FoundDate => ({ day, time, zone, start, end })

const stored = {
  numbers: ([all]: StoredValues) =>
    listed(all, ([value, start, end, bare = end]) => ({ value, start, end, bare })),
  percents: ([, all]: StoredValues) => listed(all, ([percent, start, end]) => ({ percent, start, end })),
  durations: ([, , all]: StoredValues) =>
    listed(all, ([count, unit, start, end]) => ({ count, unit, start, end })),
  amounts: ([, , , all]: StoredValues) =>
    listed(all, ([amount, currency, start, end]) => ({ amount, currency, start, end })),
  dates: ([, , , , all]: StoredValues) => listed(all, unpackDate),
  monthFirst: ([, , , , , all]: StoredValues) => (all ? all.map(unpackDate) : null),
}

/** The values from the output of `packValues`. */
export const unpackValues = (values: StoredValues | undefined): Values =>
  values === undefined ? noValues : new LaterValues(values, stored)
