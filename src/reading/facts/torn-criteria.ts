import { context, tornWeight, weightHead } from './criteria-patterns.ts'
import { instalment, shaped, type StatedCriterion } from './criterion.ts'
import { worded } from '../../reference/language/worded.ts'
import { lotIn } from '../document/lots.ts'
import type { FactPassage } from './passages.ts'

/** In characters: maximum length of a line that may head a list of criteria. */
const head = 120
/** Lines of a list that is torn: most criteria have their name, some lines about them, and their weight. */
const max = 60

/** A weight in a line. A bare number counts only below the header of a column of weights. */
interface Weight {
  number: string
  unit: string
  isBare: boolean
  start: number
  end: number
}

/**
 * The criteria of a table or form that is torn into lines, with names and weights on separate lines: from a
 * line about criteria on, the weights up to exactly a hundred. The price must be among them: points without a
 * price are awarded for something else.
 */
export function tornList(passages: readonly FactPassage[]): StatedCriterion[] {
  const weights = passages.map(({ flat }) => weightsIn(flat))
  for (const [i, { flat }] of passages.entries()) {
    if (flat.length > head || weights.slice(i + 1, i + max).flat().length < 2 || !context().test(flat))
      continue
    const list = listBelow(passages, weights, i)
    if (list.length > 1) return list
  }
  return []
}

function listBelow(
  passages: readonly FactPassage[],
  weights: readonly (readonly Weight[])[],
  from: number,
): StatedCriterion[] {
  const rows: StatedCriterion[] = []
  let sum = 0
  let isFull = false
  let lines: string[] = []
  let hasHead = weightHead().test(passages[from]?.flat ?? '')
  let isForm = isFormLabel(passages[from]?.flat ?? '')
  for (const [n, passage] of passages.slice(from + 1, from + max).entries()) {
    const { flat, quote } = passage
    if (quote.documentId !== passages[from]?.quote.documentId) break
    let read = 0
    for (const weight of weights[from + 1 + n] ?? []) {
      if (weight.isBare && !hasHead) continue
      const beside = isForm && lines.length > 0 ? '' : flat.slice(read, weight.start)
      const row = rowOf(passage, weight, beside, lines)
      rows.push(row)
      sum += row.weight
      lines = []
      read = weight.end
      if (sum > 100.1 || (isFull && row.weight > 0)) return []
      isFull ||= sum > 99.9
      // A price that is fixed by law may come below the others, with a weight of 0.
      if (isFull && rows.some(({ type }) => type !== 'quality')) return rows
    }
    const isLabel = isFormLabel(flat)
    const isHead = flat.length < head && weightHead().test(flat) && context().test(flat)
    isForm ||= isLabel
    hasHead ||= isHead
    if (isLabel || (isHead && rows.length === 0 && !isForm)) lines = []
    else lines.push(flat.slice(read))
  }
  return []
}

/** "Criterion:" in a form that names one after the other: words before it are not about the criterion. */
const isFormLabel = (flat: string) => flat.length < 30 && flat.endsWith(':') && context().test(flat)

/** A criterion with its words in the line of the weight, or in the first of the lines since the weight before. */
function rowOf(
  { heading, quote }: FactPassage,
  { number, unit }: Weight,
  beside: string,
  above: readonly string[],
): StatedCriterion {
  const name = /\p{L}{4}/u.test(beside) ? beside : above.find((line) => /\p{L}{2}/u.test(line))
  return shaped(nameOf(name), number, unit, lotIn(heading), quote)
}

const numbered = worded(String.raw`^\P{L}*(?:(?:{{criterion_number}})\s\d[\d.]*\s)?(?=\p{L})`)

/** The name of a criterion without its number. */
const nameOf = (line = '') =>
  line
    .replace(numbered(), '')
    .replace(/[\s:/(–—-]{1,9}$/u, '')
    .slice(0, 110)

const weightsIn = (flat: string): Weight[] =>
  !/\d/.test(flat) || instalment().test(flat)
    ? []
    : [...flat.matchAll(tornWeight())].map((found) => ({
        number: found[1] ?? found[3] ?? found[5] ?? '',
        unit: found[2] ?? found[4] ?? found[6] ?? '%',
        isBare: found[1] !== undefined && found[2] === undefined,
        start: found.index,
        end: found.index + found[0].length,
      }))
