import { type Column, cellTime } from '../../platform/export/columns.ts'
import type { DatedTender } from './dated-rows.ts'
import type { ShownDeadline } from './stated-deadline.ts'

/** The deadline of a tender or bid, and the other where notice and documents differ. */
export const deadlineColumns: readonly Column<ShownDeadline>[] = [
  { name: 'deadline', title: 'Deadline (UTC)', cell: ({ deadline }) => cellTime(deadline) },
  {
    name: 'deadlineConflict.other',
    title: 'Other deadline (UTC)',
    cell: ({ deadlineConflict }) => cellTime(deadlineConflict?.other ?? null),
  },
  {
    name: 'deadlineConflict.source',
    title: 'Other deadline by',
    cell: ({ deadlineConflict }) => deadlineConflict?.source ?? null,
    width: 18,
  },
]

/** The list item of a tender as a row of a table. */
export const tenderColumns: readonly Column<DatedTender>[] = [
  { name: 'id', title: 'Id', cell: ({ id }) => id, width: 32 },
  { name: 'title', title: 'Title', cell: ({ title }) => title, width: 60 },
  { name: 'buyer.name', title: 'Buyer', cell: ({ buyer }) => buyer.name, width: 36 },
  { name: 'buyer.country', title: 'Country', cell: ({ buyer }) => buyer.country, width: 9 },
  {
    name: 'buyer.registrationNumber',
    title: 'Registration number',
    cell: ({ buyer }) => buyer.registrationNumber,
  },
  { name: 'status', title: 'Status', cell: ({ status }) => status, width: 12 },
  { name: 'publishedAt', title: 'Published (UTC)', cell: ({ publishedAt }) => cellTime(publishedAt) },
  ...deadlineColumns,
  {
    name: 'unreadDeadline',
    title: 'Deadline that cannot be read',
    cell: ({ unreadDeadline }) => unreadDeadline ?? null,
  },
  { name: 'estimatedValue', title: 'Estimated value', cell: ({ estimatedValue }) => estimatedValue },
  { name: 'currency', title: 'Currency', cell: ({ currency }) => currency, width: 9 },
  {
    name: 'estimatedValueEur',
    title: 'Estimated value (EUR)',
    cell: ({ estimatedValueEur }) => estimatedValueEur,
  },
  { name: 'procedureType', title: 'Procedure', cell: ({ procedureType }) => procedureType },
  { name: 'contractNature', title: 'Nature', cell: ({ contractNature }) => contractNature, width: 12 },
  { name: 'cpvCodes', title: 'CPV codes', cell: ({ cpvCodes }) => cpvCodes, width: 24 },
  { name: 'regions', title: 'Regions', cell: ({ regions }) => regions },
  { name: 'languages', title: 'Languages', cell: ({ languages }) => languages, width: 11 },
  { name: 'noticeType', title: 'Notice', cell: ({ noticeType }) => noticeType },
  { name: 'source', title: 'Source', cell: ({ source }) => source, width: 14 },
  { name: 'url', title: 'Address', cell: ({ url }) => url, width: 40 },
  { name: 'updatedAt', title: 'Updated (UTC)', cell: ({ updatedAt }) => cellTime(updatedAt) },
]
