import { demandCodes, type DemandCode } from '../../src/reading/requirements/codes.ts'
import { cellOf, inRounds, isWordSign, learnable, readSigns, fixtureRows, rowOf } from './learning.ts'

/**
 * A requirement of a labelled document: the documents of one buyer share a number. Signs are numbers of rows
 * of the table.
 */
export interface LabelledRequirement {
  papers: number
  language: string
  /** The code that the rules choose, if they list the requirement. */
  own: DemandCode | null
  /** The codes that fit, the best first. */
  right: DemandCode[]
  /** 1, or a half if a second reader may well disagree. */
  counts: number
  any: [sign: number, value: number][]
  one: [sign: number, code: number, value: number][]
}

/** The weights of a sign for each code, and of a sign of single codes for whatever code it comes with. */
export interface CodeWeights {
  ofCodes: Float64Array
  shared: Float64Array
}

const width = demandCodes.length

/**
 * Reads `data/codes.tsv.gz`: a requirement a row, with the numbers of its signs in base 36,
 * `sign=value` in hundredths unless the value is 1, and `sign:code` for a sign of one code.
 */
export const labelledRequirements = (text: string): LabelledRequirement[] =>
  fixtureRows(text).map(([papers = '', language = '', own = '', right = '', doubt = '', signs = '']) => {
    const read = readSigns(signs)
    return {
      papers: Number(papers),
      language,
      own: demandCodes.find((code) => code === own) ?? null,
      right: right.split('|').flatMap((each) => demandCodes.find((code) => code === each) ?? []),
      counts: doubt === '?' ? 0.5 : 1,
      any: read.flatMap(({ sign, code, value }): LabelledRequirement['any'] =>
        code === null ? [[sign, value]] : [],
      ),
      one: read.flatMap(({ sign, code, value }): LabelledRequirement['one'] =>
        code === null ? [] : [[sign, code, value]],
      ),
    }
  })

/** The table of the weights in whole units: a sign a row, a code a column. */
export function codeTableOf(signs: readonly string[], { ofCodes, shared }: CodeWeights): string {
  const cell = (sign: number, code: number) =>
    cellOf((ofCodes[sign * width + code] ?? 0) + (shared[sign] ?? 0))
  const rows = signs.map((sign, i) =>
    rowOf(
      sign,
      demandCodes.map((_, code) => cell(i, code)),
    ),
  )
  return `${[['sign', ...demandCodes].join('\t'), ...rows].join('\n')}\n`
}

/**
 * How strongly weights are drawn to zero: of words, of other signs, of a sign with one code, and with any
 * code.
 */
const ridge = { word: 3, look: 1, beside: 2, shared: 0.5 }
/** Another code that fits counts less than the best. */
const nextBest = 0.6

/** Logistic regression over the codes. */
export function learnCodes(demands: readonly LabelledRequirement[], signs: readonly string[]): CodeWeights {
  const ofCodes = learnable(signs.length * width)
  const shared = learnable(signs.length)
  const weights = { ofCodes: ofCodes.weights, shared: shared.weights }
  const times = new Float64Array(signs.length)
  for (const { any, one } of demands)
    for (const [sign] of [...any, ...one]) times[sign] = (times[sign] ?? 0) + 1
  const draws = signs.map((sign) => (isWordSign(sign) ? ridge.word : ridge.look))
  inRounds(demands, (demand) => {
    const wrong = errorOf(demand, weights)
    for (const [sign, value] of demand.any) {
      const draw = (draws[sign] ?? 0) / (times[sign] ?? 1)
      for (let code = 0; code < width; code++) {
        const at = sign * width + code
        ofCodes.move(at, (wrong[code] ?? 0) * value + draw * (weights.ofCodes[at] ?? 0))
      }
    }
    for (const [sign, code, value] of demand.one) {
      const at = sign * width + code
      const slope = (wrong[code] ?? 0) * value
      ofCodes.move(at, slope + (ridge.beside / (times[sign] ?? 1)) * (weights.ofCodes[at] ?? 0))
      shared.move(sign, slope + (ridge.shared / (times[sign] ?? 1)) * (weights.shared[sign] ?? 0))
    }
  })
  return weights
}

/** By code, its predicted probability less the true one. */
function errorOf(demand: LabelledRequirement, weights: CodeWeights): number[] {
  const said = probabilitiesOf(demand, weights)
  const fits = demandCodes.map((code, i) => {
    const at = demand.right.indexOf(code)
    return at < 0 ? 0 : (said[i] ?? 0) * (at === 0 ? 1 : nextBest)
  })
  const all = fits.reduce((sum, each) => sum + each, 1e-9)
  return said.map((each, i) => demand.counts * (each - (fits[i] ?? 0) / all))
}

/** How likely each code fits. */
export function probabilitiesOf(
  { any, one }: LabelledRequirement,
  { ofCodes, shared }: CodeWeights,
): number[] {
  const sums = demandCodes.map(() => 0)
  for (const [sign, value] of any)
    for (let code = 0; code < width; code++)
      sums[code] = (sums[code] ?? 0) + value * (ofCodes[sign * width + code] ?? 0)
  for (const [sign, code, value] of one)
    sums[code] = (sums[code] ?? 0) + value * ((ofCodes[sign * width + code] ?? 0) + (shared[sign] ?? 0))
  const highest = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - highest))
  const all = odds.reduce((sum, each) => sum + each, 0)
  return odds.map((each) => each / all)
}

/**
 * The requirements of one of several parts of the documents, each with the probabilities by the weights
 * learned from the other parts.
 */
export function unseenCodes(
  demands: readonly LabelledRequirement[],
  signs: readonly string[],
  part: number,
  parts = 4,
) {
  const isIn = ({ papers }: LabelledRequirement) => papers % parts === part
  const weights = learnCodes(
    demands.filter((demand) => !isIn(demand)),
    signs,
  )
  return demands.filter(isIn).map((demand) => ({ demand, likely: probabilitiesOf(demand, weights) }))
}
