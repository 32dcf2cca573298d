import type { companyPolicies } from '../../schema.gen.ts'

/** The networks of a company's programs, from a row that a query has joined. */
export const networksOf = (
  row: Pick<typeof companyPolicies.$inferSelect, 'keyNetworks' | 'connectorNetworks'> | null,
) => ({ networks: { keys: row?.keyNetworks ?? [], connector: row?.connectorNetworks ?? [] } })
