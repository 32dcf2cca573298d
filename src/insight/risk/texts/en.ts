import type { RiskCode } from '../schema.ts'
import type { CodeText, ReasonCode } from './reasons.ts'

export const indicator = 'An indicator, not an accusation.'

export const codes: Record<RiskCode, CodeText> = {
  contract_penalty: [
    'Contractual penalty',
    'Breaches cost a penalty[[ ({percent} %)]]: price the likely ones in and see whether they are capped.',
  ],
  fixed_milestones: [
    'Binding dates',
    'The contract sets dates that must be kept: check them against your capacity before bidding.',
  ],
  ip_transfer: [
    'Rights pass to the buyer',
    'The buyer acquires rights in what you create: check what you want to use again elsewhere.',
  ],
  joint_and_several_liability: [
    'Joint and several liability',
    'Each member of a group answers for the whole: agree among partners how losses are shared.',
  ],
  liquidated_damages: [
    'Liquidated damages',
    'Delay or poor performance costs a fixed sum[[ ({percent} %)]], whatever the real loss is.',
  ],
  long_payment_term: [
    'Long payment term',
    'Invoices are paid late[[: within {days} days]]. Plan the financing; thirty days are usual for public buyers.',
  ],
  mandatory_site_visit: [
    'Mandatory site visit',
    'A bid without the visit is excluded: note the date and keep the proof of attendance.',
  ],
  minimum_score_exclusion: [
    'Exclusion below a minimum score',
    'A bid that misses the minimum in one quality criterion is out, whatever its price.',
  ],
  no_minimum_volume: [
    'No minimum volume',
    'The buyer need not order anything: do not build fixed costs on the estimated quantities.',
  ],
  performance_bond: [
    'Performance bond',
    'A security for performance is demanded[[ ({percent} %)]]: ask your bank or insurer for it in time.',
  ],
  price_fixed: [
    'Fixed prices',
    'Prices do not follow costs: calculate inflation and wage rises for the whole term.',
  ],
  price_only_award: ['Award on price alone', 'Quality earns nothing: only the lowest price wins.'],
  reserved_lot: [
    'Reserved participation',
    'Only certain organisations may bid for the lot or contract: check whether you are one.',
  ],
  retention: [
    'Part of the price is retained',
    'The buyer keeps back part of the price[[ ({percent} %)]]: plan the cash flow for it.',
  ],
  service_credits: ['Service credits', 'Missed service levels reduce the remuneration[[ ({percent} %)]].'],
  short_transition: [
    'Short transition',
    'The service must be taken over quickly[[: within {days} days]]. Check people, equipment and data in time.',
  ],
  staff_transfer: [
    'Transfer of staff',
    'Employees of the present provider may pass to you with their terms: ask for the list and the costs.',
  ],
  termination_for_convenience: [
    'Termination without cause',
    'The buyer may end the contract without a reason[[, on {days} days’ notice]]: spread no investment over the full term.',
  ],
  uncapped_penalties: [
    'Penalties without a cap',
    'The documents set no upper limit to penalties or damages for delay: ask for one before the questions deadline.',
  ],
  unlimited_liability: [
    'Unlimited liability',
    'Liability has no limit for some or all claims: compare with your insurance and ask for a cap.',
  ],
  embedded_instructions: [
    'Text addressed to a machine',
    'A document holds words that try to steer an automated reader. They were ignored; read the passage yourself.',
  ],
  short_submission_period: [
    'Short time to bid',
    'There are {days} days from the call to the deadline[[; the usual minimum is {minimum}]].',
  ],
  single_bid: ['Only one bid', 'A contract was awarded although only one bid arrived.'],
  no_call: ['Awarded without a call', 'The procedure ({procedure}) has no published call for competition.'],
  procedure_type: [
    'Less open procedure',
    'The procedure ({procedure}) is less open than an open one: fewer companies get to bid.',
  ],
  accelerated: ['Accelerated procedure', 'Time limits are shortened for urgency.'],
  call_changed: [
    'Call changed',
    'Changes since it was published: {count}[[; the last one {days} days before the deadline, which was not extended]].',
  ],
  decision_period: [
    'Unusual time to decide',
    'The award came {days} days after the deadline; under five working days or over 120 days is unusual.',
  ],
  relaunched: [
    'Launched again',
    'The buyer ended a similar procedure without a contract in the twelve months before: “{title}”.',
  ],
  turnover_demand: [
    'High turnover demanded',
    'The turnover demanded is {ratio} times the estimated value; twice is the rule’s limit.',
  ],
  award_vs_estimate: [
    'Award far from the estimate',
    'The contract was awarded at {percent} % of its estimated value.',
  ],
  modification: ['Contract value raised', 'A modification raised the contract value by {percent} %.'],
  winner_share: [
    'One winner dominates',
    '{name} won {percent} % of what the buyer awarded in twelve months, in {count} awards.',
  ],
  split_purchase: [
    'Purchases just below a threshold',
    'Within 90 days the buyer made {count} awards of this kind just below {amount} EUR, where stricter rules begin.',
  ],
  source_conflict: [
    'Sources contradict each other',
    'Notice and documents differ on: {fields}. Ask the buyer which one holds.',
  ],
}

export const reasons: Record<ReasonCode, string> = {
  noDocuments: 'No text of the tender documents is available.',
  noDeadline: 'No deadline is published.',
  noCall: 'No call for competition has been published.',
  noAward: 'No result has been published yet.',
  noBidCount: 'The number of bids is not published.',
  noProcedure: 'The type of procedure is not stated.',
  notStated: 'The notices do not say.',
  noAwardDate: 'The date of the award is not published.',
  noBuyer: 'The buyer cannot be told apart from others.',
  noValue: 'No estimated value is published.',
  noTurnover: 'No turnover in figures is demanded.',
  otherCurrency: 'Demand and value are in different currencies.',
  noEstimate: 'There is no estimate of exactly what was awarded, or no value of the award.',
  noContractValue: 'The contract’s value, before or after, is not published.',
  fewCases: 'There are fewer than five comparable awards.',
  noThreshold: 'No threshold is known for the buyer’s country.',
  notCompared: 'Notice and documents could not be compared.',
  noCpv: 'The tender has no CPV code.',
  withoutCompetition: 'The procedure was not open to competition.',
}
