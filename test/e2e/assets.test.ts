import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  click,
  desktop,
  expectFit,
  heading,
  newAccount,
  phone,
  press,
  visitAs,
  withoutScript,
} from './browser.ts'
import { apiOf, demoTender } from './work.ts'

interface Asset {
  id: string
  name: string
  tags: string[]
  validUntil: string | null
  file: { fileName: string; size: number; contentType: string } | null
  version: number
}

const says = (page: Page) => page.getByRole('status').textContent()
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const fileOf = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(text) })

/** Presses the button of a download and returns its bytes and name. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe('the list of files', () => {
  it('is fit for everybody, filled and empty', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString()
    await call('POST', '/assets', {
      name: 'ISO 14001 certificate',
      category: 'certificate',
      validUntil: '2025-12-31',
    })
    await call('POST', '/assets', {
      name: 'ISO 9001 certificate',
      category: 'certificate',
      validUntil: soon,
      tags: ['quality'],
    })
    await call('POST', '/assets', {
      name: 'Reference: city of Norwick',
      category: 'reference',
      tags: ['fleet', 'north'],
    })
    const visited = await visitAs(account, '/assets', desktop)
    const { page } = visited
    expect(await heading(page)).toBe('Files')
    expect(await page.getByText('Expired').count()).toBe(1)
    expect(await page.getByText('Expires soon').count()).toBe(1)
    await expectFit(visited, 'files')
    await click(page.getByRole('link', { name: 'ISO 9001 certificate' }))
    await page.waitForURL('**/assets/asset_*')
    await expectFit(visited, 'file')
    await page.goto('/assets/new')
    await expectFit(visited, 'file-new')
    await visited.context.close()
    const empty = await visitAs(await newAccount(), '/assets', desktop)
    await expectFit(empty, 'files-empty')
    await empty.context.close()
  })

  it('is searched and filtered', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    await call('POST', '/assets', {
      name: 'ISO 9001 certificate',
      category: 'certificate',
      tags: ['quality'],
    })
    await call('POST', '/assets', { name: 'Annual accounts', category: 'financial' })
    const { page, context } = await visitAs(account, '/assets', { ...phone, ...withoutScript })
    await page.getByLabel('Search').fill('iso')
    await press(page, 'Filter')
    expect(await page.locator('tbody tr').count()).toBe(1)
    await page.getByLabel('Category').selectOption({ label: 'Financial statement' })
    await press(page, 'Filter')
    expect(await page.textContent('main')).toContain('No file fits this')
    await click(page.getByRole('link', { name: 'Clear filters' }))
    await page.getByLabel('Tag').selectOption('quality')
    await press(page, 'Filter')
    expect(await page.locator('tbody th').allTextContents()).toEqual(['ISO 9001 certificate'])
    await context.close()
  })
})

