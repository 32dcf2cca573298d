import type { Quote } from '../../../reading/document/document-text.ts'
import type { Notice } from '../../../catalogue/notices/schema.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { MarketHistory } from '../history.ts'
import type { NoticeRisk, RiskSeverity } from '../schema.ts'
import type { PhraseCode, PhraseValues } from '../../analyses/wording/phrasebook.ts'

/** A member of the tender on which notice and documents differ. */
export interface NoticeConflict {
  /** A member of the tender: deadline, estimatedValue, … */
  field: string
  /** The name of the member in the language of the analysis. */
  label: string
  /** The words of the documents. */
  quotes: Quote[]
}

/** The data of the checks of notices and market. */
export interface NoticeInput {
  tender: Tender
  requirements: readonly Requirement[]
  /** In the order of `compose`, oldest first. */
  notices: readonly Notice[]
  history: MarketHistory
  /** Null if notice and documents were not compared. */
  conflicts: readonly NoticeConflict[] | null
}

type ReasonIn<Code> = Code extends `risk.unchecked.${infer Reason}` ? Reason : never
/** The reasons why a check may be impossible. Each reason has its phrase. */
export type ReasonCode = ReasonIn<PhraseCode>

/** The outcome of one check. */
export type CheckOutcome =
  | {
      outcome: 'flagged'
      severity: RiskSeverity
      values: PhraseValues
      /** JSON pointers into the tender. */
      paths: string[]
      quotes?: Quote[]
    }
  | { outcome: 'clean' }
  | { outcome: 'notCheckable'; reason: ReasonCode }

export type NoticeCheck = { code: NoticeRisk } & CheckOutcome

export type NoticeCheckRun = (input: NoticeInput) => CheckOutcome

export const noRisk: CheckOutcome = { outcome: 'clean' }
export const notCheckable = (reason: ReasonCode): CheckOutcome => ({ outcome: 'notCheckable', reason })
export const flagged = (severity: RiskSeverity, values: PhraseValues, paths: string[]): CheckOutcome => ({
  outcome: 'flagged',
  severity,
  values,
  paths,
})

export const roundedTo = (value: number): number => Math.round(value * 10) / 10
