import { describe, it } from 'vitest'
import { alertsMatchSearches } from '../support/alert-property.ts'

describe('an alert', () => {
  it('matches exactly what the search finds among the new tenders, at any moment', async () => {
    await alertsMatchSearches(20)
  }, 120_000)
})
