import { cpvRelated } from './evidence/cpv.ts'
import { type MeasuredComponent, type MatchInput, own, type SeenEvidence } from './input.ts'

/** The number of years for which experience counts: three, and five for works (Directive 2014/24/EU, Annex XII). */
const yearsOf = (nature: string | null) => (nature === 'works' ? 5 : 3)
const byCount = [0, 0.5, 0.8, 1] as const

/** Awards and references in the same CPV group. A win may also be listed as a reference, so the larger number counts. */
export function measureExperience(input: MatchInput): MeasuredComponent {
  const { company, tender, occasion } = input
  const { say, now } = occasion
  const references = company.profile.references ?? []
  const unknown = { value: null, evidence: [], explanation: say('match.experience.unknown') }
  if (references.length + company.awards.length === 0) return { ...unknown, lacks: 'references' }
  if (tender.cpvCodes.length === 0) return { ...unknown, explanation: say('match.experience.noCpv') }
  const years = yearsOf(tender.contractNature)
  const since = now.getUTCFullYear() - years
  const related = (codes: (string | null)[]) =>
    tender.cpvCodes.some((code) => codes.some((each) => each !== null && cpvRelated(each, code)))
  const wins = company.awards
    .filter(({ cpvCodes, awardedAt }) => related(cpvCodes) && Number(awardedAt?.slice(0, 4) ?? 0) >= since)
    .map(({ id, title }): SeenEvidence => ({ type: 'award', id, name: title }))
  const named = references.flatMap(({ title, cpvCode, year }, i) =>
    related([cpvCode]) && (year ?? 0) >= since ? [own(`references[${i}]`, title)] : [],
  )
  const evidence = wins.length >= named.length ? wins : named
  return {
    value: byCount[Math.min(evidence.length, 3)] ?? 1,
    evidence: evidence.slice(0, 10),
    explanation:
      evidence.length === 0
        ? say('match.experience.none', { years })
        : say('match.experience', { count: evidence.length, years }),
  }
}
