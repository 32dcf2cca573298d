import { analyse } from 'scslre'
import { beforeAll, describe, expect, it } from 'vitest'
import { delayed, ofSentences, serviceExpressions } from '../support/service-expressions.ts'

let service: Awaited<ReturnType<typeof serviceExpressions>>
beforeAll(async () => {
  service = await serviceExpressions()
}, 300_000)

describe('the regular expressions of the service', () => {
  it('are all seen here', () => {
    expect(service.unseen).toEqual([])
    expect(service.expressions.length).toBeGreaterThan(1000)
  })

  it('do not slow down more than a text of one repeated character grows', () => {
    const slow = service.expressions.flatMap(({ file, source, flags }) => {
      const { reports } = analyse({ source, flags }, { reportTypes: { Move: !ofSentences.test(file) } })
      return reports.map(({ type }) => `${file}: ${type} in /${source}/${flags}`)
    })
    expect(slow).toEqual([])
  }, 300_000)

  it('take little longer for texts made to delay them than one that is known to be quick', () => {
    expect(delayed(service.expressions.filter(({ file }) => !ofSentences.test(file)))).toEqual([])
  }, 300_000)
})
