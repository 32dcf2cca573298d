import { describe, expect, it } from 'vitest'
import { major, money, writtenAmount } from '../../src/platform/text/money.ts'

describe('money', () => {
  it.for([
    ['40040000', 'EUR', 40040000],
    ['0.1', 'eur', 0.1],
    ['1234.565', 'GBP', 1234.57],
    ['1000', 'JPY', 1000],
    ['12.3456', 'KWD', 12.346],
    [1311264.0, 'MXN', 1311264],
    [0.29, 'USD', 0.29],
  ] as const)('reads %s %s as %s', ([amount, currency, expected]) => {
    const value = money(amount, currency)
    expect(value && major(value)).toBe(expected)
  })

  it.for([
    ['-1', 'EUR'],
    ['', 'EUR'],
    ['1e30', 'EUR'],
    ['12', 'EURO'],
    ['NaN', 'EUR'],
    ['99999999999999999', 'EUR'],
    [null, 'EUR'],
  ] as const)('refuses %s %s', ([amount, currency]) => expect(money(amount, currency)).toBeNull())
})

describe('an amount in a text', () => {
  it.for([
    [11_400_000, 'GBP', 'en', '11,400,000 GBP'],
    [6_172_837.5, 'EUR', 'de', '6.172.837,5 EUR'],
    [750_000, 'EUR', 'fr', '750 000 EUR'],
    [12.346, 'KWD', 'en', '12.346 KWD'],
    [1_000_000, 'JPY', 'en', '1,000,000 JPY'],
  ] as const)('of %d %s reads in %s as %s', ([amount, currency, language, expected]) =>
    expect(writtenAmount(amount, currency, language)).toBe(expected),
  )
})
