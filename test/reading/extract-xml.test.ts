import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { extractText } from '../../src/reading/extract/extract.ts'
import { page, pdfOf } from '../support/extract-files.ts'
import { base64 } from '../support/signed-files.ts'

const read = async (
  text: string | Uint8Array,
  fileName: string | null = null,
  contentType: string | null = null,
) => {
  const extraction = await extractText(typeof text === 'string' ? Buffer.from(text) : text, {
    contentType,
    fileName,
  })
  if (extraction.status !== 'read') return extraction
  return { ...extraction, pages: extraction.pages.map(({ path, text }) => [path, text]) }
}
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const textOf = async (body: string) => {
  const extraction = await read(declaration + body)
  return 'pages' in extraction ? extraction.pages.map(([, text]) => text).join('\n') : extraction
}

describe('extractText of XML', () => {
  it.for<[name: string, xml: string, text: string]>([
    ['names short values', '<r><Value>5</Value><Term>30 days</Term></r>', 'Value: 5\nTerm: 30 days'],
    [
      'lets a sentence stand alone',
      '<r><Note>The bidder holds an insurance.</Note></r>',
      'The bidder holds an insurance.',
    ],
    [
      'shows attributes',
      '<r><Amount currency="EUR">5</Amount><Box ticked="yes"/></r>',
      'Amount: 5 (currency EUR)\nBox: ticked yes',
    ],
    [
      'shows attributes of elements with children',
      '<r><Lot number="3"><Name>A</Name></Lot></r>',
      'Lot: number 3\nName: A',
    ],
    [
      'leaves out names of lists and namespaces',
      '<r xmlns:q="urn:q" xmlns:xsi="urn:x" xsi:schemaLocation="a b"><q:Code listID="x" listAgencyName="EU">7</q:Code></r>',
      'Code: 7',
    ],
    [
      'keeps text beside elements',
      '<r>Before <Value>5</Value> after all that</r>',
      'Before\nValue: 5\nafter all that',
    ],
    [
      'reads marked-up text',
      '<r><Text><p>A <b>bold</b><br/>word</p><p>Next</p></Text></r>',
      'A bold\nword\n\nNext',
    ],
    ['parts values in a paragraph', '<r><p><Value>5</Value><Term>30 days</Term></p></r>', '5 30 days'],
    ['reads CDATA', '<r><Value><![CDATA[5 < 6]]></Value></r>', 'Value: 5 < 6'],
    [
      'reads the rows of a sheet in XML',
      '<Workbook><Row><Cell><Data>Item</Data></Cell><Cell><Data>Price</Data></Cell></Row><Row><Cell><Data>Salt</Data></Cell><Cell><Data>7</Data></Cell></Row></Workbook>',
      'Item | Price\nSalt | 7',
    ],
    [
      'reads a document in XML (Word, OpenDocument)',
      '<w:d xmlns:w="urn:w"><w:p><w:r><w:t>The </w:t></w:r><w:r><w:t>price</w:t></w:r></w:p></w:d>',
      'The price',
    ],
  ])('%s', async ([, xml, text]) => {
    expect(await textOf(xml)).toBe(text)
  })

  it('reads a bill of quantities (GAEB) with numbers, quantities and texts', async () => {
    const item = (number: string, quantity: string, text: string) =>
      `<Item ID="x" RNoPart="${number}"><Qty>${quantity}</Qty><QU>m</QU><Description><CompleteText><DetailTxt><Text><p><span>${text}</span></p></Text></DetailTxt></CompleteText></Description></Item>`
    const gaeb = `<GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA83/3.3"><Award><BoQ><BoQBody><BoQCtgy ID="y" RNoPart="01"><LblTx><p>Kanal</p></LblTx><BoQBody><BoQCtgy RNoPart="02"><LblTx><p>Rohre</p></LblTx><BoQBody><Itemlist>${item('0010', '12.5', 'Rohr liefern')}${item('0020', '3', 'Rohr legen')}<Item RNoPart="0030"><Qty>1</Qty></Item></Itemlist></BoQBody></BoQCtgy></BoQBody></BoQCtgy></BoQBody></BoQ></Award></GAEB>`
    expect(await textOf(gaeb)).toBe(
      '01\n\nKanal\n01.02\n\nRohre\n01.02.0010\n12.5 m\n\nRohr liefern\n01.02.0020\n3 m\n\nRohr legen\n01.02.0030\n1',
    )
  })

  it('reads a signed XML without its signature, and the file inside of it', async () => {
    const sentence = 'The contractor keeps the roads in repair.'
    const data = base64(pdfOf([page([sentence])]))
    const xml = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:DigestValue>abc=</ds:DigestValue></ds:SignedInfo><ds:SignatureValue>xyz=</ds:SignatureValue><ds:Object Encoding="base64"><Content>${data}</Content></ds:Object></ds:Signature>`
    expect(await read(declaration + xml)).toMatchObject({
      pages: [['Content: page 1', sentence]],
      warnings: [],
    })
    const unknown = `<r><Note>Text</Note><Data>${base64(Uint8Array.from({ length: 300 }, (_, i) => i))}</Data></r>`
    expect(await read(declaration + unknown)).toMatchObject({
      pages: [[null, 'Note: Text']],
      warnings: [expect.stringMatching(/^"Data": The file is not text/)],
    })
  })

  it.for<[name: string, bytes: string | Uint8Array, hint: string | null]>([
    [
      'in windows-1252',
      Buffer.from('<?xml version="1.0" encoding="windows-1252"?><r><V>Straße</V></r>', 'latin1'),
      null,
    ],
    [
      'in UTF-16',
      Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><r><V>Straße</V></r>', 'utf16le'),
      null,
    ],
    ['with a byte order mark', `\ufeff${declaration}<r><V>Straße</V></r>`, null],
    ['without a declaration', '<r><V>Straße</V></r>', 'application/xml'],
  ])('reads XML %s', async ([, bytes, contentType]) => {
    expect(await read(bytes, null, contentType)).toMatchObject({
      format: 'xml',
      pages: [[null, 'V: Straße']],
    })
  })

  it('reads what is no XML as plain text, and says so', async () => {
    expect(await read(`${declaration}<r><V>Text</r>`)).toMatchObject({
      pages: [[null, expect.stringContaining('<V>Text')]],
      warnings: ['The file is not well-formed XML; it was read as plain text.'],
    })
    const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'x'.repeat(100)}">]><r>&a;</r>`
    expect(await read(bomb)).toMatchObject({
      status: 'read',
      warnings: [expect.stringContaining('well-formed')],
    })
  })
})
