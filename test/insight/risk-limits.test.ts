import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'

const price = { amount: 900_000, currency: 'EUR' }
const find = (language: string, pages: readonly string[], kind: DocumentText['kind'] = 'contract') =>
  risksInDocuments([{ id: 'doc', title: 'Terms', kind, language, pages: [...pages] }], 'en', price)

const penalties = {
  en: 'For each day of delay the Contractor shall pay delay damages of EUR 500.',
  de: 'Je Werktag des Verzugs zahlt der Auftragnehmer 500 EUR Vertragsstrafe.',
  fr: 'Une pénalité de 500 EUR par jour de retard est appliquée.',
  no: 'Ved forsinkelse påløper dagmulkt på 0,1 % av kontraktssummen per hverdag.',
  nl: 'Bij vertraging is een boete van 0,1 % van de opdrachtsom per dag verschuldigd.',
} as const

describe('a cap of penalties on another page', () => {
  it.for([
    ['de', 'Der Gesamtbetrag aller Vertragsstrafen ist auf 5 v. H. der Auftragssumme begrenzt.', 5],
    ['de', 'Die Strafe ist mit 5 v.H. der Nettoauftragssumme nach oben begrenzt.', 5],
    ['de', 'Die Summe der Vertragsstrafen überschreitet 5 vom Hundert der Auftragssumme nicht.', 5],
    ['en', 'The Contractor’s total liability for delay shall in no event exceed 8 % of the price.', 8],
    ['en', 'Under no circumstances shall the delay damages be greater than 8 % of the price.', 8],
    ['en', 'The sum shall not exceed the maximum amount of delay damages of 8 % of the price.', 8],
    ['en', 'Delay damages cease when they amount to 8 % of the price.', 8],
    ['en', 'The Contractor is not liable for delay beyond 8 % of the price.', 8],
    ['fr', 'Le cumul des pénalités ne peut en aucun cas être supérieur à 10 % du montant du marché.', 10],
    ['fr', 'Les pénalités ne peuvent représenter plus de 10 % du montant du marché.', 10],
    ['no', 'Samlet dagmulkt kan ikke overstige 10 % av kontraktssummen.', 10],
    ['no', 'Dagmulkten skal ikke utgjøre mer enn 10 % av kontraktssummen.', 10],
    ['nl', 'De boete kan in totaal niet hoger zijn dan 10 % van de opdrachtsom.', 10],
  ] as const)('is told in money: %s, %s', ([language, cap, percent]) => {
    const found = find(language, [penalties[language], cap])
    expect(found.map(({ code }) => code)).not.toContain('uncapped_penalties')
    expect(
      found.find(({ code }) => code === 'liquidated_damages' || code === 'contract_penalty'),
    ).toMatchObject({
      explanation: expect.stringContaining(`The most it can come to: ${percent}%, EUR ${percent * 9},000.`),
    })
    for (const { quotes } of found) expect(quotes[0]?.quote).not.toBe(cap)
  })

  it.for([
    ['no', 'Leveringstiden skal ikke overstige 30 dager.'],
    ['en', 'The report shall in no case exceed 30 pages.'],
    ['de', 'Die Vertragsstrafe ist der Höhe nach nicht begrenzt.'],
  ] as const)('is not taken from: %s, %s', ([language, other]) => {
    expect(find(language, [penalties[language], other]).map(({ code }) => code)).toContain(
      'uncapped_penalties',
    )
  })
})

describe('a penalty without a cap', () => {
  it.for([
    ['For each day of delay the Supplier pays a penalty of EUR 5,000.', 'high'],
    ['For each day of delay the Supplier pays a penalty of EUR 500.', 'medium'],
    ['For each day of delay the Supplier pays a penalty of 0.5 % of the price.', 'high'],
    ['For each week of delay the Supplier pays a penalty of 0.5 % of the price.', 'medium'],
    ['For each day of delay the Supplier pays a penalty of EUR 5,000, at most EUR 60,000.', 'medium'],
    ['Each breach costs the Supplier a penalty of EUR 5,000.', 'medium'],
    ['For each day of delay the Supplier pays a penalty of 0.5 % of the price of the late goods.', 'medium'],
  ])('is grave where a month costs a tenth of the price: %s %s', ([clause = '', severity]) => {
    expect([...new Set(find('en', [clause]).map((finding) => finding.severity))]).toEqual([severity])
  })

  it('weighs no cap for the rate', () => {
    const [found] = find('en', [
      'A penalty of EUR 500 is due for each day of delay, at most 5 % of the price.',
    ])
    expect(found?.severity).toBe('low')
  })
})

