import type { StoredAnalyses } from '../../../../insight/analyses/stored.ts'
import type { Requirement } from '../../../../reading/requirements/schema.ts'
import type { Visit } from '../../../core/visit.ts'
import type { Sources } from '../../../parts/judgement/sources.ts'

/** The data that the parts of the page share. */
export interface View extends StoredAnalyses {
  visit: Visit
  sources: Sources
  /** The requirements by id. */
  byId: ReadonlyMap<string, Requirement>
  /** The counts of the requirements in the words of the matrix. */
  headline: string
}
