import type { FoundDate } from '../../reference/language/values/dates.ts'
import type { FoundDuration } from '../../reference/language/values/durations.ts'
import { LaterValues, noValues, type Values } from '../../reference/language/values/values.ts'

interface Span {
  start: number
  end: number
}

/** Values of a text of which another text is made, and where each place stands in it; null for a place that is not in it. */
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

/** A part of a text with values, and where it begins in another text. */
interface Part extends Span {
  values: Values
  to: number
}

/** The values of a text that is made of parts of others, in their order: those that lie inside of a part. */
export const valuesOfParts = (parts: readonly Part[]): Values =>
  new LaterValues(
    parts.map(({ values, start, end, to }): Source => {
      const place = (one: Span) =>
        one.start >= start && one.end <= end
          ? { start: one.start - start + to, end: one.end - start + to }
          : null
      return { values, place }
    }),
    inOther,
  )

/** The values inside of a part of a text, at their places in the part. */
export const valuesInside = (values: Values, start: number, end = Number.POSITIVE_INFINITY): Values =>
  values === noValues ? noValues : valuesOfParts([{ values, start, end, to: 0 }])

/** Where each of the pieces stands that a text was divided into. */
export function startsOf(text: string, pieces: readonly string[]): number[] {
  let from = 0
  return pieces.map((piece) => {
    const start = text.indexOf(piece, from)
    from = start + piece.length
    return start
  })
}

/** The values of a text without some parts. A value may lie around a part, and none lies inside. */
export function valuesWithout(values: Values, cuts: readonly Span[]): Values {
  if (cuts.length === 0) return values
  const after = (at: number) =>
    cuts.reduce((to, { start, end }) => to - Math.max(0, Math.min(at, end) - start), at)
  const place = (one: Span) => {
    const span = { start: after(one.start), end: after(one.end) }
    return span.end > span.start ? span : null
  }
  return new LaterValues([{ values, place }], inOther)
}

type Place = [start: number, end: number]
type StoredNumber = [value: number, ...Place, bare?: number]
type StoredPercent = [percent: number, ...Place]
type StoredDuration = [count: number, unit: FoundDuration['unit'], ...Place]
type StoredAmount = [amount: number, currency: string | null, ...Place]
type StoredDate = [day: string, time: string | null, zone: string | null, ...Place]

/** Values as the database keeps them: a list for each kind, 0 for an empty one, up to the last that is not. */
export type StoredValues = [
  numbers?: StoredNumber[] | 0,
  percents?: StoredPercent[] | 0,
  durations?: StoredDuration[] | 0,
  amounts?: StoredAmount[] | 0,
  dates?: StoredDate[] | 0,
  /** Empty where such a country reads no date, and 0 where it reads the same dates. */
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

/** The values from what `packValues` gave. */
export const unpackValues = (values: StoredValues | undefined): Values =>
  values === undefined ? noValues : new LaterValues(values, stored)
