import type { Quote } from '../../../reading/document/document-text.ts'
import type { Weight } from './severity.ts'
import type { ContractStatement } from './statements.ts'

/** A statement that is a risk, and how grave it is. */
export interface Hit {
  quote: Quote
  weight: Weight
  /** Null for words outside of sentences. */
  statement: ContractStatement | null
}
