import type { Requirement } from '../../../reading/requirements/schema.ts'
import { type CompanyFacts, type Judgement, type Occasion, ofProfile, undecided } from './facts.ts'
import { counterOf, requirementText } from './numbers.ts'
import { filesFor, judgeRecord } from './records.ts'

const howManyStaff = counterOf('{{staff_nouns}}')
const nearly = 0.8

/** Judges the number of employees against the number required. */
export function judgeStaff(requirement: Requirement, company: CompanyFacts, occasion: Occasion): Judgement {
  const { say } = occasion
  const { threshold } = requirement
  const stated = threshold?.kind === 'count' && threshold.comparator !== 'max' ? threshold.amount : null
  const counted = howManyStaff(requirementText(requirement))
  // "A member of staff" states no minimum: in many languages the article is the number one.
  const count = stated ?? (counted === 1 ? null : counted)
  const have = company.profile?.employees ?? null
  if (count === null && have === null) return judgeRecord(requirement, company, occasion)
  const need = count === null ? null : say.number(count)
  if (have === null) return undecided(say('staff.unknown'), say('remedy.profile'), need)
  const status =
    count === null ? 'unknown' : have >= count ? 'met' : have >= nearly * count ? 'partial' : 'missing'
  return {
    status,
    evidence: [ofProfile('employees', say('name.employees', { count: have }))],
    have: say.number(have),
    need,
    note: say(count === null ? 'staff.stated' : `staff.${status}`, { have, need: count ?? 0 }),
    remedy: status === 'met' ? null : say(count === null ? 'remedy.read' : 'remedy.rely'),
  }
}

const howManyPeople = counterOf('{{people_nouns}}')

/** Judges a requirement to name people, by the CVs among the company's files that fit it. */
export function judgePeople(requirement: Requirement, company: CompanyFacts, occasion: Occasion): Judgement {
  const { say } = occasion
  const text = requirementText(requirement)
  const { threshold } = requirement
  const stated =
    threshold?.kind === 'count' && threshold.comparator !== 'max' ? threshold.amount : howManyPeople(text)
  const count = stated ?? 1
  const cvs = company.assets.filter(({ category }) => category === 'cv')
  const fitting = filesFor(requirement, cvs, occasion)
  const proven = fitting.filter(({ proven }) => proven).length
  // A CV on file does not answer a demand whose number was not read.
  const isOpen = stated === null && proven > 0
  const status = isOpen ? 'unknown' : proven >= count ? 'met' : fitting.length > 0 ? 'partial' : 'unknown'
  return {
    status,
    evidence: fitting.map(({ evidence }) => evidence),
    have: cvs.length > 0 ? say.number(fitting.length) : null,
    need: stated === null ? null : say.number(stated),
    note: say(isOpen ? 'people.stated' : `people.${status}`, { count: fitting.length, need: count }),
    remedy: status === 'met' ? null : say(isOpen ? 'remedy.read' : 'remedy.people'),
  }
}
