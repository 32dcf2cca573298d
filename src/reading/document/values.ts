import type { FoundDate } from '../../reference/language/values/dates.ts'
import { durationUnits } from '../../reference/language/values/durations.ts'
import { LaterValues, noValues, type Values, valuesIn } from '../../reference/language/values/values.ts'

interface Span {
  start: number
  end: number
}

/** The values of a readable text. Between the cells of a row stands what would stand behind a label. */
export const valuesOf = (flat: string, language: string | null, isRow = false): Values =>
  valuesIn(isRow ? flat.replaceAll('|', ':') : flat, language)

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

type Place = [start: number, length: number]
type StoredNumber = [value: number, ...Place, repetition?: number]
type StoredPercent = [percent: number, ...Place]
type StoredDuration = [count: number, unit: number, ...Place]
type StoredAmount = [amount: number, currency: string | null, ...Place]
type StoredDate = [day: string, ...Place, time?: string, zone?: string]

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

const placeOf = ({ start, end }: Span): Place => [start, end - start]
const spanOf = (start: number, length: number): Span => ({ start, end: start + length })
const orNone = <T>(all: T[]): T[] | 0 => (all.length > 0 ? all : 0)

const packDate = (date: FoundDate): StoredDate => {
  const { day, time, zone } = date
  const place = placeOf(date)
  return time === null ? [day, ...place] : zone === null ? [day, ...place, time] : [day, ...place, time, zone]
}

/** The values for the database; undefined for a text without any. */
export function packValues(values: Values): StoredValues | undefined {
  const { numbers, percents, durations, amounts, dates, monthFirst } = values
  const stored: StoredValues = [
    orNone(
      numbers.map(({ value, start, end, bare }): StoredNumber =>
        end === bare ? [value, start, end - start] : [value, start, bare - start, end - bare],
      ),
    ),
    orNone(percents.map((one): StoredPercent => [one.percent, ...placeOf(one)])),
    orNone(
      durations.map((one): StoredDuration => [one.count, durationUnits.indexOf(one.unit), ...placeOf(one)]),
    ),
    orNone(amounts.map((one): StoredAmount => [one.amount, one.currency, ...placeOf(one)])),
    orNone(dates.map(packDate)),
    monthFirst ? monthFirst.map(packDate) : 0,
  ]
  while (stored.at(-1) === 0) stored.pop()
  return stored.length > 0 ? stored : undefined
}

const listed = <T, U>(all: T[] | 0 | undefined, read: (one: T) => U): U[] => (all ? all.map(read) : [])

const unpackDate = ([day, start, length, time, zone]: StoredDate): FoundDate => ({
  day,
  time: time ?? null,
  zone: zone ?? null,
  ...spanOf(start, length),
})

const unpacked = {
  numbers: ([all]: StoredValues) =>
    listed(all, ([value, start, length, more = 0]) => ({
      value,
      start,
      end: start + length + more,
      bare: start + length,
    })),
  percents: ([, all]: StoredValues) =>
    listed(all, ([percent, start, length]) => ({ percent, ...spanOf(start, length) })),
  durations: ([, , all]: StoredValues) =>
    listed(all, ([count, unit, start, length]) => ({
      count,
      unit: durationUnits[unit] ?? 'days',
      ...spanOf(start, length),
    })),
  amounts: ([, , , all]: StoredValues) =>
    listed(all, ([amount, currency, start, length]) => ({ amount, currency, ...spanOf(start, length) })),
  dates: ([, , , , all]: StoredValues) => listed(all, unpackDate),
  monthFirst: ([, , , , , all]: StoredValues) => (all ? all.map(unpackDate) : null),
}

/** The values from what `packValues` gave. */
export const unpackValues = (stored: StoredValues | undefined): Values =>
  stored === undefined ? noValues : new LaterValues(stored, unpacked)
