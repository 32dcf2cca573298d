import type { Quote } from '../../reading/document/document-text.ts'
import type { RiskCode, RiskSeverity } from './schema.ts'
import { type Phrase, phrases, type PhraseValues, type Say } from '../analyses/wording/phrasebook.ts'

/** A risk that was found. Quotes are verbatim, and paths are JSON pointers into the tender. */
export interface RiskFinding {
  code: RiskCode
  severity: RiskSeverity
  title: string
  explanation: string
  basis: string
  quotes: Quote[]
  paths: string[]
  /** Sure, and found by the rules, if left out. */
  certainty?: 'sure' | 'likely'
  foundBy?: 'rules' | 'model' | 'both'
}

/** Title, explanation and basis of a risk, as a finding shows them. */
export const inWords = (code: RiskCode, values: PhraseValues, say: Say) => ({
  title: say(`risk.${code}.title`),
  explanation: say(`risk.${code}.text`, values),
  basis: basisOf(code, say),
})

const basisOf = (code: RiskCode, say: Say): string => {
  const law = lawOf(code)
  return `${law ? `${law}; r` : 'R'}ule ${code}. ${say('risk.indicator')}`
}

/**
 * The law or indicator for a rule, as the same text in every language; undefined if the documents suffice.
 */
const lawOf = (code: RiskCode): string | undefined =>
  (phrases() as Partial<Record<string, Phrase>>)[`risk.${code}.law`]?.en
