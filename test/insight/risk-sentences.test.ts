import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import table from './risk-sentences.tsv'

/** `risk`: a code that is flagged, `not` and a code that is not, or `only` and all codes. Line feeds are written `\n`. */
const rows = readTable<'topic' | 'language' | 'risk' | 'sentence'>(table)

const codesOf = (language: string, page: string): string[] =>
  risksInDocuments([{ id: 'doc', title: 'Terms', kind: 'contract', language, pages: [page] }], 'en').map(
    ({ code }) => code,
  )

function isAs(risk: string, found: string[]): boolean {
  const [word, codes = ''] = risk.split(' ')
  if (word === 'not') return !found.includes(codes)
  return word === 'only' ? found.join('|') === codes : found.includes(risk)
}

describe('risksInDocuments on sentences', () => {
  it.for([...Map.groupBy(rows, ({ topic, language }) => `${topic} in ${language}`)])('%s', ([, some]) => {
    const wrong = some.flatMap(({ language, risk, sentence }) => {
      const found = codesOf(language, sentence.replaceAll('\\n', '\n'))
      return isAs(risk, found) ? [] : [`${risk} [${found.join(', ')}] ${sentence}`]
    })
    expect(wrong).toEqual([])
  })
})
