/*
 * Tender texts of other sectors with the facts they state, each stated where the engine is to find them; names are invented.
 */
export interface FactText {
  id: string
  lang: 'en' | 'de' | 'fr'
  title: string
  buyer: string
  country: string
  documents: { name: string; pages: string[] }[]
}

export const factTexts: FactText[] = [
  {
    id: 'en-meals',
    lang: 'en',
    title: 'School meals',
    buyer: 'Marlow County',
    country: 'IE',
    documents: [
      {
        name: 'Instructions',
        pages: [
          'PROVISION OF SCHOOL MEALS\n\n1. The contract\nMarlow County Council wishes to appoint a caterer for nineteen primary schools. The procurement follows the restricted procedure. The total estimated value is €6.4 million excluding VAT.\nCPV: 55524000-9.\nThe requirement is split into three lots:\nLot 1: northern schools\nLot 2: southern schools\nLot 3: coastal schools',
          '2. Key dates\nQuestions may be submitted until 5 pm on 8 January 2027.\nTenders must be submitted no later than 12 noon on Friday 29 January 2027.\nThe tasting session takes place on 3 February 2027.\n\n3. Duration\nThe agreement is for an initial period of 36 months and may be renewed for two further periods of 12 months each.\nTenders remain valid for six months.\n\n4. Marking\nPrice (40 marks)\nMenus and nutrition (35 marks)\nStaffing (15 marks)\nFood waste (10 marks)\n\n5. Form\nAll tenders shall be written in English or Irish.',
        ],
      },
    ],
  },
  {
    id: 'de-strom',
    lang: 'de',
    title: 'Lieferung von Ökostrom',
    buyer: 'Zweckverband',
    country: 'AT',
    documents: [
      {
        name: 'Ausschreibungsunterlagen',
        pages: [
          'Lieferung von elektrischer Energie\n\nGegenstand\nDer Zweckverband schreibt die Lieferung von Ökostrom für 212 Abnahmestellen im Wege eines Verhandlungsverfahrens mit vorheriger Bekanntmachung aus. Das Auftragsvolumen wird auf 2.750.000 Euro geschätzt. Das Vergabeverfahren ist in zwei Lose gegliedert.\nLos 1: Verwaltungsgebäude\nLos 2: Straßenbeleuchtung\n\nTermine\nRückfragen können bis 15. Jänner 2027, 12 Uhr gestellt werden.\nDie Angebote müssen bis spätestens 1. Februar 2027 um 10:00 Uhr eingelangt sein.\nLieferbeginn ist der 1. Juli 2027.',
          'Vertrag\nDie Vertragslaufzeit beträgt 24 Monate. Der Auftraggeber kann den Vertrag einmal um 12 Monate verlängern.\nDie Bieter sind fünf Monate an ihr Angebot gebunden.\nDas Angebot ist in deutscher Sprache zu verfassen.\n\nBewertung\n70 % Preis\n30 % Anteil erneuerbarer Neuanlagen',
        ],
      },
    ],
  },
  {
    id: 'fr-logiciel',
    lang: 'fr',
    title: 'Logiciel de gestion',
    buyer: 'CHU',
    country: 'FR',
    documents: [
      {
        name: 'RC',
        pages: [
          "ACQUISITION D'UN LOGICIEL DE GESTION DES BLOCS\n\n1. Objet\nLa présente procédure adaptée a pour objet la fourniture et la maintenance d'un logiciel de gestion des blocs opératoires. La valeur estimée du marché s'élève à 480 000 € HT. Code CPV 48180000.\nLe marché n'est pas alloti.\n\n2. Dates\nLes candidats peuvent poser leurs questions jusqu'au 11/01/2027 à 18h00.\nLes offres doivent être déposées avant le 22/01/2027 à 12h00.\n\n3. Durée\nLe contrat est conclu pour une durée ferme de 48 mois.\nLes offres sont valables pendant une durée de 150 jours.\n\n4. Critères\n- Coût global : 45 points\n- Ergonomie : 30 points\n- Accompagnement au changement : 25 points\nLes propositions sont rédigées en français.",
        ],
      },
    ],
  },
]

export const factAnalyses = [
  {
    tender: 'en-meals',
    requirements: [],
    facts: {
      deadline: '2027-01-29T12:00:00Z',
      questions_until: '2027-01-08T17:00:00Z',
      value: { amount: 6_400_000, currency: 'EUR' },
      cpv: ['55524000'],
      duration_months: 36,
      procedure: 'restricted',
      lots: 3,
      validity_days: 180,
      languages: ['en', 'ga'],
      award_criteria: [40, 35, 15, 10].map((weight) => ({ name: '', weight })),
    },
  },
  {
    tender: 'de-strom',
    requirements: [],
    facts: {
      deadline: '2027-02-01T10:00:00+01:00',
      questions_until: '2027-01-15T12:00:00+01:00',
      value: { amount: 2_750_000, currency: 'EUR' },
      duration_months: 24,
      procedure: 'negotiated',
      lots: 2,
      validity_days: 150,
      languages: ['de'],
      award_criteria: [70, 30].map((weight) => ({ name: '', weight })),
    },
  },
  {
    tender: 'fr-logiciel',
    requirements: [],
    facts: {
      deadline: '2027-01-22T12:00:00+01:00',
      questions_until: '2027-01-11T18:00:00+01:00',
      value: { amount: 480_000, currency: 'EUR' },
      cpv: ['48180000'],
      duration_months: 48,
      procedure: 'adapted',
      lots: 1,
      validity_days: 150,
      languages: ['fr'],
      award_criteria: [45, 30, 25].map((weight) => ({ name: '', weight })),
    },
  },
]
