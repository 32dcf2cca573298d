import { fitsAlone, type MatchResult } from '../../../insight/match/schema.ts'
import type { RiskResult } from '../../../insight/risk/schema.ts'
import type { Tone } from '../elements.tsx'
import { verdictWords } from './labels.ts'

/** The verdict on a tender in a few words. A fit beside a high risk is not a plain “Bid”. */
export function headlineOf(
  { verdict, gates }: Pick<MatchResult, 'verdict' | 'gates'>,
  risk: Pick<RiskResult, 'level'> | null,
): { text: string; tone: Tone } {
  if (gates.length > 0) return { text: 'Do not bid as things stand', tone: 'bad' }
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
