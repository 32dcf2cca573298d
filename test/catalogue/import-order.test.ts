import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importNotices } from '../support/api.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'

let sources = 0
/** What the catalogue holds of a source once all of the documents were imported one by one, in this order. */
async function storedAfter(documents: Uint8Array[]): Promise<string[]> {
  const source = `order-${++sources}`
  // Names of procedures mean the same in every source: the tenders of the order before are not to be found.
  await env.DB.exec('DELETE FROM tender_refs; DELETE FROM tender_pointers')
  for (const document of documents) {
    const { body } = await importNotices(source, document)
    expect([body.data?.failed, body.error]).toEqual([[], undefined])
  }
  const { results } = await env.DB.prepare(
    `SELECT d.item,
       (SELECT group_concat(notice_id || '/' || version, ' ' ORDER BY notice_id, version)
        FROM notices WHERE tender_id = d.tender_id) AS notices,
       (SELECT json_group_array(content ORDER BY ordinal) FROM requirements WHERE tender_id = d.tender_id) AS requirements,
       (SELECT json_group_array(content ORDER BY ordinal) FROM awards WHERE tender_id = d.tender_id) AS awards,
       (SELECT json_group_array(content ORDER BY ordinal) FROM documents WHERE tender_id = d.tender_id) AS documents
     FROM tender_docs AS d WHERE d.item ->> 'source' = ?`,
  )
    .bind(source)
    .all<Record<string, string>>()
  return results.map(plain).toSorted()
}

/** Without what each import makes anew: ids of our own, the source, and the time of the import. */
const plain = (tender: Record<string, string>): string =>
  JSON.stringify(tender)
    .replaceAll(/\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, 'id')
    .replaceAll(/order-\d+/g, 'source')
    .replaceAll(/(updatedAt\\?":\\?")[^"\\]+/g, '$1')

/** Whatever is published of one procedure on one day: all ties. */
const ofOneDay = (tags: string[]): Uint8Array[] =>
  tags.map((tag, index) =>
    new TextEncoder().encode(
      JSON.stringify({
        ocid: 'ocds-213czf-ties',
        id: `release-${(index * 5) % tags.length}`,
        date: '2026-05-05T00:00:00Z',
        tag: [tag],
        language: 'en',
        buyer: { id: 'b', name: `Town ${index}` },
        parties: [{ id: 'b', name: `Town ${index}`, roles: ['buyer'] }],
        tender: {
          id: 't',
          title: `Title of ${tag} ${index}`,
          status: tag === 'planning' ? 'planned' : 'active',
          value: { amount: 1000 * (index + 1), currency: 'EUR' },
          tenderPeriod: { endDate: `2099-05-0${index + 1}T12:00:00Z` },
        },
        ...(tag === 'award' && {
          awards: [
            {
              id: `a${index}`,
              status: 'active',
              value: { amount: 900 + index, currency: 'EUR' },
              suppliers: [{ name: 'S' }],
            },
          ],
        }),
      }),
    ),
  )

async function sameInAnyOrder(documents: Uint8Array[], numRuns: number): Promise<void> {
  const expected = await storedAfter(documents)
  expect(expected.length).toBeGreaterThan(0)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(documents, { minLength: documents.length }), async (shuffled) => {
      expect(await storedAfter(shuffled)).toEqual(expected)
    }),
    { numRuns, endOnFailure: true },
  )
}

describe('the order of import', { timeout: 60_000 }, () => {
  it('cannot matter for releases of one day', async () => {
    await sameInAnyOrder(
      ofOneDay(['planning', 'tender', 'tenderUpdate', 'tender', 'award', 'award', 'contract']),
      3,
    )
  })

  it('cannot matter for a notice that shows two tenders to be one', async () => {
    const procedure = '6f1c7a52-0c2e-4d0f-9d53-5b1d9f7f2f11'
    const linked = {
      documents: [
        {
          id: 'ted',
          documentType: 'tenderNotice',
          url: 'https://ted.europa.eu/en/notice/-/detail/777001-2026',
        },
      ],
    }
    const [first, second, joining] = ofOneDay(['tender', 'tenderUpdate', 'award']).map((bytes, index) => {
      const release = JSON.parse(new TextDecoder().decode(bytes))
      const names = [{ id: procedure }, linked, { id: procedure, ...linked }][index]
      const named = { ...release, ocid: `ocds-joins-${index}`, tender: { ...release.tender, ...names } }
      return new TextEncoder().encode(JSON.stringify(named))
    })
    if (!first || !second || !joining) throw new Error('There are three releases')
    expect(await storedAfter([first, second, joining])).toHaveLength(1)
    await sameInAnyOrder([first, second, joining], 5)
  })

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
