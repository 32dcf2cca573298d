import type { FactText } from './fact-texts.ts'

/*
 * Later tender texts with the facts they state, in other wordings and forms (tables, clipped lines, numbers in words);
 * names are invented.
 */
const text = (id: string, lang: FactText['lang'], country: string, pages: string[]): FactText => ({
  id,
  lang,
  title: id,
  buyer: 'Buyer',
  country,
  documents: [{ name: 'Papers', pages }],
})

export const laterFactTexts: FactText[] = [
  text('en-lifts', 'en', 'GB', [
    'LIFT MAINTENANCE FOR THE HOUSING STOCK\n\nThis is an open competition. The anticipated spend is £1.35m over the initial term; the expiring contract cost £900,000.\nCodes: 50750000-7\nThe work is let as a single contract and is not broken into lots.\n\nTimetable\nClarification questions by: 15 January 2027, 4pm\nAnswers to questions published: 20 January 2027\nQuotations to reach us through the portal by 29 January 2027 at 11.30 am\nSamples are to be delivered by 5 February 2027 at 9:00\n\nThe appointment lasts four years and the landlord may renew it for one year.\nYour quotation is to be held open for seventy-five days.\nQuotations are written in English; data sheets may be in German.',
    'How we choose\nCriterion Weight\nPrice 50\nQuality of maintenance 35\nSocial value 15',
  ]),
  text('de-catering', 'de', 'DE', [
    'Mittagsverpflegung in Kindertagesstätten\n\nDie Vergabe erfolgt als öffentliche Ausschreibung. Das Auftragsvolumen wird mit rund 1,2 Millionen Euro netto veranschlagt, im Vorjahr waren es 950.000 Euro.\nCPV: 55524000-9 und 55521200-0\nDer Auftrag ist in vier Fachlose unterteilt; ein Bieter kann höchstens zwei Lose erhalten.\n\nFragenfrist: 8. Januar 2027, 10 Uhr\nAntworten folgen bis 12. Januar 2027.\nSchlusstermin für den Eingang der Angebote: 22. Januar 2027, 9.00 Uhr\n\nDie Leistung beginnt am 1. August 2027; der Vertrag wird auf drei Jahre geschlossen und kann zweimal um je ein Jahr verlängert werden.\nBindefrist: zehn Wochen\nSprache des Verfahrens: Deutsch',
    'Zuschlagskriterien\nPreis 55 v. H.\nSpeiseplan 30 v. H.\nHygienekonzept 15 v. H.',
  ]),
  text('fr-eclairage', 'fr', 'FR', [
    "RÉNOVATION DE L'ÉCLAIRAGE PUBLIC\n\nMarché passé selon une procédure adaptée.\nMontant prévisionnel des travaux : 640 k€ HT\nNomenclature : 45316110\nLes travaux sont décomposés en deux lots.\n\nLes demandes de renseignements parviennent au plus tard le 11 janvier 2027 à 12 h.\nLes réponses de la ville sont publiées le 14 janvier 2027.\nLes plis seront déposés avant le 25 janvier 2027, 16h30.\n\nLe délai global d'exécution est de quatorze mois.\nLes candidats restent tenus par leur offre durant quatre-vingt-dix jours.\nLangue des offres : français\n\nJugement des offres\nLe prix pour quarante pour cent, la valeur technique pour soixante pour cent.",
  ]),
]

const weights = (all: number[]) => all.map((weight) => ({ name: '', weight }))
export const laterFactAnalyses = [
  {
    tender: 'en-lifts',
    requirements: [],
    facts: {
      deadline: '2027-01-29T11:30:00Z',
      questions_until: '2027-01-15T16:00:00Z',
      value: { amount: 1_350_000, currency: 'GBP' },
      cpv: ['50750000'],
      duration_months: 48,
      procedure: 'open',
      lots: 1,
      validity_days: 75,
      languages: ['en'],
      award_criteria: weights([50, 35, 15]),
    },
  },
  {
    tender: 'de-catering',
    requirements: [],
    facts: {
      deadline: '2027-01-22T09:00:00+01:00',
      questions_until: '2027-01-08T10:00:00+01:00',
      value: { amount: 1_200_000, currency: 'EUR' },
      cpv: ['55524000', '55521200'],
      duration_months: 36,
      procedure: 'open',
      lots: 4,
      validity_days: 70,
      languages: ['de'],
      award_criteria: weights([55, 30, 15]),
    },
  },
  {
    tender: 'fr-eclairage',
    requirements: [],
    facts: {
      deadline: '2027-01-25T16:30:00+01:00',
      questions_until: '2027-01-11T12:00:00+01:00',
      value: { amount: 640_000, currency: 'EUR' },
      cpv: ['45316110'],
      duration_months: 14,
      procedure: 'adapted',
      lots: 2,
      validity_days: 90,
      languages: ['fr'],
      award_criteria: weights([40, 60]),
    },
  },
]
