import { describe, it } from 'vitest'
import { expectWholeWeek, britishSources } from '../support/sources-week.ts'

describe('a week in which one request in five fails', () => {
  it.for(britishSources)('of %s is read without loss or repetition', expectWholeWeek)
})