describe('a limit of liability that does not hold for all claims', () => {
  const limit = (language: string, ...lines: string[]) =>
    find(language, [lines.join('\n')]).find(({ code }) => code === 'unlimited_liability')

  it.for([
    [
      'no',
      'Leverandørens samlede erstatningsansvar er begrenset til kontraktens verdi. Begrensningen gjelder ikke ved grov uaktsomhet eller forsett.',
      '100% of the contract price, EUR 900,000',
    ],
    [
      'no',
      '2 Ansvar\nLeverandørens erstatningsansvar er begrenset til kontraktens verdi. Begrensningen gjelder ikke ved grov uaktsomhet eller forsett.',
      '100% of the contract price, EUR 900,000',
    ],
    [
      'no',
      'Samlet erstatning er begrenset til 150 prosent av årlig vederlag. Ansvarsbegrensningen gjelder ikke ved forsett.',
      '150% of the payments of a year',
    ],
    [
      'nl',
      'De aansprakelijkheid is beperkt tot de opdrachtsom. Deze beperking geldt niet bij opzet of grove schuld.',
      '100% of the contract price, EUR 900,000',
    ],
    [
      'de',
      'Bei Vorsatz ist die Haftung unbegrenzt. Im Übrigen ist die Haftung auf 150 % der Auftragssumme begrenzt.',
      '150% of the contract price, EUR 1,350,000',
    ],
    [
      'en',
      'The liability is unlimited for gross negligence. For all other claims it is limited to 150 % of the charges paid in the year.',
      '150% of the payments of a year',
    ],
    [
      'en',
      'The liability is unlimited for gross negligence. For all other claims it is limited to 125 % of the charges paid.',
      '125% of the sum that the clause names',
    ],
    [
      'en',
      'The liability is unlimited for gross negligence. For all other claims it is limited to EUR 2 million.',
      'EUR 2,000,000',
    ],
  ])('is told with what it is of: %s, %s', ([language = '', clause = '', cap]) => {
    expect(limit(language, ...clause.split('\n'))).toMatchObject({
      severity: 'low',
      title: 'Unlimited liability for serious fault only',
      explanation: expect.stringContaining(`The documents limit the rest to ${cap}.`),
    })
  })

  it('is none where no liability is near', () => {
    expect(
      limit('no', 'Kurset har plass til tjue. Begrensningen gjelder ikke ved personskade.'),
    ).toBeUndefined()
  })
})