describe('a file', () => {
  it('is uploaded with what is recorded, replaced, changed and deleted, on a phone without script', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const { page, context } = await visitAs(account, '/assets/new', { ...phone, ...withoutScript })
    await page
      .locator('main')
      .getByLabel('File', { exact: false })
      .first()
      .setInputFiles(fileOf('Zertifikat "ISO" – Köln.pdf', 'first'))
    await page.getByLabel('Name').fill('ISO 9001 certificate')
    await page.getByLabel('Category').selectOption('certificate')
    await page.getByLabel('Valid until').fill('2027-06-30')
    await page.getByLabel('Tags').fill('quality, quality, iso')
    await press(page, 'Add the file')
    expect(await says(page)).toBe('File uploaded.')
    const [made] = await call<Asset[]>('GET', '/assets')
    expect(made).toMatchObject({
      name: 'ISO 9001 certificate',
      tags: ['quality', 'iso'],
      validUntil: '2027-06-30T23:59:59.999Z',
      file: {
        fileName: 'Zertifikat "ISO" – Köln.pdf',
        contentType: 'application/pdf',
        size: pdf('first').length,
      },
    })
    expect(await page.textContent('.facts')).toContain('30 Jun 2027')

    const first = await downloaded(page, () => click(page.getByRole('link', { name: 'Download' })))
    expect(first.bytes.equals(pdf('first'))).toBe(true)

    await page.locator('input[type=file]').setInputFiles(fileOf('iso.pdf', 'second version'))
    await press(page, 'Replace the file')
    expect(await says(page)).toBe('File uploaded.')
    const second = await downloaded(page, () => click(page.getByRole('link', { name: 'Download' })))
    expect([second.name, second.bytes.equals(pdf('second version'))]).toEqual(['iso.pdf', true])

    await page.getByLabel('Name').fill('ISO 9001:2015 certificate')
    await press(page, 'Save changes')
    expect(await heading(page)).toBe('ISO 9001:2015 certificate')

    await click(page.getByText('Delete this file…'))
    await press(page, 'Delete')
    await page.waitForURL('**/assets')
    expect(await call<Asset[]>('GET', '/assets')).toEqual([])
    await context.close()
  })

  it('is kept to one when the form is sent twice', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const { page, context } = await visitAs(account, '/assets/new', desktop)
    const send = `(async () => {
      const form = document.querySelector('form[enctype]')
      const data = new FormData(form)
      data.set('name', 'Sent twice')
      data.set('file', new File(['the same bytes'], 'a.txt', { type: 'text/plain' }))
      const sent = () => fetch(form.action, { method: 'POST', body: data })
      return (await Promise.all([sent(), sent(), sent()])).map(({ ok, url }) => [ok, url])
    })()`
    const answers = await page.evaluate<[boolean, string][]>(send)
    const assets = await call<Asset[]>('GET', '/assets')
    expect(assets).toMatchObject([{ name: 'Sent twice', file: { size: 14 } }])
    expect(new Set(answers.map(([ok, url]) => `${ok} ${new URL(url).pathname}`))).toEqual(
      new Set([`true /assets/${assets[0]?.id}`]),
    )
    await context.close()
  })

  it.for([
    ['is empty', 0, 'is empty'],
    ['is larger than 25 MB', 25 * 1024 * 1024 + 100_000, 'larger than 25 MB'],
  ] as const)('that %s is refused in words, and nothing is made', async ([, size, words]) => {
    const account = await newAccount()
    const call = await apiOf(account)
    const { page, context } = await visitAs(account, '/assets/new', { ...phone, ...withoutScript })
    const directory = await mkdtemp(join(tmpdir(), 'file-'))
    await writeFile(join(directory, 'a.pdf'), Buffer.alloc(size))
    await page.locator('input[type=file]').setInputFiles(join(directory, 'a.pdf'))
    await page.getByLabel('Name').fill('Certificate')
    await press(page, 'Add the file')
    expect(await page.textContent('main')).toContain(words)
    expect(await call<Asset[]>('GET', '/assets')).toEqual([])
    await rm(directory, { recursive: true })
    await context.close()
  })

  it('needs the token of its form', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const { page, context } = await visitAs(account, '/assets/new', desktop)
    const answer = await page.evaluate<number>(`(async () => {
      const data = new FormData()
      data.set('name', 'Foreign'); data.set('category', 'other'); data.set('token', 'made-up')
      return (await fetch('/assets', { method: 'POST', body: data })).status
    })()`)
    expect(answer).toBe(403)
    expect(await call<Asset[]>('GET', '/assets')).toEqual([])
    await context.close()
  })

  it('for a bid is attached to it', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const { id: tenderId } = await demoTender('electric refuse')
    const { id: bidId } = await call<{ id: string }>('POST', '/bids', { tenderId })
    const { page, context } = await visitAs(account, `/bids/${bidId}`, { ...phone, ...withoutScript })
    await click(page.getByRole('link', { name: 'Upload a new file for this bid' }))
    await page.locator('input[type=file]').setInputFiles(fileOf('plan.pdf', 'plan'))
    await page.getByLabel('Name').fill('Charging plan')
    await press(page, 'Add the file')
    await page.waitForURL(`**/bids/${bidId}#files`)
    expect(await page.textContent('#files')).toContain('Charging plan')
    const [asset] = await call<Asset[]>('GET', `/assets?bidId=${bidId}`)
    expect(await call<object>('GET', `/bids/${bidId}`)).toMatchObject({ assetIds: [asset?.id] })
    await context.close()
  })

  it('of another company is not there, nor are its bytes', async () => {
    const call = await apiOf(await newAccount())
    const { id } = await call<Asset>('POST', '/assets', { name: 'Secret' })
    const { page, context } = await visitAs(await newAccount(), '/', desktop)
    for (const path of [`/assets/${id}`, `/assets/${id}/download`]) {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 404])
    }
    await context.close()
  })
})

describe('earlier versions', () => {
  it('show who uploaded them and when, and are downloaded and deleted, on a phone without script', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const { id } = await call<Asset>('POST', '/assets', { name: 'ISO 9001 certificate' })
    const { page, context } = await visitAs(account, `/assets/${id}`, { ...phone, ...withoutScript })
    await page.getByLabel('File', { exact: true }).setInputFiles(fileOf('2025.pdf', 'old'))
    await press(page, 'Upload')
    await page.getByLabel('File', { exact: true }).setInputFiles(fileOf('2026.pdf', 'new'))
    await press(page, 'Replace the file')
    const versions = page.locator('#versions')
    expect(await versions.textContent()).toContain('by Ada Example')
    const visited = await visitAs(account, `/assets/${id}`, phone)
    await expectFit(visited, 'asset-versions')
    await visited.context.close()
    const { name, bytes } = await downloaded(page, () => click(page.getByRole('link', { name: '2025.pdf' })))
    expect([name, bytes]).toEqual(['2025.pdf', pdf('old')])
    await click(versions.getByText('Delete…'))
    await press(page, 'Delete this version')
    expect(await says(page)).toBe('The earlier version is deleted.')
    expect(await versions.count()).toBe(0)
    expect((await call<Asset>('GET', `/assets/${id}`)).file?.fileName).toBe('2026.pdf')
    await context.close()
  })
})

describe('several files', () => {
  it('are downloaded as one archive and deleted, without script', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    for (const name of ['First', 'Second', 'Third']) await call('POST', '/assets', { name })
    const { page, context } = await visitAs(account, '/assets', { ...desktop, ...withoutScript })
    for (const name of ['First', 'Second']) {
      await click(page.getByRole('link', { name, exact: true }))
      await page.getByLabel('File', { exact: true }).setInputFiles(fileOf('Proof.pdf', name))
      await press(page, 'Upload')
      await page.goto(`${new URL(page.url()).origin}/assets`)
    }
    for (const name of ['First', 'Second']) await page.getByLabel(`Select: ${name}`).check()
    const { name, bytes } = await downloaded(page, () =>
      click(page.getByRole('button', { name: 'Download as ZIP' })),
    )
    expect(name).toBe('files.zip')
    expect(Object.keys(unzipSync(bytes)).toSorted()).toEqual(['Proof (2).pdf', 'Proof.pdf'])
    await click(page.getByText('Delete…'))
    await press(page, 'Delete the selected files')
    expect(await says(page)).toBe('2 files deleted.')
    expect((await call<Asset[]>('GET', '/assets')).map((each) => each.name)).toEqual(['Third'])
    await context.close()
  })
})
