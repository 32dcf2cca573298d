import type { Quote } from '../../documents/text.ts'
import { percentsIn } from '../../language/values/percents.ts'
import { lotIn } from '../requirements/lots.ts'
import { cue } from './passages.ts'
import type { Passage } from './passages.ts'
import type { GeneralResult } from './schema.ts'

export interface StatedCriterion {
  name: string
  type: GeneralResult['awardCriteria'][number]['type']
  weight: number
  unit: 'percent' | 'points'
  lot: string | null
  quote: Quote
}

/** "Price: 40 %", "Technical value (60 points)", "40 % Preis": a name and a weight, and nothing else. */
const nameFirst =
  /^(?:[-–—•·▪*]\s*|\(?[a-z\d]{1,2}[.)]\s+|(?:criterion|kriterium|critère)\s\d+\s?[:–-]?\s*)*(\p{L}[^:%]{1,110}?)\s*(?:[:=–—-]|\(|\.{2,}|\bmit\b|\bpour\b|\bwith\b|\bsur\b)?\s*(?:weight(?:ing)?(?: of)?|gewichtung|gewicht|pondération|max\.?|maximum|höchstens)?\s*:?\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(%|per\s?cent|prozent|pour\s?cent|v\.\s?h\.|points?|marks?|punkte?n?|pts)\)?(?:\s\([^()]{1,40}\))?[\s;.,]*$/iu
