import type { FactText } from './fact-texts.ts'
import { plainTexts } from './requirement-texts-plain.ts'

const countries: Record<string, string> = {
  'en-milk': 'IE',
  'en-plain': 'GB',
  'at-snow': 'AT',
  'de-furniture': 'DE',
  'fr-laundry': 'FR',
  'be-plain': 'BE',
}

/** The facts of the texts with tables, labels and plain sentences. */
export const plainFactTexts: FactText[] = plainTexts
  .filter(({ id }) => id in countries)
  .map(({ id, language, pages }) => ({
    id,
    lang: language,
    title: id,
    buyer: 'Buyer',
    country: countries[id] ?? 'IE',
    documents: [{ name: 'Papers', pages }],
  }))

const weights = (all: number[]) => all.map((weight) => ({ name: '', weight }))
export const plainFactAnalyses = [
  {
    tender: 'en-milk',
    requirements: [],
    facts: {
      deadline: '2027-02-26T17:00:00Z',
      questions_until: '2027-02-12T12:00:00Z',
      value: { amount: 2_400_000, currency: 'EUR' },
      cpv: ['15511000'],
      duration_months: 36,
      procedure: 'open',
      lots: 3,
      validity_days: 120,
      languages: ['en'],
      award_criteria: weights([500, 300, 200]),
    },
  },
  {
    tender: 'en-plain',
    requirements: [],
    facts: {
      deadline: '2027-03-05T12:00:00Z',
      questions_until: '2027-02-19T17:00:00Z',
      value: { amount: 240_000, currency: 'GBP' },
      duration_months: 30,
      lots: 1,
      validity_days: 90,
      languages: ['en'],
      award_criteria: weights([70, 30]),
    },
  },
  {
    tender: 'at-snow',
    requirements: [],
    facts: {
      deadline: '2027-03-15T10:00:00+01:00',
      value: { amount: 1_850_000, currency: 'EUR' },
      lots: 5,
      validity_days: 150,
      award_criteria: weights([65, 20, 15]),
    },
  },
  {
    tender: 'de-furniture',
    requirements: [],
    facts: {
      deadline: '2027-04-12T11:00:00+02:00',
      duration_months: 24,
      lots: 1,
      validity_until: '2027-05-31',
      languages: ['de'],
      award_criteria: weights([50, 30, 20]),
    },
  },
  {
    tender: 'fr-laundry',
    requirements: [],
    facts: {
      deadline: '2027-03-19T12:00:00+01:00',
      questions_until: '2027-03-08T17:00:00+01:00',
      duration_months: 48,
      lots: 3,
      validity_days: 180,
      award_criteria: weights([45, 35, 20]),
    },
  },
  {
    tender: 'be-plain',
    requirements: [],
    facts: {
      deadline: '2027-03-22T14:00:00+01:00',
      duration_months: 36,
      procedure: 'open',
      lots: 1,
      validity_days: 180,
      languages: ['fr'],
      award_criteria: weights([60, 25, 15]),
    },
  },
]
