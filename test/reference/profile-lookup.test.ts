import { tableSource } from '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { loadLabelsOf } from '../../src/reference/codes/lookup/any-language.ts'
import { cpvList } from '../../src/reference/codes/lookup/cpv.ts'
import { languageList } from '../../src/reference/codes/lookup/languages.ts'
import { type CodeList, labelOf } from '../../src/reference/codes/lookup/list.ts'
import { regionList } from '../../src/reference/codes/lookup/regions.ts'
import { resolveCodes } from '../../src/reference/codes/lookup/resolve.ts'

const codes = (list: CodeList, text: string) => resolveCodes(list, text).found.map(({ code }) => code)

describe('resolve', () => {
  it.for<[CodeList, string, string[]]>([
    [cpvList, '45233130', ['45233130']],
    [cpvList, '45233130-9', ['45233130']],
    [cpvList, '45', ['45000000']],
    [cpvList, '452331', ['45233100']],
    [cpvList, '45233130 Construction work for highways', ['45233130']],
    [cpvList, 'Construction work for highways', ['45233130']],
    [cpvList, 'construction WORK for  highways.', ['45233130']],
    [cpvList, '45233130 71631450', ['45233130', '71631450']],
    [cpvList, '45233130, 71631450; 45\n72000000', ['45233130', '71631450', '45000000', '72000000']],
    [cpvList, 'Agricultural, farming, fishing, forestry and related products', ['03000000']],
    [cpvList, 'bridge inspection services', ['71631450']],
    [cpvList, '', []],
    [cpvList, ' ,;\n ', []],
    [regionList, 'DE212', ['DE212']],
    [regionList, 'de2', ['DE2']],
    [regionList, 'Germany', ['DE']],
    [regionList, 'Deutschland', ['DE']],
    [regionList, 'Oberbayern', ['DE21']],
    [regionList, 'Berlin', ['DE3']],
    [regionList, 'luxembourg', ['LU']],
    [regionList, 'UK, EL', ['GB', 'GR']],
    [regionList, 'Holland', ['NL']],
    [regionList, 'DE21 Oberbayern', ['DE21']],
    [regionList, 'US', ['US']],
    [languageList, 'English, de', ['en', 'de']],
    [languageList, 'FR French', ['fr']],
  ])('%# reads %j', ([list, text, expected]) => {
    expect(resolveCodes(list, text)).toEqual({
      found: expected.map((code) => ({ code, label: labelOf(list, code) })),
      several: [],
      unknown: [],
    })
  })

  it('offers what words fit, the plainest first, and says how many there are', () => {
    const { found, several } = resolveCodes(cpvList, 'bridges')
    expect(found).toEqual([])
    const [open] = several
    expect(open?.typed).toBe('bridges')
    expect(open?.options.length).toBeGreaterThan(1)
    expect(open?.total).toBeGreaterThanOrEqual(open?.options.length ?? 0)
    for (const { label } of open?.options ?? []) expect(label.toLowerCase()).toContain('bridge')
  })

  it('says of what it does not know', async () => {
    await loadLabelsOf(tableSource, ['zzyzx'])
    expect(resolveCodes(cpvList, '99999999, zzyzx, 45233130').unknown).toEqual(['99999999', 'zzyzx'])
    expect(resolveCodes(regionList, 'DE9Z9, Atlantis').unknown).toEqual(['DE9Z9', 'Atlantis'])
  })

  it('takes every code of the lists back as it shows it', () => {
    for (const list of [cpvList, regionList, languageList] as CodeList[])
      for (const { code, label } of list.entries().filter((_, i) => i % 97 === 0))
        expect([code, codes(list, `${code} ${label}`)]).toEqual([code, [code]])
  })
})

describe('labelOf', () => {
  it('says what a code is called, a short one as the whole', () => {
    expect(labelOf(cpvList, '45')).toBe('Construction work')
    expect(labelOf(cpvList, '99999999')).toBeNull()
    expect(labelOf(regionList, 'DE21')).toBe('Oberbayern')
    expect(labelOf(regionList, 'IE')).toBe('Ireland')
    expect(labelOf(languageList, 'de')).toBe('German')
  })
})
