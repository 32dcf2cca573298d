import { catalogueErasure } from '../../catalogue/erasure.ts'
import { companyErasure } from '../../company/erasure.ts'
import { deliveryErasure } from '../../delivery/erasure.ts'
import { identityErasure } from '../../identity/erasure.ts'
import { insightErasure } from '../../insight/erasure.ts'
import type { ErasureRegister, TableErasure } from '../../platform/db/erasure.ts'
import { transactionErasure } from '../../platform/transaction/erasure.ts'
import { workspaceErasure } from './tables.ts'

/**
 * Every table whose rows name a person or a company, with what an erasure does to them. A test compares the register
 * with the columns of the database. A table comes before the tables that it refers to.
 */
export const erasureRegister: ErasureRegister = {
  ...workspaceErasure,
  ...insightErasure,
  ...deliveryErasure,
  ...companyErasure,
  ...catalogueErasure,
  ...identityErasure,
  ...transactionErasure,
}

export const registered = (): [table: string, erasure: TableErasure][] => Object.entries(erasureRegister)

/** The column with the company of a table's rows, whether they go with the company or stay. */
export const companyColumn = ({ company }: TableErasure): string | null =>
  typeof company === 'object' ? company.column : (company ?? null)
