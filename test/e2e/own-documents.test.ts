import { strFromU8, unzipSync, zipSync } from 'fflate'
import Pdf from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { click, desktop, expectFit, newAccount, phone, press, visitAs, withoutScript } from './browser.ts'
import { readFile } from 'node:fs/promises'
import { callDemo } from './work.ts'

/** A PDF with these pages. */
function pdfOf(pages: string[]): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const document = new Pdf()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(Buffer.concat(chunks)))
  for (const [index, page] of pages.entries()) {
    if (index > 0) document.addPage()
    document.text(page)
  }
  document.end()
  return promise
}

const insurance = 'The Contractor shall hold professional indemnity insurance of at least GBP 5,000,000.'
const terms = [
  'Invitation to Tender\n\n1 Introduction\nThe Town invites tenders.',
  `2 Insurance\n${insurance}\n\n3 Certificates\nBidders must hold ISO 9001 certification.\n\n4 Method statement\nBidders must submit a method statement of at most 4 pages.`,
]

async function pack() {
  const files = { 'Pack/ITT.pdf': await pdfOf(terms), 'Pack/drawing.dwg': Buffer.from('AC1027\0drawing') }
  return { name: 'pack.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) }
}

/** A tender of the demo of which nothing but the notice can be read. */
async function bareTender(): Promise<string> {
  const tenders = await callDemo<{ id: string }[]>('GET', '/tenders?status=open&source=manual&limit=100')
  for (const { id } of tenders) {
    const documents = await callDemo<{ kind: string; textAvailable: boolean }[]>(
      'GET',
      `/tenders/${id}/documents`,
    )
    if (documents.every(({ kind, textAvailable }) => kind === 'notice' || !textAvailable)) return id
  }
  throw new Error('Every tender of the demo has documents')
}

describe('the documents of a company', () => {
  it('go from the upload to the bid', async () => {
    const account = await newAccount()
    const path = `/tenders/${await bareTender()}`
    const visited = await visitAs(account, `${path}/requirements`, desktop)
    const { page } = visited
    await click(page.getByRole('link', { name: 'Upload the tender documents' }))
    await page.waitForURL('**/documents#upload')
    await page.setInputFiles('#field-file', await pack())
    await press(page, 'Upload')
    // The page looks again by itself until all is read.
    await page.getByText('which is not read').waitFor()
    expect(await page.locator('[data-again]').count()).toBe(0)
    expect(await page.locator('#own tbody tr').allTextContents()).toEqual([
      expect.stringMatching(/Pack\/ITT\.pdf.*2 pages.*Read/s),
      expect.stringMatching(/Pack\/drawing\.dwg.*Cannot be read.*drawing \(DWG\)/s),
    ])
    await expectFit(visited, 'own-documents')

    await page.goto(`${path}/requirements`)
    await page.getByText(insurance).first().waitFor({ state: 'attached' })
    await page.goto(`${path}/analysis`)
    await press(page, 'Analyse this tender')
    await page.getByRole('link', { name: 'Pack/ITT.pdf' }).first().waitFor({ state: 'attached' })
    await page.goto(`${path}/compliance`)
    await page.getByText('ISO 9001').first().waitFor({ state: 'attached' })

    await page.goto(`${path}/chat`)
    await page.fill('textarea', 'Which professional indemnity insurance do we need?')
    await page.keyboard.press('Tab')
    await press(page, 'Ask')
    const source = page.getByRole('link', { name: 'Pack/ITT.pdf, page 2' }).first()
    await source.waitFor()
    expect(await source.getAttribute('href')).toContain('?page=2')

    await page.goto(path)
    await press(page, 'Start a bid')
    await page.waitForURL('**/bids/bid_*')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      click(page.getByRole('link', { name: 'Download as Word' })),
    ])
    const word = unzipSync(new Uint8Array(await readFile(await download.path())))
    // The outline has sections for texts, and none for what records prove.
    expect(strFromU8(word['word/document.xml'] ?? new Uint8Array())).toContain('Method statement')
    await visited.context.close()
  }, 120_000)

  it('are uploaded, replaced and deleted without a script and on a phone', async () => {
    const account = await newAccount()
    const path = `/tenders/${await bareTender()}/documents`
    const visited = await visitAs(account, path, { ...phone, ...withoutScript })
    const { page } = visited
    const file = async (cover: string) => ({
      name: 'itt.pdf',
      mimeType: 'application/pdf',
      buffer: await pdfOf([insurance.replace('5,000,000', cover)]),
    })
    const untilRead = async () => {
      const coming = page.locator('.badge.info').filter({ hasText: /^(Waiting|Being read)$/ })
      while ((await coming.count()) > 0) await page.reload()
    }
    await page.setInputFiles('#field-file', [await file('5,000,000')])
    await press(page, 'Upload')
    await untilRead()
    await click(page.getByRole('link', { name: 'Replace or delete' }))
    await page.setInputFiles('#field-file', await file('7,000,000'))
    await press(page, 'Upload the new version')
    await untilRead()
    await click(page.getByRole('link', { name: 'What changed since the version before' }))
    expect(await page.textContent('main')).toMatch(
      /1 requirement changed, 0 added, 0 removed.*1 page changed/s,
    )
    await page.goBack()
    await click(page.getByText('Delete…'))
    await press(page, 'Delete this document')
    expect(await page.textContent('[role=status]')).toContain('are deleted')
    expect(await page.locator('#own tbody tr').count()).toBe(0)
    await visited.context.close()
  }, 60_000)
})
