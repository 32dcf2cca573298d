import type { Quote } from '../document/document-text.ts'
import { lotIn } from '../document/lots.ts'
import {
  nameFirst,
  bare,
  weightFirst,
  inline,
  inlineAfter,
  priceCue,
  costCue,
  context,
  totals,
  priceOnly,
  tornWeight,
  weightHead,
} from './criteria-patterns.ts'
import type { FactPassage } from './passages.ts'
import { worded } from '../../reference/language/worded.ts'

/** An award criterion as a document states it. */
export interface StatedCriterion {
  name: string
  type: 'price' | 'cost' | 'quality'
  weight: number
  unit: 'percent' | 'points'
  lot: string | null
  quote: Quote
}

/**
 * Whether the weights of a list add up to a whole. A single criterion with all the weight must not be a
 * quality: such a line states something other than weights. "100 %" in two lines is a service level.
 */
export const isWhole = (list: StatedCriterion[]) =>
  (list.length > 1
    ? list.some(({ weight, unit }) => weight !== 100 || unit === 'points')
    : list[0]?.weight === 100 && list[0].type !== 'quality') &&
  totals.has(Math.round(list.reduce((sum, { weight }) => sum + weight, 0) * 100) / 100)

/** In characters: beyond this length a sentence lists no more criteria. */
const maxLength = 1000

/** The beginning of a sentence with the weights in words as digits: "forty per cent for the price". */
const withDigits = ({ flat, values }: FactPassage): string =>
  values.percents
    .filter(({ end }) => end <= maxLength)
    .reduceRight(
      (whole, { percent, start, end }) => `${whole.slice(0, start)}${percent} %${whole.slice(end)}`,
      flat.slice(0, maxLength),
    )

/** How marks are awarded: "the lowest price receives 100 points". */
const marked = worded(String.raw`(?<!\p{L})(?:{{receives_marks}})(?!\p{L})`)

/** "20 % on order, 80 % on delivery" is how the price is paid, "performance bond: 50 %" how it is secured. */
export const instalment = worded(String.raw`(?<!\p{L})(?:{{instalment}}|{{security_share}})(?!\p{L})`, 'iu')

/**
 * Replaces gaps by a single blank, for which the patterns allow. Patterns for any number of blanks would try a million
 * ways to split a long gap.
 */
const singleBlanks = (flat: string) => flat.replace(/\s+/g, ' ')

/** A row of a table without its number and with commas between the cells before its weight: "1 : Price, of all : 50 %". */
function plainRow(flat: string): string {
  const cells = flat.replace(/^[:\s]*(?:[\dA-Z]{1,2}(?:\.\d)?\.?\s?:\s)?/u, '')
  const last = cells.lastIndexOf(' : ')
  return cells
    .replace(/\s?:\s/gu, (found, at: number) => (at + found.length <= last ? ', ' : found))
    .replace(/\s?:\s?$/u, '')
}

/** "Price 40", "Budget and reasons: (beyond the 12 pages) 15 points": the row of a list whose name may have parts. */
function rowOf(text: string): (string | undefined)[] {
  const [, name, number] = bare.exec(text) ?? []
  if (name) return [name, number, '%']
  const end = [...text.matchAll(tornWeight())].at(-1)
  return end?.[5] ? [text.slice(0, end.index).replace(/[\s:(–—-]{1,4}$/, ''), end[5], end[6]] : []
}

/** The criterion of a line; null for any other line. `isAbout`: the heading or the table is about criteria. */
export function awardCriterionOf(
  { flat, heading, quote }: FactPassage,
  isAbout: boolean,
): StatedCriterion | null {
  // Without a digit there is no weight.
  if (flat.length > 160 || !/\d/.test(flat) || marked().test(flat) || instalment().test(flat)) return null
  const text = plainRow(singleBlanks(flat))
  const first = nameFirst().exec(text)
  const second = first ? null : weightFirst().exec(text)
  const [name, number, unit] = first
    ? [first[1], first[2], first[3]]
    : second
      ? [second[3], second[1], second[2]]
      : isAbout
        ? rowOf(text)
        : []
  // "Marks = lowest price / price x 100" is a formula.
  return name && number && unit && !name.includes('=')
    ? shaped(name, number, unit, lotIn(heading), quote)
    : null
}

/** "Criterion 2: quality (60 % of all marks)", "quality is weighted at 60 %". */
const statement = worded(
  [
    String.raw`^(?:(?:{{criterion_label}})\s(?:n[°o]\s?)?\d{1,2}\s?[:.\p{Pd}]\s?(\p{L}[^:%\d]{2,100}?)`,
    String.raw`|(\p{L}[^.:%\d]{2,100}?)\s(?:{{weighs}}))[\s:(\p{Pd}]{1,4}`,
    String.raw`(\d{1,3}(?:[.,]\d{1,2})?)\s?(%|{{weight_in_sentence}})`,
  ].join(''),
  'iu',
)

/** The criterion of a separate sentence that states its weight, wherever it appears. */
export function statedIn({ flat, heading, quote }: FactPassage): StatedCriterion[] {
  const [, labelled, weighed, number, unit] =
    statement().exec(singleBlanks(flat).replace(/^[^\p{L}]{1,8}/u, '')) ?? []
  const name = labelled ?? weighed
  return name && number && unit ? [shaped(name, number, unit, lotIn(heading), quote)] : []
}

const lead = worded(String.raw`^.*?(?:\b(?:{{before_criterion}})|,)\s`)

/** In characters: a longer line does not lead to the line below it. */
const maxLeadLength = 80

/** The criteria of one sentence. `above` is the line before it. */
export function inSentence(passage: FactPassage, above: string): StatedCriterion[] {
  const { flat, heading, quote } = passage
  const leads = above.length < maxLeadLength ? above : ''
  if (![flat, heading, leads].some((words) => context().test(words))) return []
  const text = singleBlanks(withDigits(passage))
  const after = [...text.matchAll(inlineAfter())].map(([, number = '', unit = '', name = '']) =>
    shaped(name, number, unit, lotIn(flat), quote),
  )
  if (isWhole(after)) return after
  return [...text.matchAll(inline())].map(([, name = '', number = '', unit = '']) =>
    shaped(name.replace(lead(), ''), number, unit, lotIn(flat), quote),
  )
}

/** The criterion of a sentence by which the price alone decides. */
export function alone({ flat, quote }: FactPassage): StatedCriterion[] {
  const match = priceOnly().exec(flat)
  // "The lowest price gets 10 points and counts 60 %" is about how marks are awarded.
  const isMarked = weightHead().test(flat) && !/(?<!\d)100(?!\d)/.test(flat)
  return match && !isMarked
    ? [{ name: match[0], type: 'price', weight: 100, unit: 'percent', lot: lotIn(flat), quote }]
    : []
}

/** Words between a name and its weight in a sentence. */
const verb = worded(
  String.raw`(?<![\s,])[\s,]+(?:(?:(?:{{counts_as}})\s){0,6}(?:{{counts_for}})|{{weight_verb}})\s*$`,
)
const article = worded(String.raw`^(?:{{article}})\s`)
const percent = worded('^(?:%|{{per_cent}})')

export function shaped(
  name: string,
  number: string,
  unit: string,
  lot: string | null,
  quote: Quote,
): StatedCriterion {
  const type = costCue().test(name) ? 'cost' : priceCue().test(name) ? 'price' : 'quality'
  return {
    name: name.replace(verb(), '').replace(article(), '').trim(),
    type,
    weight: Number(number.replace(',', '.')),
    unit: percent().test(unit) ? 'percent' : 'points',
    lot,
    quote,
  }
}
