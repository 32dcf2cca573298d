import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { ConsortiumMember } from '../../../workspace/consortiums/members/schema.ts'
import type { Consortium } from '../../../workspace/consortiums/schema.ts'
import type { Visit } from '../../core/visit.ts'

/** The data that all parts of the page share. */
export interface Shown {
  visit: Visit
  consortium: Consortium
  members: ConsortiumMember[]
  /** Whether this company is the lead and the consortium can still change. */
  leads: boolean
  tender: Tender | null
}
