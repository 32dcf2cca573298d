import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import '../support/tables.ts'
import { statedMoney } from '../../src/catalogue/notices/amounts.ts'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { major } from '../../src/platform/text/money.ts'
import { fixture } from '../support/fixtures.ts'

describe('statedMoney', () => {
  it.for([
    ['1234567.89', 'KES', 1234567.89],
    ['1.234.567,89', 'KES', 1234567.89],
    ['1,234,567.89', 'KES', 1234567.89],
    ['1 234 567', 'KES', 1234567],
    ['1 234 567,5', 'KES', 1234567.5],
    ['1\u00a0234\u202f567,50', 'KES', 1234567.5],
    ["1'234'567.50", 'CHF', 1234567.5],
    ['1.234.567', 'EUR', 1234567],
    ['12,34,567.00', 'INR', 1234567],
    ['EUR 5000', 'EUR', 5000],
    ['5000 eur', null, 5000],
    ['€ 1.234,50', 'EUR', 1234.5],
    ['5 000,-', 'NOK', 5000],
    ['KES 1,200,000', 'KES', 1200000],
    ['5000,5', 'EUR', 5000.5],
    ['1234.567', 'EUR', 1234.57],
    ['0.500', 'EUR', 0.5],
    ['623386.00', 'aud', 623386],
  ] as const)('reads %j in %j as %d', ([amount, currency, expected]) => {
    const value = statedMoney(amount, currency)
    expect(value && major(value)).toBe(expected)
  })

  it.for([
    ['5.000', 'EUR'],
    ['5,000', 'EUR'],
    ['EUR 5000', 'USD'],
    ['1.23.456', 'EUR'],
    ['1,234.567,89', 'EUR'],
    ['1 234 56', 'EUR'],
    ['12 345 67', 'EUR'],
    ['5000', null],
    ['$ 5000', null],
    ['-5000', 'EUR'],
    ['(5000)', 'EUR'],
    ['5 million', 'EUR'],
    ['5000 - 6000', 'EUR'],
    ['five', 'EUR'],
    ['', 'EUR'],
    [null, 'EUR'],
    [-5000, 'EUR'],
    [1200000, 'Kenya Shilling'],
    [1200000, '404'],
  ] as const)('reads no amount in %j of %j', ([amount, currency]) => {
    expect(statedMoney(amount, currency)).toBeNull()
  })

  it('takes the comma for a separator of thousands where the publisher writes so', () => {
    expect(statedMoney('$5,000', 'USD', 'groups')).toEqual({ minor: 500_000, currency: 'USD' })
    expect(statedMoney('1,23', 'USD', 'groups')).toBeNull()
    expect(statedMoney('$1,423,368.00', 'USD', 'groups')).toEqual({ minor: 142_336_800, currency: 'USD' })
  })

  it('reads what languages write, or nothing, and never another amount', () => {
    const locales = ['en', 'de', 'fr', 'de-CH', 'en-IN', 'pt', 'pl', 'es', 'sv', 'uk']
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e11 }),
        fc.constantFrom(...locales),
        fc.constantFrom(0, 1, 2),
        (minor, locale, digits) => {
          const amount = Math.round(minor / 10 ** (2 - digits)) / 10 ** digits
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(amount)
          const read = statedMoney(text, 'EUR')
          if (read !== null) expect([text, major(read)]).toEqual([text, amount])
          else expect(text).toMatch(/^\d{1,3}[.,]\d{3}$/)
        },
      ),
    )
  })
})

describe('an estimate', () => {
  const estimates = async (name: string) => {
    const [notice] = readNotices(await fixture(`reported/words/${name}`), { source: 'test' }).notices
    const { estimatedValue = null, lots = [] } = notice ?? {}
    return [estimatedValue, ...lots.map((lot) => lot.estimatedValue)]
      .flatMap((value) => value ?? [])
      .map((value) => `${major(value)} ${value.currency}`)
  }

  it.for([
    ['eforms-value-cent.xml', []],
    ['eforms-value-huge.xml', []],
    ['eforms-value-neg.xml', []],
    ['eforms-value-one.xml', []],
    ['eforms-value-zero.xml', []],
    ['ocds-value-negative.json', []],
    ['ocds-value-zero.json', []],
    ['ocds-value-currency-prefix.json', ['1200000 KES']],
    ['ocds-value-eu.json', ['1234567.89 KES']],
    ['ocds-value-space.json', ['1234567 KES']],
    ['ocds-value-thousands.json', ['1234567.89 KES']],
    ['ocds-currency-lower.json', ['1200000 KES']],
    ['ocds-currency-name.json', []],
    ['ocds-currency-none.json', []],
    ['ocds-currency-num.json', []],
    ['ocds-currency-symbol.json', ['1200000 EUR']],
    ['ocds-number-1e9999.json', []],
  ] as const)('of %s is %j', async ([name, expected]) => {
    expect(await estimates(name)).toEqual(expected)
  })

  it.for([
    ['0', []],
    ['0.01', []],
    ['1', []],
    ['1.00', []],
    ['1.01', ['1.01 EUR']],
    ['250000', ['250000 EUR']],
  ] as const)('of %s EUR is shown as %j', async ([amount, expected]) => {
    const value = { amount, currency: 'EUR' }
    const release = {
      ocid: 'ocds-value',
      id: '1',
      date: '2026-11-01T10:00:00Z',
      tag: ['tender'],
      tender: { title: 'Desks', value },
    }
    const [notice] = readNotices(new TextEncoder().encode(JSON.stringify(release)), {
      source: 'test',
    }).notices
    const shown = notice?.estimatedValue ? [`${major(notice.estimatedValue)} EUR`] : []
    expect(shown).toEqual(expected)
  })
})
