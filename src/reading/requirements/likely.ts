import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import type { DemandCode } from './codes.ts'
import { assumedOf, recoded } from './demands-of.ts'
import { fittingCode, isSingle } from './fitting.ts'
import type { FoundRequirement } from './found.ts'
import type { Reading } from './reading.ts'
import { type Among, signsOf } from './signs.ts'

export const signTable = 'demand-signs'

/** The weight of each sign, learnt by logistic regression (docs/DECISIONS.md). */
const weights = fromTables([signTable], (text) => {
  const rows = readTable<'sign' | 'weight'>(text)
  return new Map(rows.map(({ sign, weight }) => [sign, Number(weight)]))
})

/** A document with fewer sentences says too little of how it states its demands: there the rules alone decide. */
const fewest = 30
/** From this probability on, a sentence is listed. */
export const enough = 0.75
/** So many sentences before and behind a sentence are its neighbours. */
const reach = 3
/** So many sentences stand at the beginning of a document, among letterheads and dates. */
const beginning = 10

/**
 * The demands of a document: the demands that the rules list, and the lines that the rules do not know but that probably put
 * a demand on the bidder, by their own signs and by the demands around them. Each has the code that fits it best.
 */
export function likely(documentId: string, readings: readonly Reading[]): FoundRequirement[] {
  // A short document tells too little.
  if (readings.length < fewest) return readings.flatMap(({ rows }) => rows)
  const listed = listedOf(documentId, readings)
  // The same words demand the same thing wherever they stand.
  const known = new Map<string, DemandCode | null>()
  return listed.flatMap((reading, i) => {
    if (!isSingle(reading)) return reading.rows
    const words = `${reading.rows[0].code} ${reading.part.flat}`
    const said = known.get(words)
    const code = said === undefined ? fittingCode(listed, i, reading) : said
    known.set(words, code)
    return code === null ? reading.rows : recoded(reading, code)
  })
}

/** The readings with the demands of the lines that are likely demands. */
export const listedOf = (documentId: string, readings: readonly Reading[]): Reading[] =>
  readings.map((reading, i) => {
    if (!reading.part || !reading.signs) return reading
    const isLikely = probability(signsOf(reading.signs, amongOf(readings, i))) >= enough
    return { ...reading, rows: isLikely ? assumedOf(documentId, reading.sentence, reading.part) : [] }
  })

/** The words around the sentence at a place of its document. */
export function amongOf(readings: readonly Reading[], i: number): Among {
  const around = [...readings.slice(Math.max(0, i - reach), i), ...readings.slice(i + 1, i + 1 + reach)]
  const listed = around.filter(({ rows }) => rows.length > 0).length
  return { near: listed / Math.max(1, around.length), isFirst: i < beginning }
}

function probability(signs: Readonly<Record<string, number>>): number {
  const known = weights()
  const sum = Object.entries(signs).reduce((all, [sign, value]) => all + (known.get(sign) ?? 0) * value, 0)
  return 1 / (1 + Math.exp(-sum - (known.get('constant') ?? 0)))
}
