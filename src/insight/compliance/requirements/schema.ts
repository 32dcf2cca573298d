import * as z from 'zod'
import { ListRequirements } from '../../../catalogue/tenders/params.ts'
import {
  certainties,
  finders,
  Requirement,
  requirementExample,
  requirementNatures,
} from '../../../reading/requirements/schema.ts'

export const requirementGroups = ['company', 'bid', 'contract'] as const
export type RequirementGroup = (typeof requirementGroups)[number]
export const RequirementGroup = z.enum(requirementGroups).meta({
  id: 'RequirementGroup',
  description:
    '`company`: the company must prove it; `bid`: the bid must answer or follow it; `contract`: a term that binds the winner',
})

export const Certainty = z.enum(certainties).meta({
  id: 'Certainty',
  description: '`likely` rows may be misread: they are listed apart and never count as missing',
})

export const FoundBy = z.enum(finders).meta({
  id: 'FoundBy',
  description: 'What found it; `both` where the rules found it and a model confirmed it',
})

/** A requirement as it is listed: once, with its group and with all places that demand it. */
export const ListedRequirement = z
  .object({
    ...Requirement.shape,
    group: RequirementGroup,
    certainty: Certainty,
    foundBy: FoundBy,
    otherSources: z
      .array(Requirement.shape.source)
      .meta({ description: 'Other places of the notice and the documents that demand the same' }),
  })
  .meta({
    id: 'Requirement',
    description: 'A demand on a bidder or bid',
    examples: [
      { ...requirementExample, group: 'company', certainty: 'sure', foundBy: 'rules', otherSources: [] },
    ],
  })
export type ListedRequirement = z.output<typeof ListedRequirement>

export const ListTenderRequirements = ListRequirements.extend({
  group: RequirementGroup.optional().meta({ description: 'Requirements of this group' }),
  nature: z.enum(requirementNatures).optional().meta({ description: 'Requirements of this nature' }),
  certainty: Certainty.optional().meta({ description: 'Requirements that are read with this certainty' }),
})
export type ListTenderRequirements = z.output<typeof ListTenderRequirements>
