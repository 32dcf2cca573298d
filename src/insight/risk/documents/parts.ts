import { plain } from '../../../reading/plain.ts'
import type { RuleSentence } from './rule.ts'
import type { Statement } from './statements.ts'

/** Where one thing ends and another begins: a semicolon, a dash, a contrast. A "no" before it says nothing of what follows. */
const between =
  /;|\s[–—]\s|,\s+(?:but|whereas|while|however|doch|aber|jedoch|w[äa]hrend|mais|tandis que|alors que|toutefois)\s/i

/** In characters: a line that says little without its heading. */
const short = 120

/** A statement as the rules read it: whole, each part of it, and a short one with its heading before it. */
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
