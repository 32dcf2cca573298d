import { cue } from '../../reading/facts/passages.ts'

/** "Price: 40 %", "Technical value (60 points)", "40 % Preis": a name and a weight, and nothing else. */
export const nameFirst =
  /^(?:[-–—•·▪*]\s?|\(?[a-z\d]{1,2}[.)]\s+|(?:criterion|kriterium|critère)\s(?:\d+|[A-H])(?:\s?:)?\s?){0,4}(\p{L}[^:%]{1,110}?)\s?(?:[:=–—,;-]|\(|\.{2,120}|\bmit\b|\bpour\b|\bwith\b|\bsur\b)?\s?(?:weight(?:ing)?(?: of)?|gewichtung|gewicht|pondération|max\.?|maximum|höchstens)?\s?:?\s?(\d{1,4}(?:[.,]\d{1,2})?)\s?(%|per\s?cent|prozent|pour\s?cent|v\.\s?h\.|vom hundert|points?|marks?|punkte?n?|pts)\)?(?:\s(?:of|der|des|de|du|in|im|into|towards|dans|ein|weight\p{L}*|gewicht\p{L}*)\b[^%\d;]{0,50})?(?:\s?\([^()]{1,40}\))?[\s;.,]*$/iu
/** A row of a table below a heading of criteria: "Price 40". */
export const bare =
  /^(?:[-–—•·▪*]\s*|\(?[a-z\d]{1,2}[.)]\s+)?(\p{L}[^:%\d]{2,90}?)[\s:|.–—-]{1,200}(\d{1,3})$/iu
export const weightFirst =
  /^(?:[-–—•·▪*]\s?)?(\d{1,3}(?:[.,]\d{1,2})?)\s?(%|per\s?cent|prozent|pour\s?cent|points?|punkte?n?|pts)\s?(?:for|für|pour|:|–|-)?\s?(?:the\s|den\s|die\s|das\s|le\s|la\s|l['’])?(\p{L}[^:%\d]{1,110}?)[\s;.,]*$/iu
/** In a sentence: "price (60 %) and quality (40 %)", "zu 70 % der Preis". */
export const inline =
  /(\p{L}[\p{L} ,'’/-]{2,80}?)\s?[(:]?\s?(\d{1,3}(?:[.,]\d{1,2})?)\s?(%|per\s?cent|prozent|pour\s?cent|points?|punkte)\)?/giu

/** "zu 60 % der Preis", "60 % for the price". */
export const inlineAfter =
  /(?<!\d)(\d{1,3}(?:[.,]\d{1,2})?)\s?(%|per\s?cent|prozent|pour\s?cent|points?|punkte)\s(?:(?:for|on|to|für|auf|pour|sur)\s(?:(?:the|der|die|das|den|le|la|les)\s|l['’])?|(?:the|der|die|das|den|le|la)\s)(\p{L}[\p{L} '’/-]{2,60}?)(?=[,.;)]|\s(?:and|und|et)\s|$)/giu

export const priceCue = cue(
  '\\p{L}*(?:price|preis|prix)|tarif|financial|entgelt|honorar|fee\\b|angebotssumme|wertungssumme',
)
export const costCue = cue('(?:whole[- ]?life|life[- ]?cycle)|cost|\\p{L}*kosten|coûts?')
export const context = cue(
  'judged?|wert(?:en|et)\\b|appréci|(?:counts?|accounts?) for|compte(?:nt)? pour|gewertet|zählt|entfallen|award(?:ed)? |criteri|weight|evaluat|assess|zuschlagskriteri|zuschlag|wertung|gewicht|kriteri|critère|pondér|jugement|jugées|notées|scor',
)
export const totals = new Set([100, 200, 500, 1000])
export const priceOnly = cue(
  '(?:price|cost) (?:is|as|will be|shall be) the (?:only|sole)|(?:only|sole)(?:ly)? (?:award )?criterion[^;]{0,30}price|lowest price only|(?:alleiniges|einziges) (?:zuschlags|wertungs)?kriterium|(?:niedrigste|günstigste)\\p{L}* preis|preis ist das (?:alleinige|einzige)|critère unique|seul critère|prix (?:est le|comme) (?:seul|unique)',
)
