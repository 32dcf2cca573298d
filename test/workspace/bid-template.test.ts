import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { wordType } from '../../src/platform/export/typeset/paper.ts'
import { newCompany, origin, type TestCompany } from '../support/api.ts'
import { patch, started } from '../support/bids.ts'
import { exports } from 'cloudflare:workers'

const w =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`

/** A template of Word in German, whose styles have German ids, with a header and a list of its own. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}.template.main+xml"/><Override PartName="/word/header1.xml" ContentType="${type}.header+xml"/></Types>`,
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/document.xml': `<w:document ${w}><w:body><w:p><w:r><w:t>Sample words</w:t></w:r></w:p><w:sectPr><w:headerReference w:type="default" r:id="rId9"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="2000" w:right="1000" w:bottom="1000" w:left="1500"/></w:sectPr></w:body></w:document>`,
  'word/_rels/document.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/></Relationships>',
  'word/header1.xml': `<w:hdr ${w}><w:p><w:r><w:t>Norwick Works Ltd</w:t></w:r></w:p></w:hdr>`,
  'word/styles.xml': `<w:styles ${w}>${style('Standard', 'Normal')}${style('berschrift1', 'heading 1')}${style('berschrift2', 'heading 2')}</w:styles>`,
  'word/settings.xml': `<w:settings ${w}><w:attachedTemplate r:id="rId1"/></w:settings>`,
  'word/_rels/settings.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///C:/Normal.dotm" TargetMode="External"/></Relationships>',
}
const zipped = (changed: Record<string, string | null> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...parts, ...changed }).flatMap(([path, xml]) =>
        xml === null ? [] : [[path, strToU8(xml)]],
      ),
    ),
  )

async function upload(
  company: TestCompany,
  bytes: Uint8Array,
  fileName = 'Letter.dotx',
  category = 'template',
) {
  const { id } = (await company.call('POST', '/assets', { name: 'Our look', category })).body.data
  const answer = await exports.default.fetch(
    new Request(`${origin}/api/v1/assets/${id}/upload`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${company.key}`,
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${fileName}"`,
      },
      body: bytes,
    }),
  )
  return { id, status: answer.status, body: await answer.json<{ error?: string }>() }
}

async function exported(company: TestCompany) {
  const bid = await started(company, { value: 1 })
  const text = '## Staff\n\n1. Ada\n2. Bo\n\n- Crane\n\n| Role | Person |\n| Lead | Ada |'
  await patch(company, bid, { sections: [{ key: 'a', heading: 'Method', text }] })
  const answer = await exports.default.fetch(
    new Request(`${origin}/api/v1/bids/${bid.id}/export`, {
      headers: { Authorization: `Bearer ${company.key}`, Accept: wordType },
    }),
  )
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const read = (path: string) => (files[path] ? strFromU8(files[path]) : null)
  return { read, warning: answer.headers.get('Warning'), names: Object.keys(files) }
}

