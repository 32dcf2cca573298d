import { describe, expect, it } from 'vitest'
import { answerQuestion } from '../../src/insight/questions/retrieval/answer.ts'
import { questionTables, readQuestion } from '../../src/insight/questions/retrieval/question.ts'
import { passagesOf } from '../../src/reading/passages/passages.ts'
import { forgetTables, loadTables } from '../../src/platform/files/tables.ts'
import { tableSource } from '../support/tables.ts'

const named = (question: string) => readQuestion(question).concepts.map(({ concept }) => concept)

describe('questions that end with the bare name of the deadline', () => {
  it.for([
    'Wann ist die Frist?',
    'Quel est le délai ?',
    'Når er fristen?',
    'Når er siste frist?',
    'Wanneer is de sluiting?',
    '¿Cuál es el plazo?',
    'Qual è la scadenza?',
    'När är sista dagen?',
    'Hvornår er fristen?',
  ])('ask for it: %s', (question) => expect(named(question)).toEqual(['deadline']))

  it.for([
    'Wann ist die Frist für Rückfragen?',
    'Quel est le délai de paiement ?',
    'Når er fristen for spørsmål?',
    '¿Cuál es el plazo de pago?',
  ])('ask for another period where they name it: %s', (question) =>
    expect(named(question)).not.toContain('deadline'),
  )
})

describe('questions about a bid for a part alone', () => {
  it.for([
    'Can we bid for just the small boats?',
    'Could we quote only for the ferries?',
    'May we tender for the harbour piers only?',
    'Können wir uns nur auf die Fähren bewerben?',
    'Peut-on soumissionner seulement pour les bateaux ?',
    'Kunnen we alleen op de veerboten inschrijven?',
    'Kan vi gi tilbud bare på fergene?',
    'Kan vi levere tilbud på bare de små fergene?',
    'Kan vi gi tilbud på fergene alene?',
    'Peut-on répondre pour les petits bateaux seulement ?',
    '¿Podemos ofertar por los barcos solamente?',
    '¿Podemos licitar solo a los barcos?',
    'Possiamo presentare offerta solo per i traghetti?',
    'Kan vi lämna anbud endast på färjorna?',
    'Kan vi afgive tilbud kun på færgerne?',
  ])('are about lots: %s', (question) => {
    expect(named(question)).toContain('lots')
  })

  it.for([
    'Can we bid for only two years?',
    'Kan vi gi tilbud bare for to år?',
    'Can we bid only by post?',
    'Can only shipyards bid?',
    'Dürfen nur die Hersteller bieten?',
    'Können wir nur per Post bieten?',
    'Peut-on répondre seulement par courrier ?',
    'Kunnen we alleen per post inschrijven?',
    'Kan vi levere tilbud bare på e-post?',
  ])('differ from questions about another limit: %s', (question) => {
    expect(named(question)).not.toContain('lot_limit')
  })

  it('keep what they ask besides', () => {
    expect(named('What turnover do we need if we bid for only one lot?')).toContain('turnover')
  })

  it('are answered by the clause about lots, whatever the name of the part', () => {
    const pages = [
      `1. Prices
Where a price is abnormally low, bidders explain the small margin on boats.

2. Lots
The contract has two lots: ferries and pilot boats. Bids may be made for one lot or both lots.`,
    ]
    const passages = passagesOf({ id: 'd', title: 'ITT', kind: 'tender_documents', language: 'en', pages })
    const candidates = passages.map((each) => ({ ...each, title: 'ITT' }))
    const { quotes, certainty } = answerQuestion('Can we bid for just the small boats?', candidates)
    expect(quotes[0]?.quote).toContain('one lot or both lots')
    expect(certainty).toBe('certain')
  })

  it('load the tables of their wordings', async () => {
    forgetTables()
    await loadTables(tableSource, questionTables)
    expect(named('Can we bid for just the ferries?')).toContain('lots')
  })
})
