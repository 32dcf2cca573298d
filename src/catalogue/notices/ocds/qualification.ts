import { espdCriterion } from '../../../reference/codes/crosswalk.ts'
import { eformsLabel } from '../../../reference/codes/eforms.ts'
import { type Json, object, objects, text, texts } from '../json.ts'
import type { NoticeRequirement, Text } from '../parts.ts'
import { languageCode, multilingual, type Release, type ReleaseScope } from './release.ts'
import { requirement, thresholdOf } from './requirement.ts'

/**
 * The exclusion grounds of the EU profile, one requirement for each. If the release names only their source,
 * one requirement points to the source.
 */
export function exclusionGrounds(release: Release, scope: ReleaseScope): NoticeRequirement[] {
  const member = 'exclusionGrounds'
  const given = object(scope.node[member])
  const found = distinct(objects(given.criteria)).map(({ node, place }) => {
    const code = text(node.type)
    const criterion = code === null ? null : espdCriterion(code)
    const label = code === null ? null : (eformsLabel('exclusion-ground', code) ?? criterion?.label)
    return requirement(scope, member, place + 1, {
      category: 'exclusion',
      code,
      title: text(node.title) ?? label ?? heading(node) ?? 'Exclusion ground',
      text: words(release, node),
      espdCriterionId: criterion?.id ?? null,
      path: `${scope.pointer}/${member}/criteria/${place}`,
    })
  })
  return found.length > 0 ? found : elsewhere(scope, member, given, 'exclusion', 'Exclusion grounds')
}

/** The selection criteria of the EU profile, read in the same way as the grounds. */
export function selectionCriteria(release: Release, scope: ReleaseScope): NoticeRequirement[] {
  const member = 'selectionCriteria'
  const given = object(scope.node[member])
  const found = distinct(objects(given.criteria)).map(({ node, place }) => {
    const code = text(node.subType) ?? text(node.type)
    const description = words(release, node)
    return requirement(scope, member, place + 1, {
      category: categoryOf(code ?? ''),
      code,
      title:
        text(node.title) ??
        eformsLabel('selection-criterion', code ?? '') ??
        heading(node) ??
        'Selection criterion',
      text: description,
      threshold: thresholdOf(description),
      espdCriterionId: espdCriterion(code ?? '')?.id ?? null,
      path: `${scope.pointer}/${member}/criteria/${place}`,
    })
  })
  return found.length > 0 ? found : elsewhere(scope, member, given, 'other', 'Selection criteria')
}

/** Leaves out criteria that a converter wrote twice: a second time right after the first, without its heading. */
const distinct = (nodes: Json[]): { node: Json; place: number }[] =>
  nodes.flatMap((node, place) => {
    const own = text(node.description)
    const repeated = own !== null && text(nodes[place - 1]?.description)?.endsWith(own)
    return repeated || Object.keys(node).length === 0 ? [] : [{ node, place }]
  })

/** The description, with the minimum standard that Find a Tender writes next to it. */
function words(release: Release, node: Json): Text | null {
  const language = languageCode(node.languageID) ?? undefined
  const description = multilingual(release, node, 'description', language)
  const minimum = multilingual(release, node, 'minimum', language)
  if (!description || !minimum) return description ?? minimum
  const both = Object.keys({ ...description, ...minimum }).map((code) => [
    code,
    [description[code], minimum[code]].filter((each) => each !== undefined).join('\n'),
  ])
  return Object.fromEntries(both)
}

/** The text of a description before its first colon, where converters put the criterion's label. */
const heading = (node: Json): string | null =>
  /^([^:\n]{3,120}):\s/.exec(text(node.description) ?? '')?.[1] ?? null

/**
 * Categories by the profile's types and the eForms codes. The first prefix that fits decides, because
 * certificates are among the abilities.
 */
const categories: readonly (readonly [string, NoticeRequirement['category']])[] = [
  ['slc-sche', 'certification'],
  ['slc-abil-qual-inst', 'certification'],
  ['slc-suit', 'suitability'],
  ['suitability', 'suitability'],
  ['slc-stand', 'economic'],
  ['economic', 'economic'],
  ['slc-abil', 'technical'],
  ['slc-sec', 'technical'],
  ['technical', 'technical'],
]

const categoryOf = (code: string) =>
  categories.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'other'

/** `sources` without a list means that the requirements are in the documents, not that there are none. */
function elsewhere(
  scope: ReleaseScope,
  member: string,
  given: Json,
  category: 'exclusion' | 'other',
  what: string,
): NoticeRequirement[] {
  const source = texts(given.sources).find((each) => each !== 'epo-notice')
  if (source === undefined) return []
  const where = source.includes('espd') ? 'ESPD request' : 'procurement documents'
  return [
    requirement(scope, `${member}/sources`, 1, {
      category,
      code: source,
      title: `${what}: see the ${where}`,
      path: `${scope.pointer}/${member}/sources`,
    }),
  ]
}
