import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { noticeDeadline } from '../../../catalogue/tenders/notice-deadline.ts'
import type { DocumentText } from '../../../reading/document/document-text.ts'
import { type DateCode, dateCodes } from '../../../reading/facts/date-codes.ts'
import type { StatedDate } from '../../../reading/facts/dates.ts'
import type { FactPassage, Stated } from '../../../reading/facts/passages.ts'
import type { Sum } from '../../../reading/facts/sums.ts'
import { zoneOfBuyer } from '../../../reading/facts/zone.ts'
import { inMonths } from '../../../reference/language/values/durations.ts'
import { dollarOf } from '../../../reference/language/values/money.ts'
import { datesFor } from '../../../reference/language/values/values.ts'
import { instantOf } from '../../../reference/language/values/zones.ts'
import type { DocumentFacts } from './document-facts.ts'

/**
 * The facts of documents, with those that a model points at where neither the notice nor the rules have a value. The value
 * is read from the sentence, and a sentence without such a value states nothing.
 */
export function withModelFacts(
  stated: DocumentFacts,
  documents: readonly DocumentText[],
  tender: Tender,
): DocumentFacts {
  if (documents.every(({ model }) => model === undefined)) return stated
  const { country } = tender.buyer
  const pointed = pointedAt(documents, stated.passages)
  const first = <T>(code: string, valueOf: (passage: FactPassage) => T | null): Stated<T> | null => {
    for (const passage of pointed.get(code) ?? []) {
      const value = valueOf(passage)
      if (value !== null) return { value, quote: passage.quote }
    }
    return null
  }
  const sums = (code: string): Stated<Sum>[] => {
    const found = first(code, (passage) => sumIn(passage, country))
    return found ? [found] : []
  }
  const known = new Set<string>(stated.dates.map(({ code }) => code))
  if (noticeDeadline(tender) !== null) known.add('deadline')
  if (tender.questionsDeadline !== null) known.add('questions_deadline')
  const open = dateCodes.filter((code) => code !== 'published' && !known.has(code))
  return {
    ...stated,
    dates: [
      ...stated.dates,
      ...open.flatMap((code) => dateOf(code, pointed.get(code) ?? [], stated, country) ?? []),
    ],
    estimated:
      stated.estimated.length > 0 || tender.estimatedValue !== null
        ? stated.estimated
        : sums('estimated_value'),
    maximum: stated.maximum.length > 0 ? stated.maximum : sums('maximum_value'),
    duration: stated.duration ?? first('duration', monthsIn),
    extension: stated.extension ?? first('extension', monthsIn),
    validity: stated.validity ?? first('validity_days', daysIn),
  }
}

/** The sentences that a model points at, by code. */
function pointedAt(
  documents: readonly DocumentText[],
  passages: readonly FactPassage[],
): Map<string, FactPassage[]> {
  const key = (documentId: string, page: number, start: number) => `${documentId} ${page} ${start}`
  const byPlace = new Map(
    passages.map((each) => [key(each.quote.documentId, each.quote.page, each.quote.start), each]),
  )
  const all = documents.flatMap(({ id, model }) =>
    (model?.facts ?? []).flatMap(({ code, at }) =>
      at.flatMap(({ page, start }) => {
        const passage = byPlace.get(key(id, page, start))
        return passage ? [{ code, passage }] : []
      }),
    ),
  )
  const grouped = Map.groupBy(all, ({ code }) => code)
  return new Map([...grouped].map(([code, each]) => [code, each.map(({ passage }) => passage)]))
}

/** The first date of the sentences that does not already stand for something else. */
function dateOf(
  code: DateCode,
  passages: readonly FactPassage[],
  { dates, passages: all }: DocumentFacts,
  country: string | null,
): StatedDate | null {
  for (const { values, quote } of passages) {
    const taken = new Set(dates.filter((one) => one.quote.start === quote.start).map(({ day }) => day))
    const date = datesFor(values, country).find(({ day }) => !taken.has(day))
    if (!date) continue
    const { day, time, zone } = date
    return {
      code,
      day,
      value:
        time === null
          ? `${day}T00:00:00.000Z`
          : instantOf(day, time, zone ?? zoneOfBuyer(all, country)).toISOString(),
      precision: time === null ? 'day' : 'minute',
      quote,
      isLabelled: false,
      isMoved: false,
    }
  }
  return null
}

/** The largest sum: a total comes with its parts. */
function sumIn({ values }: FactPassage, country: string | null): Sum | null {
  const sums = values.amounts.flatMap(({ amount, currency }): Sum[] => {
    const known = currency ?? dollarOf(country)
    return known === null || amount <= 0 ? [] : [{ amount, currency: known }]
  })
  return sums.toSorted((a, b) => b.amount - a.amount)[0] ?? null
}

function monthsIn({ values }: FactPassage): number | null {
  for (const found of values.durations) {
    const months = inMonths(found)
    if (months !== null) return months
  }
  return null
}

const daysOf: Partial<Record<string, number>> = { days: 1, weeks: 7, months: 30, years: 365 }

function daysIn({ values }: FactPassage): number | null {
  const [found] = values.durations
  const days = found && daysOf[found.unit]
  return found && days ? found.count * days : null
}