describe('the sum of a clause', () => {
  it.for([
    [
      'en',
      'A penalty of EUR 500 for each missed collection, deducted from the monthly invoice.',
      'EUR 500 for each case',
    ],
    [
      'en',
      'Each day of delay costs a penalty of EUR 500, deducted from the monthly invoice.',
      'EUR 500 for each day',
    ],
    [
      'en',
      'If you miss a round you owe us EUR 50 for each missed bin; monthly reports list them.',
      'EUR 50 for each case',
    ],
    ['en', 'The penalty is EUR 2,000 per month of delay.', 'EUR 2,000 for each month'],
    [
      'de',
      'Vertragsstrafe von 500 EUR je Verstoß, die von der monatlichen Rechnung abgezogen wird.',
      'EUR 500 for each case',
    ],
    [
      'fr',
      'Une pénalité de 200 € par manquement est retenue sur la facture mensuelle.',
      'EUR 200 for each case',
    ],
    [
      'en',
      'A performance bond of EUR 50,000 is required where the value exceeds EUR 1 million.',
      'EUR 50,000',
    ],
    [
      'de',
      'Ab einer Auftragssumme von 250.000 EUR ist eine Bürgschaft von 5 % zu stellen.',
      '5% of EUR 900,000 is EUR 45,000',
    ],
    ['de', 'Bei Aufträgen über 50.000 EUR ist eine Bürgschaft über 5.000 EUR zu stellen.', 'EUR 5,000'],
  ])('is told with the time that it is for: %s, %s', ([language = '', clause = '', cost]) => {
    expect(find(language, [clause])[0]?.explanation).toContain(`In money: ${cost}.`)
  })

  it.for([
    ['en', 'For each week of delay the Supplier pays a penalty of 0.5 %'],
    ['en', 'For each week of delay the Supplier pays a penalty of 0.5 % of the price'],
    ['en', 'For each week of delay the Supplier pays a penalty of 0.5 % of the total contract value'],
    ['en', 'For each week of delay the Supplier pays a penalty of 0.5 % of the value of this Agreement'],
    ['en', 'For each week of delay the Supplier pays a penalty of 0.5 % of the net tender sum'],
    ['de', 'Für jede Woche des Verzugs zahlt der Auftragnehmer eine Vertragsstrafe von 0,5 % des Preises'],
    [
      'de',
      'Für jede Woche des Verzugs zahlt der Auftragnehmer eine Vertragsstrafe von 0,5 % der Nettoauftragssumme',
    ],
    [
      'de',
      'Für jede Woche des Verzugs zahlt der Auftragnehmer eine Vertragsstrafe von 0,5 % der Gesamtvergütung',
    ],
    ['fr', 'Une pénalité de 0,5 % du montant du marché est appliquée par semaine de retard'],
    ['fr', 'Une pénalité de 0,5 % du prix total hors TVA est appliquée par semaine de retard'],
    ['no', 'Ved forsinkelse påløper dagmulkt på 0,5 % av kontraktens verdi per uke'],
    ['nl', 'Bij vertraging is een boete van 0,5 % van de totale opdrachtsom per week verschuldigd'],
    ['en', 'Liquidated damages of 0.5 % of the contract price for each week of delay are due'],
    ['en', 'A penalty of 0.5 % of the price is due for each day or part of a day of delay'],
    ['de', 'Die Vertragsstrafe beträgt 0,5 % der Auftragssumme je Werktag des Verzugs'],
    ['de', 'Die Vertragsstrafe beträgt 0,5 v. H. der Nettoabrechnungssumme für jeden Werktag der Verspätung'],
    ['fr', 'Une pénalité de 0,5 % du montant du marché par jour de retard est appliquée'],
    ['no', 'Dagmulkten er 0,5 % av kontraktssummen for hver dag forsinkelse'],
    ['nl', 'De boete is 0,5 % van de prijs voor elke dag vertraging'],
  ])('is a share of the whole contract: %s, %s', ([language = '', clause = '']) => {
    expect(find(language, [`${clause}.`])[0]?.explanation).toContain('0.5% of EUR 900,000 is EUR 4,500')
  })

  it.for([
    ['en', 'the price of the vehicle'],
    ['en', 'the machine'],
    ['en', 'the daily rate of that vessel'],
    ['en', 'the value of that task order'],
    ['en', 'the price of the work package concerned'],
    ['en', 'its price'],
    ['en', 'each invoice'],
    ['en', 'the price of each vehicle for each day'],
    ['en', 'the price per unit for every day'],
    ['en', 'the charges payable in that month'],
    ['de', 'des Preises der Maschine'],
    ['de', 'des Nettopreises des Fahrzeugs'],
    ['de', 'der Miete'],
    ['fr', 'du prix de la machine'],
    ['fr', 'du loyer'],
    ['no', 'av prisen for kjøretøyet'],
    ['nl', 'van het voertuig'],
  ])(
    'is no share of the contract where the clause names another thing: %s, %s',
    ([language = '', base = '']) => {
      const clause = {
        en: `For each week of delay the Supplier pays a penalty of 0.5 % of ${base}.`,
        de: `Für jede Woche des Verzugs zahlt der Auftragnehmer eine Vertragsstrafe von 0,5 % ${base}.`,
        fr: `Une pénalité de 0,5 % ${base} est appliquée par semaine de retard.`,
        no: `Ved forsinkelse påløper dagmulkt på 0,5 % ${base} per uke.`,
        nl: `Bij vertraging is een boete van 0,5 % ${base} per week verschuldigd.`,
      }[language]
      const [found] = find(language, [clause ?? ''])
      expect(found?.explanation).toContain('The 0.5% are of what the clause names')
      expect(found?.explanation).not.toContain('EUR')
    },
  )

  it.for([
    [
      'en',
      'A performance bond of 5 % of the contract price for the due performance of the works is provided.',
    ],
    [
      'de',
      'Es ist eine Vertragserfüllungsbürgschaft von 5 % der Auftragssumme eines zugelassenen Kreditinstituts zu stellen.',
    ],
    [
      'de',
      'Der Auftragnehmer leistet eine Bürgschaft von 5 % der Auftragssumme für die Erfüllung des Vertrags.',
    ],
  ])('is a share of the contract whose words go on: %s, %s', ([language = '', clause = '']) => {
    expect(find(language, [clause])[0]?.explanation).toContain('5% of EUR 900,000 is EUR 45,000')
  })

  it('is a share of the whole contract where it is kept of each payment', () => {
    const [found] = find('en', ['10 % of each invoice is retained until completion.'])
    expect(found?.explanation).toContain('In money: 10% of EUR 900,000 is EUR 90,000.')
  })

  it('is not the sum that decides whether the clause holds', () => {
    const [bond] = find('en', ['A performance bond is required if the contract value exceeds EUR 1 million.'])
    expect(bond?.code).toBe('performance_bond')
    expect(bond?.explanation).not.toContain('In money')
  })

  it.for([
    ['contract', 'en', 'Software to levy penalties for breaches', 'Estimated value: 1,000,000 GBP'],
    [
      'contract',
      'en',
      'Handling of penalties for late buses',
      'Total estimated contract value of EUR 1,000,000',
    ],
    ['contract', 'de', 'Software für Vertragsstrafen', 'Geschätzter Wert: 1.000.000 EUR'],
    ['notice', 'en', 'Software to levy penalties for breaches', 'The town pays for licences of EUR 40,000.'],
  ] as const)('is not what is bought under a title: %s, %s, %s', ([kind, language, ...lines]) => {
    expect(find(language, [lines.join('\n\n')], kind)).toEqual([])
  })
})

