import fc from 'fast-check'
import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import type { Requirement } from '../../src/reading/requirements/schema.ts'
import { pageChanges, requirementChanges } from '../../src/workspace/documents/changes.ts'
import { differing, passageChanges } from '../../src/workspace/documents/passage-changes.ts'

describe('pageChanges', () => {
  it.for([
    ['nothing', 'abc', 'abc', { added: [], removed: [], changed: [] }],
    ['a page that was added', 'ac', 'abc', { added: [2], removed: [], changed: [] }],
    ['a page that was removed', 'abc', 'ac', { added: [], removed: [2], changed: [] }],
    ['a page with other words', 'abc', 'axc', { added: [], removed: [], changed: [{ was: 2, is: 2 }] }],
    ['changed and added', 'ab', 'xab', { added: [1], removed: [], changed: [] }],
    ['pages that stand twice', 'aab', 'ab', { added: [], removed: [2], changed: [] }],
    ['all pages', '', 'ab', { added: [1, 2], removed: [], changed: [] }],
  ] as const)('finds %s', ([, old, now, found]) => {
    expect(pageChanges([...old], [...now])).toEqual(found)
  })

  it('accounts for every page of both versions', () => {
    const pages = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
    fc.assert(
      fc.property(pages, pages, (old, now) => {
        const { added, removed, changed } = pageChanges(old, now)
        const same = old.length - removed.length - changed.length
        expect(now.length - added.length - changed.length).toBe(same)
        const left = old.filter(
          (_, i) => !removed.includes(i + 1) && !changed.some(({ was }) => was === i + 1),
        )
        expect(
          now.filter((_, j) => !added.includes(j + 1) && !changed.some(({ is }) => is === j + 1)),
        ).toEqual(left)
      }),
    )
  })
})

describe('requirementChanges', () => {
  const one = (title: string, text: string) =>
    ({ code: 'insurance', lotId: null, title, text }) as Requirement

  it('takes other figures of the same thing for a change', () => {
    const [old, now] = [
      one('Insurance: GBP 5,000,000', 'At least GBP 5,000,000'),
      one('Insurance: GBP 7,000,000', 'At least GBP 7,000,000'),
    ]
    expect(requirementChanges([old], [now])).toEqual({
      added: [],
      removed: [],
      changed: [{ was: old, is: now }],
    })
  })

  it('finds what was added and removed', () => {
    const [kept, gone, fresh] = [one('A', 'a'), one('B', 'b'), one('C', 'c')]
    expect(requirementChanges([kept, gone], [fresh, kept])).toEqual({
      added: [fresh],
      removed: [gone],
      changed: [],
    })
  })
})

describe('passageChanges', () => {
  const limit = 'The total price of all orders may not exceed EUR 800,000.'
  const higher = limit.replace('800', '950')

  it('finds a sentence with another figure, and its pages', () => {
    const old = [
      'The Town invites tenders.',
      `Orders are placed in writing. ${limit} Each order has a number.`,
    ]
    const now = old.map((page) => page.replace(limit, higher))
    expect(passageChanges(old, now)).toEqual([
      { was: { page: 2, text: limit }, is: { page: 2, text: higher } },
    ])
  })

  it('takes other lines and other pages for no difference', () => {
    const words = `Orders are placed in writing. ${limit} Each order has a number.`
    const lines = words.replaceAll(' may', '\nmay')
    expect(passageChanges(['First page.', words], [`First page.\n\n${lines}`])).toEqual([])
  })

  it('finds what one version alone has', () => {
    const words = 'Orders are placed in writing.'
    expect(passageChanges([words], [`${words} ${limit}`])).toEqual([
      { was: null, is: { page: 1, text: limit } },
    ])
    expect(passageChanges([`${words} ${limit}`], [words])).toEqual([
      { was: { page: 1, text: limit }, is: null },
    ])
  })

  it('accounts for every sentence of both versions', () => {
    const sentences = fc.array(fc.constantFrom('One is so.', 'Two is so.', 'Three is so.', 'Four is so.'), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(sentences, sentences, (old, now) => {
        const changes = passageChanges([old.join(' ')], [now.join(' ')])
        const count = (text?: string) => text?.split('. ').length ?? 0
        const [were, are] = [
          changes.map(({ was }) => count(was?.text)),
          changes.map(({ is }) => count(is?.text)),
        ]
        const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0)
        expect(old.length - sum(were)).toBe(now.length - sum(are))
      }),
    )
  })
})

describe('differing', () => {
  it.for([
    ['at most 800 in all', 'at most 950 in all', { start: 'at most', was: '800', is: '950', end: 'in all' }],
    ['at most 800', 'at most 800 net', { start: 'at most 800', was: '', is: 'net', end: '' }],
    ['', 'new', { start: '', was: '', is: 'new', end: '' }],
    ['de de', 'de de de', { start: 'de de', was: '', is: 'de', end: '' }],
  ] as const)('divides “%s” and “%s”', ([was, is, parts]) => {
    expect(differing(was, is)).toEqual(parts)
  })
})
