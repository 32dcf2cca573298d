import type { WeightedCriterion } from '../../catalogue/tenders/lots.ts'
import { invalidData } from '../../platform/context/errors.ts'
import { holdsFor } from '../../reading/requirements/merge-lots.ts'
import { isSure, type Requirement } from '../../reading/requirements/schema.ts'
import { eformsLabel } from '../../reference/codes/eforms.ts'
import { withWeight } from './award-heading.ts'
import { demandsOf, type SectionTopic } from './section-demands.ts'
import {
  criterionTitle,
  distinctTitles,
  headingTitle,
  isPrice,
  maxTitle,
  textTitle,
  withLot,
} from './section-titles.ts'
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
  /** The heading of the document above a requirement, by its id. */
  headings: ReadonlyMap<string, string>
}

/** A section to be: its title without and with lot and weight, and the requirements that it answers. */
interface Planned extends SectionTopic {
  heading: string
  category: string
  demandIds: string[]
}

/**
 * The given sections, followed by an empty section for every text that the buyer asks for and that has no section yet:
 * first the award criteria, the heaviest first, each with the demands that belong to it, then other texts, such as a
 * concept. What the company's records prove, declarations, prices and terms of the contract have no section. A section
 * whose requirement is gone gets the new one of its title, as when a file was deleted and uploaded again.
 */
export function grow(
  sections: readonly Section[],
  demanded: Demanded | null,
  { lotIds, at }: { lotIds: readonly string[]; at: string },
): Section[] {
  const { requirements: all, criteria, headings } = demanded ?? nothing
  const requirements = all.filter(
    (each) => isSure(each) && (!lotIds.length || lotIds.some((lotId) => holdsFor(each, lotId))),
  )
  const published = isReadFromNotice(requirements) ? [] : criteriaOf(criteria, lotIds)
  const awards = [...awardsIn(requirements, criteria), ...published].toSorted(byWeight)
  const belonging = demandsOf(awards, requirements, headings)
  const own = awards.map((award) => ({ ...award, demandIds: belonging.get(award) ?? [] }))
  const answered = new Set(sections.flatMap(({ requirementId, demandIds }) => [requirementId, ...demandIds]))
  const elsewhere = new Set([...answered, ...own.flatMap(({ demandIds }) => demandIds)])
  const texts = textsIn(requirements, headings, elsewhere)
  const present = new Set(all.map(({ id }) => id))
  const isGone = ({ requirementId }: Section) => requirementId !== null && !present.has(requirementId)
  const taken = new Set(sections.filter((each) => !isGone(each)).map(({ heading }) => heading))
  const wanted = [...own, ...texts]
    .filter(({ requirementId, heading }) =>
      requirementId === null ? !taken.has(heading) : !answered.has(requirementId),
    )
    .filter(({ category, heading }) => category !== 'award' || !taken.has(heading))
  const { linked, rest } = linkedAgain(sections, wanted, isGone, at)
  const distinct = distinctTitles(sections.map(({ heading }) => heading))
  const nextKey = keysBeside(sections)
  const added = rest.map(({ category, heading, requirementId, demandIds }) => ({
    ...newSection(nextKey(category), distinct(heading), at),
    requirementId,
    demandIds,
  }))
  if (sections.length + added.length > maximumSections)
    throw invalidData(
      'outline',
      `would give the bid more than ${maximumSections} sections; name its lots`,
      'range',
    )
  return [...linked, ...added]
}

/** The sections, those whose requirement is gone with the planned one of their title; and the plan without these. */
function linkedAgain(
  sections: readonly Section[],
  wanted: readonly Planned[],
  isGone: (section: Section) => boolean,
  at: string,
) {
  const planned = new Map(wanted.map((each) => [each.heading, each]))
  const used = new Set<Planned>()
  const linked = sections.map((section) => {
    const found = isGone(section) ? planned.get(section.heading) : undefined
    if (!found) return section
    used.add(found)
    const { requirementId, demandIds } = found
    return { ...section, requirementId, demandIds, updatedAt: at }
  })
  return { linked, rest: wanted.filter((each) => !used.has(each)) }
}

const nothing: Demanded = { requirements: [], criteria: [], headings: new Map() }

/** Notices of eForms give a requirement for each award criterion; other notices give the criteria alone. */
const isReadFromNotice = (requirements: readonly Requirement[]) =>
  requirements.some(({ category, source }) => category === 'award' && source.path !== null)

type Award = Planned & { weight: number | null }

