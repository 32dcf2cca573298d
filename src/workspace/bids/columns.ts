import { type Column, cellTime } from '../../platform/export/columns.ts'
import { deadlineColumns } from '../../catalogue/tenders/columns.ts'
import type { Bid } from './schema.ts'

/** A bid as a row of a table, without the texts of its sections. */
export const bidColumns: readonly Column<Bid>[] = [
  { name: 'id', title: 'Id', cell: ({ id }) => id, width: 32 },
  { name: 'title', title: 'Bid', cell: ({ title }) => title, width: 60 },
  { name: 'status', title: 'Status', cell: ({ status }) => status, width: 12 },
  { name: 'tenderId', title: 'Tender id', cell: ({ tenderId }) => tenderId, width: 32 },
  { name: 'tender.title', title: 'Tender', cell: ({ tender }) => tender.title, width: 60 },
  { name: 'tender.buyer.name', title: 'Buyer', cell: ({ tender }) => tender.buyer.name, width: 36 },
  { name: 'tender.status', title: 'Status of the tender', cell: ({ tender }) => tender.status },
  { name: 'lotIds', title: 'Lots', cell: ({ lotIds }) => lotIds },
  ...deadlineColumns,
  { name: 'value', title: 'Value', cell: ({ value }) => value },
  { name: 'currency', title: 'Currency', cell: ({ currency }) => currency, width: 9 },
  {
    name: 'sections.written',
    title: 'Sections written',
    cell: ({ sections }) => sections.filter(({ text }) => text.trim() !== '').length,
  },
  { name: 'sections.total', title: 'Sections', cell: ({ sections }) => sections.length, width: 10 },
  { name: 'externalReference', title: 'Reference', cell: ({ externalReference }) => externalReference },
  { name: 'notes', title: 'Notes', cell: ({ notes }) => notes, width: 40 },
  { name: 'submittedAt', title: 'Submitted (UTC)', cell: ({ submittedAt }) => cellTime(submittedAt) },
  { name: 'decidedAt', title: 'Decided (UTC)', cell: ({ decidedAt }) => cellTime(decidedAt) },
  { name: 'createdAt', title: 'Created (UTC)', cell: ({ createdAt }) => cellTime(createdAt) },
  { name: 'updatedAt', title: 'Updated (UTC)', cell: ({ updatedAt }) => cellTime(updatedAt) },
]
