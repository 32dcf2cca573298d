import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect } from 'vitest'
import { importNotices } from './api.ts'
import { type Packed, unpack } from '../../src/platform/db/packed.ts'

let sources = 0
/**
 * What the catalogue contains of a source once all of the documents were imported one by one, in this order.
 */
export async function storedAfter(documents: Uint8Array[]): Promise<string[]> {
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
       (SELECT hex(content) FROM requirements WHERE tender_id = d.tender_id) AS requirements,
       (SELECT json_group_array(content ORDER BY ordinal) FROM awards WHERE tender_id = d.tender_id) AS awards,
       (SELECT json_group_array(content ORDER BY ordinal) FROM documents WHERE tender_id = d.tender_id) AS documents
     FROM tender_docs AS d WHERE d.item ->> 'source' = ?`,
  )
    .bind(source)
    .all<Record<string, string> & { requirements: Packed | null }>()
  return results
    .map(({ requirements, ...tender }) => plain({ ...tender, requirements: listOf(requirements) }))
    .toSorted()
}

const listOf = (packed: Packed | null): string => (packed === null ? '[]' : unpack(packed))

/** Without what each import creates again: ids of our own, the source, and the time of the import. */
const plain = (tender: Record<string, string>): string =>
  JSON.stringify(tender)
    .replaceAll(/\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, 'id')
    .replaceAll(/order-\d+/g, 'source')
    .replaceAll(/(updatedAt\\?":\\?")[^"\\]+/g, '$1')

/** Imports the documents in several orders and expects the same catalogue each time. */
export async function sameInAnyOrder(documents: Uint8Array[], numRuns: number): Promise<void> {
  const expected = await storedAfter(documents)
  expect(expected.length).toBeGreaterThan(0)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(documents, { minLength: documents.length }), async (shuffled) => {
      expect(await storedAfter(shuffled)).toEqual(expected)
    }),
    { numRuns, endOnFailure: true },
  )
}
