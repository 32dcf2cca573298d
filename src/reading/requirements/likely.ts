import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { assumedOf } from './demands-of.ts'
import type { ReadSentence } from '../document/sentence.ts'
import type { FoundRequirement } from './found.ts'
import type { Part } from './part.ts'
import { type Among, type OwnSigns, signsOf } from './signs.ts'

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

/** A sentence of a document with the demands that the rules list, or with what decides whether it is one all the same. */
export type Reading = { sentence: ReadSentence } & (
  | { rows: readonly FoundRequirement[]; part?: undefined; signs?: undefined }
  | { rows: readonly []; part: Part; signs: OwnSigns }
)

/**
 * The demands of a document: the demands that the rules list, and the lines that the rules do not know but that probably put
 * a demand on the bidder, by their own signs and by the demands around them.
 */
export function likely(documentId: string, readings: readonly Reading[]): FoundRequirement[] {
  const isTold = readings.length >= fewest
  return readings.flatMap((reading, i) => {
    if (reading.part === undefined) return reading.rows
    const isLikely = isTold && probability(signsOf(reading.signs, amongOf(readings, i))) >= enough
    return isLikely ? assumedOf(documentId, reading.sentence, reading.part) : []
  })
}

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
