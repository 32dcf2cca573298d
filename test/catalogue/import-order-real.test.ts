import { describe, expect, it } from 'vitest'
import { fixture, fixtureFiles } from '../support/fixtures.ts'
import { sameInAnyOrder } from '../support/import-order.ts'

describe('the order of import', { timeout: 60_000 }, () => {
  it('cannot matter for real notices', async () => {
    const files = (await fixtureFiles('notices')).filter(
      (file) =>
        /(found|ted-real|doffin-real|sdk-examples|uk-contracts|fictional|py-dncp).*(xml|json)$/.test(file) &&
        !file.includes('INVALID'),
    )
    expect(files.length).toBeGreaterThan(30)
    await sameInAnyOrder(await Promise.all(files.map((file) => fixture(`notices/${file}`))), 1)
  })
})
