import type { Column } from '../../platform/export/columns.ts'
import type { ComplianceItem } from './schema.ts'

const namesOf = (items: ComplianceItem['evidence']) => items.map(({ name }) => name)

/** A requirement of the compliance matrix as a row of a table. */
export const complianceColumns: readonly Column<ComplianceItem>[] = [
  { name: 'requirementId', title: 'Requirement id', cell: ({ requirementId }) => requirementId, width: 38 },
  { name: 'title', title: 'Requirement', cell: ({ title }) => title, width: 40 },
  { name: 'text', title: 'In the buyer’s words', cell: ({ text }) => text, width: 60 },
  { name: 'category', title: 'Category', cell: ({ category }) => category },
  { name: 'group', title: 'Group', cell: ({ group }) => group, width: 11 },
  { name: 'mandatory', title: 'Mandatory', cell: ({ mandatory }) => mandatory, width: 11 },
  { name: 'certainty', title: 'Certainty', cell: ({ certainty }) => certainty, width: 11 },
  { name: 'lotId', title: 'Lot', cell: ({ lotIds }) => lotIds, width: 11 },
  { name: 'status', title: 'Status', cell: ({ status }) => status, width: 11 },
  { name: 'reason', title: 'Reason', cell: ({ reason }) => reason, width: 40 },
  {
    name: 'evidence',
    title: 'Evidence',
    cell: ({ evidence }) => namesOf(evidence.filter(({ type }) => type !== 'section')),
    width: 30,
  },
  { name: 'state', title: 'State', cell: ({ state }) => state, width: 15 },
  { name: 'owner', title: 'Owner', cell: ({ ownerName }) => ownerName, width: 25 },
  { name: 'ownNote', title: 'Note', cell: ({ ownNote }) => ownNote, width: 40 },
  {
    name: 'section',
    title: 'Section',
    cell: ({ evidence, sectionKey }) => {
      const written = namesOf(evidence.filter(({ type }) => type === 'section'))
      return written.length > 0 ? written : sectionKey
    },
    width: 30,
  },
  { name: 'documentTitle', title: 'Document', cell: ({ documentTitle }) => documentTitle, width: 30 },
  { name: 'documentId', title: 'Document id', cell: ({ documentId }) => documentId, width: 38 },
  { name: 'page', title: 'Page', cell: ({ page }) => page, width: 11 },
]
