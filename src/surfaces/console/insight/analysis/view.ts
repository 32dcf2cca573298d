import type { StoredAnalyses } from '../../../../insight/analyses/stored.ts'
import type { Visit } from '../../page/visit.ts'
import type { Sources } from '../sources.ts'

/**
 * The most documents whose titles are read. A tender may have more documents, but quotes come from the first documents.
 */
export const mostDocuments = 500

/** The data that the parts of the page share. */
export interface View extends StoredAnalyses {
  visit: Visit
  sources: Sources
}
