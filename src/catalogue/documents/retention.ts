import type { Retention } from '../../platform/db/retention.ts'
import { day } from '../../platform/time/time.ts'

export const documentRetention = {
  /** Tenders are worked on for months. A version that is deleted and comes again is reported again. */
  versions: { table: 'document_versions', key: 'seq', age: 'at', maxAge: 400 * day },
  revisions: { table: 'tender_revisions', key: 'seq', age: 'at', maxAge: 400 * day },
} satisfies Record<string, Retention>
