import { anyMonth as month, datesIn } from '../../../reference/language/values/dates.ts'
import { worded } from '../../../reference/language/worded.ts'

/** A figure in a text, in one form for all spellings, and its place. */
export interface FigureInText {
  start: number
  end: number
  states: string[]
  /** Further figures that this figure supports: a day supports its year. */
  implies?: string[]
}

export const spanOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length })

export const two = (value: string | number) => String(value).padStart(2, '0')

const dayAndMonth = worded(
  `(?<![\\d.,])(\\d{1,2})(?:{{ordinal}}|\\.)?\\s(?:(?:{{of_month}})\\s)?(?:${month})(?!\\p{L})`,
  'giu',
)
const monthAndDay = worded(`(?<!\\p{L})(?:${month})\\.?\\s(\\d{1,2})(?:{{ordinal}})?(?!\\d)`, 'giu')
const monthAndYear = worded(`(?<!\\p{L})(?:${month})\\.?\\s(\\d{4})(?!\\d)`, 'giu')

/** The days of a text. */
export const days = (text: string): FigureInText[] => {
  const found = datesIn(text)
  return found.map(({ day, start, end }) => {
    const [year = '', inYear = '', inMonth = ''] = day.split('-')
    const implies = [`${inYear}-${inMonth}`, `${year}-${inYear}`, `${Number(year)}`, `${Number(inMonth)}`]
    // In "34 and 25 November" the 34 is not a day. It still counts as a figure: otherwise a claim could state 34
    // without evidence.
    const read = new Set(
      found.filter((other) => other.start === start).flatMap((other) => partsOf(other.day)),
    )
    const unread = [...text.slice(start, end).matchAll(/\d+/g)].map(([digits]) => `${Number(digits)}`)
    return { start, end, states: [day, ...unread.filter((digits) => !read.has(digits))], implies }
  })
}

/** Year, month and day in the forms in which they are written, years of two digits too. */
const partsOf = (day: string) => [...day.split('-'), day.slice(2, 4)].map((part) => `${Number(part)}`)

const monthOf = (groups: (string | undefined)[]) => two(groups.findIndex((name) => name !== undefined) + 1)

/** Days without a year, and months with their year. */
export const partialDays = (text: string): FigureInText[] => [
  ...[...text.matchAll(dayAndMonth())].map((match) => ({
    ...spanOf(match),
    states: [`${monthOf(match.slice(2, 14))}-${two(match[1] ?? '')}`],
    implies: [`${Number(match[1])}`],
  })),
  ...[...text.matchAll(monthAndYear())].map((match) => ({
    ...spanOf(match),
    states: [`${match[13]}-${monthOf(match.slice(1, 13))}`],
    implies: [`${match[13]}`],
  })),
  ...[...text.matchAll(monthAndDay())]
    .filter((match) => !/^\d{4}/.test(text.slice(match.index + match[0].length - (match[13]?.length ?? 0))))
    .map((match) => ({
      ...spanOf(match),
      states: [`${monthOf(match.slice(1, 13))}-${two(match[13] ?? '')}`],
      implies: [`${Number(match[13])}`],
    })),
]
