import { fromTables } from '../../platform/files/tables.ts'
import { unit, weightsIn } from '../../reference/language/weights.ts'
import { companyCategories, demands, type DemandCode, generalCodes } from './codes.ts'
import { namedAbove } from './cues.ts'
import { plainOf } from './duty.ts'
import { stemsOfText } from './part.ts'
import type { SentenceReading, SingleRequirement } from './reading.ts'

export const codeTable = 'demand-codes'

/** By sign, its weight for each code, learnt by logistic regression (ADR 0048). */
const weights = fromTables([codeTable], weightsIn)

/**
 * How much more probable another code must be to replace the code of the rules. A special code is more
 * informative and based on words that name it, so it is replaced only if that is nearly certain. A code of
 * what the company must have or prove shows a gap to the company, so it is replaced earlier. `assumed`: the
 * rules do not list the line, so only its place determines its code.
 */
const enough = { assumed: 0, ofCompany: 0.2, general: 0.3, special: { special: 0.6, general: 0.7 } }
/** This many sentences before and after a sentence are its neighbours, if the same heading is above them. */
const reach = 6

/**
 * The signs for the codes of a requirement: signs for or against any code, and signs for one code with their
 * weight, 0 to 1.
 */
interface CodeSigns {
  any: string[]
  one: [sign: string, code: DemandCode, value: number][]
}

/** Whether a sentence has one requirement, without a number that decides what is required. */
export const isSingle = (reading: SentenceReading): reading is SingleRequirement =>
  reading.part !== undefined && reading.rows.length === 1 && reading.rows[0]?.threshold === null

/**
 * The code that fits a requirement clearly better than its own, by its words, its heading and its neighbours, or null if
 * none does. `ofCompany`: how likely the requirement is one on the company, 0 to 1. Null in languages whose words were not
 * learnt.
 */
export function fittingCode(
  readings: readonly SentenceReading[],
  i: number,
  single: SingleRequirement,
  isAssumed: boolean,
): { code: DemandCode | null; ofCompany: number } | null {
  const { columns, places, numbers } = weights()
  if (!places.has(single.part.language)) return null
  const { any, one } = codeSignsOf(readings, i, single)
  const width = columns.length
  const sums = new Float64Array(width)
  const add = (sign: string, value: number, from = 0, to = width) => {
    const place = places.get(sign)
    if (place === undefined) return
    for (let at = from; at < to; at++)
      sums[at] = (sums[at] ?? 0) + value * unit * (numbers[place * width + at] ?? 0)
  }
  for (const sign of any) add(sign, 1)
  for (const [sign, code, value] of one) add(sign, value, columns.indexOf(code), columns.indexOf(code) + 1)
  const highest = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - highest))
  const all = odds.reduce((total, each) => total + each, 0)
  const [{ code: own }] = single.rows
  const best = columns[odds.indexOf(1)] as DemandCode
  const gain = (1 - (odds[columns.indexOf(own)] ?? 0)) / all
  const isBetter = gain > (isAssumed ? enough.assumed : minLead(own, best))
  const isOfCompany = (code: string) => companyCategories.has(demands[code as DemandCode].category)
  const ofCompany = odds
    .filter((_, at) => isOfCompany(columns[at] ?? ''))
    .reduce((sum, each) => sum + each, 0)
  return { code: isBetter ? best : null, ofCompany: ofCompany / all }
}

/** How much more probable a code must be to replace another. */
export function minLead(own: DemandCode, other: DemandCode): number {
  if (generalCodes.includes(own)) return enough.general
  if (companyCategories.has(demands[own].category)) return enough.ofCompany
  return generalCodes.includes(other) ? enough.special.general : enough.special.special
}

/** The signs of a requirement among the requirements of its document. */
function codeSignsOf(readings: readonly SentenceReading[], i: number, single: SingleRequirement): CodeSigns {
  const { sentence, part, rows } = single
  const { lexicon, language, duty, place, kind } = part
  const heading = sentence.headings.at(-1) ?? ''
  const things = part.said().things.toSorted((a, b) => a.start - b.start)
  const near = [...readings.slice(Math.max(0, i - reach), i), ...readings.slice(i + 1, i + 1 + reach)]
    .filter((one) => (one.sentence.headings.at(-1) ?? '') === heading)
    .flatMap(({ rows: [row] }) => row?.code ?? [])
  const words = part.stems()
  return {
    any: [
      language,
      `is ${rows[0].code}`,
      `duty of ${duty?.bound ?? 'nobody'}${duty?.ofBid === true ? ' in the bid' : ''}${duty?.isPlain === true ? ' plainly' : ''}`,
      `${part.flat.endsWith('?') ? 'question' : kind} in ${place.listed ?? 'no list'}`,
      ...words.map((stem) => `${language} ${stem}`),
      `${language} begins ${words[0]}`,
      ...stemsOfText(heading, language).map((stem) => `${language} above ${stem}`),
    ],
    one: [
      ...things.map(({ code }, at): CodeSigns['one'][0] => [at === 0 ? 'code first' : 'code named', code, 1]),
      ...namedAbove(plainOf(heading), lexicon).map(({ code }): CodeSigns['one'][0] => [
        'code above',
        code,
        1,
      ]),
      ...near.map((code): CodeSigns['one'][0] => ['code near', code, 1 / (near.length + 1)]),
    ],
  }
}
