import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { askTender } from '../../src/insight/retrieval/ask.ts'
import { readQuestion } from '../../src/insight/retrieval/question.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import type { TextLanguage } from '../../src/reference/language/tokens.ts'
import { newId } from '../../src/platform/ids.ts'
import { writePassages } from '../../src/reading/passages/write.ts'
import { tableSource } from '../support/tables.ts'
import asked from './asked.tsv'

const rows = readTable<'concept' | 'language' | 'question'>(asked)

const meantIn = (question: string, language?: string) =>
  readQuestion(question, [], (language as TextLanguage | undefined) ?? null).concepts

describe('readQuestion', () => {
  it.for(['en', 'de', 'fr', 'no'])('hears what everyday questions in %s mean', (language) => {
    const missed = rows
      .filter((row) => row.language === language)
      .filter(
        ({ concept, question }) => !meantIn(question, language).some((each) => each.concept === concept),
      )
      .map(({ concept, question }) => `${concept}: ${question}`)
    expect(missed).toEqual([])
  })

  it('trusts words of questions less where they are few of many', () => {
    const strengthOf = (question: string) =>
      meantIn(question).find(({ concept }) => concept === 'liability')?.strength ?? 0
    expect(strengthOf('Who is to blame?')).toBeGreaterThanOrEqual(0.6)
    const many = 'Who is to blame for the eruption that buried the Roman harbour town of Pompeii?'
    expect(strengthOf(many)).toBeGreaterThan(0)
    expect(strengthOf(many)).toBeLessThan(0.6)
  })
})

describe('the certainty of an answer', () => {
  it.for([
    ['Die Reisekosten trägt der Auftraggeber.', true],
    ['Verlangt der Auftraggeber eine weitere Prüfung, werden die entstandenen Kosten erstattet.', false],
  ] as const)('needs what the question names most clearly: %s', async ([sentence, isCertain]) => {
    const tenderId = newId('tender', new Date('2026-11-21T09:00:00Z'))
    const document = {
      id: newId('document', new Date('2026-11-21T09:00:00Z')),
      title: 'Vertrag.pdf',
      pages: [`${sentence}\n\nDer Vertrag endet am 31. Mai 2028.\n\nDas Angebot ist auf Deutsch abzufassen.`],
      kind: 'tender_documents' as const,
      language: 'de',
    }
    await env.DB.batch(writePassages(env.DB, [{ tenderId, document, country: null }]))
    const answer = await askTender(
      { ...tableSource, d1: env.DB },
      { tenderId, question: 'Wer zahlt die Reisekosten?' },
      [],
    )
    expect(answer.certainty === 'certain').toBe(isCertain)
  })
})
