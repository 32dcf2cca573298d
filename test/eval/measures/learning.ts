import { isLoaded, loadTables, tableText } from '../../../src/platform/files/tables.ts'
import { demandCodes } from '../../../src/reading/requirements/codes.ts'
import { codeTable, minLead } from '../../../src/reading/requirements/fitting.ts'
import { certaintyOf, signTable } from '../../../src/reading/requirements/likely.ts'
import { weightsIn } from '../../../src/reference/language/weights.ts'
import {
  codeTableOf,
  labelledRequirements,
  learnCodes,
  unseenCodes,
} from '../../../tools/training/code-weights.ts'
import {
  demandTableOf,
  learnDemands,
  linesIn,
  unseenDemands,
} from '../../../tools/training/demand-weights.ts'
import { signsIn } from '../../../tools/training/learning.ts'
import { byPart, countOf, type Measured, type Place, type Share } from '../place.ts'

async function signsOf(place: Place, table: string): Promise<string[]> {
  if (!isLoaded([table])) await loadTables(place, [table])
  return signsIn(tableText(table))
}

const labelled = async ({ bytes }: Place, file: string) =>
  new TextDecoder().decode(await bytes(`training/${file}.tsv`))

/** The weights of a table that are those learnt again from all lines. */
function asLearnt(table: string, learnt: string): Share {
  const [own, again] = [weightsIn(table), weightsIn(learnt)]
  const isSame = (units: number, i: number) => Math.abs(units - (again.numbers[i] ?? 0)) <= 2
  return [own.numbers.filter(isSame).length, own.numbers.length]
}

/**
 * The run of all tests only learns the tables again. What lines show that taught nothing changes only with the tables or
 * how they are taught, and learning from four parts takes four times as long.
 */
const isShort = ({ step }: Place) => step > 1

const rounded = (right: number, of: number): Share => [Math.round(right), Math.round(of)]

interface Line {
  language: string
  demands: number
  counts: number
  isListed: boolean
}

/** A doubtful requirement counts half. */
function lineFigures(all: readonly Line[]): Record<string, Share> {
  const demandsIn = (some: readonly Line[]) =>
    some.reduce((sum, { demands, counts }) => sum + demands * counts, 0)
  const listed = all.filter(({ isListed }) => isListed)
  return {
    found: rounded(demandsIn(listed), demandsIn(all)),
    right: countOf(listed, ({ demands }) => demands === 1),
  }
}

/**
 * Lines of documents that taught nothing: each part is read by weights learnt from the others. Without the table of the
 * weights only the rules are left.
 */
export async function learntDemands(place: Place): Promise<Measured> {
  const signs = await signsOf(place, signTable)
  const lines = linesIn(await labelled(place, 'demands'), signs)
  const byRules = lines.map((line) => ({ ...line, isListed: line.own !== undefined }))
  if (signs.length === 0)
    return { figures: byPart(byRules, ({ language }) => `lines ${language}`, lineFigures) }
  const asNow = {
    'demand weights as learnt': asLearnt(
      tableText(signTable),
      demandTableOf(signs, learnDemands(lines, signs)),
    ),
  }
  if (isShort(place)) return { figures: asNow }
  const read = unseenDemands(lines, signs).map(({ line, likely }) => ({
    ...line,
    likely,
    isListed: certaintyOf(likely, line.own) === 'sure',
  }))
  const withLikely = read.map((line) => ({ ...line, isListed: certaintyOf(line.likely, line.own) !== null }))
  const levels = [0, 0.1, 0.3, 0.5, 0.7, 0.9].map((from, i, all) =>
    read.filter(({ likely }) => likely >= from && likely < (all[i + 1] ?? 1)),
  )
  const mean = (some: typeof read, of: (line: (typeof read)[number]) => number) =>
    some.reduce((sum, line) => sum + of(line), 0) / some.length
  const isOff = (some: typeof read) =>
    Math.abs(mean(some, ({ likely }) => likely) - mean(some, ({ demands }) => demands)) >= 0.05
  return {
    figures: {
      ...byPart(read, ({ language }) => `lines ${language}`, lineFigures),
      ...byPart(withLikely, ({ language }) => `likely lines ${language}`, lineFigures),
      ...byPart(byRules, ({ language }) => `rules alone ${language}`, lineFigures),
      'lines levels off': countOf(levels, isOff),
      ...asNow,
    },
  }
}

type Code = (typeof demandCodes)[number]

/** The learnt code, where it leads the code of the rules by enough. */
function codeOf(own: Code | null, likely: readonly number[]): Code | null {
  const max = Math.max(...likely)
  const best = demandCodes[likely.indexOf(max)]
  if (own === null || best === undefined) return own
  return max - (likely[demandCodes.indexOf(own)] ?? 0) > minLead(own, best) ? best : own
}

export async function learntCodes(place: Place): Promise<Measured> {
  const signs = await signsOf(place, codeTable)
  const demands = labelledRequirements(await labelled(place, 'codes'))
  const byRules = demands.map((demand) => ({ demand, code: demand.own }))
  const figuresOf = (some: typeof byRules): Record<string, Share> => ({
    right: countOf(
      some.filter(({ demand }) => demand.own !== null),
      ({ demand, code }) => code !== null && demand.right.includes(code),
    ),
  })
  const of = (name: string, some: typeof byRules) =>
    byPart(some, ({ demand }) => `${name} ${demand.language}`, figuresOf)
  if (signs.length === 0) return { figures: of('codes', byRules) }
  const asNow = {
    'code weights as learnt': asLearnt(tableText(codeTable), codeTableOf(signs, learnCodes(demands, signs))),
  }
  if (isShort(place)) return { figures: asNow }
  const read = [0, 1, 2, 3]
    .flatMap((part) => unseenCodes(demands, signs, part))
    .map(({ demand, likely }) => ({ demand, code: codeOf(demand.own, likely) }))
  return {
    figures: {
      ...of('codes', read),
      ...of('codes by rules alone', byRules),
      ...asNow,
    },
  }
}
