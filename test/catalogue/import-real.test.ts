import { env } from 'cloudflare:workers'
import { expect, describe, it } from 'vitest'
import { TenderItem } from '../../src/catalogue/tenders/item-schema.ts'
import { shownMembers } from '../../src/catalogue/tenders/search/item.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'
import { everything, importNotices, newSource } from '../support/imports.ts'

describe('importing every real file', () => {
  // The test makes some three hundred requests, which take more than the usual time on a busy machine.
  it('creates tenders once and changes nothing the second time', { timeout: 120_000 }, async () => {
    const files = (await fixtureFiles('notices')).filter(
      (file) => /(xml|json)$/.test(file) && !file.includes('facts.json'),
    )
    const source = newSource()
    const type = (file: string) =>
      file.includes('latin1') ? 'application/json; charset=iso-8859-1' : undefined
    const load = async (file: string) => {
      const answer = await importNotices(source, await fixture(`notices/${file}`), type(file))
      return { file, ...answer }
    }
    for (const file of files) {
      const { status, body } = await load(file)
      expect([file, status]).toEqual([file, file.includes('INVALID') ? 400 : 200])
      if (status === 200) expect([file, body.data.failed]).toEqual([file, []])
    }
    const before = await everything()
    for (const file of files) {
      const { status, body } = await load(file)
      if (status === 200) expect([file, body.data.created, body.data.updated]).toEqual([file, 0, 0])
    }
    expect(await everything()).toBe(before)
    const { results } = await env.DB.prepare('SELECT item FROM tender_docs').all<{ item: string }>()
    // Answers of the search use the stored JSON unchanged.
    expect(results.map(({ item }) => `${shownMembers(item)}}`)).toEqual(
      results.map(({ item }) => JSON.stringify(TenderItem.parse(JSON.parse(item)))),
    )
  })
})
