import * as fc from 'fast-check'
import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { numberFrom } from '../../src/reference/language/values/money.ts'
import { type LengthLimit, lengthLimitIn } from '../../src/reading/requirements/length-limit.ts'
import { thresholdIn } from '../../src/reading/requirements/threshold-in-text.ts'

/** [language, text, kind, comparator, amount, currency, unit] */
const cases = [
  [
    'pl',
    'zdolność kredytową na kwotę nie mniejszą niż 1 000 000,00 zł.',
    'amount',
    'min',
    1_000_000,
    'PLN',
    null,
  ],
  ['pl', 'suma ubezpieczenia co najmniej 450 000,00 zł (słownie: …)', 'amount', 'min', 450_000, 'PLN', null],
  ['pl', 'co najmniej dwie usługi o podobnym zakresie', 'count', 'min', 2, null, 'contracts'],
  ['de', 'mindestens zwölf Referenzen', 'count', 'min', 12, null, 'references'],
  ['en', 'experience of at least fifteen years', 'years', 'min', 15, null, null],
  ['nl', 'minimaal twaalf opdrachten', 'count', 'min', 12, null, 'contracts'],
  ['nb', 'minst tolv oppdrag', 'count', 'min', 12, null, 'contracts'],
  ['sv', 'minst tre uppdrag', 'count', 'min', 3, null, 'contracts'],
  ['da', 'mindst fem opgaver', 'count', 'min', 5, null, 'contracts'],
  ['pt', 'pelo menos duas referências', 'count', 'min', 2, null, 'references'],
  ['pl', 'doświadczenie przez minimum 3 lata', 'years', 'min', 3, null, null],
  ['de', 'Mindestjahresumsatz von 1.5 Mio. EUR', 'amount', 'min', 1_500_000, 'EUR', null],
  ['de', 'Jahresumsatz mindestens 1,5 Mio. Euro netto', 'amount', 'min', 1_500_000, 'EUR', null],
  [
    'de',
    'Betriebshaftpflicht: mindestens 3.000.000,00 € je Schadensfall',
    'amount',
    'min',
    3_000_000,
    'EUR',
    null,
  ],
  ['de', 'Deckungssumme von mindestens 2.000.000,- EUR', 'amount', 'min', 2_000_000, 'EUR', null],
  ['de', 'Umsatz > 500 TEUR', 'amount', 'min', 500_000, 'EUR', null],
  ['de', 'mindestens drei Referenzen der letzten 5 Jahre', 'count', 'min', 3, null, 'references'],
  ['de', 'nicht mehr als 30 % Unterauftragnehmer', 'percent', 'max', 30, null, null],
  [
    'de',
    'Zertifizierung nach DIN EN ISO 9001:2015 oder gleichwertig',
    'standard',
    'equal',
    null,
    null,
    'ISO 9001',
  ],
  ['en', 'Annual turnover not less than £2,500,000', 'amount', 'min', 2_500_000, 'GBP', null],
  ['en', 'a minimum turnover of EUR 1.2 million in each year', 'amount', 'min', 1_200_000, 'EUR', null],
  [
    'en',
    'The value of a single claim must not exceed 250,000.50 EUR.',
    'amount',
    'max',
    250_000.5,
    'EUR',
    null,
  ],
  ['en', 'at least three (3) years of experience', 'years', 'min', 3, null, null],
  ['en', 'In the last three years minimum 2 references', 'count', 'min', 2, null, 'references'],
  ['en', '5 similar contracts or more', 'count', 'min', 5, null, 'contracts'],
  ['en', 'certified to ISO/IEC 27001', 'standard', 'equal', null, null, 'ISO 27001'],
  ['en', 'certified to ISO 14001 or EMAS', 'standard', 'equal', null, null, 'ISO 14001 / EMAS'],
  ['en', 'exactly 2 samples', 'count', 'equal', 2, null, null],
  ['fr', "chiffre d'affaires annuel minimum de 800 000 € HT", 'amount', 'min', 800_000, 'EUR', null],
  ['fr', 'au moins deux ans d’expérience', 'years', 'min', 2, null, null],
  ['fr', 'sous-traitance jusqu’à 40 pour cent', 'percent', 'max', 40, null, null],
  ['it', 'fatturato non inferiore a € 1.250.000,00', 'amount', 'min', 1_250_000, 'EUR', null],
  ['es', 'volumen anual igual o superior a 350.000 euros', 'amount', 'min', 350_000, 'EUR', null],
  ['nb', 'Årlig omsetning minst 5 MNOK', 'amount', 'min', 5_000_000, 'NOK', null],
  ['nb', 'omsetning på minst kr 10 000 000', 'amount', 'min', 10_000_000, 'NOK', null],
  ['nb', 'minst to referanser', 'count', 'min', 2, null, 'references'],
  ['sv', 'en omsättning om minst 20 miljoner kronor', 'amount', 'min', 20_000_000, 'SEK', null],
  ['sv', 'soliditet om minst 15 procent', 'percent', 'min', 15, null, null],
  ['nl', 'minimaal 3 jaar ervaring', 'years', 'min', 3, null, null],
  ['nl', 'ten hoogste 250.000 euro', 'amount', 'max', 250_000, 'EUR', null],
  ['cs', 'obrat alespoň 10 mil. Kč', 'amount', 'min', 10_000_000, 'CZK', null],
  ['hu', 'legalább 50 000 000 Ft', 'amount', 'min', 50_000_000, 'HUF', null],
  ['ro', 'cel puțin 3 contracte similare', 'count', 'min', 3, null, 'contracts'],
  [null, 'turnover of CHF 1’500’000', 'amount', 'min', 1_500_000, 'CHF', null],
] as const

