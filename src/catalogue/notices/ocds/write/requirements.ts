import type { Json } from '../../json.ts'
import type { Notice } from '../../schema.ts'
import type { NoticeRequirement } from '../../parts.ts'
import { inLanguages, withoutEmpty, nonEmpty } from './values.ts'

const selectionTypes: Partial<Record<NoticeRequirement['category'], string>> = {
  suitability: 'suitability',
  economic: 'economic',
  technical: 'technical',
  certification: 'technical',
}

interface Placed {
  requirement: NoticeRequirement
  place: number
}

/**
 * Requirements by the extension that contains them: exclusion grounds, selection criteria, and all others.
 */
export interface RequirementSections {
  exclusionGrounds: Json | undefined
  selectionCriteria: (lotId: string | null) => Json | undefined
  criteria: Json[]
}

export function requirementSections({ requirements, lots }: Notice): RequirementSections {
  const all = requirements.map((requirement, place) => ({ requirement, place }))
  const grounds = all.filter(({ requirement }) => requirement.category === 'exclusion')
  const selection = all.filter(({ requirement }) => selectionTypes[requirement.category] !== undefined)
  const others = all.filter((each) => !grounds.includes(each) && !selection.includes(each))
  const lotOf = (lotId: string | null) => (lots.some(({ id }) => id === lotId) ? lotId : null)
  return {
    exclusionGrounds: nonEmpty({
      criteria: grounds.map((each) => ({ type: each.requirement.code, ...written(each) })),
    }),
    selectionCriteria: (lotId) =>
      nonEmpty({
        criteria: selection
          .filter(({ requirement }) => lotOf(requirement.lotId) === lotId)
          .map((each) => ({ ...typeOf(each.requirement), ...written(each) })),
      }),
    criteria: others.map((each) => {
      const { key, title, lotId } = each.requirement
      const { description: words, ...node } = written(each)
      const description = each.requirement.text === null ? null : words
      return withoutEmpty({
        id: key,
        title,
        description,
        relatedLots: lotId === null ? [] : [lotId],
        ...node,
      })
    }),
  }
}

const typeOf = ({ category, code }: NoticeRequirement) =>
  withoutEmpty({ type: selectionTypes[category], subType: code })

/** A criterion: the words in its own members, everything else in our extension. */
function written({ requirement, place }: Placed): Json {
  const { text, ...meaning } = requirement
  const described = text !== null && Object.keys(text).length > 0
  return {
    ...(described ? inLanguages('description', text) : { description: requirement.title }),
    requirement: { ...meaning, place, described },
  }
}
