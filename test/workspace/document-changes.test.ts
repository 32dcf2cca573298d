import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Requirement } from '../../src/reading/requirements/schema.ts'
import { pageChanges, requirementChanges } from '../../src/workspace/documents/changes.ts'

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
