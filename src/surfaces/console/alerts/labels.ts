import { labelOf } from '../../../reference/codes/lookup/list.ts'
import type { AlertFilters, Frequency } from '../../../delivery/alerts/schema.ts'
import { dayText, momentText, moneyText, numberText, type Reader, shortMoneyText } from '../page/reader.ts'
import { sourceText, statusesText } from '../tenders/labels.ts'
import { type CodeFilter, codeLists } from './codes.tsx'

export const frequencyWords: Record<Frequency, { text: string; hint: string }> = {
  instant: { text: 'At once', hint: 'Within about a minute of a tender coming in' },
  daily: { text: 'Daily', hint: 'Every day at 06:00 UTC' },
  weekly: { text: 'Weekly', hint: 'On Mondays at 06:00 UTC' },
}

/** The part of a CPV label before the colon. The text after the colon only lists examples. */
const short = (label: string): string => label.split(': ')[0] ?? label

function named(name: CodeFilter, codes: readonly string[], most: number): string {
  const names = codes.slice(0, most).map((code) => short(labelOf(codeLists[name], code) ?? code))
  const rest = codes.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : listed(names)
}

const listed = (names: string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '')

function subject({ q, cpvCodes, regions }: AlertFilters, most: number): string {
  const what = [q === undefined ? null : `“${q}”`, cpvCodes ? named('cpvCodes', cpvCodes, most) : null]
  const about = what.filter((each) => each !== null).join(', ') || 'Every tender'
  return regions ? `${about} in ${named('regions', regions, most)}` : about
}

/** A name for an alert, made from its filters; empty without filters. */
export const nameFor = (filters: AlertFilters): string =>
  Object.keys(filters).length > 0 ? subject(filters, 1).slice(0, 200).toWellFormed() : ''

/** The filters of an alert in words: `Construction work in Germany, open, from €1M`. */
export const filtersInWords = (reader: Reader, filters: AlertFilters): string =>
  [
    subject(filters, 3),
    filters.status && statusesText(filters.status).toLowerCase(),
    filters.source && `from ${sourceText(filters.source)}`,
    valueInWords(reader, filters),
    deadlineInWords(reader, filters),
  ]
    .filter(Boolean)
    .join(', ')

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
  return exact ? shortMoneyText(reader, value, currency) : (moneyText(reader, value, currency) ?? '')
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
