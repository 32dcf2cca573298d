import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { maxStored, readBeside } from '../../src/insight/questions/retrieval/ask.ts'
import { certainQuotes } from '../../src/insight/questions/retrieval/answer.ts'
import { lookUps } from '../../src/insight/questions/retrieval/candidates.ts'
import { type Signs, signsOf, type Weighing } from '../../src/insight/questions/retrieval/confidence.ts'
import { rankSentences } from '../../src/insight/questions/retrieval/rank.ts'
import { type Candidate, passagesOf } from '../../src/reading/passages/passages.ts'
import { packWords } from '../../src/reading/passages/words.ts'
import { answers, type Asked } from '../../test/eval/measures/ask.ts'
import { articleSets, articlesOf } from '../../test/eval/measures/questions.ts'
import {
  documentsOf,
  type Files,
  ownSets,
  questionsOf,
  type SetQuestion,
  tendersOf,
} from '../../test/eval/sets.ts'

/** A question that teaches: the signs of its best sentence, and whether its first quote and one of its quotes answer. */
export interface AnsweredQuestion extends Record<Weighing, boolean> {
  signs: Signs
  /** Whether the documents answer the question. */
  isAnswerable: boolean
}

const at = (path: string) => new URL(`../../test/fixtures/${path}`, import.meta.url).pathname
/** Large sets are compressed. */
const files: Files = {
  bytes: (path) => readFile(at(path)).catch(async () => gunzipSync(await readFile(at(`${path}.gz`)))),
}

/** The half of the articles that a question teaches with, by a digest of its words (FNV-1a); the other half only measures. */
function isTaught(text: string): boolean {
  let digest = 0x811c9dc5
  for (const letter of text) digest = Math.imul(digest ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((digest >>> 16) & 1) === 0
}

/** No sign shows that an article does not answer a question, so such questions would only lower all certainty. */
const answerableHalf = (text: Asked): Asked => ({
  ...text,
  questions: text.questions.filter(({ question, golds }) => golds.length > 0 && isTaught(question)),
})

async function byTender(questions: readonly SetQuestion[]): Promise<Asked[]> {
  const tenders = await tendersOf(files)
  return [...Map.groupBy(questions, ({ tender }) => tender)].flatMap(([id, own]) => {
    const tender = tenders.find((each) => each.id === id)
    return tender ? [{ id, documents: documentsOf(tender), questions: own }] : []
  })
}

/**
 * The questions that teach: those of the project's own tenders, the usual ones, and the first half of the plain ones and of
 * those to articles. What only measures is left out.
 */
async function teaching(): Promise<Asked[]> {
  const plain = await questionsOf(files, 'plain')
  const ofArticles = await Promise.all(articleSets.map((set) => articlesOf({ ...files, step: 1 }, set)))
  return [
    ...(await byTender(await questionsOf(files, ...ownSets))),
    ...(await byTender(await questionsOf(files, 'usual'))),
    ...(await byTender(plain.filter(({ half }) => half === 'seen'))),
    ...ofArticles.flat().map(answerableHalf),
  ]
}

/** Finds passages as `findCandidates` does in the database. */
function finderIn({ documents }: Asked) {
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
