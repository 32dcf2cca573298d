import { expect, it } from 'vitest'
import { newCompany } from '../support/api.ts'
import { importTender } from '../support/bids.ts'
import { readCsv } from '../support/csv.ts'
import { download } from '../support/exports.ts'

it('has the earlier deadline, as lists have it, beside the other', async () => {
  const page = 'Tenders must be received by 3 June 2097, 12:00 noon.'
  const document = { title: 'Terms', language: 'en', kind: 'tender_documents', pages: [page] }
  const deadline = '2097-06-10T12:00:00Z'
  await importTender('export-dated', { title: 'With terms', deadline }, [document])
  await importTender('export-dated', { title: 'Without', reference: 'U', deadline })
  const { bytes } = await download(
    await newCompany(),
    '/tenders/export?source=export-dated&sort=deadline',
    'text/csv',
  )
  const [header = [], ...rows] = readCsv(bytes)
  const columns = ['title', 'deadline', 'deadlineConflict.other', 'deadlineConflict.source'].map((name) =>
    header.indexOf(name),
  )
  const cells = rows.slice(0, 2).map((row) => columns.map((at) => row[at]))
  expect(cells.toSorted()).toEqual([
    ['With terms', expect.stringMatching(/^2097-06-03T/), '2097-06-10T12:00:00.000Z', 'notice'],
    ['Without', '2097-06-10T12:00:00.000Z', '', ''],
  ])
})
