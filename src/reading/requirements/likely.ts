import { fromTables } from '../../platform/files/tables.ts'
import { unit, weightsIn } from '../../reference/language/weights.ts'
import { companyCategories, demands, type DemandCode, generalCodes } from './codes.ts'
import { assumedOf, recoded } from './demands-of.ts'
import { fittingCode, isSingle } from './fitting.ts'
import type { SentencePart } from './part.ts'
import type { FoundRequirement } from './found.ts'
import type { SentenceReading } from './reading.ts'
import { isSure } from './schema.ts'
import { type Among, demandSigns } from './signs.ts'

export const signTable = 'demand-signs'

/** By sign, its weight for a requirement, learnt by logistic regression (ADR 0048). */
const weights = fromTables([signTable], weightsIn)

/**
 * A document with fewer sentences shows too little of how it states its requirements: there the rules alone
 * decide.
 */
const min = 30
/**
 * Lines with at least these probabilities are listed. `ofCompany`, `special`, `general`: by the code that the rules assign
 * to the line. A special code is based on words that name a thing. `unlisted`: the rules do not list the line.
 */
const enough = { ofCompany: 0.2, special: 0.1, general: 0.6, unlisted: 0.7 }
/** Other lines with at least this probability are listed as likely. */
const even = 0.5
/**
 * What the company must have or prove is listed from a low probability on, but a gap there can block a bid. So it is sure
 * only if it is this probable that the line is a requirement, and on the company.
 */
const enoughToBlock = 0.6
/** This many sentences before and after a sentence are its neighbours. */
const reach = 3
/** This many sentences are at the beginning of a document, among letterheads and dates. */
const beginning = 10

/**
 * The requirements of a document: the lines that are probably a requirement on the bidder, by their words,
 * their look and the requirements around them, whether the rules list the line or not. A requirement has the
 * code that fits it best.
 */
export function likely(documentId: string, readings: readonly SentenceReading[]): FoundRequirement[] {
  // A short document shows too little.
  if (readings.length < min) return readings.flatMap(({ rows }) => rows)
  const listed = listedOf(documentId, readings)
  // Lines that are only likely say nothing about the codes of their neighbours.
  const sure = listed.map((reading) => (reading.rows.some(isSure) ? reading : { ...reading, rows: [] }))
  // The same words under the same code are the same requirement wherever they appear.
  const known = new Map<string, DemandCode>()
  return listed.flatMap((reading, i) => {
    if (!isSingle(reading)) return reading.rows
    const [{ code: own }] = reading.rows
    const words = `${own} ${reading.part.flat}`
    const isAssumed = readings[i]?.rows.length === 0
    const fitting = fittingCode(sure, i, reading, isAssumed)
    const code = known.get(words) ?? fitting?.code ?? own
    known.set(words, code)
    const isDoubtful =
      isOfCompany(code) && fitting !== null && (reading.probability ?? 1) * fitting.ofCompany < enoughToBlock
    const certainty = isDoubtful ? 'likely' : reading.rows[0].certainty
    return (code === own ? reading.rows : recoded(reading, code)).map((row) => ({ ...row, certainty }))
  })
}

/**
 * The readings with the requirements that are sure or likely. A line that the rules do not list gets a requirement if it
 * is probably one.
 */
export const listedOf = (documentId: string, readings: readonly SentenceReading[]): SentenceReading[] =>
  readings.map((reading, i) => {
    const { sentence, part, signs, rows } = reading
    // A measure below a lot is what the thing of the lot must have. In languages that were not learnt, the rules decide.
    const isOfLot = rows.some(({ lotId }) => lotId !== null && sentence.cells !== null)
    if (!part || !signs || isOfLot || !weights().places.has(part.language)) return reading
    const [row] = rows
    const probability = probabilityOf(
      demandSignsOf(demandSigns(signs, amongOf(readings, i)), part, row !== undefined),
    )
    const opens = part.flat.endsWith(':') && (readings[i + 1]?.rows.length ?? 0) > 0
    const certainty = certaintyOf(probability, row?.code, opens)
    if (certainty === null) return { ...reading, rows: [] }
    const found = row ? rows : assumedOf(documentId, sentence, part)
    return { ...reading, probability, rows: found.map((each) => ({ ...each, certainty })) }
  })

/** Whether a line is a requirement for sure, likely one, or none: null. */
export function certaintyOf(
  probability: number,
  code?: DemandCode,
  opens = false,
): FoundRequirement['certainty'] | null {
  const min = minProbability(code, opens)
  if (probability >= (isOfCompany(code) ? Math.max(min, enoughToBlock) : min)) return 'sure'
  return probability >= Math.min(min, even) ? 'likely' : null
}

/**
 * How likely a line must be a requirement to be listed, by the code that the rules assign if they list it. What a line
 * names that opens a list of requirements (`opens`) is mostly what the items of the list require themselves.
 */
function minProbability(code?: DemandCode, opens = false): number {
  if (code === undefined) return enough.unlisted
  // Who may bid at all is stated among the plain facts of a notice, which readers do not call requirements.
  if (code === 'reserved') return 0
  if (opens || generalCodes.includes(code)) return enough.general
  return isOfCompany(code) ? enough.ofCompany : enough.special
}

/** Who may bid at all is stated, not proven. */
const isOfCompany = (code?: DemandCode): boolean =>
  code !== undefined && code !== 'reserved' && companyCategories.has(demands[code].category)

/**
 * The signs of a line for or against a requirement: how it looks, where it is and which words it has. A line
 * that the rules list has its look under other names, because the same look has another meaning there.
 */
function demandSignsOf(
  signs: Readonly<Record<string, number>>,
  { language, stems }: SentencePart,
  isListed: boolean,
): [sign: string, value: number][] {
  const found: [string, number][] = [
    ['constant', 1],
    [language, 1],
  ]
  if (isListed) found.push(['listed', 1], [`listed ${language}`, 1])
  // Most signs of a line are 0 and can be skipped. Each line of a document passes through here.
  for (const sign in signs) {
    const value = signs[sign] ?? 0
    if (value !== 0) found.push([isListed ? `listed ${sign}` : sign, value])
  }
  for (const stem of stems()) found.push([`${language} ${stem}`, 1])
  return found
}

/** The words around the sentence at a place of its document. */
function amongOf(readings: readonly SentenceReading[], i: number): Among {
  const around = [...readings.slice(Math.max(0, i - reach), i), ...readings.slice(i + 1, i + 1 + reach)]
  const listed = around.filter(({ rows }) => rows.length > 0).length
  return { near: listed / Math.max(1, around.length), isFirst: i < beginning }
}

function probabilityOf(signs: readonly [sign: string, value: number][]): number {
  const { places, numbers } = weights()
  let sum = 0
  for (const [sign, value] of signs) {
    const place = places.get(sign)
    if (place !== undefined) sum += (numbers[place] ?? 0) * unit * value
  }
  return 1 / (1 + Math.exp(-sum))
}
