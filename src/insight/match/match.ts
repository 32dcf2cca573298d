import { day, wholeDays } from '../../platform/time/time.ts'
import { isOfCompany } from '../compliance/requirements/group.ts'
import { judgeRequirement } from './evidence/judge.ts'
import { blocking, measureDemands } from './demands.ts'
import { measureExperience } from './experience.ts'
import { gatesOf } from './gates.ts'
import type { MatchInput, MeasuredComponent, Measures, SeenEvidence } from './input.ts'
import { ofEveryBid } from './lots.ts'
import { measurePlace } from './place.ts'
import { gapReasons } from './reasons.ts'
import {
  type ComponentName,
  fitsAlone,
  type MatchComponent,
  type MatchEvidence,
  type MatchMissing,
  type MatchResult,
} from './schema.ts'
import { weights } from '../../company/profile/weights.ts'
import { measureSize } from './size.ts'
import { measureTrade } from './trade.ts'
import { measureWording } from './wording.ts'

function measureTime({ tender, occasion: { say, now } }: MatchInput): MeasuredComponent {
  if (tender.deadline === null) return { value: null, evidence: [], explanation: say('match.time.unknown') }
  const left = Math.max(0, Date.parse(tender.deadline) - now.getTime())
  return {
    value: Math.min(1, left / (30 * day)),
    evidence: [{ type: 'tender', id: '/deadline', name: tender.deadline }],
    explanation: say('match.time', { days: wholeDays(left) }),
  }
}

const measures: Measures = {
  cpv: measureTrade,
  region: measurePlace,
  size: measureSize,
  experience: measureExperience,
  requirements: measureDemands,
  text: measureWording,
  time: measureTime,
}

/** Below a gate scores are scaled into 0 to this, with a decimal, so that their order is preserved. */
const gated = 20

/** A match; for a company without a profile, the members that the profile needs first. */
export function matchOf(
  input: Omit<MatchInput, 'company'> & { company: MatchInput['company'] | CompanyWithout },
): MatchResult {
  const { company, occasion } = input
  if (!hasProfile(company)) return withoutProfile(occasion)
  return fitOf({ ...input, company })
}

type CompanyWithout = Omit<MatchInput['company'], 'profile'> & {
  profile: MatchInput['company']['profile'] | null
}
const hasProfile = (company: CompanyWithout): company is MatchInput['company'] => company.profile !== null

/**
 * The fit of a tender for a company, 0 to 100. Unknown components are left out and the other weights grow; `confidence`
 * is the share of the weights that was known.
 */
function fitOf(input: MatchInput): MatchResult {
  const judged = input.requirements.filter(isOfCompany).map((requirement) => ({
    requirement,
    judgement: judgeRequirement(requirement, input.company, input.occasion),
  }))
  const measured = names.map((name) => ({ name, ...measures[name](input, judged) }))
  const known = measured.reduce((sum, { name, value }) => (value === null ? sum : sum + weights[name]), 0)
  const components = measured.map((each) => componentOf(each, known, citing(input)))
  const gates = gatesOf(input, judged, components)
  const points = components.reduce((sum, { contribution }) => sum + contribution, 0)
  const fit = Math.min(100, points)
  const score = gates.length > 0 ? Math.round((10 * fit * gated) / 100) / 10 : Math.round(fit)
  const confidence = Math.round(known) / 100
  const blocks = blocking(judged)
  const isUnread = input.unread !== null
  const isBlocked = ofEveryBid(blocks, input.tender).length > 0
  // If documents were not read and the notice states no requirement either, the requirements of a bid are
  // unknown.
  const max =
    isUnread && judged.length === 0 ? 'insufficient_data' : isUnread || isBlocked ? 'consider' : 'bid'
  const verdict = gates.length > 0 ? 'no_bid' : verdictOf(score, confidence, max)
  return {
    score,
    confidence,
    verdict,
    reasons: [
      ...(input.unread !== null && verdict !== 'no_bid' ? [input.unread] : []),
      ...gapReasons(verdict, blocks, input),
    ],
    components,
    gates,
    missing: measured.flatMap((each) => missingOf(each, input)),
  }
}

const names = Object.keys(weights) as ComponentName[]

/** Cites the evidence that comes from the tender: a member, or the words of a requirement. */
function citing({ requirements, cite }: MatchInput): (seen: SeenEvidence) => MatchEvidence {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  return ({ type, id, name }) => {
    const demand = type === 'requirement' ? byId.get(id) : undefined
    const citation = type === 'tender' ? cite.point(id) : demand ? cite.quote(demand) : null
    return { type, id, name, citation }
  }
}

function componentOf(
  { name, value, evidence, explanation }: MeasuredComponent & { name: ComponentName },
  known: number,
  cited: (seen: SeenEvidence) => MatchEvidence,
): MatchComponent {
  const contribution = value === null ? 0 : (100 * weights[name] * value) / known
  const rounded = (number: number) => Math.round(number * 100) / 100
  return {
    name,
    weight: weights[name],
    value: value === null ? null : rounded(value),
    contribution: rounded(contribution),
    evidence: evidence.map(cited),
    explanation,
  }
}

/**
 * The verdict by a score: `max` for a perfect fit, never to bid if a bid would be rejected or documents were
 * not read.
 */
function verdictOf(score: number, confidence: number, max: MatchResult['verdict']): MatchResult['verdict'] {
  if (confidence < 0.5) return 'insufficient_data'
  if (score < 45) return 'no_bid'
  return score >= fitsAlone || max !== 'bid' ? max : 'consider'
}

const missingOf = (
  { name, lacks }: MeasuredComponent & { name: ComponentName },
  { occasion: { say } }: MatchInput,
): MatchMissing[] => (lacks ? [{ member: lacks, component: name, hint: say(`fill.${lacks}`) }] : [])

const first = ['cpvCodes', 'regions', 'turnover', 'references', 'capabilities'] as const
const wouldJudge = {
  cpvCodes: 'cpv',
  regions: 'region',
  turnover: 'size',
  references: 'experience',
  capabilities: 'text',
} as const

function withoutProfile({ say }: MatchInput['occasion']): MatchResult {
  return {
    score: 0,
    confidence: 0,
    verdict: 'insufficient_data',
    reasons: [],
    components: [],
    gates: [],
    missing: [
      { member: 'profile', component: null, hint: say('fill.profile') },
      ...first.map((member) => ({ member, component: wouldJudge[member], hint: say(`fill.${member}`) })),
    ],
  }
}
