import { demandCodes, type DemandCode } from '../../src/reading/requirements/codes.ts'
import { cellOf, inRounds, isWord, learnable, readSigns, rowsIn } from './learning.ts'

/** A line of a labelled paper: the papers of one buyer have one number. Signs are numbers of rows of the table. */
export interface Line {
  papers: number
  language: string
  /** The code that the rules give it, if they list it. */
  own: DemandCode | undefined
  /** 1 where it demands something, 0 where not. */
  demands: number
  /** 1, or a half where a second reader may well say that it demands nothing. */
  counts: number
  signs: [sign: number, value: number][]
}

/** Reads `eval-learning/demands.tsv`: a line a row, with the numbers of its signs. */
export function linesIn(text: string, signs: readonly string[]): Line[] {
  const numbers = new Map(signs.map((sign, i) => [sign, i]))
  return rowsIn(text).map(([papers = '', language = '', own = '', demands = '', written = '']) => {
    // Signs that all lines of a language have are not written again in each.
    const all = ['constant', language, ...(own === '' ? [] : ['listed', `listed ${language}`])]
    return {
      papers: Number(papers),
      language,
      own: demandCodes.find((code) => code === own),
      demands: demands === '0' ? 0 : 1,
      counts: demands === '?' ? 0.5 : 1,
      signs: [
        ...all.flatMap((sign): Line['signs'] => {
          const number = numbers.get(sign)
          return number === undefined ? [] : [[number, 1]]
        }),
        ...(written === ''
          ? []
          : readSigns(written).map(({ sign, value }): Line['signs'][0] => [sign, value])),
      ],
    }
  })
}

/** So strongly weights are drawn to zero: of words, and of other signs. */
const ridge = { word: 6, look: 0.5 }

/** How much each sign speaks for a demand, by logistic regression. */
export function learnDemands(lines: readonly Line[], signs: readonly string[]): Float64Array {
  const { weights, move } = learnable(signs.length)
  const times = new Float64Array(signs.length)
  for (const line of lines) for (const [sign] of line.signs) times[sign] = (times[sign] ?? 0) + 1
  const draws = signs.map((sign, i) => (isWord(sign) ? ridge.word : ridge.look) / Math.max(1, times[i] ?? 1))
  inRounds(lines, (line) => {
    const wrong = line.counts * (probabilityOf(line, weights) - line.demands)
    for (const [sign, value] of line.signs)
      move(sign, wrong * value + (draws[sign] ?? 0) * (weights[sign] ?? 0))
  })
  return weights
}

/** How likely a line demands something, 0 to 1. */
export function probabilityOf({ signs }: Line, weights: Float64Array): number {
  let sum = 0
  for (const [sign, value] of signs) sum += value * (weights[sign] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}

/** The table of the weights in whole units: a sign a row. */
export const demandTableOf = (signs: readonly string[], weights: Float64Array): string =>
  `sign\tdemand\n${signs.map((sign, i) => `${sign}\t${cellOf(weights[i] ?? 0)}\n`).join('')}`

/** Each line with its probability by the weights that the lines of all other parts of the papers teach. */
export const unseenDemands = (lines: readonly Line[], signs: readonly string[], parts = 4) =>
  Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    const isIn = ({ papers }: Line) => papers % parts === part
    const weights = learnDemands(
      lines.filter((line) => !isIn(line)),
      signs,
    )
    return lines.filter(isIn).map((line) => ({ line, likely: probabilityOf(line, weights) }))
  })
