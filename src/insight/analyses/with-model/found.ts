import type { DocumentText } from '../../../reading/document/document-text.ts'
import type { Citation } from '../citations.ts'

/** The findings of the built-in engine, with citations and documents. */
export interface CitedFindings<R = unknown> {
  result: R
  citations: Citation[]
  /** The documents that were searched. */
  documents: DocumentText[]
}
