import { type Column, cellTime } from '../../platform/export/columns.ts'
import type { Award } from '../tenders/award-schema.ts'

const ofSuppliers = (member: 'name' | 'country' | 'registrationNumber') => (award: Award) =>
  award.suppliers.map((supplier) => supplier[member] ?? '')

/** An award as a row of a table. Suppliers who won together share a cell, in the same order in all columns. */
export const awardColumns: readonly Column<Award>[] = [
  { name: 'id', title: 'Id', cell: ({ id }) => id, width: 32 },
  { name: 'tenderId', title: 'Tender id', cell: ({ tenderId }) => tenderId, width: 32 },
  { name: 'tenderTitle', title: 'Tender', cell: ({ tenderTitle }) => tenderTitle, width: 60 },
  { name: 'lotId', title: 'Lot', cell: ({ lotId }) => lotId, width: 11 },
  { name: 'buyer.name', title: 'Buyer', cell: ({ buyer }) => buyer.name, width: 36 },
  { name: 'buyer.country', title: 'Country', cell: ({ buyer }) => buyer.country, width: 9 },
  { name: 'status', title: 'Status', cell: ({ status }) => status, width: 12 },
  { name: 'suppliers.name', title: 'Suppliers', cell: ofSuppliers('name'), width: 36 },
  { name: 'suppliers.country', title: 'Countries of suppliers', cell: ofSuppliers('country') },
  {
    name: 'suppliers.registrationNumber',
    title: 'Registration numbers',
    cell: ofSuppliers('registrationNumber'),
  },
  { name: 'value', title: 'Value', cell: ({ value }) => value },
  { name: 'currency', title: 'Currency', cell: ({ currency }) => currency, width: 9 },
  { name: 'valueEur', title: 'Value (EUR)', cell: ({ valueEur }) => valueEur },
  { name: 'bidsReceived', title: 'Bids received', cell: ({ bidsReceived }) => bidsReceived },
  { name: 'awardedAt', title: 'Awarded (UTC)', cell: ({ awardedAt }) => cellTime(awardedAt) },
  {
    name: 'contractEndsAt',
    title: 'Contract ends (UTC)',
    cell: ({ contractEndsAt }) => cellTime(contractEndsAt),
  },
  { name: 'contractId', title: 'Contract number', cell: ({ contractId }) => contractId },
  { name: 'source', title: 'Source', cell: ({ source }) => source, width: 14 },
]
