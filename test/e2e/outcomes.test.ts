import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { click, desktop, expectFit, newAccount, newPerson, press, signIn, visit } from './browser.ts'
import { bytesFault } from './file-bytes.ts'
import { apiOf, demoTender } from './work.ts'

interface Bid {
  id: string
  status: string
  outcome: { winner: string | null; price: number | null } | null
  sections: { key: string; heading: string; text: string; demandIds: string[] }[]
}

const w =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const style = (id: string, name: string, run = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr>${run}</w:rPr></w:style>`

/** A company's template: green headings and its name at the head of each page. */
const template = zipSync(
  Object.fromEntries(
    Object.entries({
      '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}.template.main+xml"/><Override PartName="/word/header1.xml" ContentType="${type}.header+xml"/><Override PartName="/word/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/document.xml': `<w:document ${w}><w:body><w:p/><w:sectPr><w:headerReference w:type="default" r:id="rId9"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="2000" w:right="1400" w:bottom="1400" w:left="1400" w:header="700" w:footer="700" w:gutter="0"/></w:sectPr></w:body></w:document>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId9" Type="${relations}/header" Target="header1.xml"/><Relationship Id="rId1" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      'word/header1.xml': `<w:hdr ${w}><w:p><w:r><w:t>Norwick Works Ltd</w:t></w:r></w:p></w:hdr>`,
      'word/styles.xml': `<w:styles ${w}>${style('Standard', 'Normal')}${style('H1', 'heading 1', '<w:b/><w:color w:val="008000"/><w:sz w:val="36"/>')}${style('H2', 'heading 2', '<w:color w:val="008000"/>')}</w:styles>`,
    }).map(([path, xml]) => [
      path,
      strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
    ]),
  ),
)

const says = (page: Page) => page.locator('.says').textContent()

describe('a bid', () => {
  it('is written, reviewed, submitted, corrected and exported in the company’s template', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const colleague = await newPerson(account.companyId, { name: 'Grace Example' })
    const { id: tenderId } = await demoTender('electric refuse')
    const bid = await call<Bid>('POST', '/bids', { tenderId, outline: true, value: 10_950_000 })
    const read = () => call<Bid>('GET', `/bids/${bid.id}`)
    const [first] = bid.sections
    expect(bid.sections.map(({ heading }) => heading.length).every((length) => length <= 80)).toBe(true)
    const path = `/bids/${bid.id}/section?key=${first?.key}`
    const ada = await visit(desktop)
    const grace = await visit(desktop)
    const { page } = ada

    // Writes with the toolbar, previews, and names a reviewer: one button saves all.
    await signIn(page, account, path)
    const field = page.getByLabel('Text', { exact: true })
    await field.fill('Staff')
    await press(page, 'Heading')
    await field.press('End')
    await field.pressSequentially('\n\nAda leads.')
    await field.press('Shift+Home')
    await press(page, 'Bold')
    expect(await field.inputValue()).toBe('## Staff\n\n**Ada leads.**')
    await field.press('End')
    await press(page, 'Table')
    await click(page.getByText('Name reviewers'))
    await page.getByLabel('Grace Example').check()
    await page.getByLabel('Your comment').fill('Ready to be read.')
    await press(page, 'Save and preview')
    expect(await says(page)).toContain('Section saved.')
    expect(await page.locator('#preview h3').textContent()).toBe('Staff')
    expect(await page.locator('#preview strong').textContent()).toBe('Ada leads.')
    expect(await page.locator('#preview table td').count()).toBe(2)
    expect(await page.locator('#comments').textContent()).toContain('Ready to be read.')
    await expectFit(ada, 'bid-section-preview')

    // The reviewer finds the review, asks for changes, then approves.
    await signIn(grace.page, colleague, '/tasks')
    await click(grace.page.locator('table a[href*="section?key="]').first())
    await press(grace.page, 'Ask for changes')
    expect(await grace.page.locator('#review .field-error').textContent()).toContain(
      'must say what should change',
    )
    await grace.page.getByLabel('Your reason').fill('Name the deputy.')
    await press(grace.page, 'Ask for changes')
    expect(await says(grace.page)).toBe('Changes asked for.')
    await page.goto(`/bids/${bid.id}`)
    await press(page, 'Mark as ready')
    expect(await page.getByRole('alert').textContent()).toContain('open are the reviews of')
    await page.goto(path)
    expect(await page.locator('#review').textContent()).toContain('Name the deputy.')
    await field.fill('## Staff\n\n**Ada** leads, Bo is the deputy.\n\n- Crane\n- Truck')
    await press(page, 'Save')
    await grace.page.goto(path)
    await press(grace.page, 'Approve')
    expect(await says(grace.page)).toBe('Approved.')

    // Ready, submitted, undone, submitted, lost with its outcome, corrected to won.
    await page.goto(`/bids/${bid.id}`)
    await press(page, 'Mark as ready')
    expect((await read()).status).toBe('ready')
    const submit = async () => {
      await click(page.getByText('Submit this bid…'))
      await press(page, 'Record as submitted')
    }
    await submit()
    await click(page.getByText('Undo the submission…'))
    await press(page, 'Undo the submission')
    expect((await read()).status).toBe('ready')
    await submit()
    await click(page.getByText('We lost…'))
    await page.locator('#lost-reason').fill('The price was too high.')
    await page.locator('#lost-winner').fill('Roads Ltd')
    await page.locator('#lost-price').fill('9,000,000')
    await press(page, 'Record as lost')
    expect((await read()).outcome).toMatchObject({ winner: 'Roads Ltd', price: 9_000_000 })
    await expectFit(ada, 'bid-lost')
    await click(page.getByText('Correct the outcome…'))
    await press(page, 'Make it submitted again')
    await click(page.getByText('We won…'))
    await press(page, 'Record as won')
    expect(await read()).toMatchObject({ status: 'won', outcome: null })
    expect(await page.locator('#history').textContent()).toContain('Changes wanted')

    // The company's template and both files.
    await page.goto('/assets/new?category=template')
    await page.getByLabel('Name', { exact: true }).fill('Our look')
    await page.locator('input[type=file]').setInputFiles({
      name: 'Letter.dotx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(template),
    })
    await press(page, 'Add the file')
    await page.goto(`/bids/${bid.id}`)
    expect(await page.locator('#sections').textContent()).toContain(
      'Word documents use your template Our look',
    )
    for (const [name, contentType] of [
      ['Word', `${type}.document`],
      ['PDF', 'application/pdf'],
    ] as const) {
      const downloading = page.waitForEvent('download')
      await click(page.getByRole('link', { name: `Download as ${name}` }))
      const bytes = await readFile(await (await downloading).path())
      expect(await bytesFault(contentType, new Uint8Array(bytes))).toBeNull()
      if (name === 'Word') expect(bytes.includes('word/header1.xml')).toBe(true)
    }
    await Promise.all([ada.context.close(), grace.context.close()])
  })
})