describe('thresholdIn', () => {
  it.for(cases)('reads (%s) %s', ([language, text, kind, comparator, amount, currency, unit]) =>
    expect(thresholdIn(text, language)).toEqual({ kind, comparator, amount, currency, unit }),
  )

  it.for([
    ['en', 'As stated in the procurement documents.'],
    ['en', 'References of the last three years'],
    ['en', 'See article 5 and annex 12 of the guide'],
    ['en', 'Published on 12.05.2024 at 10:00'],
    ['en', 'at least to meet the demands'],
    ['nl', 'Zie artikel 4.4 van de selectieleidraad.'],
    ['fr', 'au cours des trois derniers exercices disponibles (rubrique F1 du DC2)'],
    [null, 'minst 500 000 kr'],
    ['en', ''],
  ] as const)('finds none in (%s) %s', ([language, text]) => expect(thresholdIn(text, language)).toBeNull())

  it('takes bounded time over long and hostile texts', () => {
    const texts = [
      '1 '.repeat(200_000),
      '111 111 '.repeat(100_000),
      'at least '.repeat(100_000),
      '9'.repeat(500_000),
    ]
    for (const text of texts) expect(thresholdIn(text, 'en')).toBeNull()
  })
})

describe('numberFrom', () => {
  it.for([
    ['1.500', 1500],
    ['1,5', 1.5],
    ['1.500.000,75', 1_500_000.75],
    ['1,500,000.75', 1_500_000.75],
    ['12', 12],
    ['0.125', 125],
  ] as const)('reads %s as %s', ([text, number]) => expect(numberFrom(text)).toBe(number))

  it('is the inverse of how any locale writes an amount', () => {
    const locales = fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'pl-PL', 'nb-NO', 'de-CH', 'it-IT', 'sv-SE')
    const cents = fc.integer({ min: 1, max: 10 ** 11 })
    fc.assert(
      fc.property(locales, cents, (locale, n) => {
        const written = (n / 100).toLocaleString(locale, { minimumFractionDigits: 2 })
        expect(numberFrom(written)).toBe(n / 100)
      }),
    )
  })
})

describe('lengthLimitIn', () => {
  it.for<[string, string, LengthLimit | null]>([
    ['This section should be no more than five pages.', 'en', { max: 5, unit: 'pages' }],
    ['Relevant experience (limit to 3 pages)', 'en', { max: 3, unit: 'pages' }],
    [
      'Your technical quotation shall not exceed a total of 3 pages, excluding the cover letter.',
      'en',
      { max: 3, unit: 'pages' },
    ],
    ['Describe your approach (1,500 words maximum).', 'en', { max: 1500, unit: 'words' }],
    ['Die Darstellung darf höchstens zwei DIN-A4-Seiten umfassen.', 'de', { max: 2, unit: 'pages' }],
    ['Konzept mit maximal 8.000 Zeichen', 'de', { max: 8000, unit: 'characters' }],
    ['Mémoire technique limité à 40 pages', 'fr', { max: 40, unit: 'pages' }],
    ['La réponse ne doit pas dépasser 500 mots.', 'fr', { max: 500, unit: 'words' }],
    ['The specification has 40 pages.', 'en', null],
    ['No more than two lots. The form has 3 pages.', 'en', null],
    ['Name at least three references.', 'en', null],
  ])('reads %s', ([text, language, limit]) => {
    expect(lengthLimitIn(text, language)).toEqual(limit)
  })
})
