import type { Tender } from '../../catalogue/tenders/schema.ts'
import { day } from '../../platform/time/time.ts'
import type { GeneralResult } from './general/schema.ts'

/** A date that a bidder must keep. */
export interface NextDate {
  kind: 'site_visit' | 'questions_deadline' | 'deadline'
  /** With precision `day`, midnight UTC of that day. */
  at: string
  precision: 'day' | 'minute'
}

/**
 * The next date that a bidder must keep: of a site visit, the end of questions, or the deadline. The notice states the
 * latter two, and an analysis adds what only the documents state. Null if no date is ahead.
 */
export function nextDate(
  { deadline, questionsDeadline }: Pick<Tender, 'deadline' | 'questionsDeadline'>,
  general: Pick<GeneralResult, 'keyDates'> | null,
  now: Date,
): NextDate | null {
  const ofNotice: NextDate[] = (
    [
      ['questions_deadline', questionsDeadline],
      ['deadline', deadline],
    ] as const
  ).flatMap(([kind, at]) => (at === null ? [] : { kind, at, precision: 'minute' as const }))
  const ofDocuments = (general?.keyDates ?? []).flatMap(({ code, at, precision, source }): NextDate[] =>
    source === 'document' && (code === 'site_visit' || code === 'questions_deadline')
      ? [{ kind: code, at, precision }]
      : [],
  )
  const ahead = [...ofNotice, ...ofDocuments].filter(
    ({ at, precision }) => Date.parse(at) + (precision === 'day' ? day : 0) > now.getTime(),
  )
  return ahead.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null
}