describe('the Word template of a company', () => {
  it('gives an exported bid its styles, page, header and lists', async () => {
    const company = await newCompany()
    expect((await upload(company, zipped())).status).toBe(200)
    const { read, warning, names } = await exported(company)
    const document = read('word/document.xml') ?? ''
    expect(warning).toBeNull()
    expect(document).toContain('<w:pStyle w:val="berschrift1"/>')
    expect(document).toContain('<w:pStyle w:val="berschrift2"/>')
    expect(document).toContain('<w:headerReference w:type="default" r:id="rId9"/>')
    expect(document).toContain(`<w:tblW w:w="${11906 - 2500}"`)
    expect(document).not.toContain('Sample words')
    expect(read('word/header1.xml')).toContain('Norwick Works Ltd')
    const styles = read('word/styles.xml') ?? ''
    const used = new Set([...document.matchAll(/<w:pStyle w:val="([^"]+)"/g)].map(([, id]) => id))
    for (const id of used) expect(styles).toContain(`w:styleId="${id}"`)
    expect(read('[Content_Types].xml')).toContain(`${type}.document.main+xml`)
    expect(read('[Content_Types].xml')).not.toContain('template')
    const numbering = read('word/numbering.xml') ?? ''
    for (const [, id] of document.matchAll(/<w:numId w:val="(\d+)"/g))
      expect(numbering).toContain(`<w:num w:numId="${id}">`)
    expect(read('word/settings.xml')).not.toContain('attachedTemplate')
    expect(read('word/_rels/settings.xml.rels')).not.toContain('Normal.dotm')
    expect(new Set(names).size).toBe(names.length)
  })

  it('leaves the lists of a template as they are', async () => {
    const company = await newCompany()
    const numbering = `<w:numbering ${w}><w:abstractNum w:abstractNumId="7"/><w:num w:numId="4"><w:abstractNumId w:val="7"/></w:num></w:numbering>`
    await upload(company, zipped({ 'word/numbering.xml': numbering }))
    const written = (await exported(company)).read('word/numbering.xml') ?? ''
    expect(written.match(/<w:abstractNum w:abstractNumId="\d+"/g)).toEqual(
      ['7', '8', '9'].map((id) => `<w:abstractNum w:abstractNumId="${id}"`),
    )
    expect(written.match(/<w:num w:numId="\d+"/g)).toEqual(
      ['4', '5', '6'].map((id) => `<w:num w:numId="${id}"`),
    )
    expect(written.lastIndexOf('<w:abstractNum ')).toBeLessThan(written.indexOf('<w:num '))
  })

  const bomb = () =>
    zipSync(
      {
        ...Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])),
        'word/media/a.xml': new Uint8Array(30_000_000),
      },
      { level: 9 },
    )
  it.for([
    ['that is no archive', () => strToU8('%PDF-1.7'), 'a.docx', 'not a Word document'],
    ['without a document', () => zipped({ 'word/document.xml': null }), 'a.docx', 'not a Word document'],
    ['with macros', () => zipped({ 'word/vbaProject.bin': 'x' }), 'a.dotm', 'has macros'],
    [
      'that says that it has macros',
      () => zipped({ '[Content_Types].xml': `<Types macroEnabled="1"/>` }),
      'a.docx',
      'has macros',
    ],
    ['without styles', () => zipped({ 'word/styles.xml': null }), 'a.docx', 'no style “Heading 1”'],
    [
      'without headings',
      () => zipped({ 'word/styles.xml': `<w:styles ${w}></w:styles>` }),
      'a.dotx',
      'no style “Heading 1”',
    ],
    ['that unpacks to too much', bomb, 'a.docx', 'cannot be opened'],
    ['that is cut off', () => zipped().slice(0, 900), 'a.docx', 'cannot be opened'],
  ] as const)('%s is refused, and exports keep their plain look', async ([, make, name, why]) => {
    const company = await newCompany()
    const { status, body } = await upload(company, make(), name)
    expect([status, body.error]).toEqual([400, expect.stringContaining(why)])
    const { read, warning } = await exported(company)
    expect([warning, read('word/styles.xml')?.includes('Arial')]).toEqual([null, true])
  })

  it('that was stored as another file is left out with the reason', async () => {
    const company = await newCompany()
    const { id } = await upload(company, zipped({ 'word/styles.xml': null }), 'a.docx', 'other')
    expect((await company.call('PATCH', `/assets/${id}`, { category: 'template' })).status).toBe(200)
    const { read, warning } = await exported(company)
    expect(warning).toContain('The Word template was not used: it has no style')
    expect(read('word/styles.xml')).toContain('Arial')
  })

  it('is the company’s own, and a table among the templates is none', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    await upload(other, zipped())
    expect((await upload(company, strToU8('a;b'), 'prices.csv')).status).toBe(200)
    const { read } = await exported(company)
    expect(read('word/header1.xml')).toBeNull()
  })
})
