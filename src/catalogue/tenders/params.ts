import * as z from 'zod'
import { paging } from '../../platform/http/params.ts'
import { idOf } from '../../platform/context/ids.ts'
import { requirementCategories } from '../../reading/requirements/schema.ts'

export const TenderParam = z.strictObject({ id: idOf('tender') })

export const ListRequirements = z.strictObject({
  category: z
    .enum(requirementCategories)
    .optional()
    .meta({ description: 'Requirements of this category', examples: ['economic'] }),
  mandatory: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .optional()
    .meta({
      openapi: { type: 'boolean', description: 'Only mandatory requirements, or only the others' },
    }),
  lotId: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Requirements of this lot', examples: ['LOT-0001'] }),
  ...paging,
})
