import { lotName } from '../../reading/document/lots.ts'
import { holdsFor } from '../../reading/requirements/merge-lots.ts'
import type { WeightedCriterion } from '../../catalogue/tenders/lots.ts'
import { eformsLabel } from '../../reference/codes/eforms.ts'
import { invalidData } from '../../platform/context/errors.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { withWeight } from './award-heading.ts'
import { distinctHeadings } from './distinct-headings.ts'
import type { Section } from './schema.ts'

/** A bid has at most this many sections. */
export const maximumSections = 2000

/** An empty section without an owner. */
export const newSection = (key: string, heading: string, at: string): Section => ({
  key,
  heading,
  requirementId: null,
  demandIds: [],
  text: '',
  ownerId: null,
  dueAt: null,
  status: 'open',
  reviewers: [],
  updatedAt: at,
})

interface Demanded {
  requirements: readonly Requirement[]
  criteria: readonly WeightedCriterion[]
}

/**
 * The given sections, followed by an empty section for every award criterion and every demanded evidence of the bid's
 * lots that needs an answer and has no section yet: first the award criteria, the heaviest first, then the evidence.
 */
export function grow(
  sections: readonly Section[],
  demanded: Demanded | null,
  { lotIds, at }: { lotIds: readonly string[]; at: string },
): Section[] {
  const { requirements, criteria } = demanded ?? { requirements: [], criteria: [] }
  const answered = new Set(sections.map(({ requirementId }) => requirementId))
  const headings = new Set(sections.map(({ heading }) => heading))
  const nextKey = keysBeside(sections)
  const wanted = requirements
    .filter((each) => !lotIds.length || lotIds.some((lotId) => holdsFor(each, lotId)))
    .filter(wantsAnswer)
  const published = isReadFromNotice(requirements) ? [] : criteriaOf(criteria, lotIds)
  const awards = [...awardsIn(wanted, criteria), ...published]
    .toSorted(byWeight)
    .filter(({ heading }) => !headings.has(heading))
  const proofs = wanted.filter(({ category }) => category !== 'award')
  const names = distinctHeadings(
    proofs.map((requirement) => ({ heading: headingOf(requirement), text: requirement.text })),
  )
  const evidence = proofs.map((requirement, index) => ({
    requirement,
    heading: cutHeading(names[index] ?? requirement.title),
  }))
  const added = [...awards, ...evidence]
    .filter(({ requirement }) => requirement === null || !answered.has(requirement.id))
    .map(({ requirement, heading }) => ({
      ...newSection(nextKey(requirement?.category ?? 'award'), heading, at),
      requirementId: requirement?.id ?? null,
    }))
  if (sections.length + added.length > maximumSections)
    throw invalidData('outline', `would give the bid more than ${maximumSections} sections; name its lots`)
  return [...sections, ...added]
}

/** Notices of eForms give a requirement for each award criterion; other notices give the criteria alone. */
const isReadFromNotice = (requirements: readonly Requirement[]) =>
  requirements.some(({ category, source }) => category === 'award' && source.path !== null)

/** The published criteria of the lots, with one entry for what several lots share. */
function criteriaOf(criteria: readonly WeightedCriterion[], lotIds: readonly string[]) {
  const named = criteria
    .filter(({ lotId }) => lotId === null || lotIds.length === 0 || lotIds.includes(lotId))
    .flatMap(({ name, weight, unit }) =>
      name === null ? [] : { requirement: null, weight, heading: withWeight(cutHeading(name), weight, unit) },
    )
  return [...new Map(named.map((each) => [each.heading, each])).values()]
}

const byWeight = (a: { weight: number | null }, b: { weight: number | null }) =>
  (b.weight ?? -1) - (a.weight ?? -1)

/**
 * Award criteria of requirements with their weights. A criterion that several lots share is one section, because one
 * text answers all of these lots; where its weights differ, the greatest counts.
 */
function awardsIn(wanted: readonly Requirement[], criteria: readonly WeightedCriterion[]) {
  const published = new Map(criteria.map((each) => [`${each.lotId}\n${each.name}`, each]))
  const weighted = wanted
    .filter(({ category }) => category === 'award')
    .map((requirement) => {
      const lots = requirement.lotIds.length > 0 ? requirement.lotIds : [null]
      const [found] = lots
        .flatMap((lotId) => published.get(`${lotId}\n${requirement.title}`) ?? [])
        .toSorted(byWeight)
      return { requirement, weight: found?.weight ?? null, unit: found?.unit }
    })
  const same = Map.groupBy(weighted, ({ requirement: { title, text }, weight }) =>
    [title, text, weight].join('\n'),
  )
  return [...same.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { requirement, weight, unit } = first
    const name = headingOf(others.length > 0 ? { ...requirement, lotId: null } : requirement)
    return [{ requirement, weight, heading: withWeight(name, weight, unit) }]
  })
}

/** Makes new keys such as technical-1 and technical-2, and skips keys that are taken. */
function keysBeside(sections: readonly Section[]): (category: string) => string {
  const taken = new Set(sections.map(({ key }) => key))
  const counts = new Map<string, number>()
  return function next(category): string {
    const count = (counts.get(category) ?? 0) + 1
    counts.set(category, count)
    const key = `${category}-${count}`
    return taken.has(key) ? next(category) : key
  }
}

/**
 * Whether text in the bid answers a requirement: an award criterion, or evidence that the buyer wants to see. Exclusion
 * grounds are declared in the ESPD, a price is the bid's `value`, terms of the contract are accepted with the bid, and a
 * score to reach is not a criterion.
 * Rules of submission are followed and need no answer, except the demand to name the staff.
 */
function wantsAnswer({ category, code, source }: Requirement): boolean {
  if (category === 'award') return !/^(?:price|lowestCost|minimum_score)/i.test(code ?? '')
  if (category === 'submission')
    return /RequiredCurriculaCode|StaffNamesAndQualifications/.test(source.path ?? '')
  return evidence.has(category)
}

const evidence: ReadonlySet<string> = new Set([
  'suitability',
  'economic',
  'technical',
  'certification',
  'guarantee',
  'reserved',
])

/**
 * The buyer's name for the requirement, in the buyer's language. When the notice gave only a code, the title is the
 * English label of the code; for a notice in another language the first sentence of the buyer's text makes a better
 * heading.
 */
function headingOf({ title, text, language, code, lotId }: Requirement): string {
  const foreign = language !== null && language !== 'en'
  const named = code !== null && !labels.some((list) => eformsLabel(list, code) === title)
  const heading = foreign && !named && text ? firstSentence(text) : title
  const whole = lotId ? `${lotName(lotId, language)}: ${heading}` : heading
  return cutHeading(whole)
}

const cutHeading = (text: string) => (text.length > 200 ? `${cut(text, 199)}…` : text)

const labels = [
  'selection-criterion',
  'selection-criterion-legacy',
  'award-criterion-type',
  'reserved-procurement',
  'requirement-stage',
]

const firstSentence = (text: string) =>
  (text.trim().split(/(?<=[.!?:;])\s|\n/, 1)[0] ?? '').replace(/[:;]$/, '')

/** Cuts a text without leaving half of a surrogate pair. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed().replace(/�$/, '')
