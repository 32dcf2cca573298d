import type { SealedTable } from '../platform/reseal.ts'

/** Mails that wait, sealed for the mail's id. */
export const sealedMails: SealedTable = { table: 'mails', id: 'id', columns: ['sealed'] }

/** Secrets of second factors, sealed for the person's id. */
export const sealedTotp: SealedTable = { table: 'totp', id: 'user_id', columns: ['sealed'] }
