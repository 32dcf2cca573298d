import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { requirementsIn } from '../../src/reading/requirements/find.ts'

const rowsIn = (page: string, language: 'de' | 'en' | 'fr' | 'nl' = 'de') => {
  const text: DocumentText = { id: 'text', title: 'Text', kind: 'tender_documents', language, pages: [page] }
  return requirementsIn(text).map(({ code, text: line }) => [code, line.slice(0, 24)])
}

describe('demands of lists', () => {
  it('reads short lines one below the other as a list, and not as headings', () => {
    expect(
      rowsIn(`4.1 Vorzulegende Nachweise

Referenzliste mit Ort und Zeitraum
Aktueller Auszug aus dem Handelsregister
Unbedenklichkeitsbescheinigung des Finanzamts
Preisblatt`),
    ).toEqual([
      ['references', 'Referenzliste mit Ort un'],
      ['registration', 'Aktueller Auszug aus dem'],
      ['tax_clearance', 'Unbedenklichkeitsbeschei'],
      ['document', 'Preisblatt'],
    ])
  })

  it('reads nouns of doing below a heading of tasks, and not below one of the buyer or of marks', () => {
    const items = `
- Lieferung und Aufstellung der Regale
- Entsorgung der alten Schränke`
    const both = [
      ['specification', '- Lieferung und Aufstell'],
      ['specification', '- Entsorgung der alten S'],
    ]
    expect(rowsIn(`3 Leistungsumfang${items}`)).toEqual(both)
    expect(rowsIn(`Der Auftrag umfasst folgende Leistungen:${items}`)).toEqual(both)
    expect(rowsIn(`3 Leistungen des Auftraggebers${items}`)).toEqual([])
    expect(rowsIn(`3 Zuschlagskriterien und Leistungen${items}`)).toEqual([])
  })

  it('reads no scale of ratings as demands', () => {
    const items = `
- Good: the approach and the references show that the bidder will meet the objectives.
- Poor: the approach and the references do not show that the bidder will meet the objectives.`
    expect(rowsIn(`3.2 Similar experience\nThe following ratings will be used:\n${items}`, 'en')).toEqual([])
    const scale = `
- 5 Punkte: Das Konzept muss alle Anforderungen übertreffen.
- 3 Punkte: Das Konzept muss alle Anforderungen erfüllen.`
    expect(rowsIn(`3.2 Konzept\nFür das Konzept gilt folgende Bewertungsskala:\n${scale}`)).toEqual([])
    const demands = `
- Concept: at least 40 points
- Price: at least 20 points`
    const found = rowsIn(`Bidders must reach the following minimum scores:\n${demands}`, 'en')
    expect(found.map(([code]) => code)).toContain('minimum_score')
  })

  it('takes past services for references only where the sentence speaks of years, references or bidders', () => {
    const codes = (line: string) => rowsIn(line).map(([code]) => code)
    expect(codes('In der Schlussrechnung sind sämtliche erbrachten Leistungen abzurechnen.')).not.toContain(
      'references',
    )
    expect(
      codes('Der Auftragnehmer muss entsprechende Maßnahmen zum Schutz der Daten treffen.'),
    ).not.toContain('references')
    expect(
      codes('Vorzulegen ist eine Liste der in den letzten drei Jahren erbrachten Leistungen.'),
    ).toContain('references')
    expect(codes('Anzugeben sind ausgeführte Leistungen der letzten fünf Jahre.')).toContain('references')
  })

  it('takes no licence of rights for a licence to trade, and no missing set-aside for a reservation', () => {
    const codes = (line: string) => rowsIn(line, 'en').map(([code]) => code)
    expect(codes('The contractor must grant the buyer a licence to use the drawings.')).not.toContain(
      'authorisation',
    )
    expect(codes('The contractor must hold a licence to carry waste.')).toContain('authorisation')
    expect(codes('This procurement is not set aside for small businesses.')).toEqual([])
    expect(codes('This procurement is set aside for small businesses.')).toEqual(['reserved'])
  })

  it('reads no table of meanings as demands', () => {
    const table = `
Guarantor | An organisation that gives a guarantee for a Bidder.
SLA | Service Level Agreement, which must be signed.`
    expect(rowsIn(`1. Definitions and Abbreviations\n\nTerm | Description${table}`, 'en')).toEqual([])
    expect(rowsIn(`1. Required papers\n\nPaper | Description${table}`, 'en')).not.toEqual([])
  })

  it('reads a box to tick as no demand of its own', () => {
    expect(
      rowsIn('A 1.2 Zertifikate\n- Ja, die Eigenerklärung ist beigefügt.\n- Nein, sie wird nachgereicht.'),
    ).toEqual([])
  })

  it('lists one declaration on many grounds once', () => {
    const declared =
      'Zum Nichtvorliegen von Ausschlussgründen hat der Bieter die Erklärung in Anlage 7 auszufüllen und zu unterschreiben.'
    const grounds = ['Konkurs', 'Korruption', 'Betrug'].map((ground) => `${ground}: ${declared}`)
    expect(rowsIn(grounds.join('\n\n'))).toEqual([['declaration', expect.stringContaining('Konkurs')]])
  })

  it('reads what stands below a chapter of the bid as papers of the bid', () => {
    const items = `
- Cover letter
- Table of berths`
    const both = [
      ['document', '- Cover letter'],
      ['document', '- Table of berths'],
    ]
    for (const heading of [
      'Required Submittals',
      'Sec. 4.02 Proposal Contents',
      'B. Statement of Qualifications',
    ])
      expect(rowsIn(`${heading}\n${items}`, 'en')).toEqual(both)
    expect(rowsIn(`Sec. 4.02 Table of Contents\n${items}`, 'en')).toEqual([])
  })

  it('reads bare nouns of doing below words that say what the work includes', () => {
    const items = `
- Weekly rinsing of the decks
- Calls at both piers`
    const both = [
      ['specification', '- Weekly rinsing of the d'.slice(0, 24)],
      ['specification', '- Calls at both piers'],
    ]
    expect(rowsIn(`The work includes, but is not limited to:\n${items}`, 'en')).toEqual(both)
    expect(rowsIn(`Services of the yard shall consist of the following:\n${items}`, 'en')).toEqual(both)
    expect(rowsIn(`The fleet includes:\n${items}`, 'en')).toEqual([])
  })

  it('reads nouns of doing below any heading of a description of services, except of its background', () => {
    const rows = (title: string, page: string) =>
      requirementsIn({ id: 'text', title, kind: 'tender_documents', language: 'de', pages: [page] }).length
    const page = `2 Gestaltung
- Entwicklung eines Logos in drei Farben
2 Ausgangslage
- Entwicklung eines Logos durch die Hochschule`
    expect(rows('Leistungsbeschreibung_Webauftritt', page)).toBe(1)
    expect(rows('Bewerbungsbedingungen', page)).toBe(0)
  })

  it('reads English lists below tasks, deliverables and papers', () => {
    const codes = (heading: string, lines: string) =>
      rowsIn(`${heading}\n\n${lines}`, 'en').map(([code]) => code)
    const nouns = '- Repainting of the lifeguard huts\n- Weekly survey of the buoys'
    expect(codes('2 Scope of Services', nouns)).toEqual(['specification', 'specification'])
    expect(codes('2 Outlook', nouns)).toEqual([])
    expect(codes('3 Deliverables', '- Sketch of the pier\n- Model in wood')).toHaveLength(2)
    expect(
      codes('4 Contents of the Proposal', 'Letter of the founder\nHistory of the firm\nSketch of the pier'),
    ).toEqual(['document', 'document', 'document'])
  })

  it('reads items that begin with a verb and a bare noun', () => {
    const codes = (line: string) => rowsIn(`2 Pier\n\n- ${line}`, 'en').map(([code]) => code)
    expect(codes('Coordinate divers and their boats')).toEqual(['specification'])
    expect(codes('Coordinated divers and their boats')).toEqual([])
    expect(codes('Issue of permits')).toEqual([])
  })

  it('reads Dutch lists below an open verb, below papers and below functional requirements, and not below a right', () => {
    const codes = (page: string) => rowsIn(page, 'nl').map(([code]) => code)
    const items = '\n- de zeilen wekelijks luchten;\n- een reserveroer aan boord houden.'
    expect(codes(`De verhuurder van de skûtsjes moet:${items}`)).toEqual(['specification', 'specification'])
    expect(codes(`De opdrachtgever kan:${items}`)).toEqual([])
    expect(
      codes('In te dienen stukken\n\n- Schets van de vijver\n- Lijst met bollen en hun herkomst'),
    ).toEqual(['document', 'document'])
    expect(
      codes(
        '3 Functionele eisen\n\n- Mogelijkheid om stemmen van vleermuizen te vergelijken\n- Weergave van de trekroutes',
      ),
    ).toEqual(['specification', 'specification'])
  })

  it('reads the verb at the beginning of a Dutch item', () => {
    expect(
      rowsIn(
        'Wil de koper de sloep beproeven, dan geldt:\n\na. legt leverancier de sloep droog;\nb. stelt leverancier een stuurman ter beschikking.',
        'nl',
      ).length,
    ).toBe(2)
  })

  it('demands nothing in boxes that are not ticked, and in the list of enclosures', () => {
    const boxes = `☐ Das Angebot muss alle Lose umfassen.\n${'☒'} Das Angebot muss elektronisch eingehen.`
    expect(rowsIn(boxes).map(([code]) => code)).toEqual(['electronic_submission'])
    expect(rowsIn(boxes.replace('☒', '☐'))).toHaveLength(2)
    expect(rowsIn('Anlagen:\n☒ Eigenerklärung zu Ausschlussgründen (Formular 4)')).toEqual([])
  })

  it('demands what a box says of the bidder in the first person, whatever the buyer has ticked', () => {
    const boxes = `${'☒'} Offenes Verfahren\n☐ Nichtoffenes Verfahren\n`
    const own = '☐ Ich erkläre, dass kein Insolvenzverfahren beantragt ist.'
    expect(rowsIn(`${boxes}${own}`)).toEqual([['declaration', own.slice(0, 24)]])
  })

  it('asks for papers in a list that a command to hand in or to state something opens', () => {
    const items = '\n- Preis je Stunde\n- Preis je Überfahrt'
    const codes = (lead: string) => rowsIn(`${lead}${items}`).map(([code]) => code)
    expect(codes('Bitte nennen Sie in Ihrem Angebot:')).toEqual(['document', 'document'])
    expect(rowsIn('Geben Sie die Preise der Segel getrennt an.')).toEqual([
      ['document', 'Geben Sie die Preise der'],
    ])
  })

  it('demands nothing in a list of enclosures', () => {
    expect(rowsIn('8. Anlagen\n\n• Muster der Segel\n• Preisblatt')).toEqual([])
  })

  it('demands what stands in the notes before a bill of quantities, and not in a preamble', () => {
    const line = 'Am Kai sind Geländer herzustellen.'
    expect(rowsIn(`1 Vorbemerkungen\n\n${line}`)).toHaveLength(1)
    expect(rowsIn(`1 Vorbemerkung\n\n${line}`)).toEqual([])
  })

  it('demands nothing in a list of conditions', () => {
    expect(
      rowsIn(`Ein Unternehmen kann von der Teilnahme am Verfahren ausgeschlossen werden, wenn
1. es die Eigenerklärung nachweislich falsch abgegeben hat,
2. sein Handelsregisterauszug gefälscht ist.`),
    ).toEqual([])
  })

  it('joins a line that ends in a preposition to the next line', () => {
    expect(rowsIn('Die Unterlagen sind einzureichen bei der\nVergabestelle in deutscher Sprache.')).toEqual([
      ['language', 'Die Unterlagen sind einz'],
    ])
  })
})

