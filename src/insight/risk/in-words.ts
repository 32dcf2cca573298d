import type { Phrase } from '../analyses/wording/phrase.ts'
import { phrases, type Say, type PhraseValues } from '../analyses/wording/phrasebook.ts'
import type { RiskCode } from './schema.ts'

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
