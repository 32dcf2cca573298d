import type { RequirementText } from './requirement-texts.ts'

/* Texts whose demands stand in tables, labels and plain clipped sentences; `fact-texts-plain.ts` reads their facts. Names are invented. */
export const plainTexts: RequirementText[] = [
  {
    id: 'en-milk',
    language: 'en',
    expected: [
      ['references', 'dairy distribution agreements', 4],
      ['turnover', 'below €1.1 million', 1_100_000],
      ['background_check', 'Garda vetted'],
      ['guarantee', 'A bond of 8 %', 8],
    ],
    pages: [
      "INVITATION TO TENDER - SCHOOL MILK SCHEME\n\n| Item | Detail |\n|---|---|\n| Contracting body | Kilmore Education Board |\n| Route | Open procedure |\n| CPV | 15511000-3 |\n| Overall contract value | €2.4m excl. VAT |\n| Contract period | 1 September 2027 to 31 August 2030 |\n| Number of lots | Three |\n| Clarifications cut-off | 12 Feb 2027, noon |\n| Tender deadline | 26 Feb 2027, 5 p.m. |\n| Offers binding for | 4 months |\n| Working language | English |\n\nQualification envelope\nQE1 Bidders with a turnover below €1.1 million in either of the last two years are not considered.\nQE2 Experience: a minimum of four dairy distribution agreements, each worth €200,000 per year.\nQE3 Your food safety scheme is third-party audited (BRCGS or ISO 22000).\nQE4 Product liability to €13m per event, employer's liability to €13m.\nQE5 A signed statement that Article 57 does not apply.\nQE6 The route planner has a degree or five years in dairy logistics.\nQE7 Drivers who enter school grounds are Garda vetted.\nQE8 A bond of 8 % of the yearly price is lodged before the first delivery.\n\nDelivery\nMilk reaches the school by 8.15 a.m. Spoiled cartons are exchanged the same day.\nNames of pupils with allergies never leave the Union.\n\nScoring\nAward criterion / Maximum marks\nCost: 500\nDelivery plan: 300\nPackaging and waste: 200",
    ],
  },
  {
    id: 'en-plain',
    language: 'en',
    expected: [
      ['turnover', 'income above', 500_000],
      ['references', 'two clients', 2],
      ['key_staff', 'person in charge'],
      ['service_level', 'fixed in four hours', 4],
      ['service_level', 'picked up in 40 seconds'],
    ],
    pages: [
      'Request for quotations\nLot structure: this is one contract; we will not split it.\nThe budget available is two hundred and forty thousand pounds.\nThe agreement will last thirty months and may be extended by a further twelve.\nClosing: noon on Friday 5 March 2027. Late bids are returned unopened.\nAsk before 19 February 2027 at 17:00; nothing asked afterwards is answered.\nPrices hold for 90 calendar days from closing.\nWe judge 70% on quality and 30% on price.\nPlease answer in English.\nTo qualify, a company needs to show us income above £500,000 in its latest accounts, and two clients for whom it did the same kind of work in the last three years. Professional indemnity: not below £2 million. Cyber Essentials Plus or the same. The person in charge holds a chartered qualification.\nNobody convicted of bribery may bid; confirm this on form B.\nCalls to the help line are picked up in 40 seconds on average. Critical faults: fixed in four hours.\nThe system is up 99.9 % of the time.\nBackups stay in the UK. A parent company guarantee is called for when the bidder is a subsidiary.',
    ],
  },
  {
    id: 'at-snow',
    language: 'de',
    expected: [
      ['service_level', 'längstens 40 Minuten', 40],
      ['background_check', 'Leumund'],
      ['guarantee', 'Kaution', 4],
    ],
    pages: [
      'Schneeräumung und Streudienst\n\nAuftraggeberin: Marktgemeinde Hinterau\nVerfahrensart: Offenes Verfahren im Oberschwellenbereich\nCPV-Code: 90620000-9\nGeschätzter Auftragswert: EUR 1,85 Mio. (exkl. USt)\nLosaufteilung: 5 Lose\nVertragsbeginn 01.11.2027, Vertragsende 30.04.2031\nEnde der Angebotsfrist: 15.03.2027, 10:00 Uhr\nAnfragen bis: 01.03.2027, 12:00 Uhr\nZuschlagsfrist: 5 Monate\nSprache: Deutsch\n\nEignung\n- Gesamtumsatz: in jedem der drei letzten Geschäftsjahre über EUR 700.000\n- Es sind drei Referenzaufträge aus dem Winterdienst anzugeben\n- Haftpflichtversicherung: Deckung EUR 5 Mio. pro Schadensfall\n- Nachweis der Gewerbeberechtigung\n- Zertifizierung gem. EN ISO 45001\n- kein Ausschlussgrund gem. § 78 BVergG (Erklärung genügt)\n- ein Einsatzleiter mit 3 Jahren Praxis\n\nDurchführung\nDer Einsatz beginnt längstens 40 Minuten nach Alarmierung. Kaution: 4 % der Auftragssumme.\nSämtliche Aufzeichnungen sind vertraulich und nur auf Servern im EWR abzulegen.\nLenker werden nur mit einwandfreiem Leumund eingesetzt.\n\nBestbieterermittlung\nGesamtpreis 65 Punkte\nReaktionszeit 20 Punkte\nFuhrpark 15 Punkte',
    ],
  },
  {
    id: 'de-furniture',
    language: 'de',
    expected: [
      ['certificate', 'FSC', 'FSC'],
      ['references', 'zwei Lieferungen', 2],
      ['turnover', 'Mindestjahresumsatz', 600_000],
      ['service_level', 'einer Woche', 1],
    ],
    pages: [
      'Die Stadt vergibt die Lieferung von Schulmöbeln im Wege der öffentlichen Ausschreibung nach UVgO. Die Kosten werden auf 380 000 EUR brutto geschätzt. Der Rahmenvertrag endet nach 2 Jahren, er verlängert sich einmal um 12 Monate, wenn er nicht gekündigt wird. Lose werden nicht gebildet.\nWer anbieten möchte, lädt sein Angebot bis zum 12. April 2027 um 11 Uhr auf der Plattform hoch. Fragen nehmen wir bis 30. März 2027 entgegen. An ihr Angebot sind die Unternehmen bis 31. Mai 2027 gebunden. Die Angebote sind auf Deutsch zu verfassen.\nWir werten den Preis mit 50 Prozent, die Qualität der Muster mit 30 Prozent und die Lieferzeit mit 20 Prozent.\nNachzuweisen sind: ein Mindestjahresumsatz von 600.000 Euro; zwei Lieferungen gleicher Art an öffentliche Auftraggeber; das GS-Zeichen und FSC; eine Betriebshaftpflicht mit 2 Mio. Euro.\nMängel beseitigt der Lieferant innerhalb einer Woche; dringende Fälle am nächsten Werktag.\nSicherheit für Mängelansprüche: 3 v. H.\nDie Montage leitet ein Tischlermeister.',
    ],
  },
  {
    id: 'fr-laundry',
    language: 'fr',
    expected: [
      ['references', 'cinq références', 5],
      ['turnover', 'CA moyen', 1_500_000],
      ['service_level', 'dans les 24 heures', 24],
      ['data_protection', 'hébergées hors'],
    ],
    pages: [
      "RÈGLEMENT DE LA CONSULTATION\nLocation et entretien de vêtements de travail\n\nPouvoir adjudicateur : Centre hospitalier de Varennes\nType de procédure : appel d'offres ouvert\nCode CPV principal : 98310000-9\nValeur estimée hors taxes : 2 150 000 €\nAllotissement : 3 lots\nDurée : 48 mois fermes\nDate limite de réception des offres : vendredi 19 mars 2027 à 12h00\nQuestions des candidats : jusqu'au 8 mars 2027 à 17h\nValidité des propositions : 6 mois\nLangue de rédaction : français\n\nCritères d'attribution\n1. Prix des prestations (45 points)\n2. Qualité technique (35 points)\n3. Développement durable (20 points)\n\nCandidature\n- CA moyen des 3 derniers exercices supérieur à 1,5 M€\n- liste de cinq références hospitalières de moins de 3 ans\n- certificat RABC (EN 14065) ou ISO 9001\n- attestation d'assurance : 4 000 000 € par sinistre\n- déclaration sur l'honneur (art. L. 2141-1 et suivants)\n- un responsable logistique justifiant de 5 années de pratique\n\nExécution\nTout article manquant est livré dans les 24 heures. Le taux de service atteint 98 %. Les informations relatives aux agents ne peuvent être hébergées hors de l'Union. Le titulaire constitue une garantie à première demande de 5 % du montant. Une visite de la lingerie est imposée.",
    ],
  },
  {
    id: 'be-plain',
    language: 'fr',
    expected: [
      ['insurance', 'à hauteur de', 2_500_000],
      ['references', 'trois marchés', 3],
      ['service_level', 'six heures', 6],
      ['key_staff', 'chef de projet'],
    ],
    pages: [
      "Le marché est passé par procédure ouverte. Il porte sur trois ans et peut être reconduit une fois pour un an. Son montant est évalué à un million deux cent mille euros hors TVA. Il ne fait l'objet d'aucun allotissement.\nLes soumissionnaires déposent leur offre sur la plateforme pour le 22 mars 2027, à 14 heures au plus tard. Ils restent liés pendant 180 jours. Ils peuvent poser des questions jusqu'au 10 mars 2027. Le français est la seule langue admise.\nL'offre est appréciée à raison de 60 % pour le prix, de 25 % pour la méthode et de 15 % pour l'équipe.\nLe soumissionnaire démontre un chiffre d'affaires de 900 000 euros au moins lors de chacun des deux derniers exercices, ainsi que trois marchés de même objet menés à bien. Il joint le DUME. Il est certifié ISO 27001. Son chef de projet compte dix ans de métier. Il s'assure à hauteur de 2,5 millions d'euros.\nUne panne grave est réparée en six heures. Le cautionnement s'élève à 5 %.",
    ],
  },
  {
    id: 'fr-table',
    language: 'fr',
    expected: [
      ['turnover', "Chiffre d'affaires annuel", 300_000],
      ['references', 'Références', 4],
      ['certificate', 'Système qualité', 'ISO 9001'],
    ],
    pages: [
      "NIVEAUX EXIGÉS\nRubrique | Lot 1 | Lot 2\nChiffre d'affaires annuel | 500 000 EUR | 300 000 EUR\nRéférences | quatre chantiers | deux chantiers\nSystème qualité | ISO 9001 | non exigé",
    ],
  },
]

export const plainSilentTexts: Omit<RequirementText, 'expected'>[] = [
  {
    id: 'en-empty-cells',
    language: 'en',
    pages: ['Evidence\nItem | Lot 1 | Lot 2\nTurnover | not required | n/a\nReferences | none | –'],
  },
]
