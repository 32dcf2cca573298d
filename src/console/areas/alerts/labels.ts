import type { CodeList } from '../../../reference/codes/lookup/list.ts'
import type { Alert, AlertFilters, Frequency } from '../../../delivery/alerts/schema.ts'
import {
  type CodeFilter,
  codeLists,
  inSentence,
  joined,
  type CodeName,
  nameIn,
  plainText,
  type TextWithCodes,
} from '../../core/words.tsx'
import {
  dayText,
  exactMoneyText,
  momentText,
  numberText,
  type Reader,
  shortMoneyText,
} from '../../core/reader.ts'
import { sourceText, statusesText } from '../../parts/tenders/labels.tsx'

export const frequencyWords: Record<Frequency, { text: string; hint: string }> = {
  instant: { text: 'At once', hint: 'Within about a minute of a tender coming in' },
  daily: { text: 'Daily', hint: 'Every day at 06:00 UTC' },
  weekly: { text: 'Weekly', hint: 'On Mondays at 06:00 UTC' },
}

/** The part of a CPV label before the colon. The text after the colon only lists examples. */
const short = ({ text, lang }: CodeName): CodeName => ({ text: text.split(': ')[0] ?? text, lang })

function named(filter: CodeFilter, codes: readonly string[], max: number): TextWithCodes {
  const list: CodeList = codeLists[filter]
  const isPlace = filter === 'regions'
  const all = codes.map((code): TextWithCodes => [short(nameIn(list, code) ?? { text: code })])
  // Greece has two codes, and so has the United Kingdom.
  const unlike = all.filter((name, i) => all.findIndex((one) => plainText(one) === plainText(name)) === i)
  const names = unlike.slice(0, max).map((name) => (isPlace ? inSentence(name) : name))
  const rest = unlike.length - names.length
  return rest > 0 ? [...joined(names, ', '), ` and ${rest} more`] : listed(names)
}

const listed = (names: TextWithCodes[]): TextWithCodes =>
  names.length > 1 ? joined([joined(names.slice(0, -1), ', '), ...names.slice(-1)], ' or ') : names.flat()

function subject({ q, cpvCodes, regions }: AlertFilters, max: number): TextWithCodes {
  const what = [q === undefined ? null : `“${q}”`, cpvCodes && named('cpvCodes', cpvCodes, max)]
  const about = joined(what, ', ')
  return joined(
    [about.length > 0 ? about : 'Every tender', regions && named('regions', regions, max)],
    ' in ',
  )
}

/** A name for an alert, made from its filters; empty without filters. */
export const nameFor = (filters: AlertFilters): string =>
  Object.keys(filters).length > 0 ? plainText(subject(filters, 1)).slice(0, 200).toWellFormed() : ''

/** The filters of an alert in words: `Construction work in Germany, open, from €1M`. */
const filtersInWords = (reader: Reader, filters: AlertFilters): TextWithCodes =>
  joined(
    [
      subject(filters, 3),
      filters.status && statusesText(filters.status).toLowerCase(),
      filters.source && `from ${sourceText(filters.source)}`,
      valueInWords(reader, filters),
      deadlineInWords(reader, filters),
    ],
    ', ',
  )

/** The filters of an alert in words; null if the alert's name is the same. */
export function filtersBeside(
  reader: Reader,
  { name, filters }: Pick<Alert, 'name' | 'filters'>,
): TextWithCodes | null {
  const words = filtersInWords(reader, filters)
  return plainText(words) === name ? null : words
}

export function valueInWords(
  reader: Reader,
  { minValue, maxValue, currency = 'EUR' }: AlertFilters,
): string | null {
  const money = (value: number | undefined) =>
    value === undefined ? undefined : boundText(reader, value, currency)
  return between(money(minValue), money(maxValue))
}

/**
 * A bound in short form, such as €1.5M, if the short form is exact; otherwise in full, because a rounded text would
 * state a wrong bound.
 */
function boundText(reader: Reader, value: number, currency: string): string {
  const scaled = value / 1000 ** Math.floor(Math.log10(Math.max(1, value)) / 3)
  const exact = Number.isInteger(scaled * 10)
  return exact ? shortMoneyText(reader, value, currency) : (exactMoneyText(reader, value, currency) ?? '')
}

export function deadlineInWords(
  reader: Reader,
  { deadlineAfter, deadlineBefore }: AlertFilters,
): string | null {
  const text = (time: string) => (time.length === 10 ? dayText(reader, time) : momentText(reader, time))
  const bounds = between(deadlineAfter && text(deadlineAfter), deadlineBefore && text(deadlineBefore))
  return bounds === null ? null : `due ${bounds}`
}

const between = (from: string | undefined, to: string | undefined): string | null =>
  [from && `from ${from}`, to && `up to ${to}`].filter(Boolean).join(' ') || null

/** A number with its noun: 37 tenders, 1 tender. */
export const counted = (reader: Reader, count: number, one: string): string =>
  `${numberText(reader, count)} ${one}${count === 1 ? '' : 's'}`
