import { beforeEach, describe, expect, it } from 'vitest'
import { forgetTables, loadTables } from '../../src/platform/files/tables.ts'
import { worded, wordedTables } from '../../src/reference/language/worded.ts'
import { tableSource } from '../support/tables.ts'

describe('worded', () => {
  beforeEach(() => loadTables(tableSource, wordedTables))

  it('puts the phrases of a name into an expression, and keeps the expression', () => {
    const clause = worded('^(?:{{except}}) ')
    expect([clause().test('Sauf accord'), clause().test('Unless agreed'), clause().test('Salvo')]).toEqual([
      true,
      true,
      false,
    ])
    expect(clause()).toBe(clause())
  })

  it('hands source and flags to a maker', () => {
    const made = worded('a{{less_than}}b', 'g', (source, flags) => ({ source, flags }))
    expect(made()).toEqual({ source: 'a(?:less|fewer|later|more)b', flags: 'g' })
  })

  it('throws for a name that the table does not have, and where the table is not loaded', () => {
    expect(worded('{{no_such_words}}')).toThrow('The table has no word no_such_words')
    const known = worded('{{except}}')
    known()
    forgetTables()
    expect(known).toThrow('The table expression-words is not loaded')
  })
})
