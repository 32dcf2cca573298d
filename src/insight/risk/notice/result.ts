import type { Notice } from '../../../catalogue/notices/schema.ts'
import { day } from '../../../platform/time/time.ts'
import { type NoticeCheckRun, noRisk, flagged, type NoticeInput, notCheckable, roundedTo } from './check.ts'
import { procedureKind } from './procedures.ts'

const won = ({ history }: NoticeInput) => history.own.filter((each) => each.won)

function pathsOf({ tender }: NoticeInput, awardIds: string[], member: string): string[] {
  const places = new Map(tender.awards.map(({ id }, at) => [id, at]))
  return awardIds.flatMap((id) => {
    const at = places.get(id)
    return at === undefined ? [] : [`/awards/${at}/${member}`]
  })
}

export const singleBid: NoticeCheckRun = (input) => {
  const awards = won(input)
  if (awards.length === 0) return notCheckable('noAward')
  if (procedureKind(input.tender.procedureType) === 'without-call') return notCheckable('withoutCompetition')
  if (awards.every(({ bids }) => bids === null)) return notCheckable('noBidCount')
  const single = awards.filter(({ bids }) => bids === 1).map(({ awardId }) => awardId)
  return single.length > 0
    ? flagged('high', { count: single.length }, pathsOf(input, single, 'bidsReceived'))
    : noRisk
}

/** In days: a slower award is unusual, and so is an award within less than five working days. */
const slow = 120
const fewWorkingDays = 5

export const decisionPeriod: NoticeCheckRun = (input) => {
  const awards = won(input)
  if (awards.length === 0) return notCheckable('noAward')
  const timed = awards.flatMap(({ awardId, awardedAt, decisionDays }) =>
    awardedAt === null || decisionDays === null ? [] : [{ awardId, awardedAt, decisionDays }],
  )
  const [first] = timed
  if (!first) return notCheckable('noAwardDate')
  const unusual = timed.filter(
    ({ awardedAt, decisionDays }) =>
      decisionDays > slow || workingDays(awardedAt, decisionDays) < fewWorkingDays,
  )
  const [worst] = unusual
  if (!worst) return noRisk
  const ids = unusual.map(({ awardId }) => awardId)
  return flagged('medium', { days: worst.decisionDays }, pathsOf(input, ids, 'awardedAt'))
}

/** The number of Mondays to Fridays in the given days before an instant, its own day included. */
const workingDays = (end: number, days: number) =>
  Array.from({ length: Math.min(days, slow) }, (_, i) => new Date(end - i * day).getUTCDay()).filter(
    (weekday) => weekday > 0 && weekday < 6,
  ).length

export const awardVsEstimate: NoticeCheckRun = (input) => {
  const awards = won(input)
  if (awards.length === 0) return notCheckable('noAward')
  const compared = awards.flatMap(({ awardId, toEstimate }) =>
    toEstimate === null ? [] : [{ awardId, toEstimate }],
  )
  if (compared.length === 0) return notCheckable('noEstimate')
  const far = compared.filter(({ toEstimate }) => toEstimate > 1.2 || toEstimate < 0.5)
  const [first] = far
  if (!first) return noRisk
  const ids = far.map(({ awardId }) => awardId)
  return flagged('medium', { percent: Math.round(first.toEstimate * 100) }, pathsOf(input, ids, 'value'))
}

/**
 * In per cent: the increase that a modification may bring without a new procedure: art. 72(2), and 72(1)(b) and (c).
 */
const minimal = { works: 15, other: 10 }
const grave = 50

/** Compares the value after the last modification with the value of the awards before it, in one currency. */
export const modification: NoticeCheckRun = ({ tender, notices }) => {
  const modified = notices.findLast(({ kind }) => kind === 'modification')
  const results = notices.filter(({ kind }) => kind === 'result' || kind === 'direct-award')
  if (!modified) return results.length > 0 ? noRisk : notCheckable('noAward')
  const before = results.findLast((result) => total(result) !== null)
  const [was, is] = [before ? total(before) : null, total(modified)]
  if (!was || !is || was.currency !== is.currency || was.minor === 0) return notCheckable('noContractValue')
  const percent = roundedTo((is.minor / was.minor - 1) * 100)
  const limit = tender.contractNature === 'works' ? minimal.works : minimal.other
  if (percent <= limit) return noRisk
  const at = tender.notices.findIndex(({ id }) => id === modified.noticeId)
  return flagged(percent >= grave ? 'high' : 'medium', { percent }, at < 0 ? [] : [`/notices/${at}`])
}

/** The sum of a notice's awards; null if an award has no value or another currency. */
function total({ awards }: Notice): { minor: number; currency: string } | null {
  const decided = awards.filter(({ status }) => status === 'awarded' || status === 'pending')
  const values = decided.flatMap(({ value }) => value ?? [])
  const [first] = values
  if (!first || values.length < decided.length) return null
  if (values.some(({ currency }) => currency !== first.currency)) return null
  return { minor: values.reduce((sum, { minor }) => sum + minor, 0), currency: first.currency }
}