describe('items without a verb of their own', () => {
  it.for([
    ['Required documents:', ['document', 'document']],
    ['Service standards', ['specification', 'specification']],
    ['About the island', []],
  ] as const)('are what the words above their list say: %s', ([heading, codes]) => {
    const page = `${heading}\n- Schedule B – Ferry Log\n- Map of the moorings`
    expect(rowsIn(page, 'en').map(([code]) => code)).toEqual(codes)
  })

  it('are not told by their list where they have a verb', () => {
    expect(rowsIn('Service standards\n- The pier is lit by the council.', 'en')).toEqual([])
  })

  it('demand nothing where they give marks', () => {
    expect(rowsIn('Marks are given for:\n- Training of the crew = 10', 'en')).toEqual([])
  })
})

describe('items below an open verb', () => {
  it('are demanded where they end its sentence, and not where they tell of something', () => {
    expect(
      rowsIn(`Die Anwendung muss:

− ohne Maus bedienbar sein. Sie ist derzeit nur im Haus bekannt. Der Probelauf soll zwei Wochen dauern.
− Vorlagen einlesen.
− Im Haus sind bisher Tabellen im Einsatz.`),
    ).toEqual([
      ['specification', '− ohne Maus bedienbar se'],
      ['specification', 'Der Probelauf soll zwei '],
      ['specification', '− Vorlagen einlesen.'],
    ])
  })
})

