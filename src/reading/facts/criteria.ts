import { context, selecting } from './criteria-patterns.ts'
import {
  alone,
  awardCriterionOf,
  inSentence,
  instalment,
  isWhole,
  shaped,
  type StatedCriterion,
  statedIn,
} from './criterion.ts'
import { tornList } from './torn-criteria.ts'
import type { FactPassage } from './passages.ts'
import { lotIn } from '../document/lots.ts'
import { worded } from '../../reference/language/worded.ts'

/**
 * The award criteria that documents state: successive lines with weights that add up to 100, 200, 500 or
 * 1000; otherwise the weights of one sentence that add up to 100, or a ratio; otherwise the price alone.
 */
export function criteriaOf(passages: readonly FactPassage[]): StatedCriterion[] {
  const lists = runs(passages).map(withoutTotal).filter(isWhole)
  const [first] = lists
  // Lists of other lots are added. A second list without a lot would only repeat the first.
  if (first)
    return [
      ...first,
      ...lists
        .slice(1)
        .filter((list) => list[0]?.lot !== null && list[0]?.lot !== first[0]?.lot)
        .flat(),
    ].slice(0, 60)
  for (const [i, passage] of passages.entries()) {
    const sentence = withoutTotal(inSentence(passage, passages[i - 1]?.flat ?? ''))
    if (isWhole(sentence)) return sentence
  }
  const stated = passages.flatMap(statedIn)
  if (isWhole(stated)) return stated.slice(0, 60)
  const ratio = inRatio(passages)
  if (ratio.length > 0) return ratio
  const torn = tornList(passages)
  if (torn.length > 0) return torn
  // Weights that could not be read contradict a price that decides alone.
  if (passages.some(weighsAmongOthers)) return []
  for (const passage of passages) {
    const [price] = alone(passage)
    if (price) return [price]
  }
  return []
}

/** Whether a line about criteria states a weight below the whole for one of them. */
const weighsAmongOthers = (passage: FactPassage): boolean => {
  const found = awardCriterionOf(passage, false)
  return found !== null && found.weight < 100 && context().test(passage.heading + passage.flat)
}

/** In lines: a longer list is not one of criteria, and would be summed again at each of its lines. */
const maxLength = 100

/**
 * Lists of successive lines with a criterion. A list ends when its weights add up, or with a line without a
 * criterion. Lines that divide the weight of the line above ("of which …") are not criteria.
 */
function runs(passages: readonly FactPassage[]): StatedCriterion[][] {
  const lists: StatedCriterion[][] = []
  let list: StatedCriterion[] = []
  let isAbout = false
  let lead = ''
  let above = ''
  for (const passage of passages) {
    const found = awardCriterionOf(passage, isAbout || list.length > 0 || context().test(passage.heading))
    // "Criterion, weight": the first line of a table also applies to its rows.
    if (!found) {
      isAbout = passage.flat.length < 80 && context().test(passage.flat)
      // The header of a table comes between its rows and what they are about.
      lead = `${above} ${passage.flat}`
    }
    above = found ? '' : passage.flat
    if (found && list[0] && found.quote.documentId !== list[0].quote.documentId) list = []
    if (!found) list = []
    else if (list.length < maxLength) {
      list.push(found)
      const own = [list, withoutParts(list)].find((one) => isWhole(one) && sameUnit(one))
      // Parts of the last criterion may still follow; a new list then begins with them and stays incomplete.
      if (own) {
        if (!isOfChoice(own, `${passage.heading} ${lead}`)) lists.push(own)
        list = []
      }
    }
  }
  return lists
}

/** Points for the ability of bidders: a list below words about it that leaves out the price. */
const isOfChoice = (list: readonly StatedCriterion[], above: string) =>
  selecting().test(above) && list.every(({ type }) => type === 'quality')

const sameUnit = ([first, ...rest]: StatedCriterion[]) => rest.every(({ unit }) => unit === first?.unit)

