import type { Tender } from '../../catalogue/tenders/schema.ts'
import type { Citations } from '../citations/citations.ts'
import type { StatedDate } from './dates.ts'
import { dateCodes } from './schema.ts'
import type { KeyDate } from './schema.ts'
import { wordsOf } from './texts.ts'

/**
 * The dates of a tender by time: those of the notice first, else the documents' own. Of several dates for one thing the
 * first with a time counts, else the first; a visit may have several days.
 */
export function keyDatesOf(
  tender: Tender,
  stated: readonly StatedDate[],
  language: string,
  citations: Citations,
): KeyDate[] {
  const { labels } = wordsOf(language)
  const notice: Partial<Record<KeyDate['code'], [string | null, string]>> = {
    published: [tender.publishedAt, '/publishedAt'],
    deadline: [tender.deadline, '/deadline'],
    questions_deadline: [tender.questionsDeadline, '/questionsDeadline'],
  }
  return dateCodes
    .flatMap((code): KeyDate[] => {
      const [at, path] = notice[code] ?? [null, '']
      if (at !== null)
        return [{ code, label: labels[code], at, precision: 'minute', citations: [citations.point(path)] }]
      return chosen(code, stated).map(({ value, precision, quote }) => {
        const id = citations.add(quote)
        return { code, label: labels[code], at: value, precision, citations: id === null ? [] : [id] }
      })
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

/** The date the documents give for one thing: the first with a time, else the first. */
export function statedDate(code: KeyDate['code'], stated: readonly StatedDate[]): StatedDate | undefined {
  const own = stated.filter((date) => date.code === code)
  return own.find(({ precision }) => precision === 'minute') ?? own[0]
}

function chosen(code: KeyDate['code'], stated: readonly StatedDate[]): StatedDate[] {
  const own = stated.filter((date) => date.code === code)
  if (code === 'site_visit')
    return own.filter((date, i) => own.findIndex(({ value }) => value === date.value) === i).slice(0, 5)
  const one = statedDate(code, stated)
  return one ? [one] : []
}
