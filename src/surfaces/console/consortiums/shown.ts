import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { ConsortiumMember } from '../../../workspace/consortiums/members/schema.ts'
import type { Consortium } from '../../../workspace/consortiums/schema.ts'
import type { Visit } from '../page/visit.ts'

/** What the parts of the page all know. */
export interface Shown {
  visit: Visit
  consortium: Consortium
  members: ConsortiumMember[]
  /** Whether this company leads it and it still can be changed. */
  leads: boolean
  tender: Tender | null
}
