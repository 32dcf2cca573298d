import { lotIn } from '../document/lots.ts'
import { worded } from '../../reference/language/worded.ts'
import { context } from './criteria-patterns.ts'
import { instalment, shaped, type StatedCriterion } from './criterion.ts'
import type { FactPassage } from './passages.ts'

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
function inSentence({ flat, heading, quote }: FactPassage): StatedCriterion[][] {
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
export function inRatio(passages: readonly FactPassage[]): StatedCriterion[] {
  const weights = new Map<string | null, StatedCriterion[]>()
  const all = passages.filter(({ flat }) => /\d\d/.test(flat) && !instalment().test(flat)).flatMap(inSentence)
  const ofQuality = (list: StatedCriterion[] = []) => list.find(({ type }) => type === 'quality')
  for (const list of all) {
    const lot = list[0]?.lot ?? null
    const known = ofQuality(weights.get(lot))
    if (known && known.weight !== ofQuality(list)?.weight) return []
    if (!known) weights.set(lot, list)
  }
  return [...weights.values()].flat()
}
