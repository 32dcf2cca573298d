import { holdsFor } from '../../reading/requirements/merge-lots.ts'
import { eformsLabel } from '../../reference/codes/eforms.ts'
import { invalidData } from '../../platform/errors.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type { Section } from './schema.ts'

/** A bid has at most this many sections. */
export const maximumSections = 2000

/**
 * The given sections, followed by an empty section for every requirement of the bid's lots that needs an answer and has
 * no section yet.
 */
export function grow(
  sections: readonly Section[],
  requirements: Requirement[],
  { lotIds, at }: { lotIds: readonly string[]; at: string },
): Section[] {
  const answered = new Set(sections.map(({ requirementId }) => requirementId))
  const nextKey = keysBeside(sections)
  const added = requirements
    .filter(
      (each) => !answered.has(each.id) && (!lotIds.length || lotIds.some((lotId) => holdsFor(each, lotId))),
    )
    .filter(wantsAnswer)
    .map((requirement) => ({
      key: nextKey(requirement.category),
      heading: headingOf(requirement),
      requirementId: requirement.id,
      text: '',
      updatedAt: at,
    }))
  if (sections.length + added.length > maximumSections)
    throw invalidData('outline', `would give the bid more than ${maximumSections} sections; name its lots`)
  return [...sections, ...added]
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
 * Whether a requirement is answered by text in the bid. Exclusion grounds are declared in the ESPD, and a price is the
 * bid's `value`. Rules of submission are followed and need no answer, except the demand to name the staff.
 */
function wantsAnswer({ category, code, mandatory, source }: Requirement): boolean {
  if (category === 'exclusion') return false
  if (category === 'award') return !/^(price|lowestCost)/i.test(code ?? '')
  if (category === 'submission')
    return /RequiredCurriculaCode|StaffNamesAndQualifications/.test(source.path ?? '')
  return category !== 'other' || mandatory
}

/**
 * The buyer's name for the requirement, in the buyer's language. When the notice gave only a code, the title is the
 * English label of the code; for a notice in another language the first sentence of the buyer's text makes a better
 * heading.
 */
function headingOf({ title, text, language, code, lotId }: Requirement): string {
  const foreign = language !== null && language !== 'en'
  const named = code !== null && !labels.some((list) => eformsLabel(list, code) === title)
  const heading = foreign && !named && text ? firstSentence(text) : title
  const whole = lotId ? `${lotId}: ${heading}` : heading
  return whole.length > 200 ? `${cut(whole, 199)}…` : whole
}

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