describe('lists of criteria and of the parts of a contract', () => {
  it('demand nothing', () => {
    const items = '\n− Proben mit leichten Mängeln\n− Eigenerklärung'
    expect(rowsIn(`9 Wertungskriterien${items}`)).toEqual([])
    expect(rowsIn(`Die Angebotswertung erfolgt nach diesen Kriterien:${items}`)).toEqual([])
    expect(rowsIn(`Es gelten folgende Vertragsbestandteile:${items}`)).toEqual([])
    expect(rowsIn(`Folgende Unterlagen sind einzureichen:${items}`)).toHaveLength(2)
  })
})

describe('what is said in several ways', () => {
  it('is listed once for each way in which bids are handed in, and for each language', () => {
    const rows = rowsIn(`Das Angebot ist in Textform einzureichen.

Das Angebot muss über die Vergabeplattform hochgeladen werden.

Das Angebot muss über die Vergabeplattform hochgeladen werden!

Die Angebote müssen in Deutsch abgefasst sein.

Das Handbuch muss in deutscher Sprache geliefert werden.`)
    expect(rows.map(([code]) => code)).toEqual([
      'electronic_submission',
      'electronic_submission',
      'language',
      'language',
    ])
  })

  it('reads nouns of doing that end in other ways below tasks', () => {
    expect(rowsIn('3 Leistungsumfang\n- Entgegennahme von Wünschen der Leser')).toHaveLength(1)
  })
})

