import type { DocumentRisk } from '../../src/insight/risk/schema.ts'
import { jsonFixture } from '../support/fixtures.ts'

/*
 * The texts of test/fixtures/eval-texts, as lists over all sets. The README there describes what each file
 * contains, when each set was written, and what was measured on it first.
 */
type Language = 'en' | 'de' | 'fr'

interface RequirementText {
  id: string
  language: Language
  /** The code, words of its quote, and the required number or standard if there is one. */
  expected: (readonly [code: string, quote: string, number?: number | string])[]
  pages: string[]
}

interface FactText {
  id: string
  lang: Language
  title: string
  buyer: string
  country: string
  documents: { name: string; pages: string[] }[]
  /** The facts under the names of the evaluation set. */
  facts: Record<string, unknown>
}

interface Contract {
  id: string
  language: Language
  expected: DocumentRisk[]
  pages: string[]
}

interface QuestionPage {
  language: Language
  page: string
  /** A question, and the words that answer it; null if the text does not answer. */
  asked: [question: string, answer: string | null][]
}

type RiskSentence = [stated: `${'' | 'not '}${DocumentRisk}`, sentence: string]
type Sets<T> = Record<string, T[]>

const requirements = await jsonFixture<Sets<RequirementText>>('eval-texts/requirements.json')
const facts = await jsonFixture<{
  first: FactText[]
  later: FactText[]
  plain: Pick<FactText, 'id' | 'lang' | 'country' | 'facts'>[]
}>('eval-texts/facts.json')
const injection =
  await jsonFixture<Record<'attempts' | 'harmless', Sets<string>>>('eval-texts/injection.json')

/** All sets of a file as one list. An empty list throws, because a test without texts could not fail. */
function texts<T>(sets: Sets<T>): T[] {
  const all = Object.values(sets).flat()
  if (all.length === 0) throw new Error('A file of evaluation texts is empty')
  return all
}

export const requirementTexts = texts(requirements)
export const questionPages = await jsonFixture<QuestionPage[]>('eval-texts/questions.json')
export const contracts = texts(await jsonFixture<Sets<Contract>>('eval-texts/contracts.json'))
export const riskSentences = texts(await jsonFixture<Sets<RiskSentence>>('eval-texts/risk-sentences.json'))
export const attempts = texts(injection.attempts)
export const harmless = texts(injection.harmless)

/** Tender texts of the first set. No other set states enough for a whole summary. */
export const firstFactTexts = facts.first

export const factTexts = [...facts.first, ...facts.later, ...facts.plain.map(withPages)]

function withPages(text: (typeof facts.plain)[number]): FactText {
  const { pages } = requirements['plain']?.find(({ id }) => id === text.id) ?? {}
  if (!pages) throw new Error(`No text of requirements.json is called ${text.id}`)
  return { ...text, title: text.id, buyer: 'Buyer', documents: [{ name: 'Papers', pages }] }
}
