import type { CompanyFacts, Occasion } from '../../match/evidence/facts.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { Answers } from './answers.ts'
import type { EspdRole } from './schema.ts'

/** The data of a response: plain values, so that the same input produces the same document. */
export interface EspdInput {
  tender: Pick<
    Tender,
    | 'id'
    | 'title'
    | 'buyer'
    | 'lots'
    | 'procedureId'
    | 'noticeId'
    | 'source'
    | 'contractNature'
    | 'reservedFor'
  >
  requirements: Requirement[]
  company: CompanyFacts
  /** The group in which the company bids for this tender; null if no group is known. */
  group: BiddingGroup | null
  /** Null for the first lot. */
  lotId: string | null
  role: EspdRole
  answers: Answers
  /** The circumstances in which profile and requirements are compared; its `now` is the date of issue. */
  occasion: Occasion
  /** The id of the document. */
  uuid: string
}

export interface BiddingGroup {
  name: string
  /** The other members of the group. */
  others: string[]
}