describe('headings', () => {
  it('give a term of the contract no code, and a paper of the bid its code', () => {
    expect(rowsIn('5 Datenschutz\n\nDie Felder müssen gegen Roboter geschützt sein.')).toEqual([
      ['specification', 'Die Felder müssen gegen '],
    ])
    expect(rowsIn('5 Handelsregister\n\nEs muss ein aktueller Auszug gezeigt werden.')).toEqual([
      ['registration', 'Es muss ein aktueller Au'],
    ])
    expect(rowsIn('5 Training\n\nThe supplier must send a draft of the plan.', 'en')).toEqual([
      ['specification', 'The supplier must send a'],
    ])
  })
})

describe('demands on bids', () => {
  it.for([
    ['Das Angebot muss vollständig sein.', 'document'],
    ['Alle Eintragungen müssen dokumentenecht sein.', 'document'],
    ['Auf Nachfrage hat der Bieter Auskünfte über seine Gesellschafter zu geben.', 'document'],
    ['Das Portal muss Anträge in zwei Sekunden laden.', 'specification'],
    ['Der Auftragnehmer hat die Wege bis sieben Uhr zu räumen.', 'specification'],
    ['Die Bietergemeinschaft hat mit ihrem Angebot eine Erklärung aller Firmen abzugeben.', 'consortium'],
    ['Jedes Mitglied der Bietergemeinschaft hat eine Eigenerklärung abzugeben.', 'declaration'],
    ['Für das Angebot sind die von der Vergabestelle vorgegebenen Vordrucke zu verwenden.', 'document'],
    [
      'Will der Bieter Teile weitergeben, so hat er die Nachunternehmer mit dem Angebot zu nennen.',
      'subcontracting',
    ],
    ['Der Auftragnehmer räumt die Baustelle jeden Abend auf.', 'specification'],
    ['Soweit Pläne entstehen, übergibt der Auftragnehmer die offenen Dateien.', 'specification'],
    ['Die Texte sollen auf der Startseite dargestellt werden.', 'specification'],
    ['Ihren Teilnahmeantrag laden Sie bitte als PDF-Datei hoch.', 'electronic_submission'],
  ] as const)('tells bids from contracts: %s', ([sentence, code]) => {
    expect(rowsIn(sentence).map(([code]) => code)).toEqual([code])
  })

  it.for<['en' | 'de' | 'fr', string, string[]]>([
    ['en', 'The bidder shall agree each visit with the County project manager.', ['specification']],
    ['en', 'The bidder must name a project manager with five years of experience.', ['key_staff']],
    ['en', 'The bidder must not pay anything to City employees.', ['specification']],
    ['en', 'The bidder must hold a valid certificate of its quality system.', ['certificate']],
    ['en', 'The Owner shall issue a certificate of completion.', []],
    ['en', 'Teams with longer experience in similar projects will be favoured over others.', []],
    [
      'en',
      'The bidder must mow the lawns of City Hall, the Chamber of Commerce and both parks.',
      ['specification'],
    ],
    ['en', 'Bidders must be registered with a chamber of commerce.', ['registration']],
    ['de', 'Die Bilder müssen mit Texten für Vorlesegeräte hinterlegt sein.', ['specification']],
    ['de', 'Der Auftragnehmer muss eine Sicherheit von 5 % hinterlegen.', ['guarantee']],
    ['fr', 'Les opérateurs économiques doivent disposer d’un logiciel de lecture.', ['specification']],
    ['fr', 'Le titulaire doit facturer par référence au bordereau des prix.', ['specification']],
    ['fr', 'Le candidat doit présenter trois références de moins de cinq ans.', ['references']],
  ])('names what is demanded, and no word beside it (%s): %s', ([language, sentence, codes]) => {
    expect(rowsIn(sentence, language).map(([code]) => code)).toEqual(codes)
  })

  it('lists a line once that only its full stop tells apart', () => {
    const line = 'The bidder must mow the lawns of the park each week'
    expect(rowsIn(`${line}\n\nThe buyer pays monthly.\n\n${line}.`, 'en')).toHaveLength(1)
  })

  it('demands nothing of rows with weights', () => {
    expect(rowsIn('Kriterium | Gewicht | Punkte\nQualität des Konzepts | 80 % | 5')).toEqual([])
  })

  it('keeps what variants must hold beside whether they are let in', () => {
    expect(
      rowsIn(`Nebenangebote sind zugelassen.
Es wird wiederholt, dass Nebenangebote zugelassen sind.
Nebenangebote müssen die Mindestanforderungen der Anlage 3 erfüllen und gesondert gekennzeichnet sein.`).map(
        ([code]) => code,
      ),
    ).toEqual(['variants', 'variants'])
  })

  it.for<['en' | 'de' | 'fr' | 'nl', string, string[]]>([
    [
      'en',
      'The work must have been performed by either:\n\n1. The bidder itself,\n\n2. A subcontractor of the bid, or\n\n3. A partner.',
      ['specification'],
    ],
    [
      'en',
      'The tenderer must provide one of the following:\n(a) a turnover of at least EUR 2 million;\n(b) a bank guarantee of EUR 500,000; or\n(c) three references.',
      ['turnover'],
    ],
    [
      'en',
      'The tenderer must provide every one of the following:\n(a) a turnover of at least EUR 2 million;\n(b) three references.',
      ['turnover', 'references'],
    ],
    [
      'en',
      'The tenderer must have a turnover of at least EUR 2 million and hand in three references.',
      ['turnover', 'references'],
    ],
    [
      'en',
      'The tenderer must have either a turnover of at least EUR 2 million or three references.',
      ['turnover'],
    ],
    [
      'en',
      'The tenderer must have a turnover of EUR 2 million, three references or a bank guarantee of EUR 1 million.',
      ['turnover'],
    ],
    [
      'en',
      'The tenderer must have a turnover of EUR 2 million, three references and insurance of EUR 1 million.',
      ['turnover', 'references', 'insurance'],
    ],
    [
      'en',
      'The tenderer must have a turnover of EUR 2 million, three references and a bond or a guarantee of EUR 1 million.',
      ['turnover', 'references', 'guarantee'],
    ],
    [
      'en',
      'The tenderer must show one of the following: a turnover of EUR 2 million; three references; a bank guarantee.',
      ['turnover'],
    ],
    [
      'de',
      'Der Bieter muss 2 Mio. EUR Umsatz, drei Referenzen oder eine Bankbürgschaft über 1 Mio. EUR nachweisen.',
      ['turnover'],
    ],
    [
      'de',
      'Die Leistung muss entweder erbracht worden sein:\n1. vom Bieter selbst,\n2. von einem Nachunternehmer oder\n3. von einem Mitglied der Bietergemeinschaft.',
      ['specification'],
    ],
    [
      'fr',
      "Le candidat fournit l'un des documents suivants :\n- une garantie bancaire ;\n- une attestation fiscale.",
      ['guarantee'],
    ],
    [
      'nl',
      'De inschrijver moet een van de volgende certificaten overleggen:\n- ISO 9001\n- ISO 14001',
      ['certificate'],
    ],
  ])('reads things of which one is enough as one demand (%s): %s', ([language, page, codes]) => {
    expect(
      rowsIn(page, language)
        .map(([code]) => code)
        .toSorted(),
    ).toEqual(codes.toSorted())
  })

  it('quotes a choice with all its items, word for word', () => {
    const page = 'The tenderer must hold one of the following:\n\n- ISO 9001\n- ISO 14001'
    const text: DocumentText = {
      id: 'text',
      title: 'Text',
      kind: 'tender_documents',
      language: 'en',
      pages: [`1 Terms\n\n${page}`],
    }
    expect(requirementsIn(text).map(({ quote }) => quote.quote)).toEqual([page])
  })
})
