import { answerQuestion } from '../../src/insight/questions/retrieval/answer.ts'
import { passagesOf } from '../../src/reading/passages/passages.ts'
import { readWords, type SentenceWords } from '../../src/reading/passages/words.ts'
import '../support/tables.ts'
import type { Aspect } from '../../src/insight/questions/retrieval/aspects.ts'
import { clearnessIn, lackingIn, unmetIn } from '../../src/insight/questions/retrieval/features.ts'
import { describe, expect, it } from 'vitest'
import { readQuestion } from '../../src/insight/questions/retrieval/question.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import type { TextLanguage } from '../../src/reference/language/tokens.ts'
import asked from './asked.tsv'
import narrow from './narrow.tsv'

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

describe('readWords', () => {
  const sentences = readTable<'concept' | 'language' | 'sentence'>(narrow)

  it.for(['en', 'de', 'fr', 'no'])('finds narrow matters in sentences in %s', (language) => {
    const missed = sentences
      .filter((row) => row.language === language)
      .filter(({ concept, sentence }) => !readWords(sentence, language as TextLanguage).concepts.has(concept))
      .map(({ concept, sentence }) => `${concept}: ${sentence}`)
    expect(missed).toEqual([])
  })
})

describe('the kinds of value that a question asks for', () => {
  it.for([
    ['What is the budget?', ['money']],
    ['How much experience must the lead have?', ['duration', 'number']],
    ['Wie viel Erfahrung muss der Leiter haben?', ['duration', 'number']],
    ["Combien d'expérience le chef doit-il avoir ?", ['duration', 'number']],
    ['Wie hoch ist das Budget?', ['money']],
    ['How high is the fence?', ['money', 'percent', 'number']],
    ['Wie hoch ist die Schichtdicke?', ['money', 'percent', 'number']],
    ['Welche Deckungssumme muss die Versicherung haben?', ['money']],
  ] as const)('%s', ([question, kinds]) => {
    expect(readQuestion(question)).toMatchObject({ kinds, worded: true })
  })

  it('are not taken for the subject where a noun is', () => {
    const strengthOf = (question: string) =>
      meantIn(question, 'de').find(({ concept }) => concept === 'duration')?.strength ?? 0
    expect(strengthOf('Wie lange dauert der Vertrag?')).toBeGreaterThanOrEqual(0.6)
    expect(strengthOf('Wie lange dauern die Sprints?')).toBeLessThan(0.6)
  })

  it('stand beside the thing that is counted', () => {
    const page =
      'Samples are sent in boxes that weigh no more than 20 kilograms.\n\nEach tender comes, as the annex on design says in more words, with twelve samples.'
    const candidates = passagesOf({
      id: 'a',
      title: 'A',
      kind: 'tender_documents',
      language: 'en',
      pages: [page],
    }).map((each) => ({ ...each, title: 'A' }))
    const { quotes } = answerQuestion('How many samples are needed?', candidates)
    expect(quotes[0]?.quote).toContain('twelve samples')
  })
})

describe('the signs of what a text leaves open', () => {
  const aspect = (name: string, group: number, match = 0): Aspect => ({
    kind: group < 0 ? 'word' : 'concept',
    name,
    factor: 1,
    group,
    isKnown: true,
    isNamed: true,
    isThing: false,
    isSpecific: false,
    isLiteral: () => false,
    within: [],
    match: () => match,
  })
  const naming = (...named: string[]): SentenceWords => ({
    ...readWords('', 'en'),
    named: new Set(named),
    concepts: new Map(named.map((name) => [name, 1.5])),
  })

  it('count the concepts that no text names, of those from the same words one', () => {
    const aspects = [aspect('incentive', 0), aspect('delivery_time', 1), aspect('deadline', 1)]
    expect(lackingIn(aspects, [naming('deadline'), naming()])).toBe(0.5)
    expect(lackingIn(aspects, [naming('deadline'), naming('incentive')])).toBe(0)
    expect(lackingIn([], [naming()])).toBe(0)
    expect(clearnessIn(aspects, naming('deadline'))).toBe(0.75)
    expect(clearnessIn([], naming('deadline'))).toBe(0)
  })

  it('count the words that nothing says, and common words with a meaning', () => {
    const inquiry = readQuestion('What is the penalty for late delivery?')
    expect(inquiry.narrowing).toContainEqual(expect.arrayContaining(['w.delay']))
    const words = inquiry.terms.map(({ word }) => aspect(word, -1))
    expect(words.map(({ name }) => name)).toEqual(['penalty', 'delivery'])
    expect(unmetIn(inquiry, words, [1, 0], [naming()])).toBeCloseTo(2 / 3)
    expect(unmetIn(inquiry, words, [1, 0], [naming('w.delay')])).toBeCloseTo(1 / 3)
    expect(unmetIn({ ...inquiry, narrowing: [] }, [], [], [naming()])).toBe(0)
  })
})

describe('answerQuestion', () => {
  const candidates = passagesOf({
    id: 'terms',
    title: 'Bedingungen',
    kind: 'tender_documents',
    language: 'de',
    pages: [
      `3. Sonstiges
Sollten Teile Ihrer Bedingungen wichtig sein, binden Sie diese bitte in das Angebot mit ein.
4. Bindefrist der Angebote
14.03.2028
5. Muster
Dem Angebot sind mindestens vier Farbmuster beizulegen.`,
    ],
  }).map((passage) => ({ ...passage, title: 'Bedingungen' }))

  it.for([
    ['Bis wann gilt die Bindefrist?', '14.03.2028'],
    ['Wie viele Farbmuster sind beizufügen?', 'vier Farbmuster'],
  ] as const)('answers %s for certain', ([question, words]) => {
    const { certainty, quotes } = answerQuestion(question, candidates)
    expect(quotes[0]?.quote).toContain(words)
    expect(certainty).toBe('certain')
  })
})
