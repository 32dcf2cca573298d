import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { Details, invalidBody, wrongFields } from '../../src/platform/context/errors.ts'
import { findStray } from '../../src/platform/http/body.ts'
import { detailsOf } from '../../src/platform/http/details.ts'

const wrong = (path: string, length: number) => Array.from({ length }, () => ({ path, message: 'is wrong' }))

describe('Details', () => {
  it('lists 20 problems, counts the others and asks for none of their paths', () => {
    const details = new Details()
    let paths = 0
    for (let n = 0; n < 500; n++) details.add(() => `p${++paths}`, 'is wrong')
    expect([details.listed.length, details.omitted, paths]).toEqual([20, 480, 20])
    expect(invalidBody(details).message).toMatch(
      /^Invalid request body: p1 is wrong; .*; p20 is wrong; and 480 more$/,
    )
    expect(wrongFields(details).message).toBe('Please correct what is marked, and 480 more.')
  })

  it('cuts a path at 200 characters, and leaves no half of a surrogate pair', () => {
    const details = new Details()
    details.push({ path: 'k'.repeat(100_000), message: 'is wrong' })
    details.push({ path: `${'k'.repeat(199)}😀`, message: 'is wrong' })
    expect(details.listed.map(({ path }) => path)).toEqual(['k'.repeat(200), 'k'.repeat(199)])
  })

  it('limits a list that a caller has built', () => {
    const { details, found } = invalidBody(wrong('a', 30))
    expect([details?.length, found?.omitted]).toEqual([20, 10])
  })

  it('keeps the count when the paths are renamed or another collection is added', () => {
    const details = Details.of(wrong('filters.q', 25))
    const renamed = details.renamed((path) => path.slice(8))
    expect([renamed.listed[0]?.path, renamed.listed.length, renamed.omitted]).toEqual(['q', 20, 5])
    renamed.addAll(details)
    expect([renamed.listed.length, renamed.omitted]).toEqual([20, 30])
  })
})

describe('findStray', () => {
  it('names the places, in lists and objects, and counts those after the twentieth', () => {
    const { details } = findStray({ a: ['x', { b: '\u0001' }], c: Array(100).fill('\u0001') })
    expect(details.listed.slice(0, 2).map(({ path }) => path)).toEqual(['a[1].b', 'c[0]'])
    expect([details.listed.length, details.omitted]).toEqual([20, 81])
  })
})

describe('detailsOf', () => {
  const schema = z.strictObject({ list: z.array(z.number()).optional() })
  const of = (value: object) => detailsOf(schema.safeParse(value).error ?? { issues: [] }, 'is not known')

  it('names an unknown member by its own path, whatever its length', () => {
    const details = of({ ['k'.repeat(100_000)]: 1, list: ['x'] })
    expect(details.listed).toEqual([
      { path: 'list[0]', message: 'must be a number', rule: 'type' },
      { path: 'k'.repeat(200), message: 'is not known', rule: 'unknown' },
    ])
  })

  it('counts the members of one issue', () => {
    const details = of(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`m${n}`, 1])))
    expect([details.listed.length, details.omitted]).toEqual([20, 59_980])
  })

  it('writes no message that is as long as the input', () => {
    const value = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n}`.repeat(100), 1]))
    const union = z.union([z.strictObject({}), z.string()])
    const [issue] = union.safeParse(value).error?.issues ?? []
    expect(issue?.message).toContain('and 995 more')
    expect(issue?.message.length).toBeLessThan(500)
  })
})
