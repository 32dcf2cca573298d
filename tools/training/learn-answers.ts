import { readFile, writeFile } from 'node:fs/promises'
import { answerSigns, questionTables } from '../../src/insight/questions/retrieval/question.ts'
import { type Weighing, weighings } from '../../src/insight/questions/retrieval/confidence.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { passageTables } from '../../src/reading/passages/write.ts'
import { type AnsweredQuestion, answeredQuestions } from './answered-questions.ts'
import { inRounds, learnable } from './learning.ts'

/**
 * `node tools/training/learn-answers.ts` learns how certain an answer is: the weight of each sign of the best sentence for the
 * first quote to answer, and for one of the quotes to answer.
 */
const tables = new URL('../../assets/tables', import.meta.url).pathname
const fetch = async (url: string) => new Response(await readFile(tables + new URL(url).pathname))
const ASSETS = { fetch } as unknown as Fetcher
await loadTables({ env: { ASSETS }, later: () => undefined }, [...questionTables, ...passageTables])

/** Few signs with correlated values: more rounds than for words. */
const rounds = 150
/** How strongly weights are drawn to zero. */
const ridge = 1
/** A certain answer to a question without an answer harms more than a missed one, so such a question counts more. */
const unanswerable = 1.3

/** The weight of each sign for a kind of quote, by logistic regression. */
function learned(
  questions: readonly AnsweredQuestion[],
  names: readonly string[],
  of: Weighing,
): Float64Array {
  const { weights, move } = learnable(names.length)
  const draw = ridge / questions.length
  inRounds(
    questions,
    ({ signs, isAnswerable, [of]: isRight }) => {
      const values = names.map((name) => signs[name] ?? 0)
      const sum = values.reduce((total, value, i) => total + value * (weights[i] ?? 0), 0)
      const wrong = (isAnswerable ? 1 : unanswerable) * (1 / (1 + Math.exp(-sum)) - Number(isRight))
      for (const [i, value] of values.entries())
        if (value !== 0) move(i, wrong * value + draw * (weights[i] ?? 0))
    },
    rounds,
  )
  return weights
}

const questions = await answeredQuestions()
const names = [...new Set(questions.flatMap(({ signs }) => Object.keys(signs)))]
const columns = weighings.map((of) => learned(questions, names, of))
const rows = names.map((name, i) =>
  [name, ...columns.map((weights) => (weights[i] ?? 0).toFixed(2))].join('\t'),
)
await writeFile(`${tables}/${answerSigns}.tsv`, `sign\t${weighings.join('\t')}\n${rows.join('\n')}\n`)
