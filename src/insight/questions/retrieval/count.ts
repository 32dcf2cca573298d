import { isClause } from '../../../reference/language/lines.ts'
import { holdsKind } from '../../../reading/passages/values.ts'
import type { PassageSentence } from '../../../reading/passages/sentences.ts'
import type { AnswerKind } from '../../../reference/language/concepts.ts'
import { noValues } from '../../../reference/language/values/values.ts'

/**
 * Whether a sentence has a number that is not part of a value of another kind: the number of a day or a period does not
 * count anything else, nor does the number of a clause.
 */
export function holdsCount(kinds: AnswerKind[], { flat, values }: PassageSentence): boolean {
  const { dates, amounts, percents, durations } = values
  const others = [dates, amounts, percents, kinds.includes('duration') ? [] : durations].flat()
  const left = others
    .toSorted((a, b) => a.start - b.start)
    .reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, flat)
  return holdsKind(isClause(flat) ? left.replace(/^[\d.()§\s]+/, '') : left, noValues, 'number')
}
