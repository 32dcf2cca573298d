import type { Say, Values } from '../wording/say.ts'
import type { RiskCode } from './schema.ts'

/** Title, explanation and basis of a risk, as a finding shows them. */
export const inWords = (code: RiskCode, values: Values, say: Say) => ({
  title: say(`risk.${code}.title`),
  explanation: say(`risk.${code}.text`, values),
  basis: basisOf(code, say),
})

const basisOf = (code: RiskCode, say: Say): string => {
  const law = bases[code]
  return `${law ? `${law}; r` : 'R'}ule ${code}. ${say('risk.indicator')}`
}

/**
 * The law or indicator behind a rule, as the same text in every language; null where the words of the documents
 * suffice.
 */
const bases: Record<RiskCode, string | null> = {
  contract_penalty: null,
  fixed_milestones: null,
  ip_transfer: null,
  joint_and_several_liability: 'Directive 2014/24/EU art. 19(2), 63(1)',
  liquidated_damages: null,
  long_payment_term: 'Directive 2011/7/EU art. 4(3), 4(6)',
  mandatory_site_visit: 'Directive 2014/24/EU art. 47(2)',
  minimum_score_exclusion: 'Directive 2014/24/EU art. 66, 67',
  no_minimum_volume: 'Directive 2014/24/EU art. 33',
  performance_bond: null,
  price_fixed: 'Directive 2014/24/EU art. 72(1)(a)',
  price_only_award: 'Directive 2014/24/EU art. 67(2)',
  reserved_lot: 'Directive 2014/24/EU art. 20, 77',
  retention: null,
  service_credits: null,
  short_transition: null,
  staff_transfer: 'Directive 2001/23/EC',
  termination_for_convenience: null,
  uncapped_penalties: null,
  unlimited_liability: null,
  embedded_instructions: 'OWASP LLM01:2025',
  short_submission_period: 'Directive 2014/24/EU art. 27–31, 47; Open Contracting indicator R003',
  single_bid: 'Single Market Scoreboard, public procurement: single bidder; Open Contracting indicator R018',
  no_call: 'Directive 2014/24/EU art. 32; Single Market Scoreboard, public procurement: no calls for bids',
  procedure_type: 'Directive 2014/24/EU art. 26; Corruption Risk Index: procedure type',
  accelerated: 'Directive 2014/24/EU art. 27(3), 28(6), 29(1)',
  call_changed: 'Directive 2014/24/EU art. 47(3); Corruption Risk Index: modified call',
  decision_period:
    'Single Market Scoreboard, public procurement: decision speed; Corruption Risk Index: decision period',
  relaunched: 'Corruption Risk Index: relaunched procedure',
  turnover_demand: 'Directive 2014/24/EU art. 58(3)',
  award_vs_estimate: 'Directive 2014/24/EU art. 5, 69',
  modification: 'Directive 2014/24/EU art. 72(1)(b)–(c), 72(2)',
  winner_share: 'Corruption Risk Index: share of one winner with a buyer',
  split_purchase: 'Directive 2014/24/EU art. 5(3); World Bank indicator: unusual splitting',
  source_conflict: 'Directive 2014/24/EU art. 18(1)',
}
