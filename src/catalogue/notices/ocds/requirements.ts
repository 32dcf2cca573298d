import { eformsLabel } from '../../../reference/codes/eforms.ts'
import { object, objects, text } from '../json.ts'
import type { NoticeRequirement } from '../parts.ts'
import { OwnRequirement, ownCriteria } from './own.ts'
import { multilingual, type Release, type ReleaseScope, scopes } from './release.ts'
import { requirement, thresholdOf } from './requirement.ts'
import { exclusionGrounds, selectionCriteria } from './qualification.ts'
import { terms } from './terms.ts'

/**
 * Everything that the release requires of bidders and bids: of the whole tender, then lot by lot. Releases of
 * this service list every requirement.
 */
export const requirements = (release: Release): NoticeRequirement[] =>
  release.isOwn
    ? listed(release)
    : scopes(release).flatMap((scope) =>
        [exclusionGrounds, selectionCriteria, eligibility, terms, awarding].flatMap((read) =>
          read(release, scope),
        ),
      )

function listed(release: Release): NoticeRequirement[] {
  const found = ownCriteria(release.tender).flatMap((node) => {
    const own = OwnRequirement.safeParse(node.requirement).data
    if (!own) return []
    const { place, described, ...meaning } = own
    const words = described ? multilingual(release, node, 'description') : null
    return [{ place, requirement: { ...meaning, text: words } }]
  })
  return found.toSorted((a, b) => a.place - b.place).map(({ requirement }) => requirement)
}

/** The text of the core standard about who may bid. */
function eligibility(release: Release, scope: ReleaseScope): NoticeRequirement[] {
  const words = multilingual(release, scope.node, 'eligibilityCriteria')
  if (words === null) return []
  return [
    requirement(scope, 'eligibilityCriteria', 1, {
      category: 'suitability',
      title: 'Eligibility criteria',
      text: words,
      threshold: thresholdOf(words),
      path: `${scope.pointer}/eligibilityCriteria`,
    }),
  ]
}

/** An award criterion ranks bids; no bid fails on it. */
const awarding = (release: Release, scope: ReleaseScope): NoticeRequirement[] =>
  objects(object(scope.node.awardCriteria).criteria).map((node, i) => {
    const type = text(node.type)
    return requirement(scope, 'awardCriteria', i + 1, {
      category: 'award',
      code: type,
      title: text(node.name) ?? eformsLabel('award-criterion-type', type ?? '') ?? 'Award criterion',
      text: multilingual(release, node, 'description'),
      mandatory: false,
      path: `${scope.pointer}/awardCriteria/criteria/${i}`,
    })
  })
