import type { RowState } from '../../../insight/compliance/schema.ts'
import type { RequirementGroup } from '../../../insight/compliance/requirements/schema.ts'
import type { EvidenceStatus } from '../../../insight/match/evidence/schema.ts'
import type { Severity } from '../../../insight/match/gaps/schema.ts'
import type { GeneralResult } from '../../../insight/analyses/general/schema.ts'
import { type ComponentName, fitsAlone, type MatchResult } from '../../../insight/match/schema.ts'
import { verdictTexts } from '../../../insight/match/verdict-texts.ts'
import type { RiskResult, RiskSeverity } from '../../../insight/risk/schema.ts'
import type { Requirement } from '../../../reading/requirements/schema.ts'
import type { Tone } from '../elements.tsx'

interface Word {
  text: string
  tone: Tone
}

/** The verdicts of an analysis in plain words. */
export const verdictWords: Record<MatchResult['verdict'], Word & { about: string }> = {
  bid: { text: verdictTexts.bid, tone: 'good', about: 'It fits what you do and what you can show.' },
  consider: {
    text: verdictTexts.consider,
    tone: 'info',
    about: 'Some of it fits. Look at what costs points before you decide.',
  },
  no_bid: {
    text: verdictTexts.no_bid,
    tone: 'bad',
    about: 'Too little of it fits what you do and what you can show.',
  },
  insufficient_data: {
    text: verdictTexts.insufficient_data,
    tone: 'warn',
    about: 'Too little is known of your company for a judgement.',
  },
}

export const componentWords: Record<ComponentName, string> = {
  cpv: 'Your field',
  region: 'Your region',
  size: 'Size of the contract',
  experience: 'Experience',
  requirements: 'Requirements',
  text: 'Description',
  time: 'Time left',
}

export const statusWords: Record<EvidenceStatus, Word> = {
  met: { text: 'Met', tone: 'good' },
  partial: { text: 'Partly met', tone: 'warn' },
  expiring: { text: 'Expires too soon', tone: 'warn' },
  missing: { text: 'Missing', tone: 'bad' },
  unknown: { text: 'Unknown', tone: 'plain' },
}

export const stateWords: Record<RowState, Word> = {
  open: { text: 'Open', tone: 'plain' },
  done: { text: 'Done', tone: 'good' },
  not_applicable: { text: 'Not applicable', tone: 'plain' },
}

export const groupWords: Record<RequirementGroup, { text: string; about: string }> = {
  company: { text: 'Your company must prove', about: 'Judged by your profile, certificates and files.' },
  bid: {
    text: 'Your bid must answer or follow',
    about: 'Answer these in sections of the bid, or do what they say.',
  },
  contract: { text: 'Contract terms', about: 'They bind you once you win. Include them in your price.' },
}

export const gapWords: Record<Severity, Word> = {
  blocking: { text: 'Blocks a bid', tone: 'bad' },
  major: { text: 'Needs work', tone: 'warn' },
  minor: { text: 'Not urgent', tone: 'plain' },
}

export const riskWords: Record<RiskSeverity, Word> = {
  high: { text: 'High', tone: 'bad' },
  medium: { text: 'Medium', tone: 'warn' },
  low: { text: 'Low', tone: 'plain' },
}

export const categoryWords: Record<Requirement['category'], string> = {
  exclusion: 'Grounds for exclusion',
  suitability: 'Suitability',
  economic: 'Economic and financial standing',
  technical: 'Technical and professional ability',
  certification: 'Certificates',
  award: 'Award of the contract',
  submission: 'Submission',
  performance: 'Performance of the contract',
  guarantee: 'Guarantees',
  reserved: 'Reserved participation',
  other: 'Other',
}

export const nextWords: Record<GeneralResult['recommendation']['verdict'], string> = {
  act_now: 'Act now',
  prepare: 'There is time to prepare',
  read_documents: 'Read the documents first',
  watch: 'Keep an eye on it',
  closed: 'Closed',
}

const notStated: Record<string, string> = {
  buyer: 'the buyer',
  procedure: 'the procedure',
  nature: 'the kind of contract',
  estimated_value: 'an estimated value',
  duration: 'how long the contract runs',
  validity_days: 'how long a tender must stay valid',
  cpv: 'CPV codes',
  regions: 'where',
  questions_deadline: 'until when questions may be asked',
  deadline: 'a deadline',
  submission_url: 'where to submit',
  award_criteria: 'award criteria',
  languages: 'in which language to bid',
}

/** The name of a fact that a tender leaves out, as the end of a sentence. */
export const notStatedText = (code: string): string => notStated[code] ?? code.replaceAll('_', ' ')

/** A number of months or days in words. Whole years are years. */
export function lengthText(value: number, unit: 'months' | 'days'): string {
  if (unit === 'days') return counted(value, 'day')
  return value % 12 === 0 ? counted(value / 12, 'year') : counted(value, 'month')
}

/** `1 gap`, `3 gaps`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** The verdict on a tender in a few words. A fit beside a high risk is not a plain “Bid”. */
export function headlineOf(
  { verdict, gates }: Pick<MatchResult, 'verdict' | 'gates'>,
  risk: Pick<RiskResult, 'level'> | null,
): { text: string; tone: Tone } {
  if (gates.length > 0) return { text: 'Do not bid for now', tone: 'bad' }
  const { text, tone } = verdictWords[verdict]
  return verdict === 'bid' && risk?.level === 'high'
    ? { text: 'Bid only if you accept the risks', tone: 'warn' }
    : { text, tone }
}

/** What the verdict means, beneath the headline. */
export function aboutVerdict({ verdict, score }: MatchResult, lacksTender: boolean): string {
  if (verdict === 'insufficient_data' && lacksTender) return 'The tender states too little for a judgement.'
  // The score alone would be enough for a bid: only the reasons prevent it.
  if (verdict === 'consider' && score >= fitsAlone)
    return 'It fits what you do. The reasons below hold a bid back.'
  return verdictWords[verdict].about
}

export const riskLevelWords: Record<RiskResult['level'], { text: string; tone: Tone }> = {
  low: { text: 'Low risk', tone: 'good' },
  medium: { text: 'Medium risk', tone: 'warn' },
  high: { text: 'High risk', tone: 'bad' },
  unknown: { text: 'Risk not known', tone: 'plain' },
}
