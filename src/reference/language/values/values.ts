import { datesIn, type FoundDate, monthFirstIn, writesMonthFirst } from './dates.ts'
import { durationsIn, type FoundDuration } from './durations.ts'
import { amountsIn, type FoundAmount } from './money.ts'
import { type FoundNumber, numbersIn } from './numbers.ts'
import { type FoundPercent, percentsIn } from './percents.ts'

/** A whole number, and its position with and without its repetition in parentheses. */
type WholeNumber = Pick<FoundNumber, 'value' | 'start' | 'end' | 'bare'>

/** The values in a text, each kind in order. */
export interface Values {
  readonly dates: readonly FoundDate[]
  /** The dates as read by a country that writes the month first; null if every country reads the same. */
  readonly monthFirst: readonly FoundDate[] | null
  readonly amounts: readonly FoundAmount[]
  readonly durations: readonly FoundDuration[]
  readonly percents: readonly FoundPercent[]
  readonly numbers: readonly WholeNumber[]
}

/** The values of a text without any. */
export const noValues: Values = {
  dates: [],
  monthFirst: null,
  amounts: [],
  durations: [],
  percents: [],
  numbers: [],
}

/** The dates as a buyer's country (alpha-2) reads them. */
export const datesFor = ({ dates, monthFirst }: Values, country: string | null): readonly FoundDate[] =>
  writesMonthFirst(country) ? (monthFirst ?? dates) : dates

/** How each kind of values is found in a source. */
type Finders<S> = { readonly [K in keyof Values]: (source: S) => Values[K] }

/** Values that are found once, each kind when it is first read: those of most sentences are never needed. */
export class LaterValues<S> implements Values {
  readonly #source: S
  readonly #finders: Finders<S>
  #dates: Values['dates'] | undefined
  #monthFirst: Values['monthFirst'] | undefined
  #amounts: Values['amounts'] | undefined
  #durations: Values['durations'] | undefined
  #percents: Values['percents'] | undefined
  #numbers: Values['numbers'] | undefined

  constructor(source: S, finders: Finders<S>) {
    this.#source = source
    this.#finders = finders
  }

  get dates() {
    return (this.#dates ??= this.#finders.dates(this.#source))
  }
  get monthFirst() {
    return (this.#monthFirst ??= this.#finders.monthFirst(this.#source))
  }
  get amounts() {
    return (this.#amounts ??= this.#finders.amounts(this.#source))
  }
  get durations() {
    return (this.#durations ??= this.#finders.durations(this.#source))
  }
  get percents() {
    return (this.#percents ??= this.#finders.percents(this.#source))
  }
  get numbers() {
    return (this.#numbers ??= this.#finders.numbers(this.#source))
  }
}

interface Text {
  text: string
  language: string | null
}

const inText: Finders<Text> = {
  dates: ({ text }) => datesIn(text),
  monthFirst: ({ text }) => monthFirstIn(text),
  amounts: ({ text, language }) => amountsIn(text, language),
  durations: ({ text, language }) => durationsIn(text, language),
  percents: ({ text, language }) => percentsIn(text, language),
  numbers: ({ text, language }) =>
    numbersIn(text, language)
      .filter(({ value }) => Number.isInteger(value))
      .map(({ value, start, end, bare }) => ({ value, start, end, bare })),
}

/** The values in a text. `language` (ISO 639-1) decides which number words count; null tries all. */
export const valuesIn = (text: string, language: string | null): Values =>
  new LaterValues({ text, language }, inText)
