import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentRisk } from '../../src/insight/risk/schema.ts'

const codesOf = (language: string, page: string) =>
  risksInDocuments([{ id: 'doc', title: 'Terms', kind: 'contract', language, pages: [page] }], 'en').map(
    ({ code }) => code,
  )

type Sentences = readonly (readonly ['en' | 'de', DocumentRisk, string])[]

/** Ways in which buyers of towns, counties and states write a risk. */
const found: Sentences = [
  ['en', 'price_fixed', 'The rates are firm for 900 days from the award.'],
  [
    'en',
    'termination_for_convenience',
    'The Council may end this contract on two months’ notice before the end of any contract year.',
  ],
  [
    'en',
    'termination_for_convenience',
    'The College may cancel the contract at any time without cause or withdraw the tender.',
  ],
  ['en', 'long_payment_term', 'The Town pays invoices four months after acceptance of the goods.'],
  ['en', 'no_minimum_volume', 'A minimum order is not guaranteed.'],
  ['en', 'no_minimum_volume', 'No guarantee of any volume of work is implied or given.'],
  ['en', 'no_minimum_volume', 'No minimum or maximum spend is guaranteed under this framework.'],
  ['en', 'no_minimum_volume', 'Actual usage may be more, less or nil.'],
  [
    'en',
    'no_minimum_volume',
    'The quantities of salt are those of last winter. A minimum is not guaranteed.',
  ],
  [
    'en',
    'no_minimum_volume',
    'The estimated annual value is given in good faith and does not commit the Buyer to any expenditure.',
  ],
  [
    'en',
    'no_minimum_volume',
    'The number of cuts is an estimate; the Town may increase it or delete sites at any time without penalty.',
  ],
  ['en', 'retention', 'Retainage of 10% shall be held until substantial completion.'],
  ['en', 'retention', 'A holdback of 10% applies to each payment.'],
  [
    'en',
    'retention',
    'The security deposit of 5% is deducted from the running bills and released after the maintenance period.',
  ],
  ['en', 'retention', '10% of the bid price will be withheld until all defects are remedied.'],
  ['en', 'retention', 'Payment: 90% on delivery and 10% after one year of satisfactory operation.'],
  [
    'en',
    'liquidated_damages',
    'If the works are not finished on time, the Contractor shall be assessed $750 for each calendar day as fixed and agreed damages.',
  ],
  [
    'en',
    'service_credits',
    'Service Points shall accrue for each KPI failure and shall be converted into a deduction from the monthly charge.',
  ],
  ['en', 'termination_for_convenience', 'The Council may break this Agreement on three months’ notice.'],
  [
    'en',
    'termination_for_convenience',
    'The County may terminate this contract whenever it determines that such action is in its best interest.',
  ],
  [
    'en',
    'termination_for_convenience',
    'This agreement may be terminated by the Client without cause on 14 days’ notice.',
  ],
  ['en', 'ip_transfer', 'The State shall have title to all deliverables.'],
  [
    'en',
    'ip_transfer',
    'All drawings prepared by the Consultant become the property of the Town upon payment.',
  ],
  [
    'en',
    'mandatory_site_visit',
    'Attendance at the pre-bid site walk is mandatory; bids from firms that did not attend will be rejected.',
  ],
  ['en', 'mandatory_site_visit', 'A compulsory clarification meeting will be held on site on 5 May 2026.'],
  ['en', 'minimum_score_exclusion', 'The minimum technical score required to pass is 75 points.'],
  [
    'en',
    'minimum_score_exclusion',
    'Only bidders scoring 70 or more in the technical evaluation will have their financial bids opened.',
  ],
  ['en', 'minimum_score_exclusion', 'Bidders must achieve a minimum score of 3 out of 5 for each question.'],
  ['en', 'reserved_lot', 'This tender is reserved for B-BBEE level 1 EMEs and QSEs only.'],
  [
    'en',
    'staff_transfer',
    'The contractor shall give the right of first refusal of employment to the employees of the predecessor contractor.',
  ],
  ['en', 'price_fixed', 'Quoted rates remain in effect for the entire term without escalation.'],
  ['de', 'no_minimum_volume', 'Ein Anspruch auf Erteilung von Einzelaufträgen besteht nicht.'],
  ['de', 'no_minimum_volume', 'Aus der Rahmenvereinbarung ergibt sich keine Pflicht zum Leistungsbezug.'],
  ['de', 'no_minimum_volume', 'Die Mengenangaben stellen keine Zusicherung dar.'],
  ['de', 'no_minimum_volume', 'Der AG kann Flächen herausnehmen, ohne dass sich die Einheitspreise ändern.'],
  [
    'de',
    'service_credits',
    'Bei Unterschreitung der vereinbarten Servicelevel erhält der Auftraggeber eine Gutschrift von 2 % je Prozentpunkt.',
  ],
  [
    'de',
    'contract_penalty',
    'Für jeden Verstoß gegen die Baustellenordnung kann der AG 250 € von der Schlussrechnung abziehen.',
  ],
  ['de', 'ip_transfer', 'Das geistige Eigentum an den Ergebnissen steht der Stadt zu.'],
  ['de', 'price_fixed', 'Teuerung wird nicht abgegolten.'],
  [
    'de',
    'price_fixed',
    'Die Vertragspreise gelten bis zum Ende der Bauzeit und schließen Nachforderungen jeder Art aus.',
  ],
  ['de', 'joint_and_several_liability', 'Die Mitglieder der ARGE haften zur ungeteilten Hand.'],
  ['de', 'retention', 'Abschlagszahlungen werden zu 90 % ausgezahlt, der Rest mit der Schlusszahlung.'],
  [
    'en',
    'no_minimum_volume',
    'The figure is indicative only, as there is no guaranteed expenditure under the framework.',
  ],
  [
    'en',
    'no_minimum_volume',
    'The quantity is tentative and may increase or decrease; no claim on this account is entertained.',
  ],
  [
    'en',
    'no_minimum_volume',
    'The County makes no representations as to how much of the service it will use.',
  ],
  [
    'en',
    'no_minimum_volume',
    'A place on the list of approved vendors does not constitute a commitment to give work.',
  ],
  [
    'en',
    'no_minimum_volume',
    'The Authority gives no warranty that any minimum number of referrals will be made.',
  ],
  ['en', 'no_minimum_volume', 'There is no guarantee that all of the items will be purchased.'],
  ['en', 'fixed_milestones', 'The time of the delivery of the goods is of essence to the contract.'],
  ['en', 'price_fixed', 'The bidder shall guarantee firm pricing for the items awarded.'],
  ['en', 'price_fixed', 'Tenders with a price variation clause are liable to be rejected.'],
  [
    'en',
    'price_fixed',
    'Prices shall be inclusive of all taxes, unloading and stacking at the stores of the buyer, and shall remain fixed.',
  ],
  ['en', 'price_fixed', 'Unit prices shall remain in force for the life of the contract.'],
  ['en', 'price_fixed', 'No additional payment will be made for increases in the cost of labour.'],
  ['en', 'price_fixed', 'Price increases: not permitted.'],
  [
    'en',
    'termination_for_convenience',
    'This agreement continues until terminated by either party on three months’ written notice.',
  ],
  [
    'en',
    'termination_for_convenience',
    'Either the County or the Contractor may terminate this contract by thirty days’ written notice.',
  ],
  [
    'en',
    'termination_for_convenience',
    'The Board may abandon the project at any time, and the architect is paid for what was done.',
  ],
  [
    'en',
    'termination_for_convenience',
    'This contract may be terminated by the State upon thirty days’ notice, or immediately in the event of a breach.',
  ],
  [
    'en',
    'termination_for_convenience',
    'A contract resulting from this solicitation may be cancelled by the University without cause.',
  ],
  [
    'en',
    'liquidated_damages',
    'For stores that are not delivered by the due date, a liquidated sum of 2% of their value is payable for every month of delay.',
  ],
  [
    'en',
    'liquidated_damages',
    'The amount of such damages shall be the sum of $1,000 per day, and no penalty.',
  ],
  [
    'en',
    'contract_penalty',
    'Failure to hand in the monthly report shall result in an administrative charge of $250 per occurrence.',
  ],
  [
    'en',
    'contract_penalty',
    'If key staff are replaced without approval, the Consultant shall pay the Client $10,000 per person.',
  ],
  [
    'en',
    'retention',
    'The Owner will retain 10% of each payment until half of the work is done, after which no additional retainage is withheld.',
  ],
  [
    'en',
    'retention',
    '80% of the price on delivery, the balance of 20% after expiry of the three-month fault-free period.',
  ],
  ['en', 'mandatory_site_visit', 'Only those bidders who attend the site showing may submit a bid.'],
  ['en', 'mandatory_site_visit', 'All vendors are required to attend a pre-submittal meeting on July 8.'],
  ['en', 'minimum_score_exclusion', 'The technical bid must obtain 65 marks for the price bid to be opened.'],
  ['en', 'minimum_score_exclusion', 'Tenders with less than 50% in any one criterion will be rejected.'],
  ['en', 'minimum_score_exclusion', 'Bidders need 80 points in the first round to move on to the second.'],
  ['en', 'price_only_award', 'The work shall be awarded to the L1 bidder.'],
  [
    'en',
    'staff_transfer',
    'The new contractor is required to retain the existing cleaning staff for ninety days.',
  ],
  [
    'en',
    'short_transition',
    'The contractor shall commence services in full within 10 days from the issue of the work order.',
  ],
  ['en', 'reserved_lot', 'This procurement is set aside for Indigenous business.'],
  ['de', 'no_minimum_volume', 'Ein Rechtsanspruch auf Einzelaufträge besteht für den Auftragnehmer nicht.'],
  [
    'de',
    'contract_penalty',
    'Bei Nichteinhaltung der Reaktionszeit wird je Fall ein Betrag von 100 EUR von der Rechnung abgesetzt.',
  ],
  ['de', 'price_fixed', 'Die Preise gelten als Fixpreise bis zum Ende der Leistungsfrist.'],
  ['de', 'staff_transfer', 'Den Beschäftigten des bisherigen Betreibers ist ein Übernahmeangebot zu machen.'],
  [
    'en',
    'long_payment_term',
    'Invoices submitted by the contractor in triplicate shall be paid within sixty (60) days.',
  ],
  [
    'en',
    'long_payment_term',
    'Payment is made within 90 days after receipt of the invoice and acceptance of the goods, including the warranty certificate.',
  ],
  ['en', 'retention', '5% of each payment is retained until the data is handed over.'],
  [
    'en',
    'performance_bond',
    'The tenderer shall provide a performance bond of 10% in addition to the tender bond.',
  ],
  [
    'en',
    'minimum_score_exclusion',
    'Bidders scoring below 70 points in experience, staff and turnover will be disqualified.',
  ],
  [
    'en',
    'ip_transfer',
    'All reports prepared under the contract shall be the property of the Council, and the Contractor shall retain copies only with consent.',
  ],
  [
    'en',
    'no_minimum_volume',
    'No guarantee can be given by the Employer as to the quantity of work which will be ordered.',
  ],
  [
    'en',
    'no_minimum_volume',
    'The volumes in Schedule 2 are indicative. They do not constitute a commitment.',
  ],
  ['en', 'price_fixed', 'The Contractor is deemed to have allowed in his rates for any increase in cost.'],
  [
    'en',
    'liquidated_damages',
    'Should the Contractor fail to complete the work within the time agreed, the Contractor is charged $250 per calendar day.',
  ],
  [
    'en',
    'liquidated_damages',
    'Delayed delivery: 0.5 per cent of the value of the goods per week or part of a week.',
  ],
  ['en', 'ip_transfer', 'All data collected and all notes and reports are the property of the District.'],
  [
    'de',
    'long_payment_term',
    'Die Rechnungen sind prüffähig einzureichen und werden innerhalb von 60 Tagen nach Eingang bezahlt.',
  ],
  [
    'de',
    'no_minimum_volume',
    'Ein Anspruch auf Abruf besteht nicht, auch nicht bei Änderung der Kosten oder Kündigung einzelner Leistungen.',
  ],
  [
    'de',
    'price_fixed',
    'Die vereinbarten Preise sind festgelegt; eine Anpassung an Lohnsteigerungen erfolgt nicht.',
  ],
  [
    'de',
    'retention',
    '5 % der Schlussrechnung werden bis zum Ablauf der Gewährleistungsfrist einbehalten, sofern keine Bürgschaft gestellt wird.',
  ],
  [
    'de',
    'performance_bond',
    'Der Auftragnehmer hat eine Vertragserfüllungsbürgschaft von 5 % sowie eine Haftpflichtversicherung nachzuweisen.',
  ],
  [
    'de',
    'minimum_score_exclusion',
    'Erreicht ein Bieter bei Umsatz und Erfahrung zusammen nicht mindestens 50 Punkte, wird er nicht weiter berücksichtigt.',
  ],
  ['en', 'contract_penalty', 'Penalty for late completion: R5 000 per calendar day.'],
  ['en', 'contract_penalty', 'A penalty of Rs. 500 per day is levied for an absent guard.'],
]

