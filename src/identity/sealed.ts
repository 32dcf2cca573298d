import type { SealedTable } from '../platform/db/reseal.ts'

/** Waiting mails, sealed for the id of the mail. */
export const sealedMails: SealedTable = { table: 'mails', id: 'id', columns: ['sealed'] }

/** Secrets of second factors, sealed for the id of the person. */
export const sealedTotp: SealedTable = { table: 'totp', id: 'user_id', columns: ['sealed'] }

/** Client secrets of single sign-on, sealed for the id of the company. */
export const sealedSso: SealedTable = { table: 'sso', id: 'company_id', columns: ['client_secret'] }
