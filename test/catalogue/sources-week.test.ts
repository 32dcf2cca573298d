import { describe, it } from 'vitest'
import { expectWholeWeek, otherSources } from '../support/sources-week.ts'

describe('a week in which one request in five fails', () => {
  it.for(otherSources)('of %s is read without loss or repetition', expectWholeWeek)
})
