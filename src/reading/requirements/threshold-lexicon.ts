/** How comparators and units are written in the languages of the notices: expressions without flags, with words of a table. */

export type Comparator = 'min' | 'max' | 'equal'

/** "Not more than" must be among the words; otherwise its "more than" would win. */
export const comparators: Record<Comparator, string> = {
  min: '{{at_least}}',
  max: '{{at_most}}',
  equal: '{{exactly}}',
}

/** After the number: "3 references or more". */
export const comparatorsAfter: Record<'min' | 'max', string> = { min: '{{or_more}}', max: '{{or_less}}' }

export const units: Record<'percent' | 'years', string> = {
  percent: '%|{{percent_unit}}',
  years: '{{years_unit}}',
}

/**
 * The English names of counted things, searched for in the words after a number. Other things get no name.
 */
export const countables: readonly (readonly [string, string])[] = [
  ['references', '{{counted_references}}'],
  ['contracts', '{{counted_contracts}}'],
  ['projects', '{{counted_projects}}'],
  ['employees', '{{counted_employees}}'],
  ['days', '{{counted_days}}'],
  ['weeks', '{{counted_weeks}}'],
  ['months', '{{counted_months}}'],
  ['points', '{{counted_points}}'],
]
