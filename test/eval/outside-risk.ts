import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentRisk } from '../../src/insight/risk/schema.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'

/** A contract of CUAD with the clauses that lawyers marked, by category. */
export interface CuadContract {
  name: string
  text: string
  labels: Record<string, string[]>
}

/** The codes of this service for each category of CUAD. A contract counts as found if one of the codes is flagged. */
const mapped = {
  'Termination For Convenience': ['termination_for_convenience'],
  'Uncapped Liability': ['unlimited_liability'],
  'Liquidated Damages': ['liquidated_damages', 'contract_penalty'],
  'Ip Ownership Assignment': ['ip_transfer'],
  'Price Restrictions': ['price_fixed'],
} satisfies Record<string, DocumentRisk[]>
export type Category = keyof typeof mapped
export const categories = Object.keys(mapped) as Category[]

export interface Flagged extends CuadContract {
  codes: readonly string[]
}

export const codesOf = (documents: readonly DocumentText[]): string[] =>
  risksInDocuments(documents, 'en').map(({ code }) => code)

export const flagged = (contract: CuadContract): Flagged => ({
  ...contract,
  codes: codesOf([
    { id: contract.name, title: contract.name, kind: 'contract', language: null, pages: [contract.text] },
  ]),
})

export interface Figures {
  right: number
  expected: number
  found: number
}

/** Counts documents: a contract with marked clauses must be flagged, a contract without marked clauses must not. */
export function byDocument(contracts: readonly Flagged[], category: Category): Figures {
  const codes: readonly string[] = mapped[category]
  const isMarked = ({ labels }: Flagged) => (labels[category] ?? []).length > 0
  const isFound = (contract: Flagged) => contract.codes.some((code) => codes.includes(code))
  return {
    right: contracts.filter((each) => isMarked(each) && isFound(each)).length,
    expected: contracts.filter(isMarked).length,
    found: contracts.filter(isFound).length,
  }
}

export const recallOf = ({ right, expected }: Figures) => right / expected
export const precisionOf = ({ right, found }: Figures) => (found === 0 ? 1 : right / found)

/** Contracts that commit to a minimum, although the engine reports that they have none. */
export function minimumDenied(contracts: readonly Flagged[]): { denied: number; of: number } {
  const all = contracts.filter(({ labels }) => (labels['Minimum Commitment'] ?? []).length > 0)
  return { denied: all.filter(({ codes }) => codes.includes('no_minimum_volume')).length, of: all.length }
}
