import { demandCodes, type DemandCode } from '../../src/reading/requirements/codes.ts'
import { cellOf, inRounds, isWordSign, learnable, readSigns, fixtureRows } from './learning.ts'

/**
 * A line of a labelled document: the documents of one buyer share a number. Signs are numbers of rows of the
 * table.
 */
export interface LabelledLine {
  papers: number
  language: string
  /** The code that the rules assign, if they list it. */
  own: DemandCode | undefined
  /** 1 if it is a requirement, 0 if not. */
  demands: number
  /** 1, or a half if a second reader may well disagree. */
  counts: number
  signs: [sign: number, value: number][]
}

/** Reads `data/demands.tsv.gz`: a line a row, with the numbers of its signs. */
export function linesIn(text: string, signs: readonly string[]): LabelledLine[] {
  const numbers = new Map(signs.map((sign, i) => [sign, i]))
  return fixtureRows(text).map(([papers = '', language = '', own = '', demands = '', written = '']) => {
    // Signs that all lines of a language have are not written again in each.
    const all = ['constant', language, ...(own === '' ? [] : ['listed', `listed ${language}`])]
    return {
      papers: Number(papers),
      language,
      own: demandCodes.find((code) => code === own),
      demands: demands === '0' ? 0 : 1,
      counts: demands === '?' ? 0.5 : 1,
      signs: [
        ...all.flatMap((sign): LabelledLine['signs'] => {
          const number = numbers.get(sign)
          return number === undefined ? [] : [[number, 1]]
        }),
        ...(written === ''
          ? []
          : readSigns(written).map(({ sign, value }): LabelledLine['signs'][0] => [sign, value])),
      ],
    }
  })
}

/** How strongly weights are drawn to zero: of words, and of other signs. */
const ridge = { word: 6, look: 0.5 }

/** The weight of each sign for a requirement, by logistic regression. */
export function learnDemands(lines: readonly LabelledLine[], signs: readonly string[]): Float64Array {
  const { weights, move } = learnable(signs.length)
  const times = new Float64Array(signs.length)
  for (const line of lines) for (const [sign] of line.signs) times[sign] = (times[sign] ?? 0) + 1
  const draws = signs.map(
    (sign, i) => (isWordSign(sign) ? ridge.word : ridge.look) / Math.max(1, times[i] ?? 1),
  )
  inRounds(lines, (line) => {
    const wrong = line.counts * (probabilityOf(line, weights) - line.demands)
    for (const [sign, value] of line.signs)
      move(sign, wrong * value + (draws[sign] ?? 0) * (weights[sign] ?? 0))
  })
  return weights
}

/** How likely a line is a requirement, 0 to 1. */
export function probabilityOf({ signs }: LabelledLine, weights: Float64Array): number {
  let sum = 0
  for (const [sign, value] of signs) sum += value * (weights[sign] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}

/** The table of the weights in whole units: a sign a row. */
export const demandTableOf = (signs: readonly string[], weights: Float64Array): string =>
  `sign\tdemand\n${signs.map((sign, i) => `${sign}\t${cellOf(weights[i] ?? 0)}\n`).join('')}`

/**
 * Each line with its probability by the weights learned from the lines of all other parts of the documents.
 */
export const unseenDemands = (lines: readonly LabelledLine[], signs: readonly string[], parts = 4) =>
  Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    const isIn = ({ papers }: LabelledLine) => papers % parts === part
    const weights = learnDemands(
      lines.filter((line) => !isIn(line)),
      signs,
    )
    return lines.filter(isIn).map((line) => ({ line, likely: probabilityOf(line, weights) }))
  })
