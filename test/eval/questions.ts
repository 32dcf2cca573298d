import { tableSource } from '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { loadNoticeTexts } from '../../src/catalogue/documents/texts.ts'
import type { QuotedAnswer } from '../../src/insight/questions/retrieval/answer.ts'
import { askTender } from '../../src/insight/questions/retrieval/ask.ts'
import { importNotices } from '../support/api.ts'
import { jsonFixture } from '../support/fixtures.ts'

interface EvalTender {
  id: string
  lang: string
  title: string
  buyer: string
  country: string
  documents: { name: string; pages: string[] }[]
}

interface EvalQuestion {
  id: string
  tender: string
  lang: string
  kind: 'standard' | 'cross' | 'hard' | 'none'
  question: string
  expected: { document: string; page: number; quote: string } | null
}

/**
 * The result of one question. `place` is the place of the right quote among the quotes given, from 1; null if none is
 * right.
 */
export interface Outcome {
  question: EvalQuestion
  answer: QuotedAnswer
  place: number | null
}

export interface Share {
  right: number
  of: number
}

export interface Scores {
  /** Questions of `standard` and `cross`: the right quote is the first, or one of three. */
  first: Share
  three: Share
  hardFirst: Share
  hardThree: Share
  /** Questions of `none`: the answer is not certain. */
  refused: Share
  /** Questions of all other kinds: the answer shows nothing although the documents answer. */
  wronglyRefused: Share
  /** Questions of `standard` and `cross`: the answer shows only the closest passages. */
  uncertain: Share
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Imports the tenders of a set as an operator would, and sends all of its questions as a caller would. */
export async function askAll(set: string): Promise<Outcome[]> {
  const tenders = await jsonFixture<EvalTender[]>(`${set}/tenders.json`)
  const questions = await jsonFixture<EvalQuestion[]>(`${set}/questions.json`)
  for (const tender of tenders) await importTender(tender)
  const outcomes: Outcome[] = []
  for (const tender of tenders) {
    const { tenderId, titles } = await stored(tender.id)
    const notices = await loadNoticeTexts({ ...tableSource, d1: env.DB }, tenderId)
    for (const question of questions.filter((each) => each.tender === tender.id)) {
      const answer = await askTender(
        { ...tableSource, d1: env.DB },
        { tenderId, question: question.question },
        notices,
      )
      outcomes.push({ question, answer, place: placeOf(question, answer, titles) })
    }
  }
  return outcomes
}

async function importTender({ id, lang, title, buyer, country, documents }: EvalTender): Promise<void> {
  const tender = {
    reference: id,
    title,
    buyer: { name: buyer, country },
    publishedAt: '2026-11-20',
    languages: [lang],
  }
  const texts = documents.map(({ name, pages }) => ({
    title: name,
    language: lang,
    kind: 'tender_documents',
    pages,
  }))
  const { status, body } = await importNotices(
    'manual',
    JSON.stringify({ format: 'tender/1', tender, documents: texts }),
  )
  if (status !== 200 || body.data.failed.length > 0) throw new Error(`${id} was not imported`)
}

async function stored(reference: string): Promise<{ tenderId: string; titles: Map<string, string> }> {
  const { results } = await env.DB.prepare(
    `SELECT tender_id AS tenderId, id, content ->> 'title' AS title FROM documents
     WHERE tender_id = (SELECT tender_id FROM tender_refs WHERE ref = ?1)`,
  )
    .bind(`reference:${reference}`)
    .all<{ tenderId: string; id: string; title: string }>()
  return {
    tenderId: results[0]?.tenderId ?? '',
    titles: new Map(results.map(({ id, title }) => [id, title])),
  }
}

function placeOf(
  { expected }: EvalQuestion,
  { quotes }: QuotedAnswer,
  titles: Map<string, string>,
): number | null {
  if (!expected) return null
  const at = quotes.findIndex(
    ({ documentId, page, quote }) =>
      titles.get(documentId) === expected.document &&
      page === expected.page &&
      spaced(quote).includes(spaced(expected.quote)),
  )
  return at < 0 ? null : at + 1
}

export function scoresOf(outcomes: Outcome[]): Scores {
  const of = (...kinds: EvalQuestion['kind'][]) =>
    outcomes.filter(({ question }) => kinds.includes(question.kind))
  const share = (some: Outcome[], isRight: (outcome: Outcome) => boolean) => ({
    right: some.filter(isRight).length,
    of: some.length,
  })
  const isFirst = ({ place }: Outcome) => place === 1
  const isAmong = ({ place }: Outcome) => place !== null
  const isRefused = ({ answer }: Outcome) => !answer.found
  return {
    first: share(of('standard', 'cross'), isFirst),
    three: share(of('standard', 'cross'), isAmong),
    hardFirst: share(of('hard'), isFirst),
    hardThree: share(of('hard'), isAmong),
    refused: share(of('none'), isRefused),
    wronglyRefused: share(of('standard', 'cross', 'hard'), ({ answer }) => answer.certainty === 'none'),
    uncertain: share(of('standard', 'cross'), isRefused),
  }
}

/** The figures as lines, and below the figures each question that went wrong. */
export function report(set: string, outcomes: Outcome[]): string {
  const figures = Object.entries(scoresOf(outcomes)).map(
    ([name, { right, of }]) => `  ${name.padEnd(14)} ${right}/${of}`,
  )
  const misses = outcomes
    .filter(({ question, answer, place }) => (question.expected ? place !== 1 : answer.found))
    .map(
      ({ question, answer, place }) =>
        `  ${question.id} ${question.kind} ${question.question} -> ${place ?? '-'} (${answer.confidence}) ${spaced(answer.quotes[0]?.quote ?? answer.answer).slice(0, 120)}`,
    )
  return [set, ...figures, ...misses].join('\n')
}