/** The published criteria of the lots, with one entry for what several lots share. */
function criteriaOf(criteria: readonly WeightedCriterion[], lotIds: readonly string[]): Award[] {
  const named = criteria
    .filter(({ lotId }) => lotId === null || lotIds.length === 0 || lotIds.includes(lotId))
    .flatMap(({ name, type, weight, unit }) =>
      name === null || isOfPrice(type, name) ? [] : [awardOf({ name, weight, unit, lotId: null })],
    )
  return [...new Map(named.map((each) => [each.heading, each])).values()]
}

const isOfPrice = (code: string | null, name: string) =>
  /^(?:price|cost|lowestCost|minimum_score)/i.test(code ?? '') || isPrice(name)

interface Criterion {
  name: string
  weight: number | null
  unit: string | undefined
  lotId: string | null
  requirement?: Requirement
}

/** In characters: the room that the lot and the weight of a criterion need in its title. */
const beside = 30

function awardOf({ name, weight, unit, lotId, requirement }: Criterion): Award {
  const label = labelOf(requirement?.code ?? null) ?? 'Quality'
  const title = criterionTitle(name, maxTitle - beside) ?? label
  const whole = withLot(title, lotId, requirement?.language ?? null)
  return {
    name,
    lotId,
    weight,
    category: 'award',
    requirementId: requirement?.id ?? null,
    heading: withWeight(whole, weight, unit),
    demandIds: [],
  }
}

const labelOf = (code: string | null) =>
  code === null ? null : eformsLabel('award-criterion-type', code.replace(/Exact$/, ''))

const byWeight = (a: { weight: number | null }, b: { weight: number | null }) =>
  (b.weight ?? -1) - (a.weight ?? -1)

/**
 * Award criteria of requirements with their weights. A criterion that several lots share is one section, because one
 * text answers all of these lots; where its weights differ, the greatest counts.
 */
function awardsIn(requirements: readonly Requirement[], criteria: readonly WeightedCriterion[]): Award[] {
  const published = new Map(criteria.map((each) => [`${each.lotId}\n${each.name}`, each]))
  const weighted = requirements
    .filter(({ category, code, title }) => category === 'award' && !isOfPrice(code, title))
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
    return [
      awardOf({
        name: nameOf(requirement),
        weight,
        unit,
        lotId: others.length > 0 ? null : requirement.lotId,
        requirement,
      }),
    ]
  })
}

/**
 * The buyer's name of a criterion. When the notice gave only a code, the title is the English label of the code; the
 * beginning of the buyer's words then makes a better name.
 */
function nameOf({ title, text, code }: Requirement): string {
  const isLabel = code !== null && eformsLabel('award-criterion-type', code) === title
  const [first = ''] = (text ?? '').trim().split(/(?<=[.!?:;])\s|\n/, 1)
  return isLabel && criterionTitle(first, maxTitle - beside) !== null ? first : title
}

/**
 * The texts that a buyer asks for beside the criteria and the sections so far: one section for all under one heading, or of
 * one title. A sentence is never two sections, whatever it demands.
 */
function textsIn(
  requirements: readonly Requirement[],
  headings: ReadonlyMap<string, string>,
  elsewhere: ReadonlySet<string | null>,
): Planned[] {
  const said = new Set<string>()
  const asked = requirements.filter((each) => {
    const words = each.source.quote ?? each.text ?? each.title
    return isText(each) && !elsewhere.has(each.id) && !said.has(words) && said.add(words).size > 0
  })
  const groups = Map.groupBy(
    asked,
    ({ id, lotId, source }) => `${lotId}\n${source.documentId}\n${headings.get(id) ?? id}`,
  )
  const planned = [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const name =
      (others.length > 0 ? headingTitle(headings.get(first.id)) : null) ?? textTitle(first, others.length > 0)
    return [
      {
        name,
        lotId: first.lotId,
        category: first.category,
        requirementId: first.id,
        heading: withLot(name, first.lotId, first.language),
        demandIds: others.map(({ id }) => id),
      },
    ]
  })
  return [...Map.groupBy(planned, ({ heading }) => heading.toLowerCase()).values()].flatMap(inOne)
}

/** One section for the texts of one title: "Concept" and "Concept (2)" would not tell the writer what goes where. */
function inOne([first, ...others]: Planned[]): Planned[] {
  if (!first) return []
  const further = others.flatMap(({ requirementId, demandIds }) => [requirementId ?? [], ...demandIds].flat())
  return [{ ...first, demandIds: [...first.demandIds, ...further] }]
}

/** Whether the bidder writes a text for a requirement: a concept, or who will perform the contract. */
const isText = ({ code, nature, category, source }: Requirement): boolean =>
  (code === 'concept' && nature === 'evidence') ||
  (category === 'submission' && /RequiredCurriculaCode|StaffNamesAndQualifications/.test(source.path ?? ''))

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
