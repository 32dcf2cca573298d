/*
 * Single sentences of other sectors, in plain words as well as in terms of art, each with one risk that it states, or with
 * "not" before one that it rules out. Written after the rules and measured once before anything was repaired for them:
 * 147 of the first 157, then 50 of 58 more. Those that failed then have since been taken as classes of phrasing.
 */
import type { DocumentRisk } from '../../src/insight/risk/schema.ts'

export type Sentence = readonly [`${'' | 'not '}${DocumentRisk}`, string]

export const english: Sentence[] = [
  [
    'no_minimum_volume',
    'Call-offs depend on need; the Trust makes no promise that any assignment will be placed.',
  ],
  ['no_minimum_volume', 'The buyer may purchase as few units as it wishes, or none at all.'],
  ['not no_minimum_volume', 'The utility commits to buying at least 12,000 tonnes a year.'],
  [
    'service_credits',
    'For every ten minutes by which the target response time is missed, 1 % comes off the monthly fee.',
  ],
  [
    'service_credits',
    'Uptime under 99.7 % earns the Board a rebate of 6 % of the licence fee for that quarter.',
  ],
  ['not service_credits', 'Missing a target leads to a meeting; it has no effect on the fee.'],
  [
    'liquidated_damages',
    'Should the boiler not be ready on the agreed day, £900 is owed for each day until it is.',
  ],
  ['contract_penalty', 'Each bin left uncollected costs the contractor £25.'],
  ['contract_penalty', 'A lump of €2,000 is deducted for every breach of the confidentiality rules.'],
  ['not contract_penalty', 'The agreement contains no penalty clauses.'],
  ['not contract_penalty', 'Nobody is fined for reporting a fault late.'],
  [
    'uncapped_penalties',
    'Late delivery attracts a penalty of 1 % per day. The total of these penalties has no upper limit.',
  ],
  ['not uncapped_penalties', 'Late delivery costs £100 a day. The sums so charged stop at 5 % of the price.'],
  [
    'not uncapped_penalties',
    'A penalty of 0.1 % of the price is due for each day of delay. Together they will never go beyond 4 %.',
  ],
  [
    'termination_for_convenience',
    "The agency can walk away from the contract at three months' notice without explaining itself.",
  ],
  ['termination_for_convenience', "Either party may end this agreement by giving 90 days' written notice."],
  [
    'termination_for_convenience',
    'The Employer may, at its election and irrespective of any default, discontinue the contract.',
  ],
  ['not termination_for_convenience', 'Neither side may end the contract early save for serious breach.'],
  ['not termination_for_convenience', 'The buyer waives any right to terminate without cause.'],
  [
    'not termination_for_convenience',
    'The Board may cancel the tendering at any time without giving reasons.',
  ],
  ['minimum_score_exclusion', 'Tenders rated under 60 out of 100 for quality go no further.'],
  [
    'minimum_score_exclusion',
    'A response graded "poor" or lower on safety knocks the bidder out of the running; fewer than 3 points is poor, and the bid is eliminated.',
  ],
  ['minimum_score_exclusion', 'Pass mark: 55 %.'],
  ['not minimum_score_exclusion', 'A low quality mark does not lead to rejection; there is no pass mark.'],
  ['unlimited_liability', 'The vendor answers for every loss it causes, with no financial ceiling.'],
  ['unlimited_liability', "No cap applies to the Contractor's liability under this Agreement."],
  ['not unlimited_liability', 'Liability is capped at twice the annual charges.'],
  [
    'not unlimited_liability',
    'The platform offers an unlimited number of users and compensates for no loss.',
  ],
  ['joint_and_several_liability', 'Every partner of a joint venture answers for the entire performance.'],
  [
    'not joint_and_several_liability',
    'Members of a group are each responsible for their own part and not jointly.',
  ],
  [
    'performance_bond',
    'Within a fortnight of award the winner lodges an on-demand guarantee for a tenth of the price with the treasurer, issued by a bank (10 %).',
  ],
  ['performance_bond', 'Performance security: 5 % of the accepted contract amount.'],
  ['not performance_bond', 'Performance bond: none.'],
  ['not performance_bond', 'We do not ask for any security or guarantee of 5 % as other buyers do.'],
  ['not performance_bond', 'An advance payment of 20 % is made against a bank guarantee.'],
  ['retention', 'One part in twenty (5 %) of each interim valuation is held until making good.'],
  ['retention', 'The employer keeps back 3 % of every payment until the certificate is issued.'],
  ['not retention', 'No money is held back from invoices; 100 % is paid.'],
  ['price_fixed', 'Unit rates stay as tendered and are not open to revision whatever happens to inflation.'],
  [
    'price_fixed',
    "The contractor bears all increases in wages and material; inflation is at the contractor's risk.",
  ],
  ['not price_fixed', 'Rates follow the consumer price index each April.'],
  ['not price_fixed', 'Prices are firm in the first year and indexed afterwards.'],
  ['long_payment_term', 'Undisputed bills are settled ten weeks after receipt.'],
  ['not long_payment_term', 'Bills are settled within four weeks of receipt.'],
  [
    'mandatory_site_visit',
    'Only companies that have walked the route with our engineer on a site visit may submit a bid.',
  ],
  ['not mandatory_site_visit', 'Bidders may tour the depot; doing so is not a condition of bidding.'],
  ['price_only_award', 'The contract goes to the bidder quoting the cheapest total; price alone decides.'],
  ['price_only_award', 'Award criterion: price 100 %.'],
  ['not price_only_award', 'The contract will not simply go to the lowest price.'],
  ['reserved_lot', 'Only organisations whose workers are at least 30 % disabled may tender for Lot 2.'],
  ['not reserved_lot', 'None of the lots is reserved for sheltered workshops.'],
  ['short_transition', 'The new operator takes over from the present one three weeks after signature.'],
  ['not short_transition', 'The handover lasts six months from award.'],
  [
    'staff_transfer',
    'Eighteen drivers employed by the current operator will move to the winner on their present terms.',
  ],
  ['staff_transfer', 'The winner must offer jobs to the existing cleaning staff.'],
  ['not staff_transfer', 'The Council does not expect any staff to transfer.'],
  [
    'ip_transfer',
    'Ownership of every report, drawing and model created for the project moves to the Institute.',
  ],
  [
    'ip_transfer',
    'The consultant assigns to the client with full title guarantee all copyright in the works.',
  ],
  ['not ip_transfer', 'The consultant keeps its rights and grants the client a licence.'],
  [
    'fixed_milestones',
    'The clinic has to be ready for patients by 1 March 2028, and this date will not be put back.',
  ],
  ['fixed_milestones', 'Phase 1 shall be operational on or before 30 June 2027.'],
  ['not fixed_milestones', 'The programme shown is indicative; dates are agreed with the contractor.'],
  [
    'no_minimum_volume',
    'There is no commitment on the part of the Trust to place a given level of business with the provider.',
  ],
  ['no_minimum_volume', 'The provider has no claim to any particular number of referrals.'],
  [
    'service_credits',
    "If fewer than 98 % of calls are answered in time, the provider refunds 2 % of the month's charge.",
  ],
  [
    'liquidated_damages',
    'For each commenced week by which handover slips, 0.5 % of the contract sum is forfeited, never more than 5 %.',
  ],
  [
    'termination_for_convenience',
    "We may stop the contract early on eight weeks' notice, with or without cause.",
  ],
  ['not termination_for_convenience', 'Termination other than for cause is not foreseen.'],
  ['minimum_score_exclusion', 'Bidders must reach 60 of 100 quality points to remain in the competition.'],
  ['unlimited_liability', "The supplier's duty to compensate is not limited in amount."],
  [
    'not unlimited_liability',
    "Neither party's liability shall exceed £5 million; insurance is unlimited in time.",
  ],
  ['performance_bond', 'Security for performance of 10 % is to be put up in the form of a surety.'],
  ['price_fixed', 'Tendered prices apply unchanged for four years.'],
  ['not price_fixed', 'Prices may be adjusted once a year.'],
  ['long_payment_term', 'Payment terms: 75 days end of month.'],
  ['mandatory_site_visit', 'Attendance at the walk-round on 3 May is compulsory for all bidders.'],
  ['price_only_award', 'Selection is by lowest price only.'],
  [
    'staff_transfer',
    'The cooks will become employees of the incoming contractor by operation of law under TUPE.',
  ],
  ['ip_transfer', 'All rights in the bespoke modules become the property of the buyer on payment.'],
  ['short_transition', 'Services begin fourteen days after the contract is signed.'],
  ['fixed_milestones', 'Milestone dates are contractual and cannot be extended.'],
  ['retention', 'Of each instalment, 10 % remains with the client until final acceptance.'],
]