describe('liquidated damages beside an indemnity', () => {
  it('stay a flag where they have a rate of their own', () => {
    const clause =
      'The Supplier shall indemnify the Buyer against losses in addition to liquidated damages of EUR 500 for each day of delay.'
    expect(find('en', [clause]).map(({ code }) => code)).toContain('liquidated_damages')
  })
})

describe('a clause that denies or repeats a risk', () => {
  it.for<[string, string]>([
    [
      'en',
      'The Contractor shall indemnify the Authority against all claims, fines, penalties and liquidated damages.',
    ],
    ['en', 'The Supplier indemnifies the Buyer from liquidated damages, losses, costs and expenses.'],
    ['en', 'The Customer shall pay a penalty of 2 % per month on overdue invoices.'],
    ['en', 'The Buyer may exclude a bidder without asking in the event time is of the essence.'],
    ['de', 'Die Unterlagen werden nur im geschützten Bereich für Teilnehmer am Verfahren eingestellt.'],
    ['de', 'Der Auftraggeber darf jederzeit unangekündigt und ohne Kosten am Kurs teilnehmen.'],
    ['de', 'Der Auftraggeber ist berechtigt, jederzeit unangekündigte Besuche durchzuführen.'],
    ['en', 'Nothing in this Contract makes the liability of the Provider unlimited.'],
    [
      'en',
      'No provision of this Contract shall be construed as rendering the liability of the Supplier unlimited.',
    ],
    ['en', 'The Supplier does not accept unlimited liability.'],
    ['en', 'Unlimited liability of the Contractor is not intended.'],
    ['en', 'The provisions on confidentiality, unlimited liability for fraud and audit survive expiry.'],
    ['en', 'Clauses 4 (Indemnity without limit), 7 and 9 shall survive the termination of this Contract.'],
    ['en', 'A parent company guarantee is not needed unless the turnover is below EUR 1 million.'],
    ['en', 'Prices are firm for the first 24 months – afterwards the price review clause applies.'],
    ['en', 'The tax certificate for payments must not be older than 6 months.'],
    [
      'en',
      'The council will own and manage the hosting account and create development and test environments in it.',
    ],
    ['de', 'Aus diesem Vertrag folgt keine unbeschränkte Haftung des Auftragnehmers.'],
    ['de', 'Eine unbegrenzte Haftung wird nicht verlangt.'],
    [
      'de',
      'Nach einer Kündigung des Vertrags durch den Auftraggeber ohne Angabe von Gründen sind alle Daten zurückzugeben.',
    ],
    ['de', 'Festpreise für die Dauer von 12 Monaten; danach gilt die Preisgleitklausel.'],
    ['de', 'Zahlung der Steuern: Bescheinigung, nicht älter als 6 Monate.'],
    ['fr', 'Aucune clause du présent contrat ne rend la responsabilité du titulaire illimitée.'],
    [
      'fr',
      'Après la résiliation du marché pour quelque motif que ce soit, les obligations de confidentialité demeurent.',
    ],
    ['fr', 'Les prix sont fermes pendant douze mois ; au-delà, ils sont révisés.'],
    ['no', 'Ingenting i avtalen gjør leverandørens ansvar ubegrenset.'],
    ['no', 'Etter oppsigelse av avtalen, uansett grunn, kan Kunden kreve at data slettes.'],
    ['no', 'Prisene er faste i ett år; etter dette justeres de etter indeks.'],
    ['no', 'Ordnede forhold for skattebetaling. | Skatteattest, ikke eldre enn 6 måneder.'],
    ['nl', 'De prijzen zijn vast gedurende twaalf maanden; daarna worden zij geïndexeerd.'],
  ])('states none: %s, %s', ([language, clause]) => {
    expect(find(language, [clause])).toEqual([])
  })

  it('takes no right from words that leave rights where they are', () => {
    const page =
      'Data rights and ownership of deliverables\n\nAll other rights are reserved by the copyright owner.'
    expect(find('en', [page])).toEqual([])
  })

  it.for<[string, string, string]>([
    [
      'unlimited_liability',
      'en',
      'Nothing here limits liability for fraud, and the Supplier’s liability for leaks is unlimited.',
    ],
    [
      'unlimited_liability',
      'en',
      'The Supplier’s liability is unlimited and this clause shall survive termination.',
    ],
    [
      'unlimited_liability',
      'de',
      'Die Haftung des Auftragnehmers ist unbegrenzt; eine Versicherung wird nicht verlangt.',
    ],
    ['unlimited_liability', 'no', 'Leverandørens ansvar er ubegrenset.'],
    [
      'ip_transfer',
      'en',
      'All rights in the Deliverables vest in the Authority and this clause survives termination.',
    ],
    [
      'termination_for_convenience',
      'en',
      'The Client may terminate this Agreement at any time for convenience; clauses 5 to 9 survive termination.',
    ],
    ['termination_for_convenience', 'no', 'Kunden kan når som helst si opp avtalen med 30 dagers varsel.'],
    ['price_fixed', 'de', 'Die Preise sind Festpreise für die gesamte Vertragslaufzeit.'],
    [
      'long_payment_term',
      'no',
      'Faktura betales innen 60 dager. Skatteattest skal ikke være eldre enn 6 måneder.',
    ],
  ])('keeps %s in: %s, %s', ([risk, language, clause]) => {
    expect(find(language, [clause]).map(({ code }) => code)).toContain(risk)
  })
})
