import type { DocumentText } from '../../../reading/document/document-text.ts'
import type { DocumentRisk } from '../schema.ts'
import { statementsOf } from './statements.ts'
import { wordsFor } from './words.ts'

/** The risks that only the terms of a contract show. Others are in the rules of the procedure as well. */
const contractual: ReadonlySet<string> = new Set<DocumentRisk>([
  'contract_penalty',
  'fixed_milestones',
  'ip_transfer',
  'joint_and_several_liability',
  'liquidated_damages',
  'long_payment_term',
  'no_minimum_volume',
  'performance_bond',
  'price_fixed',
  'retention',
  'service_credits',
  'short_transition',
  'staff_transfer',
  'termination_for_convenience',
  'uncapped_penalties',
  'unlimited_liability',
])

export const isContractual = (code: string): boolean => contractual.has(code)

const terms = wordsFor('terms')

/**
 * Whether documents contain terms of a contract, such as liability or termination, not only a description.
 */
export const holdTerms = (documents: readonly DocumentText[]): boolean =>
  statementsOf(documents).some(({ plain }) => terms().test(plain))
