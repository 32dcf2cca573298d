/**
 * What the erasure of a person does with a column that names the person:
 *
 * - `deleted`: the rows go;
 * - `follows`: the rows go with the membership or another row that they refer to;
 * - `pseudonym`: the id stays, because it names a row of `users` that says "Former member" from then on;
 * - `own`: a statement beside the register does more than these words say;
 * - `kept`: the value stays, for the reason.
 */
type Fate = 'deleted' | 'follows' | 'pseudonym' | 'own' | { kept: string }

/** What an erasure does with the rows of a table that name a person or a company, and what a download has of them. */
export interface TableErasure {
  /** The columns of the primary key, by which rows are deleted in bounded steps. */
  key: string
  /** The column with the company whose rows go with the company; or the reason why the rows stay, or go elsewhere. */
  company?: string | { column: string; kept: string }
  /** The columns that name a person, as an id, as an address or within JSON. */
  people?: Record<string, Fate>
  /** Columns that no download has: secrets, digests, and what only the service reads. */
  hidden?: readonly string[]
}

export type ErasureRegister = Record<string, TableErasure>

/** The name of an erased person, wherever the id of the person is shown. */
export const formerMember = 'Former member'
export const formerCompany = 'Former company'

/** The address of an erased person: no mail server answers for `.invalid` (RFC 6761). */
export const formerAddress = (id: string): string => `${id}${formerEnding}`
const formerEnding = '@erased.invalid'

/** The same as SQL over the column with the id. */
export const formerAddressOf = (column: string): string => `${column} || '${formerEnding}'`

/** Where the list of erasures lies in the bucket. No backup has this folder, and no restore changes it. */
export const erasureFolder = 'erasures/'
