import { describe, it } from 'vitest'
import '../support/tables.ts'
import { countsIn } from '../../src/reference/language/values/counts.ts'
import { datesIn } from '../../src/reference/language/values/dates.ts'
import { durationsIn } from '../../src/reference/language/values/durations.ts'
import { amountsIn } from '../../src/reference/language/values/money.ts'
import { numbersIn } from '../../src/reference/language/values/numbers.ts'
import { percentsIn } from '../../src/reference/language/values/percents.ts'
import { instantOf, zoneOf } from '../../src/reference/language/values/zones.ts'

describe('amountsIn', () => {
  it.for([
    ['de', 'Auftragswert 3,6 Mio. EUR netto', [[3_600_000, 'EUR']]],
    ['fr', "un plafond de 2,5 millions d'euros hors taxes", [[2_500_000, 'EUR']]],
    [
      'fr',
      'entre 45 k€ et 1,2 M€',
      [
        [45_000, 'EUR'],
        [1_200_000, 'EUR'],
      ],
    ],
    ['fr', 'un montant de 1\u202f250\u202f000,50 €', [[1_250_000.5, 'EUR']]],
    ['en', 'worth 11.4 million pounds sterling', [[11_400_000, 'GBP']]],
    [
      'en',
      'cover of £5m or €6,000,000.00',
      [
        [5_000_000, 'GBP'],
        [6_000_000, 'EUR'],
      ],
    ],
    ['de', 'je Schadensfall 2.000.000,00 €', [[2_000_000, 'EUR']]],
    ['de', "CHF 1'250'000.-", [[1_250_000, 'CHF']]],
    ['en', 'two million pounds', [[2_000_000, 'GBP']]],
    ['de', 'zwanzigtausend Euro', [[20_000, 'EUR']]],
    ['fr', 'évalué à un million deux cent mille euros', [[1_200_000, 'EUR']]],
    ['de', 'eine Million zweihunderttausend Euro', [[1_200_000, 'EUR']]],
    ['en', 'two million and fifty thousand pounds', [[2_050_000, 'GBP']]],
    ['en', 'for a million people, two hundred pounds', [[200, 'GBP']]],
    ['fr', "un million d'euros", [[1_000_000, 'EUR']]],
    ['de', '300 000 Schweizer Franken', [[300_000, 'CHF']]],
    ['sv', 'minst tjugofem miljoner kronor', [[25_000_000, 'SEK']]],
    ['da', 'mindst 15.000.000 kr. pr. skade', [[15_000_000, 'DKK']]],
    ['da', 'halvtreds tusind kroner', [[50_000, 'DKK']]],
    ['no', 'tjuefem tusen kroner', [[25_000, 'NOK']]],
    ['nl', 'vijfentwintig duizend euro', [[25_000, 'EUR']]],
    ['en', 'insurance of at least $1,000,000 a claim', [[1_000_000, null]]],
    [
      'en',
      'a $500 fee and $1.4 million for a year',
      [
        [500, null],
        [1_400_000, null],
      ],
    ],
    ['en', 'two million dollars', [[2_000_000, null]]],
    [
      'en',
      'US$ 30,000, A$40,000 and CAD $50,000',
      [
        [30_000, 'USD'],
        [40_000, 'AUD'],
        [50_000, 'CAD'],
      ],
    ],
    ['en', '75,000 Canadian dollars', [[75_000, 'CAD']]],
    ['fr', 'une garantie de 100 000 $', [[100_000, null]]],
    [
      'en',
      'a bid bond of Rs. 5 lakh and an EMD of ₹ 10,00,000',
      [
        [500_000, 'INR'],
        [1_000_000, 'INR'],
      ],
    ],
    [
      'en',
      'turnover of INR 2.5 crore, solutions of at least Rs. 10 crs.',
      [
        [25_000_000, 'INR'],
        [100_000_000, 'INR'],
      ],
    ],
    ['en', 'at least Rs 1.2 Cr in one order', [[12_000_000, 'INR']]],
    ['en', 'Rs.2,62,19,072.50/- in all', [[26_219_072.5, 'INR']]],
    ['en', '3 lakh rupees', [[300_000, 'INR']]],
    ['en', 'Rupees Five Lakhs only', [[500_000, 'INR']]],
    ['en', 'Rs. 1 Crore 50 Lakh a year', [[15_000_000, 'INR']]],
    ['en', 'Rupees Two Crore Fifty Lakhs Thirty Thousand only', [[25_030_000, 'INR']]],
    ['en', 'two crore fifty lakh rupees', [[25_000_000, 'INR']]],
    ['en', 'for three lakh people, two hundred rupees', [[200, 'INR']]],
    ['en', 'RS 232 and RS485 ports, £500 Cr, for Mrs. 5 and all others 5', [[500, 'GBP']]],
    ['en', 'Rupees for the first of two lots, Rs. 25, 000, RS001', []],
    ['en', 'Rs.77,290/- (Rupees. Seventy-seven Thousand Two Hundred Ninety Only)', [[77_290, 'INR']]],
    ['en', 'Rupees. Seventy-seven Thousand Two Hundred Ninety Only', [[77_290, 'INR']]],
    [
      'en',
      'INR 5,500 Crore, at INR 43,000+ Crores a year',
      [
        [55_000_000_000, 'INR'],
        [430_000_000_000, 'INR'],
      ],
    ],
    [
      'en',
      'items 10,50 EUR and 1,200,000 EUR',
      [
        [10.5, 'EUR'],
        [1_200_000, 'EUR'],
      ],
    ],
  ] as const)('%s: %s', ([language, text, expected], { expect }) => {
    const found = amountsIn(text, language)
    expect(found.map(({ amount, currency }) => [amount, currency])).toEqual(expected)
    expect(found.every(({ start, end }) => /[\d\p{L}]/u.test(text.slice(start, end)))).toBe(true)
  })
})

