import type { StoredAnalyses } from '../../../../insight/analyses/stored.ts'
import type { Visit } from '../../page/visit.ts'
import type { Sources } from '../sources.ts'

/** The most documents that are read for titles. A tender may have more; quotes come from the first. */
export const mostDocuments = 500

/** The data that the parts of the page share. */
export interface View extends StoredAnalyses {
  visit: Visit
  sources: Sources
}