/** A list without the lines that add up to the weight of the line above them. */
function withoutParts(list: StatedCriterion[]): StatedCriterion[] {
  const remaining: StatedCriterion[] = []
  for (let i = 0; i < list.length; i++) {
    const one = list[i]
    if (!one) break
    remaining.push(one)
    let sum = 0
    let end = i
    while (end + 1 < list.length && sum < one.weight) sum += list[++end]?.weight ?? 0
    if (sum === one.weight && end - i >= 2) i = end
  }
  return remaining
}

/**
 * A list without the sum of all weights that begins it: "scored on 100 points: price 50 points, quality 50
 * points". A price may weigh as much as all the rest.
 */
const withoutTotal = (list: StatedCriterion[]): StatedCriterion[] => {
  const [total, ...rest] = list
  const isSum =
    total?.type === 'quality' &&
    isWhole(rest) &&
    total.weight === rest.reduce((sum, { weight }) => sum + weight, 0)
  return isSum ? rest : list
}

const name = String.raw`(?<![\p{L}\d])({{price}}|{{cost}}|{{non_price}})\p{L}{0,2}-?(?:{{ratio_word}})?(?!\p{L})`
/** "Quality/price", "quality to price", "price and quality". */
const pair = String.raw`${name}\s?(?:([/:&\p{Pd}]|{{ratio_of}})|(?:{{and}}))\s?(?:(?:{{article}})\s)?${name}`
const ratio = String.raw`(?<![\d.,:/])([1-9]\d)\s?%?\s?(?:[/:]|{{ratio_of}})\s?([1-9]\d)(?!\s?[.,:/]?\d)`
/** Words of the same sentence without a figure. */
const between = String.raw`([^\d.;!?]{0,60}?)`

const namesFirst = worded(`${pair}${between}${ratio}`, 'giu')
const ratioFirst = worded(`${ratio}${between}${pair}`, 'giu')
const isRatio = worded('{{ratio_word}}')
const isName = worded(name)

/** In characters: names and figures with no more between them belong together. */
const near = 4

/** Quality and price with their weights, if a sentence shows which weight belongs to which. */
function ratiosIn({ flat, heading, quote }: FactPassage): StatedCriterion[][] {
  const found = [
    ...flat.matchAll(namesFirst()),
    ...[...flat.matchAll(ratioFirst())].map(([all, first, second, words, one, joint, other]) => [
      all,
      one,
      joint,
      other,
      words,
      first,
      second,
    ]),
  ]
  return found.flatMap(([all = '', one = '', joint, other = '', words = '', first = '', second = '']) => {
    // "Price and quality of goods, 30/70" leaves the order open, and "30 to 70 %" is not a ratio.
    const isPlain = joint !== undefined && !/\d\s\p{L}+\s\d/u.test(all)
    const about = heading + flat
    const isSaid =
      isRatio().test(words) ||
      (isPlain && (words.length < near || isRatio().test(about) || context().test(about)))
    if (!isSaid || isName().test(words) || Number(first) + Number(second) !== 100) return []
    const lot = lotIn(flat) ?? lotIn(heading)
    const list = [shaped(one, first, '%', lot, quote), shaped(other, second, '%', lot, quote)]
    return list.filter(({ type }) => type === 'quality').length === 1 ? [list] : []
  })
}

/**
 * The weights of price and quality in a ratio: "quality/price 70:30", "on a 60:40 (quality:price) basis". Two
 * ratios for one lot are ambiguous and return nothing.
 */
function inRatio(passages: readonly FactPassage[]): StatedCriterion[] {
  const weights = new Map<string | null, StatedCriterion[]>()
  const all = passages.filter(({ flat }) => /\d\d/.test(flat) && !instalment().test(flat)).flatMap(ratiosIn)
  const ofQuality = (list: StatedCriterion[] = []) => list.find(({ type }) => type === 'quality')
  for (const list of all) {
    const lot = list[0]?.lot ?? null
    const known = ofQuality(weights.get(lot))
    if (known && known.weight !== ofQuality(list)?.weight) return []
    if (!known) weights.set(lot, list)
  }
  return [...weights.values()].flat()
}
