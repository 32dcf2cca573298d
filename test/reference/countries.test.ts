import { describe, expect, it } from 'vitest'
import { countryByAlpha3, countryByName, isCountry } from '../../src/reference/codes/countries.ts'
import { languageByAlpha3 } from '../../src/reference/codes/languages.ts'

describe('countries', () => {
  it.for([
    ['DEU', 'DE'],
    ['GRC', 'GR'],
    ['gbr', 'GB'],
    ['XKX', 'XK'],
    ['1A0', null],
    ['', null],
  ] as const)('reads alpha-3 %s as %s', ([code, expected]) => expect(countryByAlpha3(code)).toBe(expected))

  it.for([
    ['Germany', 'DE'],
    ['germany ', 'DE'],
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['United  States of America', 'US'],
    ['Cote d’Ivoire', 'CI'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Atlantis', null],
    ['constructor', null],
  ] as const)('reads the name %s as %s', ([name, expected]) => expect(countryByName(name)).toBe(expected))

  it('knows alpha-2 codes in capitals only', () =>
    expect(['DE', 'EL', 'de', 'UK', 'GB'].map(isCountry)).toEqual([true, false, false, false, true]))
})

describe('languageByAlpha3', () => {
  it.for([
    ['DEU', 'de'],
    ['nob', 'nb'],
    ['SME', 'sme'],
  ] as const)('reads %s as %s', ([code, expected]) => expect(languageByAlpha3(code)).toBe(expected))
})
