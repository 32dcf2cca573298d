import type { DocumentText } from '../../reading/document-text.ts'
import type { Citation } from '../citations/citations.ts'

/** What the built-in engine finds, and where. */
export interface Found<R = unknown> {
  result: R
  citations: Citation[]
  /** What it was found in. */
  documents: DocumentText[]
}