/** A row of a table below a heading of criteria: "Price 40". */
const bare = /^(?:[-–—•·▪*]\s*|\(?[a-z\d]{1,2}[.)]\s+)?(\p{L}[^:%\d]{2,90}?)[\s:|.–—-]+(\d{1,3})$/iu
const weightFirst =
  /^(?:[-–—•·▪*]\s*)?(\d{1,3}(?:[.,]\d{1,2})?)\s*(%|per\s?cent|prozent|pour\s?cent|points?|punkte?n?|pts)\s*(?:for|für|pour|:|–|-)?\s*(?:the\s|den\s|die\s|das\s|le\s|la\s|l['’])?(\p{L}[^:%\d]{1,110}?)[\s;.,]*$/iu
/** In a sentence: "price (60 %) and quality (40 %)", "zu 70 % der Preis". */
const inline =
  /(\p{L}[\p{L} ,'’/-]{2,80}?)\s*[(:]?\s*(\d{1,3}(?:[.,]\d{1,2})?)\s?(%|per\s?cent|prozent|pour\s?cent|points?|punkte)\)?/giu

/** "zu 60 % der Preis", "60 % for the price". */
const inlineAfter =
  /(?<!\d)(\d{1,3}(?:[.,]\d{1,2})?)\s?(%|per\s?cent|prozent|pour\s?cent|points?|punkte)\s(?:(?:for|on|to|für|auf|pour|sur)\s)?(?:the|der|die|das|den|le|la)\s(\p{L}[\p{L} '’/-]{2,60}?)(?=[,.;)]|\s(?:and|und|et)\s|$)/giu

const priceCue = cue(
  '\\p{L}*(?:price|preis|prix)|tarif|financial|entgelt|honorar|fee\\b|angebotssumme|wertungssumme',
)
const costCue = cue('(?:whole[- ]?life|life[- ]?cycle)|cost|\\p{L}*kosten|coûts?')
const context = cue(
  '(?:counts?|accounts?) for|compte(?:nt)? pour|gewertet|zählt|entfallen|award(?:ed)? |criteri|weight|evaluat|assess|zuschlagskriteri|zuschlag|wertung|gewicht|kriteri|critère|pondér|jugement|jugées|notées|scor',
)
const totals = new Set([100, 200, 500, 1000])
const priceOnly = cue(
  '(?:price|cost) (?:is|as|will be|shall be) the (?:only|sole)|(?:only|sole)(?:ly)? (?:award )?criterion[^;]{0,30}price|lowest price only|(?:alleiniges|einziges) (?:zuschlags|wertungs)?kriterium|(?:niedrigste|günstigste)\\p{L}* preis|preis ist das (?:alleinige|einzige)|critère unique|seul critère|prix (?:est le|comme) (?:seul|unique)',
)

/**
 * The award criteria that documents state: successive lines with a weight that add up to 100, 200, 500 or 1000, else the
 * weights of one sentence that add up to 100, else the price alone.
 */
export function criteriaOf(passages: readonly Passage[]): StatedCriterion[] {
  const lists = runs(passages).filter(isWhole)
  const [first] = lists
  // The same list for the next lot says more only where it differs.
  if (first)
    return [
      ...first,
      ...lists
        .slice(1)
        .filter((list) => list[0]?.lot !== null && list[0]?.lot !== first[0]?.lot)
        .flat(),
    ].slice(0, 60)
  const sentence = passages.map(inSentence).find(isWhole)
  return sentence ?? passages.flatMap(alone).slice(0, 1)
}

const isWhole = (list: StatedCriterion[]) =>
  list.length > 0 && totals.has(Math.round(list.reduce((sum, { weight }) => sum + weight, 0) * 100) / 100)

/** Lists of lines that each hold one criterion; a list ends with its sum, or with a line that holds none. Lines that divide the weight of the one above ("of which …") are no criteria. */
function runs(passages: readonly Passage[]): StatedCriterion[][] {
  const lists: StatedCriterion[][] = []
  let list: StatedCriterion[] = []
  let isAbout = false
  for (const passage of passages) {
    const found = criterionOf(passage, isAbout || context.test(passage.heading))
    // "Criterion, weight": the first line of a table speaks for its rows.
    if (!found) isAbout = passage.flat.length < 80 && context.test(passage.flat)
    if (found && list[0] && found.quote.documentId !== list[0].quote.documentId) list = []
    if (!found) list = []
    else {
      list.push(found)
      const own = [list, withoutParts(list)].find((one) => isWhole(one) && sameUnit(one))
      // Parts of the last criterion may still follow; a new list then begins with them and stays incomplete.
      if (own) {
        lists.push(own)
        list = []
      }
    }
  }
  return lists
}

const sameUnit = ([first, ...rest]: StatedCriterion[]) => rest.every(({ unit }) => unit === first?.unit)

/** A list without the lines that add up to the weight of the line above them. */
function withoutParts(list: StatedCriterion[]): StatedCriterion[] {
  const kept: StatedCriterion[] = []
  for (let i = 0; i < list.length; i++) {
    const one = list[i]
    if (!one) break
    kept.push(one)
    let sum = 0
    let end = i
    while (end + 1 < list.length && sum < one.weight) sum += list[++end]?.weight ?? 0
    if (sum === one.weight && end - i >= 2) i = end
  }
  return kept
}

/** Weights in words as digits: "forty per cent for the price". */
function withDigits(text: string, language: string | null): string {
  return percentsIn(text, language).reduceRight(
    (whole, { percent, start, end }) => `${whole.slice(0, start)}${percent} %${whole.slice(end)}`,
    text,
  )
}

function criterionOf({ flat, heading, quote }: Passage, isAbout: boolean): StatedCriterion | null {
  if (flat.length > 160) return null
  const first = nameFirst.exec(flat)
  const second = first ? null : weightFirst.exec(flat)
  const row = first || second || !isAbout ? null : bare.exec(flat)
  if (row) return shaped(row[1] ?? '', row[2] ?? '', '%', lotIn(heading), quote)
  const [name, number, unit] = first
    ? [first[1], first[2], first[3]]
    : [second?.[3], second?.[1], second?.[2]]
  return name && number && unit ? shaped(name, number, unit, lotIn(heading), quote) : null
}

function inSentence({ flat, heading, language, quote }: Passage): StatedCriterion[] {
  if (!context.test(flat) && !context.test(heading)) return []
  const text = withDigits(flat.slice(0, 1000), language)
  const after = [...text.matchAll(inlineAfter)].map(([, number = '', unit = '', name = '']) =>
    shaped(name, number, unit, lotIn(flat), quote),
  )
  if (isWhole(after)) return after
  return [...text.matchAll(inline)].map(([, name = '', number = '', unit = '']) =>
    shaped(
      name.replace(/^.*?(?:\b(?:and|und|et|follows|folgt|are|sind|sont)|,)\s/iu, ''),
      number,
      unit,
      lotIn(flat),
      quote,
    ),
  )
}

function alone({ flat, quote }: Passage): StatedCriterion[] {
  const match = priceOnly.exec(flat)
  return match
    ? [{ name: match[0], type: 'price', weight: 100, unit: 'percent', lot: lotIn(flat), quote }]
    : []
}

/** What stands between the name and its weight in a sentence. */
const verb =
  /\s+(?:(?:(?:counts?|accounts?)\s)?for|is weighted(?: at| with)?|(?:compte(?:nt)?\s)?pour|zählt(?: zu| mit)?|wird mit)\s*$/iu
const article = /^(?:the|der|die|das|le|la|les)\s/iu

function shaped(
  name: string,
  number: string,
  unit: string,
  lot: string | null,
  quote: Quote,
): StatedCriterion {
  const type = costCue.test(name) ? 'cost' : priceCue.test(name) ? 'price' : 'quality'
  return {
    name: name.replace(verb, '').replace(article, '').trim(),
    type,
    weight: Number(number.replace(',', '.')),
    unit: /^(?:%|p(?:er|rozent|our))/i.test(unit) ? 'percent' : 'points',
    lot,
    quote,
  }
}
