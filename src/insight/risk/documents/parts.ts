import { plain } from '../../../reading/plain.ts'
import type { RuleSentence } from './rule.ts'
import type { Statement } from './statements.ts'

/** A semicolon, a dash or a contrast divides a statement: a "no" before it does not deny the part after it. */
const between =
  /;|\s[–—]\s|,\s+(?:but|whereas|while|however|doch|aber|jedoch|w[äa]hrend|mais|tandis que|alors que|toutefois)\s/i

/** In characters: a shorter line is read together with its heading. */
const short = 120

/** The texts of a statement that the rules read: the whole, every part, and a short statement behind its heading. */
export function readingsOf(statement: Statement): RuleSentence[] {
  const { text, around, language, heading } = statement
  const parts = between.test(text) ? text.split(between).filter((part) => part.trim().length > 8) : []
  const readings: RuleSentence[] = [
    statement,
    ...parts.map((part) => ({ plain: plain(part), around, text: part, language })),
  ]
  if (heading && text.length <= short)
    readings.push({ plain: `${plain(heading)}: ${statement.plain}`, around, text, language })
  return readings
}
