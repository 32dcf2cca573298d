import type { Quote } from '../../reading/document/document-text.ts'
import type { RiskCode, RiskSeverity } from './schema.ts'

/** A risk that was found. Quotes are verbatim, and paths are JSON pointers into the tender. */
export interface RiskFinding {
  code: RiskCode
  severity: RiskSeverity
  title: string
  explanation: string
  basis: string
  quotes: Quote[]
  paths: string[]
  /** Sure, and found by the rules, if left out. */
  certainty?: 'sure' | 'likely'
  foundBy?: 'rules' | 'model' | 'both'
}
