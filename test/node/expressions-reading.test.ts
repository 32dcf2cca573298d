import { beforeAll, describe, expect, it } from 'vitest'
import { delayed, ofSentences, serviceExpressions } from '../support/service-expressions.ts'

let service: Awaited<ReturnType<typeof serviceExpressions>>
beforeAll(async () => {
  service = await serviceExpressions(ofSentences)
}, 300_000)

/** The expressions that read sentences, of insight or of the other houses. */
const rulesOf = (isInsight: boolean) =>
  service.expressions.filter(
    ({ file }) => ofSentences.test(file) && file.startsWith('insight/') === isInsight,
  )

describe.each([
  ['reading', false],
  ['insight', true],
] as const)('the regular expressions of %s that read sentences', (_, isInsight) => {
  it('take little longer for texts made to delay them than one that is known to be quick', () => {
    const rules = rulesOf(isInsight)
    expect(rules.length).toBeGreaterThan(50)
    expect(delayed(rules)).toEqual([])
  }, 300_000)
})
