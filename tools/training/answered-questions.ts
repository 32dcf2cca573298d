import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { maxStored, readBeside } from '../../src/insight/questions/retrieval/ask.ts'
import { certainQuotes } from '../../src/insight/questions/retrieval/answer.ts'
import { lookUps } from '../../src/insight/questions/retrieval/candidates.ts'
import { type Signs, signsOf } from '../../src/insight/questions/retrieval/confidence.ts'
import { rankSentences } from '../../src/insight/questions/retrieval/rank.ts'
import type { Weighing } from '../../src/insight/questions/retrieval/weights.ts'
import { type Candidate, passagesOf } from '../../src/reading/passages/passages.ts'
import { packWords } from '../../src/reading/passages/words.ts'
import { halfOf } from '../../test/eval/halves.ts'
import {
  answers,
  articles,
  articleSets,
  type OutsideText,
  ownTenders,
  usualQuestions,
} from '../../test/eval/outside/sets.ts'
import { plainQuestions } from '../../test/eval/plain.ts'

/** A question that teaches: the signs of its best sentence, and whether its first quote and one of its quotes answer. */
export interface AnsweredQuestion extends Record<Weighing, boolean> {
  signs: Signs
  /** Whether the documents answer the question. */
  isAnswerable: boolean
}

const at = (path: string) => new URL(`../../test/fixtures/${path}`, import.meta.url).pathname
const text = (path: string) => readFile(at(path), 'utf8')

/** Large sets are compressed. */
const json = async <T>(path: string): Promise<T> =>
  JSON.parse(await text(path).catch(async () => String(gunzipSync(await readFile(at(`${path}.gz`)))))) as T

const outside = <T>(file: string) => json<T>(`eval-outside/${file}`)

const firstHalf = (texts: OutsideText[]): OutsideText[] =>
  texts.map((each) => ({
    ...each,
    questions: each.questions.filter(({ question }) => halfOf(question) === 'first'),
  }))

/** No sign shows that an article does not answer a question, so such questions would only lower all certainty. */
const answerable = (text: OutsideText): OutsideText => ({
  ...text,
  questions: text.questions.filter(({ golds }) => golds.length > 0),
})

/**
 * The questions that teach: those of the project's own tenders, the usual ones, and the first half of the plain ones and of
 * those to articles. What only measures is left out.
 */
async function teaching(): Promise<OutsideText[]> {
  const plain = await plainQuestions(await text('eval-plain/questions.tsv'), (set) =>
    json(`${set}/tenders.json`),
  )
  const ofArticles = await Promise.all(articleSets.map((set) => articles(outside, set, 1)))
  return [
    ...(await ownTenders(json, 1)),
    ...(await usualQuestions(outside)),
    ...firstHalf(plain),
    ...firstHalf(ofArticles.flat()).map(answerable),
  ]
}

/** Finds passages as `findCandidates` does in the database. */
function finderIn({ documents }: OutsideText) {
  const all = documents.flatMap((document) => {
    const passages = passagesOf(document)
    const packed = packWords(passages)
    return passages.map((passage, i) => ({
      candidate: { ...passage, title: document.title },
      terms: packed[i]?.terms ?? new Set<string>(),
    }))
  })
  return (lookup: Parameters<typeof lookUps>[0]): Promise<Candidate[]> => {
    const weights = new Map<Candidate, number>()
    for (const forms of lookUps(lookup)) {
      const hits = all.filter(({ terms }) => forms.some((form) => terms.has(form)))
      for (const { candidate } of hits)
        weights.set(candidate, (weights.get(candidate) ?? 0) + 1 / (hits.length + 2))
    }
    const sorted = [...weights].toSorted(([, a], [, b]) => b - a)
    return Promise.resolve(sorted.slice(0, maxStored).map(([candidate]) => candidate))
  }
}

/** The questions that teach, in the order of their sets. A question without candidates teaches nothing. */
export async function answeredQuestions(): Promise<AnsweredQuestion[]> {
  const found: AnsweredQuestion[] = []
  for (const each of await teaching()) {
    const find = finderIn(each)
    for (const { question, golds } of each.questions) {
      const read = await readBeside(question, [], find)
      const ranked = rankSentences(read.inquiry, read.found)
      const [best] = ranked
      if (!best) continue
      const right = certainQuotes(ranked).map(({ quote }) => answers(quote, golds))
      found.push({
        signs: signsOf(read.inquiry, best, ranked),
        isAnswerable: golds.length > 0,
        first: right[0] ?? false,
        among: right.includes(true),
      })
    }
  }
  return found
}
