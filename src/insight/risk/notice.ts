import type { AnalysisLanguage } from '../analyses/wording/language.ts'
import { type Say, sayIn } from '../analyses/wording/phrasebook.ts'
import { inWords, type RiskFinding } from './finding.ts'
import { accelerated, callChanged, noCall, procedureType, shortSubmissionPeriod } from './notice/call.ts'
import type { NoticeCheckRun, NoticeCheck, NoticeInput } from './notice/check.ts'
import { relaunched, sourceConflict, splitPurchase, turnoverDemand, winnerShare } from './notice/market.ts'
import { awardVsEstimate, decisionPeriod, modification, singleBid } from './notice/result.ts'
import { type NoticeRisk, noticeRisks } from './schema.ts'

const checks: Record<NoticeRisk, NoticeCheckRun> = {
  short_submission_period: shortSubmissionPeriod,
  single_bid: singleBid,
  no_call: noCall,
  procedure_type: procedureType,
  accelerated,
  call_changed: callChanged,
  decision_period: decisionPeriod,
  relaunched,
  turnover_demand: turnoverDemand,
  award_vs_estimate: awardVsEstimate,
  modification,
  winner_share: winnerShare,
  split_purchase: splitPurchase,
  source_conflict: sourceConflict,
}

/** The outcomes of all checks of notices and market. Pure. */
export const checkNotice = (input: NoticeInput): NoticeCheck[] =>
  noticeRisks.map((code) => ({ code, ...checks[code](input) }))

/** The flagged checks as findings. */
export const risksInNotice = (input: NoticeInput, language: AnalysisLanguage): RiskFinding[] =>
  findingsOf(checkNotice(input), sayIn(language))

export const findingsOf = (results: readonly NoticeCheck[], say: Say): RiskFinding[] =>
  results.flatMap((result) =>
    result.outcome === 'flagged'
      ? [
          {
            code: result.code,
            severity: result.severity,
            ...inWords(result.code, result.values, say),
            quotes: result.quotes ?? [],
            paths: result.paths,
          },
        ]
      : [],
  )
