import { startsOf, valuesInside, valuesOfParts } from '../../../reading/document/values.ts'
import { plain } from '../../../reading/plain.ts'
import type { Values } from '../../../reference/language/values/values.ts'
import { withoutAsides } from './rules.ts'
import type { RuleSentence } from './rule.ts'
import { plainForRules, type Statement } from './statements.ts'
import { worded } from '../../../reference/language/worded.ts'

/**
 * A semicolon, a dash, a contrast or a proviso divides a statement: a "no" before the division does not deny the part
 * after it.
 */
const between = worded(
  String.raw`;|\s[–—]\s|,\s+(?:{{but}})\s|,?(?<!\s)\s+provided,?\s+(?:{{however}})\b`,
  'i',
)

/** "(a)", "(iii)", "(2)": in a sentence that lists, the words before the first mark apply to every item. */
const enumerator = /(?:^|\s)\((?:[a-hA-H]|[ivxIVX]{1,4})\)\s+|[,;:]\s+(?:and |or )?\(\d{1,2}\)\s+/

/** In characters: a shorter line is read together with its heading. */
const short = 120
/** In characters: parts of a sentence that are further apart do not belong to each other. */
const wide = 420
/** In characters: words that open a list, before its items. */
const opening = 220
/** Words that open a list of examples. The examples say nothing of their own, and take no verb from these words. */
const examples = worded(String.raw`(?<!\p{L})(?:{{for_example}})[^.;:]{0,60}:?\s*$`)

/** Words before a list of cases for which a rule does not hold: "Except for (a) …, (b) …, neither party is liable". */
const carvesOut = worded(String.raw`(?<!\p{L})(?:{{carves_out}})[^.;:]{0,40}$`)

/**
 * The texts of a statement that the rules read: the whole statement, each of its parts, and for a short statement also
 * the statement behind the words that govern it.
 */
export function readingsOf(statement: Statement): RuleSentence[] {
  const { text, values, around, language, heading, lead } = statement
  const read = (part: Words): RuleSentence => ({
    ...part,
    plain: withoutAsides(plainForRules(part.text), language),
    around,
    language,
  })
  const whole = { plain: withoutAsides(statement.plain, language), around, text, values, language }
  const readings: RuleSentence[] = [
    ...(whole.plain.length <= wide ? [whole] : []),
    ...partsOf({ text, values }).map(read),
  ]
  if (heading && text.length <= short)
    readings.push({ ...whole, plain: `${plain(heading)}: ${whole.plain}`, own: whole.plain })
  if (lead !== '' && !examples().test(lead))
    readings.push({ ...whole, plain: `${lead.slice(-opening)} ${whole.plain}` })
  return readings.filter(({ plain }) => plain !== '')
}

type Words = Pick<RuleSentence, 'text' | 'values'>

function partsOf(all: Words): Words[] {
  const { text, values } = all
  const items = text.split(enumerator)
  const [head = '', ...rest] = items
  const inside = ({ length }: string, start = 0) => valuesInside(values, start, start + length)
  const starts = rest.length > 1 ? startsOf(text, items).slice(1) : []
  const listed =
    rest.length > 1
      ? rest.map((item, i) => below(head, { text: item, values: inside(item, starts[i]) }, values))
      : [all]
  // The beginning of a long clause is in none of its items, and cases that are carved out belong to what follows them.
  const whole =
    rest.length < 2
      ? []
      : head.length > opening
        ? [{ text: head, values: inside(head) }]
        : carvesOut().test(head)
          ? [all]
          : []
  const parts = [...listed, ...whole].flatMap(divided)
  return parts.length > 1 || text.length > wide ? parts : []
}

/** An item behind the end of the words that open its list. */
function below(head: string, item: Words, values: Values): Words {
  const lead = head.slice(-opening)
  return {
    text: `${lead} ${item.text}`,
    values: valuesOfParts([
      { values, start: head.length - lead.length, end: head.length, to: 0 },
      { values: item.values, start: 0, end: item.text.length, to: lead.length + 1 },
    ]),
  }
}

/** The parts of words that something divides, without those that say too little. */
function divided({ text, values }: Words): Words[] {
  const parts = text.split(between())
  if (parts.length === 1) return text.trim().length > 8 ? [{ text, values }] : []
  const starts = startsOf(text, parts)
  return parts.flatMap((part, i) => {
    const start = starts[i] ?? 0
    return part.trim().length > 8
      ? [{ text: part, values: valuesInside(values, start, start + part.length) }]
      : []
  })
}
