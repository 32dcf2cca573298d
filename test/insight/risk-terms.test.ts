import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentRisk } from '../../src/insight/risk/schema.ts'

const codesOf = (language: string, page: string) =>
  risksInDocuments([{ id: 'doc', title: 'Terms', kind: 'contract', language, pages: [page] }], 'en').map(
    ({ code }) => code,
  )

type Sentences = readonly (readonly ['en' | 'de', DocumentRisk, string])[]

/** Ways in which general terms of buyers write a risk. */
const found: Sentences = [
  [
    'en',
    'ip_transfer',
    'All maps, models and other papers prepared by the Surveyor in carrying out this contract shall become the property of City.',
  ],
  [
    'en',
    'ip_transfer',
    'The Court intends that all code and manuals delivered under the order will be owned by the Court.',
  ],
  ['en', 'ip_transfer', 'The Province owns all material produced by the Contractor under this agreement.'],
  ['en', 'ip_transfer', 'The Agency shall own all documents and materials developed under this contract.'],
  [
    'en',
    'retention',
    'Ten percent (10%) of all sums earned by the Builder shall be retained by the Town up to sixty days after final completion, the closing documents and acceptance.',
  ],
  ['en', 'retention', 'From each monthly estimate the District shall deduct and retain five percent (5%).'],
  [
    'en',
    'retention',
    'The employer shall retain from each payment the proportion stated in the contract data, being 6%.',
  ],
  [
    'en',
    'performance_bond',
    'Before the work begins the Contractor must deliver to the Principal unconditional undertakings for 5% of the contract sum.',
  ],
  [
    'en',
    'price_only_award',
    'The award will be made to the lowest responsive and responsible vendor meeting the terms.',
  ],
  ['en', 'fixed_milestones', 'All deliverables must be received on or before March 15, 2027.'],
  ['en', 'no_minimum_volume', 'There is no guaranteed minimum usage.'],
  ['en', 'no_minimum_volume', 'Being on the panel does not oblige the Council to engage the supplier.'],
  [
    'en',
    'no_minimum_volume',
    'This contract is not exclusive and the Agency does not guarantee any minimum purchase.',
  ],
  ['en', 'unlimited_liability', 'The State does not agree to any limitation of the Contractor’s liability.'],
  ['en', 'price_fixed', 'No escalation of prices shall be permitted during the term.'],
  ['en', 'price_fixed', 'The Contractor shall not be entitled to any increase in price for any cause.'],
  ['en', 'price_fixed', 'Bid prices are to remain firm for one year from the date of award.'],
  ['en', 'long_payment_term', 'The City will pay properly submitted invoices within 45 calendar days.'],
  ['en', 'long_payment_term', 'Payment terms: net 60.'],
  [
    'en',
    'liquidated_damages',
    'The Contractor agrees to pay the Owner $500 per day as liquidated damages and not as a penalty.',
  ],
  ['en', 'contract_penalty', 'The County may assess a charge of $200 per missed pickup.'],
  [
    'en',
    'termination_for_convenience',
    'The HSE may terminate this agreement at will on giving not less than 90 days’ notice.',
  ],
  ['en', 'minimum_score_exclusion', 'Only proponents scoring 75 % or more on stage 2 move to stage 3.'],
  [
    'en',
    'staff_transfer',
    'The successor shall offer employment to the workers of the predecessor contract.',
  ],
  ['en', 'short_transition', 'Work must start within five days of notice of award.'],
  [
    'de',
    'contract_penalty',
    'Als Vertragsstrafe sind für jede vollendete Woche des Verzugs 0,5 v. H. der Auftragssumme ohne Umsatzsteuer zu zahlen.',
  ],
  [
    'de',
    'uncapped_penalties',
    'Als Vertragsstrafe sind für jede vollendete Woche des Verzugs 0,5 v. H. der Auftragssumme ohne Umsatzsteuer zu zahlen.',
  ],
  ['de', 'no_minimum_volume', 'Die Schule übernimmt keinerlei Umsatzgarantien.'],
  ['de', 'no_minimum_volume', 'Ein Mindestumsatz wird nicht zugesichert.'],
  [
    'de',
    'no_minimum_volume',
    'Der Auftraggeber ist nicht verpflichtet, Leistungen aus der Rahmenvereinbarung abzurufen.',
  ],
  ['de', 'unlimited_liability', 'Eine Begrenzung der Haftung des Auftragnehmers ist ausgeschlossen.'],
  [
    'de',
    'ip_transfer',
    'Der Auftragnehmer räumt der Auftraggeberin an allen Ergebnissen das ausschließliche und übertragbare Recht zur Nutzung ein.',
  ],
  ['en', 'no_minimum_volume', 'The College reserves the right to purchase all or any part of the items.'],
  [
    'en',
    'no_minimum_volume',
    'The Employer may increase or decrease the quantities or omit any item, and the Contractor shall not claim any loss.',
  ],
  ['en', 'no_minimum_volume', 'Goods are ordered as and when required; no quantity is guaranteed.'],
  ['en', 'no_minimum_volume', 'The obligation of Canada is limited to the call-ups it actually makes.'],
  ['en', 'no_minimum_volume', 'The guaranteed minimum is zero.'],
  [
    'en',
    'termination_for_convenience',
    'If the Employer shall for any reason whatsoever not require the whole of the works, the Engineer says so in writing.',
  ],
  [
    'en',
    'termination_for_convenience',
    'The Trust shall be entitled to determine this contract on giving not less than one month’s notice.',
  ],
  [
    'en',
    'termination_for_convenience',
    'The employment of the Contractor may be determined by the Employer at any time by seven days’ notice.',
  ],
  ['en', 'unlimited_liability', 'Clause 17.6 | Limitation of Liability | Delete this clause.'],
  ['en', 'price_fixed', 'Clause 13.8 | Adjustments for Changes in Cost | Not applicable'],
  ['en', 'price_fixed', 'Bidders must quote firm all-inclusive prices for the whole period.'],
  ['en', 'retention', '90 % payment on receipt of material and balance 10 % after expiry of warranty.'],
  ['en', 'performance_bond', 'A PBG of 3 % of the order value is to be submitted within 15 days.'],
  ['en', 'liquidated_damages', 'Late delivery: LD @ 0.5% per week or part of it.'],
  ['en', 'price_only_award', 'The order will be placed on the L1 bidder.'],
  ['en', 'fixed_milestones', 'The contractor must deliver the system no later than 30 June 2027.'],
  [
    'de',
    'contract_penalty',
    'Bei einer Wettbewerbsbeschränkung hat der Auftragnehmer 15 v. H. der Auftragssumme zu zahlen.',
  ],
  ['de', 'price_fixed', 'Die Vertragspreise sind feste Preise ohne Umsatzsteuer.'],
  ['de', 'fixed_milestones', 'Die vereinbarten Lieferfristen sind genau einzuhalten.'],
  [
    'de',
    'unlimited_liability',
    'Der Auftragnehmer haftet für alle Schäden, ohne dass die Haftung der Höhe nach begrenzt ist.',
  ],
  [
    'de',
    'retention',
    'Der Auftraggeber behält 5 % der Schlussrechnungssumme bis zum Ablauf der Gewährleistungsfrist ein.',
  ],
  [
    'en',
    'minimum_score_exclusion',
    'A proposal must receive at least 75 % of the technical points before its cost proposal is opened.',
  ],
  ['en', 'minimum_score_exclusion', 'A zero for any question means that the whole tender fails.'],
  ['en', 'unlimited_liability', 'Any limit of liability in the terms of the vendor is void.'],
  ['en', 'staff_transfer', 'The successor shall offer a job to the employees of the previous contractor.'],
  ['en', 'performance_bond', 'The bidder who wins shall file a bond in the amount of the contract.'],
  [
    'en',
    'performance_bond',
    'A contract guarantee in the sum of 10% must be furnished by a commercial bank.',
  ],
  [
    'en',
    'no_minimum_volume',
    'The City may award to several vendors and makes no commitment to use any of them.',
  ],
  ['en', 'no_minimum_volume', 'Work is given as needed, and a vendor may receive none.'],
  ['en', 'contract_penalty', 'A vehicle that is not clean shall cost the contractor a deduction of $75.'],
]

