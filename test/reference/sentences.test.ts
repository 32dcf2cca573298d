import * as fc from 'fast-check'
import '../support/tables.ts'
import { describe, it } from 'vitest'
import { sentencesOf, sentencesOfPages } from '../../src/reference/language/sentences.ts'

const texts = (page: string) => sentencesOf(page).map(({ text }) => text)

describe('sentencesOf', () => {
  it.for([
    ['Menus are in Annex 3, cf. No. 4. Allergens are labelled.', 2],
    ['The kitchen costs £1.5 million. It opens at 7.30 on 1.3.2027. No deposit is due.', 3],
    ['Gem. § 5 Abs. 2 VgV ist z. B. die Anlage Nr. 3 beizufügen. Weitere Unterlagen entfallen.', 2],
    ['Die Frist endet am 31. März 2027. Der 2. Bauabschnitt beginnt in der 6. Kalenderwoche.', 2],
    [
      "Conformément à l'art. 12 du CCAP, cf. annexe n° 2, le prix est ferme. Il comprend la T.V.A. au taux normal.",
      2,
    ],
    ['See clause 3.2.1 for the rates. Use Form D. Forms are on the portal.', 3],
    ['Is parking included? Yes! "Parking is free." Charging is not.', 4],
  ] as const)('reads %s as %i sentences', ([page, count], { expect }) => {
    expect(texts(page)).toHaveLength(count)
  })

  it('joins the wrapped lines of a paragraph and keeps them verbatim', ({ expect }) => {
    const page = [
      '4.2 Response times',
      'The guard must reach the building within fifteen minutes of an alarm, at any',
      'hour of the day or night, and report to the control room of the Authority by',
      'radio. The Authority keeps a record of every alarm and of the time at which the',
      'guard arrived at the building.',
    ].join('\n')
    const [heading, first, second, ...rest] = sentencesOf(page)
    expect(heading).toMatchObject({ text: '4.2 Response times', kind: 'heading', heading: null })
    expect(first).toMatchObject({ heading: '4.2 Response times', kind: 'text' })
    expect(first?.text).toMatch(/^The guard must reach[^]*any\nhour of[^]*by\nradio\.$/)
    expect(second?.text).toMatch(/^The Authority keeps[^]*at the building\.$/)
    expect(rest).toEqual([])
  })

  it('joins wrapped lines that lost their marks, and the lines of a quoted item', ({ expect }) => {
    const page = [
      '# 1.1 Quotes',
      '',
      'Quotes are read only where they were entered in the forms of this page. The',
      'vendor must complete the [<span class="underline">Technical Response',
      'Form</span>](https://forms.example.org/technical-response-form-of-the-tender) and',
      '[<span class="underline">Price Response',
      'Form</span>](https://forms.example.org/price-response-form-of-the-tender).',
      '',
      '  - > Provide a secure means for researchers to submit the',
      '    > vulnerabilities that they find.',
    ].join('\n')
    expect(sentencesOf(page).map(({ flat, kind }) => [kind, flat])).toEqual([
      ['heading', '1.1 Quotes'],
      ['text', 'Quotes are read only where they were entered in the forms of this page.'],
      ['text', 'The vendor must complete the Technical Response Form and Price Response Form .'],
      ['item', '- Provide a secure means for researchers to submit the vulnerabilities that they find.'],
    ])
  })

  it.for([
    'This contract is made between <Buyer> and the Contractor <Name of bidder>.',
    'Der Preis beträgt <Summe eintragen> Euro, einzutragen bis <Datum> durch <b>.',
    'La société <nom du candidat> remet <x> exemplaires, <p > 5 pages> au plus.',
    'See <Section # or Exhibit #> and the table of < 5 rows.',
  ])('keeps the gaps of a form: %s', (text, { expect }) => {
    expect(sentencesOf(text)).toMatchObject([{ text, flat: text }])
  })

  it.for([
    ['<p>The <b>price</b> is <a href="#p">fixed</a>.<br>', 'The price is fixed .'],
    ['<details>\n<summary>Prices</summary> are fixed.\n</details>', 'Prices are fixed.'],
    ['<td nowrap>Price</td> <li>fixed <img src="x.png" alt="a"/>', 'Price fixed'],
    ['<Preis name="a">12</Preis>', '12'],
  ] as const)('reads %s without its tags', ([page, flat], { expect }) => {
    const [found] = sentencesOf(page)
    expect(found?.flat).toBe(flat)
    expect(found?.text).toBe(page.slice(found?.start, found?.end))
  })

  it.for([
    ['The price sheet is filled in in accordance with', 'Annex 3 of these terms and signed.'],
    ['All visitors are to be registered in advance under', '26 U.S.C. 1481 by the contractor.'],
    ['The inspection of all lifts takes place each quarter and', 'Monday is the usual day.'],
    ['Die Vergütung erfolgt gemäß', 'Anlage 2 der Vergabeunterlagen.'],
    ['Das Angebot darf nicht auf Absprachen im Sinne von', '§ 298 StGB beruhen'],
    ['Für Sach- und Personenschäden beträgt die Deckung bis zu', '500.000 Euro je Schadensfall.'],
    ['Die Dokumentation ist Teil der', 'Abnahme und wird geprüft'],
    ['Le titulaire livre les lots conformément à', 'Annexe 2 du cahier des charges.'],
    ['De inschrijver levert de diensten volgens', 'Bijlage 3 van het bestek.'],
    ['Leverandøren skal levere tjenesten i henhold til', 'Vedlegg 3 og kravene der.'],
    ['Prices are made in accordance with', 'Annex 3 of these terms and conditions.'],
    ['La oferta se presenta según', 'Anexo 2 del pliego.'],
  ])('goes on behind a line that ends in "%s"', (lines, { expect }) => {
    expect(texts(lines.join('\n'))).toEqual([lines.join('\n')])
  })

  it.for([
    ['The supplier keeps the records for ten years; and', '3.2 The supplier hands them over.'],
    ['5 Los', '5.1 Interne Kennung: LOT-0001'],
    ['Issued by', 'The Roads Authority'],
    ['The prices are in Annex A', 'Delivery begins in May.'],
    ['Bauen Sie die Bibliothek der Vorlagen auf', '2. Prüfen Sie jede Vorlage.'],
    ['Cantilever with   504   Nos.   6   sold by', 'Hardware   3   Nos.   1   of'],
  ])('does not go on behind "%s" with another item, label or title', (lines, { expect }) => {
    expect(texts(lines.join('\n'))).toEqual(lines)
  })

  it('reads a title of two lines as one heading, and keeps the text below it apart', ({ expect }) => {
    const page = [
      '',
      '4. Einbindung der Beteiligten und',
      'Unternehmensmanagement',
      'Der Auftragnehmer stimmt sich jede Woche mit dem Auftraggeber ab.',
    ].join('\n')
    expect(sentencesOf(page).map(({ kind, flat }) => [kind, flat])).toEqual([
      ['heading', '4. Einbindung der Beteiligten und Unternehmensmanagement'],
      ['text', 'Der Auftragnehmer stimmt sich jede Woche mit dem Auftraggeber ab.'],
    ])
  })

  it('reads a list that is numbered from 1 below its opening, and no clauses elsewhere', ({ expect }) => {
    const list = [
      'The service shall meet the following requirements:',
      '',
      '1. Alerts by mail and telephone.',
    ]
    const kinds = (lines: string[]) => sentencesOf(lines.join('\n')).map(({ kind }) => kind)
    expect(kinds([...list, '', '2. Storage of all data in the country.'])).toEqual(['text', 'item', 'item'])
    expect(kinds(['Prices are fixed.', '', '1. The prices hold for a year.'])).toEqual(['text', 'text'])
    // Short items look like titles, but directly after a colon they are not.
    expect(kinds(['The file must hold:', '', '1. Signed form', '2. Proof of insurance'])).toEqual([
      'text',
      'item',
      'item',
    ])
    expect(kinds(['The prices hold for a year.', '', '1. Signed form'])).toEqual(['text', 'heading'])
  })

  it('reads bullets of symbol fonts, and the letter that stands for a hollow bullet', ({ expect }) => {
    const page = '\uf0e4 Une note :\no Le plan\no La liste\n\uf0e4 Un devis.\nDes copies\no originali'
    expect(sentencesOf(page).map(({ kind, flat }) => [kind, flat.slice(1)])).toEqual([
      ['item', ' Une note :'],
      ['item', ' Le plan'],
      ['item', ' La liste'],
      ['item', ' Un devis.'],
      ['text', 'es copies'],
      ['text', ' originali'],
    ])
    expect(texts(page)[1]).toBe('o Le plan')
    expect(sentencesOf('2. Removal of the old pier\no Take up the planks.').map(({ kind }) => kind)[1]).toBe(
      'item',
    )
  })

  it('takes the letter at the beginning of a line for a word where nothing else begins so', ({ expect }) => {
    const page =
      'Presentará la oferta la empresa\no Consorcio con poder bastante.\nRefer\no the clause on prices.'
    expect(sentencesOf(page).map(({ kind }) => kind)).not.toContain('item')
  })

  it.for([...'▫‣⁃◦○◆❖►➢→✗⮚'])('reads %s as a bullet', (sign, { expect }) => {
    const page = `Beizufügen sind:\n${sign} Eigenerklärung zur Eignung\n${sign} Handelsregisterauszug`
    expect(sentencesOf(page).map(({ kind }) => kind)).toEqual(['text', 'item', 'item'])
  })

  it('reads a short item right below another as an item', ({ expect }) => {
    const page =
      'Documents:\n1. The accounts of two years, audited;\n2. The licence\n\n3 Award\n\nBids are ranked.'
    expect(sentencesOf(page).map(({ kind }) => kind)).toEqual(['text', 'item', 'item', 'heading', 'text'])
  })

  it('keeps list items, criteria and their lead apart', ({ expect }) => {
    const page =
      'Der Bieter legt vor:\n- eine Liste der Fahrzeuge;\n- den Nachweis nach\n  DIN EN 1789;\na) ein Konzept\nPreis: 60 %\nQualität: 40 %'
    expect(sentencesOf(page).map(({ text, kind }) => [kind, text])).toEqual([
      ['text', 'Der Bieter legt vor:'],
      ['item', '- eine Liste der Fahrzeuge;'],
      ['item', '- den Nachweis nach\n  DIN EN 1789;'],
      ['item', 'a) ein Konzept'],
      ['text', 'Preis: 60 %'],
      ['text', 'Qualität: 40 %'],
    ])
  })

  it('carries the last heading over to the next page', ({ expect }) => {
    const pages = ['3 INSURANCE', 'Cover of EUR 2 million is required.\n\n4 STAFF\n\nAll staff are vetted.']
    expect(sentencesOfPages(pages).map(({ page, heading, text }) => [page, heading, text])).toEqual([
      [1, null, '3 INSURANCE'],
      [2, '3 INSURANCE', 'Cover of EUR 2 million is required.'],
      [2, '3 INSURANCE', '4 STAFF'],
      [2, '4 STAFF', 'All staff are vetted.'],
    ])
  })

  it('takes the words before a clause as its heading', ({ expect }) => {
    const [, clause] = sentencesOf('9.1 Economic standing. The tenderer shows its turnover.')
    expect(clause).toMatchObject({
      text: 'The tenderer shows its turnover.',
      heading: '9.1 Economic standing.',
    })
  })

  it('leaves the words before a clause to this clause', ({ expect }) => {
    const page =
      'GENERAL TERMS\n\n3. Late tenders are excluded. They are returned.\n\nUnopened, that is.\n\n4. The evaluation is made by two persons at the least and is documented. Reasons are given.'
    expect(sentencesOf(page).map(({ heading }) => heading)).toEqual([
      null,
      'GENERAL TERMS',
      '3. Late tenders are excluded.',
      '3. Late tenders are excluded.',
      'GENERAL TERMS',
      'GENERAL TERMS',
    ])
  })

  it('gives every word of any text once, verbatim, in order and in pieces of bounded length', ({
    expect,
  }) => {
    const piece = fc.constantFrom(
      'a. ',
      'B',
      '3.2 ',
      '\n',
      '\r\n',
      '- ',
      '. ',
      'Nr. ',
      ';',
      ' ',
      '\u00a0',
      '§ 5',
      'é',
      '%',
      '\f',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
        const page = pieces.join('')
        const found = sentencesOf(page)
        for (const { start, end, text } of found) expect(page.slice(start, end)).toBe(text)
        expect(
          found
            .map(({ text }) => text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(page.replace(/\s/g, ''))
        expect(found.every(({ text }) => text.length <= 1500 && text.trim() === text)).toBe(true)
      }),
    )
    for (const unit of ['word ', 'a | b ', '| x ', 'a\tb ', '1.1 ', 'x'])
      expect(texts(unit.repeat(20_000)).every(({ length }) => length <= 1500)).toBe(true)
  })
})
