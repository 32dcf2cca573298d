import { beforeAll, describe, expect, it } from 'vitest'
import { delayed, ofSentences, serviceExpressions } from '../support/service-expressions.ts'

let service: Awaited<ReturnType<typeof serviceExpressions>>
beforeAll(async () => {
  service = await serviceExpressions(ofSentences)
}, 300_000)

describe('the regular expressions of reading that read sentences', () => {
  it('take little longer for texts made to delay them than one that is known to be quick', () => {
    const rules = service.expressions.filter(
      ({ file }) => ofSentences.test(file) && !file.startsWith('insight/'),
    )
    expect(rules.length).toBeGreaterThan(50)
    expect(delayed(rules)).toEqual([])
  }, 300_000)
})
