import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Citations } from '../citations.ts'
import type { Say } from '../wording/phrasebook.ts'
import { noticeDeadline } from '../../../catalogue/tenders/notice-deadline.ts'
import { type StatedDate, timedFirst } from '../../../reading/facts/dates.ts'
import { dateCodes } from '../../../reading/facts/date-codes.ts'
import { eachOnce } from '../../../reading/facts/passages.ts'
import { minute } from '../../../platform/time/time.ts'
import type { Conflict, KeyDate } from './schema.ts'

/**
 * The dates of a tender in chronological order: from the notice, otherwise from the documents; from both if
 * they differ. If the documents state several dates for the same thing, the first with a time counts,
 * otherwise the first; only a site visit may have several days.
 */
export function keyDatesOf(
  tender: Tender,
  stated: readonly StatedDate[],
  conflicts: readonly Conflict[],
  say: Say,
  citations: Citations,
): KeyDate[] {
  const notice: Partial<Record<KeyDate['code'], [string | null, string]>> = {
    published: [tender.publishedAt, '/publishedAt'],
    deadline: [noticeDeadline(tender), '/deadline'],
    questions_deadline: [tender.questionsDeadline, '/questionsDeadline'],
  }
  return dateCodes
    .flatMap((code): KeyDate[] => {
      const [at, path] = notice[code] ?? [null, '']
      const label = say(`label.${code}`)
      const ofDocuments = (dates: readonly StatedDate[]) =>
        dates.map(({ value, precision, quote }): KeyDate => {
          const id = citations.add(quote)
          return { code, label, at: value, precision, source: 'document', citations: id === null ? [] : [id] }
        })
      if (at === null) return ofDocuments(chosen(code, stated))
      const differs = conflicts.some((conflict) => conflict.code === code)
      // The text of the notice repeats its own date, to the minute.
      const others = stated.filter(({ value }) => minuteOf(value) !== minuteOf(at))
      return [
        { code, label, at, precision: 'minute', source: 'notice', citations: [citations.point(path)] },
        ...ofDocuments(differs ? chosen(code, others) : []),
      ]
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

const minuteOf = (time: string) => Math.floor(Date.parse(time) / minute)

/** The date of a code that counts for the tender: the notice's, if it has one. */
export const keyDate = (dates: readonly KeyDate[], code: KeyDate['code']): KeyDate | undefined => {
  const own = dates.filter((date) => date.code === code)
  return own.find(({ source }) => source === 'notice') ?? own[0]
}

/** The date of the documents for a code: the first with a time, otherwise the first. */
export function statedDate(code: KeyDate['code'], stated: readonly StatedDate[]): StatedDate | undefined {
  const own = stated.filter((date) => date.code === code)
  return own.find(({ precision }) => precision === 'minute') ?? own[0]
}

/** The days of a visit, five at most. */
const visits = (own: readonly StatedDate[]): StatedDate[] => eachOnce(timedFirst(own)).slice(0, 5)

function chosen(code: KeyDate['code'], stated: readonly StatedDate[]): StatedDate[] {
  const own = stated.filter((date) => date.code === code)
  if (code === 'site_visit') return visits(own)
  const one = statedDate(code, stated)
  return one ? [one] : []
}