describe('datesIn', () => {
  it.for([
    ['by 14 December 2026 at 12:00 noon (UK time)', '2026-12-14', '12:00', 'Europe/London'],
    ['no later than 5 pm on Friday, 3 July 2026', '2026-07-03', '17:00', null],
    ['at 2:00:00 p.m. (Mountain Standard Time) on April 2, 2027', '2027-04-02', '14:00', 'America/Denver'],
    ['2 April 2027, 2:00 pm PDT', '2027-04-02', '14:00', 'America/Los_Angeles'],
    ['4:30 P.M. Pacific Time (PDT), May 17, 2027', '2027-05-17', '16:30', 'America/Los_Angeles'],
    ['by 1530 hrs on 3 July 2026', '2026-07-03', '15:30', null],
    ['13.01.2027, 1200 Uhr', '2027-01-13', '12:00', null],
    ['13/01/2027, 9900 hours of work', '2027-01-13', null, null],
    ['2 April 2027 at 2 pm Central Time', '2027-04-02', '14:00', 'America/Chicago'],
    ['2 April 2027 at 2 pm eastern', '2027-04-02', '14:00', 'America/New_York'],
    ['by 4:00 pm Alaska Prevailing Time on 2 April 2027', '2027-04-02', '16:00', 'America/Anchorage'],
    ['by 2:00 PM HST, 2 April 2027', '2027-04-02', '14:00', 'Pacific/Honolulu'],
    ['by 3:00 p.m. ADT on 2 April 2027', '2027-04-02', '15:00', 'America/Halifax'],
    ['2 April 2027 at 14:00 AEST', '2027-04-02', '14:00', 'Australia/Sydney'],
    ['2 April 2027 at 14:00 NZST', '2027-04-02', '14:00', 'Pacific/Auckland'],
    ['December 4th, 2026, 9.30 a.m.', '2026-12-04', '09:30', null],
    ['by 12 noon on the 1st of March 2027', '2027-03-01', '12:00', null],
    ['10.12.2026, 11:00 Uhr', '2026-12-10', '11:00', null],
    ['bis spätestens 11 Uhr am 03.02.2027', '2027-02-03', '11:00', null],
    ['am 31. März 2027 um 10.30 Uhr (MESZ)', '2027-03-31', '10:30', '+02:00'],
    ['le 16 décembre 2026 à 16 h 00', '2026-12-16', '16:00', null],
    ['avant le vendredi 8 janvier 2027 à 12h', '2027-01-08', '12:00', null],
    ['le 1er août 2027 à midi', '2027-08-01', '12:00', null],
    ['01/09/2026 à 17h30, heure de Paris', '2026-09-01', '17:30', 'Europe/Paris'],
    ['senast den 12 maj 2027 klockan 13.00', '2027-05-12', '13:00', null],
    ['senest den 3. marts 2027 kl. 12.00', '2027-03-03', '12:00', null],
    ['le 8 janvier 2027 à 12 h et au plus tard', '2027-01-08', '12:00', null],
    ['11:00 Uhr (MEZ) am Freitag, den 03.02.2027', '2027-02-03', '11:00', '+01:00'],
    ['le dépôt du 8 janvier 2027 à 12 h est final', '2027-01-08', '12:00', null],
    ['2 April 2027 at 2 pm ET', '2027-04-02', '14:00', 'America/New_York'],
    ['at 2 pm EST on 2 April 2027', '2027-04-02', '14:00', 'America/New_York'],
    ['2 April 2027 at 14:00 BST', '2027-04-02', '14:00', '+01:00'],
    ['2026-12-10T11:00 UTC', '2026-12-10', '11:00', 'UTC'],
    ['10/12/2026 11:00:00 (UTC+2) Eastern European Time', '2026-12-10', '11:00', '+02:00'],
    ['10/12/2026 11:00 +02:00', '2026-12-10', '11:00', '+02:00'],
    ['10/12/2026 11:00-12:30', '2026-12-10', '11:00', null],
    ['2026-12-10 24:00 UTC', '2026-12-10', '23:59', 'UTC'],
    ['31.02.2027', null, null, null],
    ['version 1.2.3, § 4.5.2027.1', null, null, null],
  ] as const)('%s', ([text, day, time, zone], { expect }) => {
    const [date] = datesIn(text)
    expect([date?.day ?? null, date?.time ?? null, date?.zone ?? null]).toEqual([day, time, zone])
  })

  it('gives a time between two dates to one of them', ({ expect }) => {
    const times = datesIn('Bids 10.12.2026 11:00 valid 31.01.2027').map(({ time }) => time)
    expect(times).toEqual(['11:00', null])
  })

  it.for([
    'les 24 et 25 novembre 2026',
    '24. og 25. november 2026',
    'Befaring 24.-25.11.2026',
    'Besichtigung am 24. – 25.11.26',
  ])('reads both days of a pair: %s', (text, { expect }) => {
    expect(datesIn(text).map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25'])
  })

  it('puts the month first only where the buyer does', ({ expect }) => {
    expect([datesIn('04/03/2027')[0]?.day, datesIn('04/03/2027', 'US')[0]?.day]).toEqual([
      '2027-03-04',
      '2027-04-03',
    ])
  })
})

describe('instantOf', () => {
  it.for([
    ['2026-12-10', '11:00', 'DE', '2026-12-10T10:00:00.000Z'],
    ['2026-07-10', '11:00', 'DE', '2026-07-10T09:00:00.000Z'],
    ['2027-03-28', '03:30', 'FR', '2027-03-28T01:30:00.000Z'],
    ['2026-10-25', '04:00', 'AT', '2026-10-25T03:00:00.000Z'],
    ['2026-06-01', '12:00', 'GB', '2026-06-01T11:00:00.000Z'],
    ['2026-06-01', '12:00', 'FI', '2026-06-01T09:00:00.000Z'],
    ['2026-06-01', '12:00', null, '2026-06-01T12:00:00.000Z'],
  ] as const)('%s %s in %s', ([day, time, country, instant], { expect }) => {
    expect(instantOf(day, time, zoneOf(country)).toISOString()).toBe(instant)
  })
})

describe('durationsIn', () => {
  it.for([
    ['en', 'within four hours on working days', [[4, 'hours']]],
    ['en', 'an initial term of thirty-six (36) months', [[36, 'months']]],
    [
      'en',
      'ten working days, then 2 weeks',
      [
        [10, 'working_days'],
        [2, 'weeks'],
      ],
    ],
    ['de', 'binnen zwei Schultagen', [[2, 'working_days']]],
    [
      'en',
      'a five-year term with 24-hour cover',
      [
        [5, 'years'],
        [24, 'hours'],
      ],
    ],
    ['de', 'zweijährige Laufzeit', [[2, 'years']]],
    ['fr', 'sous 4 h, avant 18 h, à 17 h 00, 24 h/24', [[4, 'hours']]],
    [
      'de',
      'Laufzeit von vierundzwanzig Monaten, höchstens 4 Jahre',
      [
        [24, 'months'],
        [4, 'years'],
      ],
    ],
    [
      'fr',
      "une période d'un an, puis douze mois",
      [
        [1, 'years'],
        [12, 'months'],
      ],
    ],
    [
      'fr',
      'sous 5 jours ouvrés et 48 heures',
      [
        [5, 'working_days'],
        [48, 'hours'],
      ],
    ],
  ] as const)('%s: %s', ([language, text, expected], { expect }) => {
    expect(durationsIn(text, language).map(({ count, unit }) => [count, unit])).toEqual(expected)
  })
})

describe('numberOf', () => {
  it.for([
    ['en', 'seventy-five', 75],
    ['en', 'one hundred and twenty', 120],
    ['en', 'two thousand five hundred', 2500],
    ['en', 'half a dozen', 6],
    ['de', 'fünfundsiebzig', 75],
    ['de', 'zweihundertfünfzig', 250],
    ['de', 'fuenfzehntausend', 15_000],
    ['de', 'sechzehn', 16],
    ['fr', 'soixante-quinze', 75],
    ['fr', 'quatre-vingt-dix-huit', 98],
    ['fr', 'deux cent cinquante', 250],
    ['fr', 'vingt et un', 21],
    ['fr', 'septante-deux', 72],
  ] as const)('%s: %s', ([language, written, value], { expect }) => {
    for (const known of [language, null]) {
      const [found] = numbersIn(written, known)
      expect(found).toMatchObject({ value, inWords: true, start: 0, end: written.length })
    }
  })
})

describe('percentsIn and countsIn', () => {
  it.for([
    ['en', 'five per cent, capped at 12.5 %', [5, 12.5]],
    ['de', 'zehn Prozent oder 0,2 % je Tag', [10, 0.2]],
    ['de', '5 vom Hundert der Auftragssumme', [5]],
    ['fr', 'cinq pour cent puis 7,5%', [5, 7.5]],
  ] as const)('%s: %s', ([language, text, expected], { expect }) => {
    expect(percentsIn(text, language).map(({ percent }) => percent)).toEqual(expected)
  })

  it('counts a thing with words between', ({ expect }) => {
    const [found] = countsIn('Vorzulegen sind zwei vergleichbare Referenzen.', 'de', 'referenzen')
    expect(found).toMatchObject({ count: 2, noun: 'Referenzen' })
  })
})

it('reads 100 KB of hostile text in bounded steps', ({ expect }) => {
  const finders = [amountsIn, datesIn, durationsIn, percentsIn]
  const counts = (piece: string) => {
    const text = piece.repeat(100_000 / piece.length)
    return finders.map((find) => find(text, 'en').length)
  }
  for (const piece of ['1.1.', '9 ', '12:', 'one ', '1 and ', '(((', '31. '])
    expect([piece, ...counts(piece)]).toEqual([piece, 0, 0, 0, 0])
  expect(counts('EUR 1, ')).toEqual([14_285, 0, 0, 0])
  expect(counts('1 May 2026, ')).toEqual([0, 8333, 0, 0])
  expect(counts('3 days, ')).toEqual([0, 0, 12_500, 0])
  expect(counts('1 % ')).toEqual([0, 0, 0, 25_000])
})
