import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { tableText } from '../../src/platform/files/tables.ts'
import {
  certificatesIn,
  isOfPeople,
  isOfThings,
  proves,
  standardsIn,
  systemsIn,
} from '../../src/reading/requirements/certificates.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import { certificateTable } from '../../src/reference/language/worded.ts'

const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name)

describe('the table of certificates', () => {
  const rows = readTable<'name' | 'of' | 'proves' | 'found'>(tableText(certificateTable))
  const names = [...new Set(rows.map(({ name }) => name))]

  it.for(names)('finds %s by its own name', (name) => {
    expect(namesOf(standardsIn(`Certificate: ${name}.`))).toEqual([name])
  })

  it('says of each certificate once what it is of, and proves certificates that it has', () => {
    const said = rows.filter(({ of }) => of !== '')
    expect(said.map(({ name }) => name)).toEqual(names)
    expect(said.filter(({ of }) => !['firms', 'people', 'goods'].includes(of))).toEqual([])
    expect(
      said
        .flatMap(({ proves: all }) => all.split(', '))
        .filter((name) => name !== '' && !names.includes(name)),
    ).toEqual([])
  })

  // Requirements are stored under these names, and are matched by their words when they are judged.
  it.for([
    ['IT-Grundschutz', 'BSI IT-Grundschutz'],
    ['ISO/IEC 27001', 'ISO 27001'],
    ['DIN EN 1090-2', 'EN 1090-2'],
    ['BS OHSAS 18001', 'OHSAS 18001'],
    ['Umweltgutachten Ökoprofit', 'Ökoprofit'],
    ['SCC/VCA', 'SCC'],
  ] as const)('knows %s, as it was named before, as %s', ([before, name]) => {
    expect(namesOf(standardsIn(before))[0]).toBe(name)
  })
})

describe('standardsIn', () => {
  it('knows standards by number, whoever publishes them', () => {
    const text =
      'ISO/IEC 27001:2022, DIN EN ISO 9001, NF EN ISO 22000, ISO-14001, EN 1090-2, DIN 77200, isolation 9001'
    expect(namesOf(standardsIn(text))).toEqual([
      'ISO 27001',
      'ISO 9001',
      'ISO 22000',
      'ISO 14001',
      'EN 1090-2',
      'DIN 77200',
    ])
  })

  it.for([
    ['DIN 9001', ['ISO 9001']],
    ['ISO 9001-2015 and 14001:2015', ['ISO 9001', 'ISO 14001']],
    ['ISO 9001 und 45001, 2026', ['ISO 9001', 'ISO 45001']],
    ['ISO 9001, 2500 employees', ['ISO 9001']],
    ['NEN-EN-ISO 14001 en 45001', ['ISO 14001', 'ISO 45001']],
    ['ISO/TS 16949', ['ISO 16949', 'IATF 16949']],
    ['NS 8406', []],
    ['délivré en 2019', []],
    ['le site hds, l’emas', []],
    ['cyber essentials plus', ['Cyber Essentials Plus']],
  ] as const)('%s', ([text, names]) => {
    expect(namesOf(standardsIn(text))).toEqual(names)
  })

  it('finds each number of a list at its own place', () => {
    expect(standardsIn('ISO 9001 or 14001')).toEqual([
      { name: 'ISO 9001', start: 0, end: 8 },
      { name: 'ISO 14001', start: 12, end: 17 },
    ])
  })
})

describe('certificatesIn', () => {
  it.for([
    ['DIN EN ISO/IEC 27001:2022 und ISO 9001', ['ISO 27001', 'ISO 9001']],
    ['ISO 9001, 14001 and 45001 certificates', ['ISO 9001', 'ISO 14001', 'ISO 45001']],
    ['NF EN ISO 22000 ou HACCP', ['ISO 22000', 'HACCP']],
    ['Cyber Essentials Plus', ['Cyber Essentials Plus']],
    ['ISO standards in general', []],
    ['times in ISO 8601, countries in ISO 3166-1, and a certificate of ISO 27001', ['ISO 27001']],
    ['ISO 9001, and plugs to DIN EN 60309', ['ISO 9001']],
    ['doors certified to EN 1634', ['EN 1634']],
    ['Constructionline membership', ['Constructionline']],
  ] as const)('%s', ([text, names]) => {
    expect(namesOf(certificatesIn(text))).toEqual(names)
  })
})

describe('isOfThings', () => {
  it.for([
    ['plugs conform to en 60309', true],
    ['a test report to en 60309 is handed in', false],
    ['work to iso 9001', false],
    ['work as in bs en 60309 and haccp', false],
    ['a certificate', false],
  ] as const)('%s: %s', ([text, expected]) => {
    expect(isOfThings(text)).toBe(expected)
  })
})

describe('systemsIn', () => {
  it.for([
    ['a certified quality management system', ['ISO 9001']],
    ['gecertificeerd milieumanagementsysteem', ['ISO 14001']],
    ['sertifisert miljøledelse', ['ISO 14001']],
    ['sistema de gestión de calidad certificado', ['ISO 9001']],
    ['Zertifiziertes Arbeitsschutzmanagement und Energiemanagement', ['ISO 45001', 'ISO 50001']],
  ] as const)('%s', ([text, names]) => {
    expect(systemsIn(text)).toEqual(names)
  })
})

describe('proves', () => {
  it.for([
    ['ISO 22000', 'HACCP', true],
    ['HACCP', 'ISO 22000', false],
    ['FSSC 22000', 'HACCP', true],
    ['ISO 3834-2', 'ISO 3834', true],
    ['CHAS', 'SMAS', true],
    ['VCA', 'SCC', true],
    ['ISO 9001', 'ISO 14001', false],
  ] as const)('%s for %s: %s', ([held, asked, expected]) => {
    expect(proves(held, asked)).toBe(expected)
  })
})

describe('isOfPeople', () => {
  it('is so for certificates that only persons hold', () => {
    expect(['ITIL', 'PRINCE2', 'TISAX', 'ISO 20000-1'].map(isOfPeople)).toEqual([true, true, false, false])
  })
})
