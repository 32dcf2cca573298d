import { context, selecting } from './criteria-patterns.ts'
import { alone, awardCriterionOf, inSentence, isWhole, type StatedCriterion, statedIn } from './criterion.ts'
import { inRatio } from './ratio.ts'
import { tornList } from './torn-criteria.ts'
import type { FactPassage } from './passages.ts'

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
