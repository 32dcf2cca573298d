import { cue } from './passages.ts'
import { worded } from '../../reference/language/worded.ts'

/** The number of a weight, and what follows it. */
const number = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)`
const unit = '(%|{{unit_of_weight}})'
/** Bullets, letters and "criterion 2:" before a name. */
const marks = '(?:{{mark_of_criterion}}){0,4}'
/** What comes between a name and its weight. */
const between = String.raw`\s?(?:{{before_weight}})?\s?(?:{{weight_noun}})?\s?:?\s?`
/** "Of the total", a note in parentheses, and further figures of the row. */
const whole = '(?:{{share_of_whole}})?'
const figures = '(?:{{figures_behind_weight}})?'

/** "Price: 40 %", "Technical value (60 points)", "40 % Preis": a name and a weight, and nothing more. */
export const nameFirst = worded(
  [
    '^',
    marks,
    String.raw`(\p{L}[^:%]{1,110}?)`,
    between,
    String.raw`(\d{1,4}(?:[.,]\d{1,2})?)\s?${unit}\)?`,
    whole,
    figures,
    String.raw`[\s;.,:]*$`,
  ].join(''),
)
/** A row of a table below a heading of criteria: "Price 40". */
export const bare =
  /^(?:[-–—•·▪*]\s*|\(?[a-z\d]{1,2}[.)]\s+|\d{1,2}\s+)?(\p{L}[^:%\d]{2,90}?)[\s:|.–—-]{1,200}(\d{1,3})$/iu
/** "The" before a name. */
const article = '(?:{{article_before_name}})'

export const weightFirst = worded(
  [
    '^(?:{{mark_of_weight}}){0,3}',
    String.raw`${number}\s?(%|{{weight_before_name}})\s?(?:{{weight_for}}|:|=|\p{Pd})?\s?${article}?`,
    String.raw`(\p{L}[^:%\d(]{1,110}?)(?:\s?\([^()]{1,140}\))?[\s;.,]*$`,
  ].join(''),
)
/** In a sentence: "price (60 %) and quality (40 %)", "zu 70 % der Preis". */
export const inline = worded(
  String.raw`(\p{L}[\p{L} ,'\p{Pf}/-]{2,80}?)\s?[(:]?\s?${number}\s?(%|{{weight_in_sentence}})\)?`,
  'giu',
)

/** "zu 60 % der Preis", "60 % for the price". */
export const inlineAfter = worded(
  [
    String.raw`(?<!\d)${number}\s?(%|{{weight_in_sentence}})\s(?:(?:{{weight_for}})\s${article}?|(?:{{article}})\s)`,
    String.raw`(\p{L}[\p{L} '\p{Pf}/-]{2,60}?)(?=[,.;)]|\s(?:{{and}})\s|$)`,
  ].join(''),
  'giu',
)

/** A weight in a torn table: alone on its line, after its label, or at the end of its line. */
export const tornWeight = worded(
  [
    String.raw`^\(?${number}\s?${unit}?\)?$`,
    String.raw`(?<!\p{L})(?:{{weight_label}})(?:\s\([^()]{1,40}\))?\s?:?\s?${number}(?![\d.,]*\d|\s?\p{L}{1,3}(?!\p{L}))\s?${unit}?`,
    String.raw`(?<![\d.,])${number}\s?${unit}\)?$`,
  ].join('|'),
  'giu',
)
/** The head of a column of weights. */
export const weightHead = worded(String.raw`%|(?<!\p{L})(?:{{weight_noun}}|{{unit_of_weight}})`)

export const priceCue = worded('{{price}}', 'iu', cue)
export const costCue = worded('{{cost}}', 'iu', cue)
/** Words about the selection of bidders, whose points are not award points. */
export const selecting = worded('{{selecting}}', 'iu', cue)
export const context = worded('{{judging}}', 'iu', cue)
export const totals = new Set([100, 200, 500, 1000])
export const priceOnly = worded('{{price_alone}}', 'iu', cue)
