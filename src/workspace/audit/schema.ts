import * as z from 'zod'
import { idExample, idOf } from '../../platform/context/ids.ts'
import { since, timesInOrder, until } from '../../platform/http/params.ts'
import { Time } from '../../platform/time/timestamp.ts'

const entryExample = {
  id: idExample('audit'),
  at: '2026-11-20T09:12:44.180Z',
  actor: { type: 'person', id: idExample('user'), name: 'Ingrid Berg' },
  via: { type: 'key', id: idExample('key') },
  action: 'PATCH /bids/:id',
  subject: { type: 'bid', id: idExample('bid'), name: 'Ring road, lot 2' },
  reason: 'Ticket 4711',
  changes: [{ field: 'status', from: 'draft', to: 'in_review' }],
  network: '203.0.113.7',
  country: 'NO',
  userAgent: 'erp-sync/1.4',
  times: 1,
}

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** One act in the audit of a company. */
export const AuditEntry = z
  .object({
    id: idOf('audit'),
    at: Time,
    actor: z.object({
      type: z.enum(['person', 'operator', 'service']),
      id: idOf('user').nullable(),
      name: z.string().nullable().meta({ description: 'Null for a person whose account is gone' }),
    }),
    via: z
      .object({
        type: z.enum(['console', 'key', 'connection', 'operator', 'service']),
        id: z.string().nullable().meta({ description: 'The key or the connection' }),
      })
      .meta({ description: 'How the act was done' }),
    action: z.string().meta({ description: 'The route, or the act in words', examples: ['PATCH /bids/:id'] }),
    subject: z
      .object({
        type: z.string().meta({ examples: ['bid'] }),
        id: z.string(),
        name: z.string().nullable().meta({ description: 'Its present name; null if it is gone' }),
      })
      .nullable(),
    reason: z.string().nullable().meta({ description: 'The reason that the operator gave' }),
    changes: z.array(z.object({ field: z.string(), from: Value, to: Value })).meta({
      description:
        'Members that changed. A text is cut after 200 characters; both values are null for a member that is not one value',
    }),
    network: z.string().nullable().meta({ description: 'IPv4 address, or IPv6 network (/64)' }),
    country: z.string().nullable().meta({ description: 'Of the network' }),
    userAgent: z.string().nullable(),
    times: z.int().meta({ description: 'How often it happened: failed sign-ins of an hour share an entry' }),
  })
  .meta({ id: 'AuditEntry', examples: [entryExample] })
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  cursor: idOf('audit').nullable().meta({ description: 'For the next, older entries; null at the end' }),
})
export type AuditPage = z.output<typeof AuditPage>

/** The entries that a caller wants. */
export const auditFilter = {
  from: since('First time, inclusive; a plain date is the start of that day in UTC'),
  to: until('Last time, inclusive; a plain date is the end of that day in UTC'),
  actor: z
    .union([idOf('user'), z.enum(['operator', 'service'])], 'must be the id of a person, operator or service')
    .optional()
    .meta({ description: 'A person by id, `operator`, or `service`' }),
  action: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'As entries name it', examples: ['PATCH /bids/:id'] }),
}

export const ReadAudit = z
  .strictObject({
    ...auditFilter,
    cursor: idOf('audit')
      .optional()
      .meta({ description: 'Of the answer before; without it, the newest entries' }),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  })
  .superRefine(timesInOrder(['from', 'to']))
export type ReadAudit = z.output<typeof ReadAudit>
