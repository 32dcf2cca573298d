import type { SealedTable } from '../../platform/db/reseal.ts'

/** The signing secrets of an endpoint, sealed for the endpoint's id. */
export const sealedWebhooks: SealedTable = {
  table: 'webhooks',
  id: 'id',
  columns: ['secret', 'next_secret'],
}
