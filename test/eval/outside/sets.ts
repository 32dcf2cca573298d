import type { DocumentText, Quote } from '../../../src/reading/document/document-text.ts'

/** Words that answer: a span of a page, or words in a quote. */
type Gold = Omit<Quote, 'quote'> | string

export interface OutsideQuestion {
  question: string
  /**
   * The part of the set: `clear`, `colloquial`, `cross` or `none` in sets of tenders, otherwise `answerable` or
   * `none`.
   */
  kind: string
  /** Empty if the documents do not answer. */
  golds: Gold[]
}

/** Documents and the questions about them, as if they were one tender. */
export interface OutsideText {
  id: string
  documents: DocumentText[]
  questions: OutsideQuestion[]
}

type Read = <T>(file: string) => Promise<T>

interface Article {
  tender: string
  documents: DocumentText[]
  questions: { question: string; golds: Omit<Quote, 'quote'>[] }[]
}

interface TendersGold {
  questions: Record<string, { kind: string; q: string; gold: string[] }[]>
  cross: Record<string, [language: string, question: string, ...golds: string[]][]>
}

/** The sets of questions to articles of encyclopedias, by file. */
export const articleSets = ['xquad-en', 'xquad-de', 'xquad-en-to-de', 'xquad-de-to-en', 'squad2', 'piaf-fr']

/** A set of questions about articles; a `step` of 15 keeps every fifteenth question. */
export async function articles(read: Read, set: string, step: number): Promise<OutsideText[]> {
  const all = await read<Article[]>(`questions-${set}.json`)
  return all.map(({ tender, documents, questions }) => ({
    id: `${set}-${tender}`,
    documents: documents.map((each) => ({ ...each, id: `${set}${tender}${each.id}` })),
    questions: questions
      .filter((_, index) => index % step === 0)
      .map(({ question, golds }) => ({
        question,
        kind: golds.length > 0 ? 'answerable' : 'none',
        golds: golds.map((gold) => ({ ...gold, documentId: `${set}${tender}${gold.documentId}` })),
      })),
  }))
}

interface OutsideTender {
  id: string
  documents: DocumentText[]
}

/** The questions that a bid manager usually has, tried on each tender, whether it answers them or not. */
export async function usualQuestions(read: Read): Promise<OutsideText[]> {
  const all = await read<OutsideTender[]>('tenders.json')
  const asked = await read<Record<string, { q: string; gold: string[] }[]>>('usual-questions.json')
  return all.map(({ id, documents }) => ({
    id: `usual-${id}`,
    documents: documents.map((each) => ({ ...each, id: `usual${id}${each.id}` })),
    questions: (asked[id] ?? []).map(({ q, gold }) => ({
      kind: gold.length > 0 ? 'answerable' : 'none',
      question: q,
      golds: gold,
    })),
  }))
}

/** The tenders with the questions of readers about them. */
export async function tenders(read: Read): Promise<OutsideText[]> {
  const all = await read<OutsideTender[]>('tenders.json')
  const { questions, cross } = await read<TendersGold>('tenders-gold.json')
  return all
    .filter(({ id }) => questions[id])
    .map(({ id, documents }) => ({
      id,
      documents: documents.map((each) => ({ ...each, id: `${id}${each.id}` })),
      questions: [
        ...(questions[id] ?? []).map(({ kind, q, gold }) => ({ kind, question: q, golds: gold })),
        ...(cross[id] ?? []).map(([, question, ...golds]) => ({ kind: 'cross', question, golds })),
      ],
    }))
}

interface OwnTender {
  id: string
  lang: string
  documents: { name: string; pages: string[] }[]
}

interface OwnQuestion {
  tender: string
  kind: string
  question: string
  expected: { quote: string } | null
}

const ownSets = ['eval', 'eval-examiner-a', 'eval-examiner-b', 'eval-examiner-c']
const ownKinds: Record<string, string> = {
  standard: 'clear',
  hard: 'colloquial',
  cross: 'cross',
  none: 'none',
}

/** The tenders of this project with their questions, under the kinds of the others; a `step` of 15 keeps every fifteenth question. */
export async function ownTenders(read: Read, step: number): Promise<OutsideText[]> {
  const sets = await Promise.all(
    ownSets.map(async (set) => {
      const questions = await read<OwnQuestion[]>(`${set}/questions.json`)
      const asked = Map.groupBy(
        questions.filter((_, index) => index % step === 0),
        ({ tender }) => tender,
      )
      return (await read<OwnTender[]>(`${set}/tenders.json`)).map(({ id, lang, documents }) => ({
        id,
        documents: documents.map(({ name, pages }, i) => ({
          id: `${set}${id}${i}`,
          title: name,
          kind: 'tender_documents' as const,
          language: lang,
          pages,
        })),
        questions: (asked.get(id) ?? []).map(({ kind, question, expected }) => ({
          kind: ownKinds[kind] ?? kind,
          question,
          golds: expected ? [expected.quote] : [],
        })),
      }))
    }),
  )
  return sets.flat()
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether a quote contains the words that answer the question. */
export const answers = (quote: Quote, golds: Gold[]): boolean =>
  golds.some((gold) =>
    typeof gold === 'string'
      ? spaced(quote.quote).includes(spaced(gold))
      : quote.documentId === gold.documentId &&
        quote.page === gold.page &&
        quote.start <= gold.start &&
        quote.end >= gold.end,
  )
