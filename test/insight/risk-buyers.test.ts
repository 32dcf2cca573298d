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
]

describe('the terms of public buyers', () => {
  it.for(found)('state: %s, %s, %s', ([language, risk, sentence]) => {
    expect(codesOf(language, sentence)).toContain(risk)
  })

  it.for(notFound)('do not state: %s, %s, %s', ([language, risk, sentence]) => {
    expect(codesOf(language, sentence)).not.toContain(risk)
  })
})
