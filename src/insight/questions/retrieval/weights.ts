import { fromTables } from '../../../platform/files/tables.ts'
import { readTable } from '../../../reference/codes/table.ts'
import { answerSigns } from './question.ts'

/** What the signs of a sentence show: that the first quote answers, and that one of the quotes answers. */
export const weighings = ['first', 'among'] as const
export type Weighing = (typeof weighings)[number]

/** The weights that `tools/training/learn-answers.ts` learns. */
const weights = fromTables([answerSigns], (text) =>
  Map.groupBy(readTable<'sign' | Weighing>(text), ({ sign }) => sign),
)

/** The sum of the signs by their weights. */
export const weighed = (of: Weighing, signs: Readonly<Record<string, number>>): number =>
  Object.entries(signs).reduce(
    (sum, [name, sign]) => sum + Number(weights().get(name)?.[0]?.[of] ?? 0) * sign,
    0,
  )
