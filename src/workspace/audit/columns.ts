import { type Column, cellTime } from '../../platform/export/columns.ts'
import type { AuditEntry } from './schema.ts'

/** An act as a row of a table. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  { name: 'id', title: 'Id', cell: ({ id }) => id, width: 32 },
  { name: 'at', title: 'Time (UTC)', cell: ({ at }) => cellTime(at), width: 20 },
  { name: 'actor.type', title: 'Actor', cell: ({ actor }) => actor.type, width: 10 },
  { name: 'actor.id', title: 'Actor id', cell: ({ actor }) => actor.id, width: 32 },
  { name: 'actor.name', title: 'Name', cell: ({ actor }) => actor.name, width: 24 },
  { name: 'via.type', title: 'Via', cell: ({ via }) => via.type, width: 12 },
  { name: 'via.id', title: 'Key or connection', cell: ({ via }) => via.id, width: 32 },
  { name: 'action', title: 'Act', cell: ({ action }) => action, width: 32 },
  { name: 'subject.type', title: 'Kind of thing', cell: ({ subject }) => subject?.type ?? null },
  { name: 'subject.id', title: 'Thing id', cell: ({ subject }) => subject?.id ?? null, width: 32 },
  { name: 'subject.name', title: 'Thing', cell: ({ subject }) => subject?.name ?? null, width: 40 },
  { name: 'reason', title: 'Reason', cell: ({ reason }) => reason, width: 30 },
  {
    name: 'changes',
    title: 'Changes',
    cell: ({ changes }) => changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`),
    width: 40,
  },
  { name: 'network', title: 'Network', cell: ({ network }) => network, width: 20 },
  { name: 'country', title: 'Country', cell: ({ country }) => country, width: 9 },
  { name: 'userAgent', title: 'Browser or program', cell: ({ userAgent }) => userAgent, width: 40 },
  { name: 'times', title: 'Times', cell: ({ times }) => times, width: 8 },
]
