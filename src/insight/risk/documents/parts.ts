import { stretchOf, textPieces, together, type ValuedWords } from '../../../reading/document/values.ts'
import { plain } from '../../../reading/document/plain.ts'
import { withoutAsides } from './rules.ts'
import type { RuleSentence } from './rule.ts'
import { plainForRules, type ContractStatement } from './statements.ts'
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
/**
 * Words that open a list of examples. The examples state nothing themselves, and take no verb from these
 * words.
 */
const examples = worded(String.raw`(?<!\p{L})(?:{{for_example}})[^.;:]{0,60}:?\s*$`)

/** Words before a list of exceptions to a rule: "Except for (a) …, (b) …, neither party is liable". */
const carvesOut = worded(String.raw`(?<!\p{L})(?:{{carves_out}})[^.;:]{0,40}$`)

/**
 * The texts of a statement that the rules read: the whole statement, each of its parts, and for a short
 * statement also the statement after the words that govern it.
 */
export function ruleReadings(statement: ContractStatement): RuleSentence[] {
  const { text, values, around, language, heading, lead } = statement
  const read = (part: ValuedWords): RuleSentence => ({
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

function partsOf(all: ValuedWords): ValuedWords[] {
  const { text } = all
  const [head = all, ...rest] = textPieces(all, text.split(enumerator))
  const lead = stretchOf(head, Math.max(0, head.text.length - opening))
  const listed =
    rest.length > 1 ? rest.map((item) => together(`${lead.text} ${item.text}`, [lead, item])) : [all]
  // The beginning of a long clause is not repeated in its items, and cases that are carved out belong to what
  // follows them.
  const whole =
    rest.length < 2 ? [] : head.text.length > opening ? [head] : carvesOut().test(head.text) ? [all] : []
  const parts = [...listed, ...whole]
    .flatMap((item) => textPieces(item, item.text.split(between())))
    .filter((part) => part.text.trim().length > 8)
  return parts.length > 1 || text.length > wide ? parts : []
}