const notFound: Sentences = [
  [
    'en',
    'termination_for_convenience',
    'The Authority may cancel this tender at any time without giving reasons.',
  ],
  ['en', 'mandatory_site_visit', 'A non-mandatory site visit will be held on 5 May 2026.'],
  ['en', 'contract_penalty', 'The Contractor is liable for fines imposed by the police on its drivers.'],
  ['en', 'price_fixed', 'Prices shall be held firm for acceptance for 120 days.'],
  ['en', 'long_payment_term', 'Payment: 90% on delivery and 10% after one year of satisfactory operation.'],
  ['en', 'retention', 'For each percentage point below the target, 1% of the fee is withheld and forfeited.'],
  ...(['retention', 'price_fixed'] as const).map(
    (risk) =>
      [
        'en',
        risk,
        'The contractor must supply a certified cheque or bond for 10% of the tender price, which is held until completion.',
      ] as const,
  ),
  [
    'en',
    'service_credits',
    'For late delivery the Buyer may deduct 2% of the price for each week, up to 10% of the price.',
  ],
  ['en', 'price_fixed', 'The rate will be considered firm for acceptance till the date mentioned below.'],
  [
    'en',
    'liquidated_damages',
    'If the bidder fails to execute the contract, the bid bond is forfeited as liquidated damages.',
  ],
  ['en', 'fixed_milestones', 'The proposal must remain firm for ninety days after the due date.'],
  ['en', 'contract_penalty', 'Contractors convicted of bid rigging may be fined up to $1,000,000.'],
  ['en', 'mandatory_site_visit', 'Failure to visit the site does not relieve the bidder of responsibility.'],
  ['en', 'retention', '50% of the contract is set aside for exempted micro enterprises.'],
  [
    'en',
    'no_minimum_volume',
    'The Shire may, without being obliged to give reasons, terminate this contract by 28 days’ notice.',
  ],
  [
    'en',
    'termination_for_convenience',
    'Unless a party gives notice before the end of the term, this agreement continues until terminated by either party by notice prior to the end of the then current extended term.',
  ],
  [
    'de',
    'long_payment_term',
    'Die letzten 10 % der Vergütung werden erst nach Ablauf der dreimonatigen Beobachtungsphase ausgezahlt.',
  ],
  ['en', 'long_payment_term', 'Invoices for the final payment must be submitted within 60 days.'],
  ['en', 'liquidated_damages', 'The caretaker looks for damages to the fence at least once every week.'],
  ['en', 'no_minimum_volume', 'The Town may remove noisy persons from the hall without liability.'],
  ['en', 'mandatory_site_visit', 'Firms that come to the information session must register by e-mail.'],
  ['en', 'staff_transfer', 'The Contractor must retain the personnel files for five years.'],
  ['de', 'price_fixed', 'Die Anpassung der Preise ist nicht ausgeschlossen.'],
  [
    'en',
    'termination_for_convenience',
    'The College may cancel or withdraw the tender at any time without reasons.',
  ],
  [
    'en',
    'performance_bond',
    'Payment: 70% on delivery, 20% on installation and 10% at the end of the warranty or against a bank guarantee.',
  ],
]

describe('the terms of public buyers', () => {
  it('state in a numbered clause what the words above it begin', () => {
    const clauses =
      '9.1 All intellectual property rights in any drawings, plans, reports, models or other material of the work:\n\n9.1.1 given by the Council shall remain with the Council\n\n9.1.2 meant for use in the performance of the contract shall belong to the Council'
    expect(codesOf('en', clauses)).toContain('ip_transfer')
  })

  it.for(found)('state: %s, %s, %s', ([language, risk, sentence]) => {
    expect(codesOf(language, sentence)).toContain(risk)
  })

  it.for(notFound)('do not state: %s, %s, %s', ([language, risk, sentence]) => {
    expect(codesOf(language, sentence)).not.toContain(risk)
  })
})
