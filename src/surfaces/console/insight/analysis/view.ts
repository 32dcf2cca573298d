import type { StoredAnalyses } from '../../../../insight/analyses/stored.ts'
import type { Visit } from '../../page/visit.ts'
import type { Sources } from '../sources.ts'

/** A tender may have more documents. Quotes come from the first. */
export const mostDocuments = 500

/** What the parts of the page are made from. */
export interface View extends StoredAnalyses {
  visit: Visit
  sources: Sources
}
