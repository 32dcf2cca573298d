import { opensChoice } from '../../../reading/requirements/choices.ts'
import { worded } from '../../../reference/language/worded.ts'
import type { Judgement, Occasion } from './facts.ts'
import type { Topic } from './topics.ts'

const other = (words: string) =>
  worded(
    String.raw`(?<!\p{L})(?:{{or}}|{{or_before}})\s(?!(?:{{or_more}})\s)(?:(?!(?:{{further}})\s)[^\s,;.]{1,30}\s){0,4}?[\p{L}’']{0,20}(?:${words})`,
  )

const others = other('{{other_way}}')
/** Topics that are often required together. A requirement's own topic is not its alternative. */
const topics: readonly (readonly [Topic, () => RegExp])[] = [
  ['turnover', other('{{topic_turnover}}')],
  ['insurance', other('{{topic_insurance}}')],
  ['references', other('{{topic_references}}')],
]

/**
 * A judgement for a requirement with an alternative: "a turnover of EUR 2 million or a bank statement". A
 * company without the first may have the second, so nothing is known to be missing.
 */
export function withOtherWay(judgement: Judgement, topic: Topic, text: string, { say }: Occasion): Judgement {
  const { status, note, remedy } = judgement
  const isNamed =
    others().test(text) ||
    (topic !== 'certificate' && opensChoice().test(text)) ||
    topics.some(([own, named]) => own !== topic && named().test(text))
  if (status === 'met' || !isNamed) return judgement
  return {
    ...judgement,
    status: status === 'missing' ? 'unknown' : status,
    note: say('otherWay', { note }),
    remedy: remedy && say('remedy.otherWay', { remedy }),
  }
}
