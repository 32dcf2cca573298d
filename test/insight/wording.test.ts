import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/insight/analyses/wording/language.ts'
import { phrases, sayIn } from '../../src/insight/analyses/wording/phrasebook.ts'
import { textLanguages } from '../../src/reference/language/tokens.ts'

describe('phrases', () => {
  it('take the same values in every language', () => {
    const marks = (phrase: string) => (phrase.match(/\{\w+\}|\[\[|\]\]/g) ?? []).toSorted()
    const differing = Object.entries(phrases()).filter(([, phrase]) =>
      Object.values(phrase).some((each) => marks(each).join() !== marks(phrase.en).join()),
    )
    expect(differing).toEqual([])
    expect(Object.keys(phrases()).length).toBeGreaterThan(200)
  })
})

describe('the phrases of answers', () => {
  // A question that is read is answered in its language. The remark on other languages is for readers of none of them.
  const answers = Object.entries(phrases()).filter(
    ([code]) => code.startsWith('answer.') && code !== 'answer.otherLanguage',
  )
  it.for(textLanguages)('are written in %s', (language) =>
    expect(answers.filter(([, phrase]) => !phrase[language])).toEqual([]),
  )
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

  it.for(languages)('names in %s every language whose questions are read', (language) => {
    const say = sayIn(language)
    const remark = say('answer.otherLanguage').toLowerCase()
    const missing = textLanguages.filter((each) => !remark.includes(say.languageName(each).toLowerCase()))
    expect(missing).toEqual([])
  })

  it('leaves out a part with an unknown value, and shows a dash for one outside', () => {
    const say = sayIn('en')
    expect(say('risk.long_payment_term.text', { days: 90 })).toContain('paid late: within 90 days.')
    expect(say('risk.long_payment_term.text', { days: undefined })).toContain('paid late. Plan')
    expect(say('risk.award_vs_estimate.text')).toBe('The contract was awarded at –% of its estimated value.')
  })

  it.for([
    ['en', 1, 1, '1 reference counts; 1 is demanded.'],
    ['en', 2, 1, '2 references count; 1 is demanded.'],
    ['de', 1, 2, '1 Referenz zählt; verlangt sind 2.'],
    ['fr', 0, 1, '0 référence compte ; 1 est exigée.'],
    ['fr', 2, 2, '2 références comptent ; 2 sont exigées.'],
  ] as const)('writes the singular in %s for %s of %s', ([language, count, need, expected]) =>
    expect(sayIn(language)('references.met', { count, need })).toBe(expected),
  )

  it('says nothing of further references where there are none', () => {
    const say = sayIn('en')
    expect(say('references.partial', { count: 1, need: 3, open: undefined })).toBe(
      '1 of 3 references counts.',
    )
    expect(say('references.partial', { count: 1, need: 3, open: 2 })).toContain('; 2 more may count')
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
