import type { DocumentRisk } from '../schema.ts'
import type { Pattern } from '../../../reading/patterns/book.ts'
import type { Scan } from '../../../reading/patterns/scan.ts'

/**
 * Words of a sentence that rule out a group of risks, whichever rule has found them: the sentence is about
 * the other side, or limits a cost instead of stating one.
 */
export interface Veto {
  codes: ReadonlySet<DocumentRisk>
  /** The veto applies if one of these patterns matches the whole sentence. */
  veto: readonly Pattern[]
  /** The veto does not apply if one of these patterns matches too. */
  despite: readonly Pattern[]
}

/** The groups of risks that the vetoes of the tables name. */
const groups = {
  /** Debts. In a clause by which the buyer owes the supplier, they are not debts of the supplier. */
  debts: [
    'contract_penalty',
    'fixed_milestones',
    'liquidated_damages',
    'service_credits',
    'uncapped_penalties',
    'unlimited_liability',
  ],
  /** Sums that a failure costs. A sentence that only limits them does not state one. */
  sums: ['contract_penalty', 'liquidated_damages', 'service_credits'],
  /** A sum that the buyer withholds for a time and returns is a retention, not a price of a failure. */
  withheld: ['contract_penalty', 'liquidated_damages', 'service_credits', 'uncapped_penalties'],
  /** The right of the supplier to end the contract is not a risk for the supplier. */
  ends: ['termination_for_convenience'],
  /** A sentence about the cost of a missed date is named by the cost. */
  dates: ['fixed_milestones'],
  /** Prices that change after a while are not fixed for the whole term. */
  prices: ['price_fixed'],
  /** Rights and securities that the buyer grants are not owed by the supplier. */
  rights: ['ip_transfer'],
  securities: ['performance_bond'],
} satisfies Record<string, readonly DocumentRisk[]>

export type VetoGroup = keyof typeof groups
export const groupNames = Object.keys(groups) as VetoGroup[]

export const vetoOf = (group: VetoGroup, patterns: (part: 'veto' | 'despite') => Pattern[]): Veto => ({
  codes: new Set<DocumentRisk>(groups[group]),
  veto: patterns('veto'),
  despite: patterns('despite'),
})

/** Whether a veto rules out a risk in a sentence. */
export const isRuledOut = (code: DocumentRisk, vetoes: readonly Veto[], sentence: Scan): boolean =>
  vetoes.some(
    ({ codes, veto, despite }) =>
      codes.has(code) &&
      veto.some((pattern) => pattern.test(sentence)) &&
      !despite.some((pattern) => pattern.test(sentence)),
  )
