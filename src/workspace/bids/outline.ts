import { eformsLabel } from '../../reference/codes/eforms.ts'
import { invalidData } from '../../platform/errors.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import type { Section } from './schema.ts'

/** How many sections a bid may have. */
export const maximumSections = 2000

/** The sections, and behind them one for every requirement of the bid's lots that wants an answer and has none yet. */
export function grow(
  sections: readonly Section[],
  requirements: Requirement[],
  { lotIds, at }: { lotIds: readonly string[]; at: string },
): Section[] {
  const answered = new Set(sections.map(({ requirementId }) => requirementId))
  const nextKey = keysBeside(sections)
  const added = requirements
    .filter(({ id, lotId }) => !answered.has(id) && (!lotId || !lotIds.length || lotIds.includes(lotId)))
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

/** technical-1, technical-2, …: none that is taken. */
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
 * Grounds for exclusion are declared in the ESPD, not in the bid's text. A price is the bid's `value`. Rules of
 * submission are kept, not answered, save that the staff are to be named.
 */
function wantsAnswer({ category, code, mandatory, source }: Requirement): boolean {
  if (category === 'exclusion') return false
  if (category === 'award') return !/^(price|lowestCost)/i.test(code ?? '')
  if (category === 'submission')
    return /RequiredCurriculaCode|StaffNamesAndQualifications/.test(source.path ?? '')
  return category !== 'other' || mandatory
}

/**
 * What the buyer calls it, in the buyer's language. Where the notice gave a code and no name, the title is its English
 * label; in a notice of another language the buyer's first sentence says it better.
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

/** Never half of a surrogate pair. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed().replace(/�$/, '')
