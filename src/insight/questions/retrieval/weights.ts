import { fromTables } from '../../../platform/files/tables.ts'
import { readTable } from '../../../reference/codes/table.ts'
import { answerSigns } from './question.ts'

/**
 * The uses of the signs of a sentence. `order`: the gain that they add to its score, learnt by conditional
 * logistic regression among the first sentences of each question. `first`: that the first quote answers, and
 * `among`: that one of the quotes answers, learnt by logistic regression. `npm run eval` prints how often the
 * first quote answers at each level, set by set. All are learnt on the evaluation sets, unseen tenders, usual
 * questions about them, and articles.
 */
type Weighing = 'order' | 'first' | 'among'

const weights = fromTables([answerSigns], (text) =>
  Map.groupBy(readTable<'sign' | Weighing>(text), ({ sign }) => sign),
)

/** The sum of the signs by their weights; a sign that is true counts 1. */
export const weighed = (of: Weighing, signs: Record<string, number | boolean>): number =>
  Object.entries(signs).reduce(
    (sum, [name, sign]) => sum + Number(weights().get(name)?.[0]?.[of] ?? 0) * Number(sign),
    0,
  )
