import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figure, median, rounded } from '../../src/catalogue/market/figures.ts'
import { supplierId } from '../../src/catalogue/market/identity.ts'
import { withoutLegalForm } from '../../src/catalogue/market/legal-forms.ts'
import { seriesOf } from '../../src/catalogue/market/insights.ts'

const party = (
  name: string | null,
  country: string | null = null,
  registrationNumber: string | null = null,
) => ({
  name,
  country,
  registrationNumber,
})

describe('supplierId', () => {
  it.for([
    ['Muster GmbH', 'MUSTER', 'DE'],
    ['Muster Straßenbau GmbH & Co. KG', 'Muster Strassenbau', 'DE'],
    ['Acme Ltd', 'ACME Limited', 'GB'],
    ['Acme Ltd.', 'Acme, L.L.C.', 'GB'],
    ['Mex S. de R.L. de C.V.', 'Mex', 'MX'],
    ['Muster g m b h', 'Muster GmbH', 'DE'],
    ['Budimex Sp. z o.o.', 'BUDIMEX spółka z ograniczoną odpowiedzialnością', 'PL'],
    ['Construções Silva, S.A.', 'Construcoes Silva SA', 'PT'],
    ['UAB „Statyba“', 'Statyba, UAB', 'LT'],
    ['AS Merko Ehitus', 'Merko Ehitus', 'EE'],
    ['Skanska A/S', 'Skanska', 'DK'],
    ['Veidekke Oyj', 'VEIDEKKE OY', 'FI'],
    ['Стройинвест ЕООД', 'СТРОЙИНВЕСТ', 'BG'],
    ['SC Drumuri SRL', 'Drumuri S.R.L.', 'RO'],
  ] as const)('is one for %s and %s in %s', ([one, other, country]) => {
    expect(supplierId(party(one, country))).toBe(supplierId(party(other, country)))
  })

  it.for([
    [party('Muster', 'DE'), party('Muster', 'AT')],
    [party('Muster', 'DE'), party('Muster', null)],
    [party('Muster Nord', 'DE'), party('Muster Süd', 'DE')],
    [party('AS Roma', 'IT'), party('Roma', 'IT')],
    [party('Muster', 'DE', 'HRB 1'), party('Muster', 'DE', 'HRB 2')],
    [party('Muster', 'DE', '12345'), party('Muster', 'FR', '12345')],
    [party('12345', 'DE'), party(null, 'DE', '12345')],
  ] as const)('keeps %j and %j apart', ([one, other]) => {
    expect(supplierId(one)).not.toBe(supplierId(other))
  })

  it('goes by the number and the first word of the name, whatever the spelling', () => {
    const id = supplierId(party('Alpha Bau', 'DE', '18-345-672 b'))
    expect(supplierId(party('ALPHA GmbH', 'DE', '18.345.672B'))).toBe(id)
    expect(supplierId(party('Beta', 'DE', '18.345.672B'))).not.toBe(id)
    expect(supplierId(party(null, 'DE', '18345672B'))).not.toBeNull()
  })

  it.for([
    ['HRB 12-345 b', 'hrb.12345B', true],
    ['HRB 4115, Amtsgericht Kiel', 'Kiel HRB 4115', true],
    ['HRB 4115 Kiel', 'HRB 4115 München', false],
    ['HRB 4115 Kiel', 'HRB 4115', false],
    ['DEK1101R.HRB4115', 'DED2601R.HRB4115', false],
  ] as const)('counts %s and %s with their court', ([one, other, same]) => {
    expect(supplierId(party('Alpha Bau', 'DE', one)) === supplierId(party('Alpha Bau', 'DE', other))).toBe(
      same,
    )
  })

  it('takes a number without its court for that of this name alone', () => {
    expect(supplierId(party('Alpha Bau', 'DE', 'HRB 4115'))).not.toBe(
      supplierId(party('Alpha Catering', 'DE', 'HRB 4115')),
    )
  })

  const fillers = [
    'DE000000000',
    'DE999999999',
    'DE123456789',
    '123456',
    'wird nachgereicht 1',
    'ATU12345678',
  ]
  it.for(['n/a', '-', '', '0', '00000000', 'none', '99', ...fillers])(
    'does not take %j for a number',
    (number) => {
      expect(supplierId(party('Alpha', 'DE', number))).toBe(supplierId(party('Alpha', 'DE')))
      expect(supplierId(party(null, 'DE', number))).toBeNull()
    },
  )

  it('knows nobody without number and name', () => {
    expect(supplierId(party(null, 'DE'))).toBeNull()
    expect(supplierId(party('…', 'DE'))).toBeNull()
  })
})

describe('withoutLegalForm', () => {
  it('leaves a name that is nothing but a form', () => {
    expect(withoutLegalForm(['ag'], 'DE')).toEqual(['ag'])
    expect(withoutLegalForm(['company', 'limited'], 'GB')).toEqual(['company'])
  })

  it('leaves a part of the name, and is the same when asked again', () => {
    const word = fc.constantFrom(
      's',
      'a',
      'r',
      'l',
      'ltd',
      'as',
      'sp',
      'z',
      'o',
      'alpha',
      'beta',
      'gmbh',
      'co',
      'kg',
    )
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('EE', 'DE', null),
        (name, country) => {
          const left = withoutLegalForm(name, country)
          expect(left.length).toBeGreaterThan(0)
          expect(` ${name.join(' ')} `).toContain(` ${left.join(' ')} `)
          expect(withoutLegalForm(left, country)).toEqual(left)
        },
      ),
    )
  })
})

describe('figures', () => {
  it('keep back what too few cases say', () => {
    expect([figure(1, 4), figure(1, 5), figure(null, 5)]).toEqual([
      { value: null, n: 4 },
      { value: 1, n: 5 },
      { value: null, n: 5 },
    ])
  })

  it('round half up and take the middle', () => {
    expect([rounded(1.005, 2), rounded(0.12345, 4), rounded(2 / 3, 4)]).toEqual([1.01, 0.1235, 0.6667])
    expect([median([]), median([3]), median([3, 4])]).toEqual([null, 3, 3.5])
  })
})

describe('seriesOf', () => {
  const nothing = { tenders: [], awards: [] }
  const span = { from: new Date('1969-11-15T00:00:00Z'), to: new Date('1970-02-01T00:00:00Z') }
  const starts = (interval: 'month' | 'quarter' | 'year') =>
    seriesOf(nothing, { ...span, interval }, new Date()).map(({ start }) => start.slice(0, 7))

  it('steps by the calendar, before 1970 too', () => {
    expect(starts('month')).toEqual(['1969-11', '1969-12', '1970-01', '1970-02'])
    expect(starts('quarter')).toEqual(['1969-10', '1970-01'])
    expect(starts('year')).toEqual(['1969-01', '1970-01'])
  })

  it('ends now, and begins with the first day there is', () => {
    const days = { tenders: [[19_000, 2, 0, 0]], awards: [[19_040, 1, 500, 1]] } as const
    const series = seriesOf(
      { tenders: days.tenders.map((day) => [...day]), awards: days.awards.map((day) => [...day]) },
      { interval: 'month' },
      new Date('2022-03-10T00:00:00Z'),
    )
    expect(series.map(({ start, tenders, awards }) => [start.slice(0, 7), tenders, awards])).toEqual([
      ['2022-01', 2, 0],
      ['2022-02', 0, 1],
      ['2022-03', 0, 0],
    ])
  })
})
