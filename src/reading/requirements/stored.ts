import { pack, type Packed, unpack } from '../../platform/db/packed.ts'
import type { Requirement } from './schema.ts'

/** The most requirements of one row, which can have 2 MB. */
const inOneRow = 500

/** The requirements of notices or of a document as rows hold them, usually in one: what they share is stored once. */
export const packRequirements = (requirements: readonly Requirement[]): Packed[] =>
  Array.from({ length: Math.ceil(requirements.length / inOneRow) }, (_, index) =>
    pack(JSON.stringify(requirements.slice(index * inOneRow, (index + 1) * inOneRow)), 'notices'),
  )

/** Our own JSON. A requirement of a company's own document does not name the tender. */
export const readPackedRequirements = (rows: readonly { content: Packed }[]): Requirement[] =>
  rows.flatMap(({ content }) => JSON.parse(unpack(content)) as Requirement[])
