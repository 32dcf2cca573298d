import { type Json, objects, text } from '../json.ts'
import { companiesAmong } from '../winners.ts'

/**
 * The awards and contracts of a release without the words that were written in place of a supplier: see
 * `companiesAmong`. An award that nobody won is unsuccessful, and it has neither a value nor a contract.
 */
export function withCompanies(
  { awards, contracts }: Json,
  parties: ReadonlyMap<string, Json>,
): { awards: Json[]; contracts: Json[] } {
  const failed = new Set<string | null>()
  const judged = objects(awards).map((award) => {
    const read = suppliersOf(award, parties)
    if (!read.isFailed || undecided.has(text(award.status))) return read.node
    failed.add(text(award.id))
    return { ...read.node, status: 'unsuccessful', value: null, contractPeriod: null }
  })
  const settled = objects(contracts).map((contract) => {
    const { node, isFailed } = suppliersOf(contract, parties)
    const isVoid = isFailed || failed.has(text(contract.awardID))
    return isVoid ? { ...node, status: 'cancelled', value: null, period: null } : node
  })
  return { awards: judged, contracts: settled }
}

const undecided = new Set<string | null>(['pending', 'cancelled'])

function suppliersOf(node: Json, parties: ReadonlyMap<string, Json>): { node: Json; isFailed: boolean } {
  const suppliers = objects(node.suppliers)
  const { companies, isFailed } = companiesAmong(
    suppliers,
    ({ id, name }) => text(name) ?? text(parties.get(text(id) ?? '')?.name),
  )
  return { node: companies.length < suppliers.length ? { ...node, suppliers: companies } : node, isFailed }
}
