import type { DocumentRisk } from '../schema.ts'
import type { Pattern } from '../../../reading/patterns/book.ts'
import type { Scan } from '../../../reading/patterns/scan.ts'

/**
 * Words of a sentence that rule out a group of risks, whichever rule has found them: the sentence speaks of another side,
 * or limits a cost instead of stating one.
 */
export interface Veto {
  codes: ReadonlySet<DocumentRisk>
  /** The veto holds if one of these patterns matches the whole sentence. */
  veto: readonly Pattern[]
  /** The veto does not hold if one of these patterns matches too. */
  despite: readonly Pattern[]
}

/** The groups of risks that the vetoes of the tables name. */
const groups = {
  /** Debts. In a clause by which the buyer owes the supplier, they are none for the supplier. */
  debts: [
    'contract_penalty',
    'fixed_milestones',
    'liquidated_damages',
    'service_credits',
    'uncapped_penalties',
    'unlimited_liability',
  ],
  /** Sums that a failure costs. A sentence that only limits them is none of them. */
  sums: ['contract_penalty', 'liquidated_damages', 'service_credits'],
  /** A sum that the buyer keeps for a time and gives back is a retention, and no price of a failure. */
  kept: ['contract_penalty', 'liquidated_damages', 'service_credits', 'uncapped_penalties'],
  /** The right of the supplier to end the contract is no risk for the supplier. */
  ends: ['termination_for_convenience'],
  /** A sentence that says what a missed date costs is named by the cost. */
  dates: ['fixed_milestones'],
  /** Prices that move after a while are not fixed for the whole term. */
  prices: ['price_fixed'],
  /** Rights and securities that the buyer gives are none that the supplier owes. */
  rights: ['ip_transfer'],
  securities: ['performance_bond'],
} satisfies Record<string, readonly DocumentRisk[]>

export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as Group[]

export const vetoOf = (group: Group, patterns: (part: 'veto' | 'despite') => Pattern[]): Veto => ({
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
