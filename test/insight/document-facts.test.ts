import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { documentFacts } from '../../src/insight/analyses/general/document-facts.ts'
import { statedDate } from '../../src/insight/analyses/general/key-dates.ts'

const factsOf = (page: string, language = 'de') =>
  documentFacts(
    [{ id: 'text', title: 'Text', kind: 'tender_documents', language, pages: [page] }],
    language.toUpperCase(),
  )

describe('documentFacts of German papers', () => {
  it.for([
    ['deadline', 'Einreichfrist: 12.03.2027, 12:00 Uhr', '2027-03-12'],
    ['deadline', 'Eingabetermin 12.03.2027', '2027-03-12'],
    ['deadline', 'Die Offerte ist bis am 12.03.2027 einzureichen.', '2027-03-12'],
    ['deadline', 'Angebotsfrist Bindefrist\n12.03.2027 10:00 30.04.2027', '2027-03-12'],
    ['validity_until', 'Angebotsfrist Bindefrist\n12.03.2027 10:00 30.04.2027', '2027-04-30'],
    ['questions_deadline', 'Fragestellungen sind bis am 01.03.2027 zu übermitteln.', '2027-03-01'],
    ['questions_deadline', 'Bewerberanfragen: 01.03.2027', '2027-03-01'],
    ['validity_until', 'Das Angebot muss bis 30.04.2027 gültig sein.', '2027-04-30'],
    ['deadline', 'Das Angebot muss bis 30.04.2027 gültig sein.', undefined],
    ['contract_start', 'Abgabetermin: 12.03.2027\n\nBaubeginn war der 01.02.2024.', undefined],
    ['contract_end', 'Abgabetermin: 12.03.2027\n\nFertigstellung der Referenz: 01.02.2024', undefined],
    ['deadline', 'Versand der Aufforderung zur Abgabe der Angebote: 02.02.2027', undefined],
    ['opening', 'Umschlagöffnung: 01.10.2027', '2027-10-01'],
    ['opening', 'Ausstellungseröffnung: 01.10.2027', undefined],
    ['contract_end', 'Der Umbau soll bis zum 30.04.2027 abgeschlossen sein.', '2027-04-30'],
    ['contract_start', 'Die Modelle der Preisträger sind ab dem 01.10.2027 zu sehen.', undefined],
    ['contract_start', 'Der Betrieb der Anlage beginnt ab dem 01.10.2027.', '2027-10-01'],
    ['contract_start', 'Geliefert wird im Zeitraum 01.01.2027 bis 31.12.2028.', '2027-01-01'],
    ['contract_end', 'Arbeit im Zeitraum 06.09.2027 bis spätestens zum 28.02.2028', '2028-02-28'],
    ['contract_start', 'Versand der Daten im Zeitraum 01.04.2027', undefined],
  ] as const)('reads the %s of "%s"', ([code, page, day]) => {
    expect(statedDate(code, factsOf(page).dates)?.day).toBe(day)
  })

  it.for([
    ['Auftragsdauer: 5 Monate', 5, undefined],
    ['Laufzeit der Webseite: 5 Jahre', undefined, undefined],
    ['Laufzeit des Vorhabens: 5 Monate', 5, undefined],
    ['Die geschätzte Bearbeitungszeit beträgt vier Monate ab Beauftragung.', 4, undefined],
    ['Der Auftragnehmer erbringt die Leistungen vom 01.04.2027 bis 31.12.2028.', 21, undefined],
    ['Der Vertrag beginnt am 01.01.2027 und endet am 31.12.2030.', 48, undefined],
    ['Der Vertrag läuft vom 01.01.2027 bis 31.12.2028, Verlängerung bis 31.12.2029 möglich.', 24, undefined],
    ['Die Laufzeit beträgt 2 Jahre mit zweimaliger Verlängerung um je ein Jahr.', 24, 24],
    ['Der Auftraggeber kann den Vertrag zweimal um jeweils zwölf Monate verlängern.', undefined, 24],
  ] as const)('reads the months of "%s"', ([page, months, more]) => {
    const { duration, extension } = factsOf(page)
    expect([duration?.value, extension?.value]).toEqual([months, more])
  })

  it.for([
    [
      'Zuschlagskriterien\n- Gewichtung 45 Prozent – Gesamtpreis\n- Gewichtung 55 Prozent – Fachkunde',
      [45, 55],
    ],
    ['Zuschlagskriterien\nKriterium 1: 30 % = Preis\nKriterium 2: 70 % = Qualität', [30, 70]],
    ['Zuschlagskriterien\na.) Preis: 40 %\nb.) Konzept: 60 %', [40, 60]],
    ['Zuschlagskriterien\nPreis: 40 v. H.\nKonzept: 60 v. H.', [40, 60]],
    ['Zuschlagskriterien\nPreis mit insgesamt 40 %\nKonzept mit insgesamt 60 %', [40, 60]],
  ] as const)('reads the weights of %j', ([page, weights]) => {
    const { criteria } = factsOf(page)
    expect(criteria.map(({ weight }) => weight)).toEqual(weights)
    expect(criteria.every(({ unit }) => unit === 'percent')).toBe(true)
  })

  it.for([
    [
      'Tenders are evaluated on a 60:40 (quality:price) basis.',
      [
        ['quality', 60],
        ['price', 40],
      ],
    ],
    [
      'Award\nquality/price 70/30',
      [
        ['quality', 70],
        ['price', 30],
      ],
    ],
    [
      'The price/quality ratio is 30 % : 70 %.',
      [
        ['price', 30],
        ['quality', 70],
      ],
    ],
    [
      'The award rests on a 70/30 split between quality and price.',
      [
        ['quality', 70],
        ['price', 30],
      ],
    ],
    [
      'Bids are ranked by QCBS, technical score and financial score having weights of 80:20.',
      [
        ['quality', 80],
        ['price', 20],
      ],
    ],
    [
      'Zuschlagskriterien: Preis/Leistung 40:60',
      [
        ['price', 40],
        ['quality', 60],
      ],
    ],
    [
      'Qualität und Preis werden im Verhältnis 55 zu 45 gewertet.',
      [
        ['quality', 55],
        ['price', 45],
      ],
    ],
    [
      'Das Preis-Leistungs-Verhältnis geht mit 30/70 in die Wertung ein.',
      [
        ['price', 30],
        ['quality', 70],
      ],
    ],
    [
      'Les offres sont jugées dans le rapport prix/valeur technique 40/60.',
      [
        ['price', 40],
        ['quality', 60],
      ],
    ],
    [
      'De prijs-kwaliteitverhouding is 40/60.',
      [
        ['price', 40],
        ['quality', 60],
      ],
    ],
    [
      'Kvalitet og pris vektes 60/40.',
      [
        ['quality', 60],
        ['price', 40],
      ],
    ],
    [
      'Lot 1: price/quality 60:40.\nLot 2: price/quality 30:70.',
      [
        ['price', 60],
        ['quality', 40],
        ['price', 30],
        ['quality', 70],
      ],
    ],
  ] as const)('reads the ratio in %j', ([page, weights]) => {
    const { criteria } = factsOf(page)
    expect(criteria.map(({ type, weight }) => [type, weight])).toEqual(weights)
    expect(criteria.every(({ quote }) => page.includes(quote.quote))).toBe(true)
  })

  it.for([
    'Tenders are evaluated on a 70:30 basis.',
    'Price and quality of the goods are checked, 30/70 is due on delivery.',
    'Quality and price of the maps at a scale of 1:50 are judged.',
    'Quality/price talks begin at 10:30 and end at 70:30.5.',
    'The price is paid 40/60 on order and delivery, the quality is evaluated.',
    'A 50:50 mix of water and agent keeps quality and price low.',
    'The ratio of teachers to pupils is 20:80, and quality counts.',
    'Quality/price 60:30:10 are weighed.',
    'Award: price/quality 40:60.\nAward: price/quality 50:50.',
    'Qualität/Leistung 40:60 bei der Wertung',
    'Evaluation\nRestrooms are clean and free of dirt 100 %\nTrash cans are emptied 100 %',
    'Preis/Leistung steigt um 30 zu 70 Punkte.',
  ])('reads no weights in %j', (page) => {
    expect(factsOf(page).criteria).toEqual([])
  })
})

