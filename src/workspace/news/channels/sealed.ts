import type { SealedTable } from '../../../platform/db/reseal.ts'

/** The addresses of channels, sealed for the channel's id. */
export const sealedChannels: SealedTable = { table: 'channels', id: 'id', columns: ['url'] }
