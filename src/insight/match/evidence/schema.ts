import * as z from 'zod'

export const evidenceStatuses = ['met', 'partial', 'missing', 'expiring', 'unknown'] as const
export const EvidenceStatus = z.enum(evidenceStatuses).meta({
  id: 'EvidenceStatus',
  description:
    '`met` has evidence that holds at the deadline; `partial` has some, or less than is asked; `expiring` holds now and ' +
    'no longer at the deadline; `missing`: the data say that it is not met; `unknown`: there are no data',
})
export type EvidenceStatus = z.output<typeof EvidenceStatus>

/** The lots of the requirement that a row is about, as rows of gaps and of compliance show them. */
export const lotsOfDemand = {
  lotId: z.string().nullable().meta({ description: 'Null if it applies to several lots, or to every lot' }),
  lotIds: z
    .array(z.string())
    .meta({ description: 'The lots that it applies to; none if it applies to every lot' }),
}

export const Evidence = z
  .object({
    type: z.enum(['asset', 'certification', 'profile', 'section']),
    id: z.string().meta({
      description:
        'Id of the asset or certification; the member of the profile; for a section, the bid’s id and the section’s key',
      examples: ['turnover'],
    }),
    name: z.string().meta({ examples: ['Turnover 2023–2025'] }),
    validUntil: z.iso
      .datetime({ precision: 3 })
      .nullable()
      .meta({
        description: 'Null where it has no end',
        examples: ['2027-05-31T23:59:59.999Z'],
      }),
  })
  .meta({ id: 'Evidence', description: 'Data of the company that meet a requirement' })
export type Evidence = z.output<typeof Evidence>
