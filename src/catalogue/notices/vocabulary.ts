import * as z from 'zod'

/** The name of a source: lower case with hyphens, such as `find-a-tender`. */
export const SourceName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be the name of a source, such as ted, find-a-tender or sam')

export const statuses = ['planned', 'open', 'closed', 'awarded', 'cancelled', 'unsuccessful'] as const
export const TenderStatus = z.enum(statuses).meta({
  id: 'TenderStatus',
  description:
    'An open tender is `closed` from the moment its last deadline has passed. Without any deadline it closes at the ' +
    'planned end of its procedure or contract, else one year after its call was last published, or four years for a ' +
    'qualification or dynamic purchasing system. A planned tender is `closed` once its planned period has passed.',
})
export type TenderStatus = z.output<typeof TenderStatus>

export const natures = ['works', 'supplies', 'services', 'mixed'] as const
export const ContractNature = z.enum(natures).meta({ id: 'ContractNature', description: 'Kind of purchase' })

export const AwardCriterion = z
  .object({
    name: z.string().nullable(),
    type: z.enum(['price', 'cost', 'quality']).nullable(),
    weight: z.number().nullable().meta({ description: 'As published: usually per cent, sometimes points' }),
    description: z.string().nullable(),
  })
  .meta({ id: 'AwardCriterion', description: 'How bids are compared' })

export const OtherCode = z
  .object({
    scheme: z.string().meta({ description: 'The list of codes', examples: ['NAICS'] }),
    code: z.string().meta({ examples: ['336611'] }),
  })
  .meta({ id: 'OtherCode', description: 'A code of the purchase in another list than the CPV' })
export type OtherCode = z.output<typeof OtherCode>
