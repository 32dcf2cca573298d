import type { Column } from '../../platform/export/columns.ts'
import type { ComplianceItem } from './schema.ts'

/** A requirement of the compliance matrix as a row of a table. */
export const complianceColumns: readonly Column<ComplianceItem>[] = [
  { name: 'requirementId', title: 'Requirement id', cell: ({ requirementId }) => requirementId, width: 38 },
  { name: 'title', title: 'Requirement', cell: ({ title }) => title, width: 60 },
  { name: 'text', title: 'In the buyer’s words', cell: ({ text }) => text, width: 80 },
  { name: 'category', title: 'Category', cell: ({ category }) => category },
  { name: 'mandatory', title: 'Mandatory', cell: ({ mandatory }) => mandatory, width: 11 },
  { name: 'lotId', title: 'Lot', cell: ({ lotIds }) => lotIds, width: 11 },
  { name: 'status', title: 'Status', cell: ({ status }) => status, width: 11 },
  {
    name: 'evidence',
    title: 'Evidence',
    cell: ({ evidence }) => evidence.map(({ name }) => name),
    width: 40,
  },
  { name: 'note', title: 'Note', cell: ({ note }) => note, width: 60 },
  { name: 'documentId', title: 'Document id', cell: ({ documentId }) => documentId, width: 38 },
  { name: 'page', title: 'Page', cell: ({ page }) => page, width: 11 },
]
