import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentRisk } from '../../src/insight/risk/schema.ts'

const codesOf = (language: string, page: string) =>
  risksInDocuments([{ id: 'doc', title: 'Terms', kind: 'contract', language, pages: [page] }], 'en').map(
    ({ code }) => code,
  )

type Sentences = readonly (readonly ['en' | 'de', DocumentRisk, string])[]

/** Ways in which buyers of towns, counties and states write a risk. */
const found: Sentences = [
  [
    'en',
    'termination_for_convenience',
    'This agreement may be terminated by the Client without cause on 14 days’ notice.',
  ],
]

describe('the terms of public buyers', () => {
  it.for(found)('state: %s, %s, %s', ([language, risk, sentence]) => {
    expect(codesOf(language, sentence)).toContain(risk)
  })
})
