import { noticeDeadline } from '../../../catalogue/tenders/notice-deadline.ts'
import { day } from '../../../platform/time/time.ts'
import { type NoticeCheckRun, noRisk, flagged, type NoticeInput, notCheckable } from './check.ts'
import { callsOf, lastDeadline, procedureKind, sentAt, underDirective } from './procedures.ts'
import { thresholdsOf } from './thresholds.ts'

/** In days: a shorter time is short under every law. */
const shortest = 15

/** Compares the days from sending the call to the first deadline of the notice with the minimum of the buyer's law. */
export const shortSubmissionPeriod: NoticeCheckRun = ({ tender, notices }) => {
  const [call] = callsOf(notices)
  if (!call) return notCheckable('noCall')
  const lots = tender.lots.flatMap(({ deadline, status }) => (status === 'cancelled' ? [] : (deadline ?? [])))
  const whole = noticeDeadline(tender)
  const named = lots.length > 0 ? lots : whole === null ? [] : [whole]
  const [deadline] = named.toSorted()
  if (deadline === undefined) return notCheckable('noDeadline')
  const sent = sentAt(call) ?? Date.parse(tender.publishedAt)
  const days = Math.floor(Date.parse(deadline) / day) - Math.floor(sent / day)
  const minimum = minimumDays(tender, notices)
  if (days >= shortest && (minimum === null || days >= minimum)) return noRisk
  const severity = days < shortest && !isSmall(tender) ? 'high' : 'medium'
  return flagged(severity, { days, minimum: minimum ?? shortest }, ['/publishedAt', '/deadline'])
}

/** Whether the value is below the lowest threshold, where no directive sets a minimum. */
function isSmall({ estimatedValueEur, contractNature, publishedAt }: NoticeInput['tender']): boolean {
  const [lowest] = thresholdsOf(contractNature, Number(publishedAt.slice(0, 4)))
  return estimatedValueEur !== null && lowest !== undefined && estimatedValueEur < lowest
}

/**
 * The days that the law leaves for bids, or for requests if these come first: Directive 2014/24/EU art.
 * 27(1), (2), (3) and (4), 28 to 31; in the United Kingdom Procurement Act 2023 s. 54. Null if no minimum is
 * known.
 */
function minimumDays(tender: NoticeInput['tender'], notices: NoticeInput['notices']): number | null {
  if (isSmall(tender)) return null
  if (tender.accelerated || wasAnnounced(notices)) return shortest
  if (tender.buyer.country === 'GB') return 25
  return underDirective(tender.buyer.country) ? 30 : null
}

/** Whether a planning notice came 35 days to 12 months before the call, which allows shorter times. */
function wasAnnounced(notices: NoticeInput['notices']): boolean {
  const [call] = callsOf(notices)
  const sent = call && sentAt(call)
  if (!sent) return false
  return notices.some((notice) => {
    const before = notice.kind === 'planning' ? sentAt(notice) : null
    return before !== null && sent - before >= 35 * day && sent - before <= 366 * day
  })
}

export const noCall: NoticeCheckRun = ({ tender, notices }) => {
  if (callsOf(notices).length > 0) return noRisk
  const kind = procedureKind(tender.procedureType)
  const isDirect = notices.some((notice) => notice.kind === 'direct-award')
  if (kind === 'without-call' || (isDirect && kind !== 'open'))
    return flagged('high', { procedure: tender.procedureType ?? 'direct award' }, [
      '/procedureType',
      '/notices',
    ])
  if (kind === null) return notCheckable('noProcedure')
  return notices.every((notice) => notice.kind === 'planning' || notice.kind === 'consultation')
    ? notCheckable('noCall')
    : noRisk
}

/** Sources whose law obliges the publisher to name the procedure: there a missing procedure is itself a sign. */
const obliged = new Set(['ted', 'doffin', 'find-a-tender'])

export const procedureType: NoticeCheckRun = ({ tender, notices }) => {
  const kind = procedureKind(tender.procedureType)
  if (kind === 'open') return noRisk
  if (kind === null && (!obliged.has(tender.source) || callsOf(notices).length === 0))
    return notCheckable('noProcedure')
  const severity = kind === 'restricted' ? 'low' : 'medium'
  return flagged(severity, { procedure: tender.procedureType ?? undefined }, ['/procedureType'])
}

export const accelerated: NoticeCheckRun = ({ tender }) => {
  if (tender.accelerated === null) return notCheckable('notStated')
  return tender.accelerated ? flagged('medium', {}, ['/accelerated']) : noRisk
}

/**
 * In milliseconds before the deadline: after a later change bidders should get more time. Art. 47(3) names six days.
 */
const lateChange = 6 * day

export const callChanged: NoticeCheckRun = ({ tender, notices }) => {
  const calls = callsOf(notices)
  if (calls.length === 0) return notCheckable('noCall')
  const changes = calls.slice(1)
  if (changes.length === 0) return noRisk
  const days = changes.flatMap((change, i) => lateBy(calls[i], change) ?? []).at(-1)
  const paths = tender.notices.flatMap(({ id, version }, i) =>
    changes.some((change) => change.noticeId === id && change.version === version) ? [`/notices/${i}`] : [],
  )
  const severity = changes.length > 1 || days !== undefined ? 'medium' : 'low'
  return flagged(severity, { count: changes.length, days }, paths)
}

/**
 * The number of days before the deadline at which a change came; null if the change came early or moved the deadline.
 */
function lateBy(before: NoticeInput['notices'][number] | undefined, change: NoticeInput['notices'][number]) {
  const [was, is, sent] = [before ? lastDeadline(before) : null, lastDeadline(change), sentAt(change)]
  if (was === null || sent === null || (is ?? was) > was || sent > was || was - sent >= lateChange)
    return null
  return Math.floor((was - sent) / day)
}