describe('documentFacts of English papers', () => {
  it.for([
    ['opening', 'Date of online opening: 14 January 2027', '2027-01-14'],
    ['award', 'Supplier selection: 1 August 2027', '2027-08-01'],
    ['award', 'The contract will be awarded by 1 July 2027.', '2027-07-01'],
    ['published', 'Issued on: 24 January 2027', '2027-01-24'],
    ['site_visit', 'Site visit on May 10, 2027 in the yard', '2027-05-10'],
    ['questions_deadline', '20 May 2027 Last date for queries', '2027-05-20'],
    ['award', 'Award: 1 July 2027', '2027-07-01'],
    ['published', '3 May 2027 Issue of documents', '2027-05-03'],
    ['site_visit', 'A site show-round takes place on 24 July 2027.', '2027-07-24'],
    ['questions_deadline', 'Enquires about the bid are answered until 17 April 2027.', '2027-04-17'],
    ['contract_start', 'The insurance is bought commencing 1 June 2027.', '2027-06-01'],
    ['deadline', 'Last date of submission: 30 May 2027', '2027-05-30'],
    ['deadline', 'Tenderers shall submit their papers by 30 May 2027.', '2027-05-30'],
    ['deadline', 'Bidders are requested to send mails for any news of 3 May 2027.', undefined],
  ] as const)('reads the %s of "%s"', ([code, page, day]) => {
    expect(statedDate(code, factsOf(page, 'en').dates)?.day).toBe(day)
  })

  it.for([
    ['The period of the contract is from its date to March 31, 2028 inclusive.', undefined, '2028-03-31'],
    ['The assignment runs from 15 May 2027 until 31 December 2029.', '2027-05-15', '2029-12-31'],
    ['It commences on 1 August 2027 and expires on 31 July 2030.', '2027-08-01', '2030-07-31'],
    ['The figures were retrieved on 1 August 2027, from the office.', undefined, undefined],
  ] as const)('reads beginning and end of "%s"', ([page, start, end]) => {
    const { dates } = factsOf(page, 'en')
    expect([statedDate('contract_start', dates)?.day, statedDate('contract_end', dates)?.day]).toEqual([
      start,
      end,
    ])
  })
})

