import { wordingOf } from '../../../reading/passages/values.ts'
import { plain } from '../../../reading/document/plain.ts'
import type { Meant } from './meant.ts'

const wording = wordingOf('bare_deadline')

/**
 * The concepts of a question, and the deadline if a question of a few words ends with its bare name: "Wann
 * ist die Frist?". Beside further words such a name means any of a dozen periods, so it does not indicate the
 * concept.
 */
export function withDeadline(question: string, field: Meant[], saying: boolean[]): Meant[] {
  if (field.length > 0 || !wording().test(plain(question))) return field
  const positions = new Set(saying.flatMap((says, at) => (says ? [at] : [])))
  return [{ concept: 'deadline', named: true, weight: 1, clarity: 1, strength: 1, positions, phrases: [] }]
}
