import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/insight/wording/language.ts'
import { phrases, sayIn } from '../../src/insight/wording/say.ts'

describe('phrases', () => {
  it('take the same values in every language', () => {
    const marks = (phrase: string) => (phrase.match(/\{\w+\}|\[\[|\]\]/g) ?? []).toSorted()
    const differing = Object.entries(phrases()).filter(([, phrase]) =>
      languages.some((language) => marks(phrase[language]).join() !== marks(phrase.en).join()),
    )
    expect(differing).toEqual([])
    expect(Object.keys(phrases()).length).toBeGreaterThan(200)
  })
})

describe('sayIn', () => {
  const amounts = { have: 'EUR 1', need: 'EUR 2' }
  it.for([
    ['en', 'The turnover of EUR 1 is 1,234.5% of the EUR 2 demanded.'],
    ['de', 'Der Umsatz von EUR 1 entspricht 1.234,5 % der verlangten EUR 2.'],
    ['fr', 'Le chiffre d’affaires de EUR 1 représente 1\u202f234,5 % des EUR 2 exigés.'],
  ] as const)('writes numbers as %s does', ([language, expected]) =>
    expect(sayIn(language)('turnover.partial', { ...amounts, percent: 1234.5 })).toBe(expected),
  )

  it('leaves out a part with an unknown value, and shows a dash for one outside', () => {
    const say = sayIn('en')
    expect(say('risk.long_payment_term.text', { days: 90 })).toContain('paid late: within 90 days.')
    expect(say('risk.long_payment_term.text', { days: undefined })).toContain('paid late. Plan')
    expect(say('risk.award_vs_estimate.text')).toBe('The contract was awarded at –% of its estimated value.')
  })

  it('puts values in as they are, braces and all', () =>
    expect(sayIn('en')('answer.quote', { words: '{words} [[x]] $& $1' })).toBe('“{words} [[x]] $& $1”'))

  it.for([
    ['en', 'EUR 1,235', '1 December 2026', 'a, b, and c'],
    ['de', 'EUR 1.235', '1. Dezember 2026', 'a, b und c'],
    ['fr', 'EUR 1\u202f235', '1 décembre 2026', 'a, b et c'],
  ] as const)('formats for %s', ([language, money, day, list]) => {
    const say = sayIn(language)
    expect([
      say.money(1234.567, 'EUR'),
      say.day('2026-12-01T23:00:00.000Z'),
      say.list(['a', 'b', 'c']),
    ]).toEqual([money, day, list])
  })
})