/**
 * Sentences with the words of a risk that deny it, concern others, or name where something is to be written.
 */
const notFound: Sentences = [
  ['en', 'minimum_score_exclusion', 'To qualify for the route, the driver must score 80 % in the test.'],
  [
    'de',
    'minimum_score_exclusion',
    'Der Schüler muss mindestens 50 Punkte erreichen, sonst scheidet er aus.',
  ],
  [
    'en',
    'contract_penalty',
    'If a book is late, the County shall send a reminder which results in a charge of $2.',
  ],
  ['de', 'price_fixed', 'Der Fixpreis ist im Preisblatt anzugeben.'],
  ['de', 'price_fixed', 'Festpreise sind in das Preisblatt einzutragen.'],
  ['en', 'price_fixed', 'The fixed price must be entered in the price schedule.'],
  ['en', 'price_fixed', 'Increases in price are not guaranteed.'],
  ['en', 'price_fixed', 'The price schedule must not be changed by the bidder.'],
  [
    'en',
    'performance_bond',
    'The Associate amends records as the Privacy and Security Rule asks and meets its obligations.',
  ],
  ['en', 'performance_bond', 'Bidders should state whether they have ever had a performance bond called.'],
  [
    'en',
    'performance_bond',
    'The City shall retain ten percent of the value of all work as part security until acceptance.',
  ],
  ['en', 'performance_bond', 'The security guard must provide a daily log at $25 per hour.'],
  [
    'en',
    'performance_bond',
    'A security deposit of $500 for the use of the hall will be refunded after the event.',
  ],
  [
    'de',
    'performance_bond',
    'Der Auftragnehmer gewährleistet die Sicherheit der Daten bei der Vertragserfüllung.',
  ],
  [
    'en',
    'contract_penalty',
    'The County may resume maintenance without any additional penalties or other charges.',
  ],
  [
    'en',
    'uncapped_penalties',
    'The County may resume maintenance without any additional penalties or other charges.',
  ],
  ['en', 'contract_penalty', 'Tenants who pay late owe a penalty of 5 %.'],
  [
    'en',
    'contract_penalty',
    'Violations of the law may result in penalties, fines, suspension or debarment.',
  ],
  [
    'en',
    'contract_penalty',
    'The Contractor agrees to pay the Owner $500 per day as liquidated damages and not as a penalty.',
  ],
  [
    'de',
    'contract_penalty',
    'Der Auftragnehmer stellt den Auftraggeber von Bußgeldern frei, die wegen seiner Verstöße festgesetzt werden.',
  ],
  ['de', 'liquidated_damages', 'Für verspätet zurückgegebene Bücher zahlen die Leser 1 Euro je Woche.'],
  ['en', 'liquidated_damages', 'The City will not assess liquidated damages.'],
  [
    'en',
    'liquidated_damages',
    'Where liquidated damages have been agreed, they are stated in the special conditions.',
  ],
  [
    'en',
    'service_credits',
    'If the Supplier fails to deliver by the due date, the Purchaser shall deduct 0.5% of the price for each week of delay.',
  ],
  [
    'en',
    'fixed_milestones',
    'A non-mandatory conference of bidders will be held on the date set forth on page one.',
  ],
  [
    'en',
    'retention',
    'We are held and firmly bound unto the Ministry in the sum of 5% of the contract value.',
  ],
  ['en', 'retention', 'The Supplier may retain 5% of the collected fees as its commission.'],
  [
    'en',
    'unlimited_liability',
    'Nobody may offer anything for seeking favourable treatment, including without restriction, for expressing thanks or providing compensation, in the award of the contract or in any other manner.',
  ],
  [
    'en',
    'termination_for_convenience',
    'Either party may end the trial at any time before the contract is signed.',
  ],
  ['en', 'termination_for_convenience', 'Subcontracts must contain a termination for convenience clause.'],
  ['de', 'termination_for_convenience', 'Der Teilnehmer kann das Abonnement jederzeit kündigen.'],
  ['en', 'no_minimum_volume', 'The Agency has no obligation to pay for unauthorised work.'],
  [
    'en',
    'joint_and_several_liability',
    'Nothing makes the parties jointly and severally liable for the acts of others.',
  ],
  ['en', 'price_only_award', 'Award by lot will be made if two bids are the same lowest price.'],
  ['en', 'price_only_award', 'The Contractor delivers a performance bond for 100 % of the price.'],
  ['de', 'price_only_award', 'Der Auftraggeber ist nicht verpflichtet, das niedrigste Angebot anzunehmen.'],
  ['en', 'long_payment_term', 'Clause 14.7 | Payment | Replace "56 days" in line 1 by "30 days".'],
  [
    'en',
    'service_credits',
    'When the price is reduced by more than 20 percent, the performance guarantee is decreased by the same share.',
  ],
  [
    'en',
    'service_credits',
    'For each day the work remains incomplete after the completion date the Owner will deduct $1,500.',
  ],
  [
    'en',
    'ip_transfer',
    'The Contractor shall have no right or interest in the site, and the same shall vest in the Employer.',
  ],
  [
    'en',
    'liquidated_damages',
    'The proposer shall submit a list of liquidated damages paid in the last five years.',
  ],
  ['en', 'termination_for_convenience', 'Has your firm ever had a contract terminated for convenience?'],
  ['en', 'minimum_score_exclusion', 'Proposals must score well to be invited to the interview.'],
  ['en', 'ip_transfer', 'Materials found on the site are the property of the owner.'],
  ['en', 'price_fixed', 'Fees for permits are fixed by law.'],
  ['en', 'price_fixed', 'Points for price are fixed at 40.'],
  ['en', 'contract_penalty', 'Drivers who are caught speeding pay their own fines.'],
]

describe('general terms of public buyers', () => {
  it.for(found)('state: %s, %s, %s', ([language, risk, sentence]) => {
    expect(codesOf(language, sentence)).toContain(risk)
  })

  it.for(notFound)('do not state: %s, %s, %s', ([language, risk, sentence]) => {
    expect(codesOf(language, sentence)).not.toContain(risk)
  })
})