describe('documentFacts of French papers', () => {
  it.for([
    ['contract_start', 'Démarrage au 04/11/2027', '2027-11-04'],
    ['contract_end', 'Démarrage au 04/11/2027', undefined],
    ['award', 'Choix du prestataire : 30/10/2027', '2027-10-30'],
    ['site_visit', 'Visite obligatoire le 10 mai 2027 à 9h', '2027-05-10'],
  ] as const)('reads the %s of "%s"', ([code, page, day]) => {
    expect(statedDate(code, factsOf(page, 'fr').dates)?.day).toBe(day)
  })
})

describe('documentFacts of Dutch papers', () => {
  it('reads numbers and titles of lots', () => {
    const { lots } = factsOf('Perceel 1: Snoeien van bomen\nPerceel 2: Maaien van bermen', 'nl')
    expect(lots.map(({ value }) => value)).toEqual([
      { number: '1', title: 'Snoeien van bomen' },
      { number: '2', title: 'Maaien van bermen' },
    ])
  })

  it.for([
    ['Het pachtkader heeft een vaste duur van drie jaar.', 36],
    ['De afspraak over de veerpont kent een duur van 18 maanden.', 18],
    ['De veerman heeft drie jaar ervaring.', undefined],
  ] as const)('reads the months of "%s"', ([page, months]) => {
    expect(factsOf(page, 'nl').duration?.value).toBe(months)
  })
})
