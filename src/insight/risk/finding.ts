import type { Quote } from '../../reading/document-text.ts'
import type { RiskCode, RiskSeverity } from './schema.ts'

/** A risk that was found, with verbatim quotes, and paths as JSON pointers into the tender. */
export interface RiskFinding {
  code: RiskCode
  severity: RiskSeverity
  title: string
  explanation: string
  basis: string
  quotes: Quote[]
  paths: string[]
}
