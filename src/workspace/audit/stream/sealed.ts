import type { SealedTable } from '../../../platform/db/reseal.ts'

/** Addresses and signing secrets of streams, sealed for the company's id. */
export const sealedStreams: SealedTable = {
  table: 'audit_streams',
  id: 'company_id',
  columns: ['url', 'secret'],
}
