import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { requirementsIn } from '../../src/reading/requirements/find.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import { alone } from '../eval/sets.ts'
import table from './demands.tsv'

/**
 * Each sentence with the codes it requires; a duty of the buyer and an act of the procedure require nothing. Line feeds
 * are written `\n`.
 */
const rows = readTable<'topic' | 'language' | 'codes' | 'sentence'>(table)

describe('requirementsIn by whose duty a sentence states', () => {
  it.for([...Map.groupBy(rows, ({ topic }) => topic)])('reads %s', ([, some]) => {
    const wrong = some.flatMap(({ language, codes, sentence }) => {
      const found = requirementsIn(alone(language, sentence.replaceAll('\\n', '\n')))
      const listed = found.map(({ code }) => code).join('|')
      return listed === codes ? [] : [`${codes || '-'} [${listed}] ${sentence}`]
    })
    expect(wrong).toEqual([])
  })
})
