import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { requirementsIn } from '../../src/reading/requirements/find.ts'

type Language = 'en' | 'de' | 'fr' | 'nl' | 'no'

const codesOf = (language: Language, page: string) => {
  const text: DocumentText = { id: 'text', title: 'Text', kind: 'tender_documents', language, pages: [page] }
  return requirementsIn(text).map(({ code, threshold }) => [code, threshold?.amount ?? null])
}

/** Each pattern requires each thing in place of `…`. */
const demanding: [
  Language,
  patterns: string[],
  things: [code: string, amount: number | null, words: string][],
][] = [
  [
    'en',
    [
      'Tenders will only be considered if they include ….',
      'Only bidders with … may apply.',
      'Bidders without … cannot be considered.',
      'Nobody without … may take part.',
      'Failure to provide … will result in exclusion.',
      'Evidence of ….',
      'Award is subject to ….',
      'The Authority is looking for ….',
    ],
    [
      ['tender_guarantee', 2, 'a bid bond of 2%'],
      ['authorisation', null, "a waste carrier's licence"],
      ['tax_clearance', null, 'a tax clearance certificate'],
    ],
  ],
  [
    'de',
    [
      'Bieter ohne … können nicht berücksichtigt werden.',
      'Wer nicht über … verfügt, kann nicht teilnehmen.',
      'Die Teilnahme setzt … voraus.',
      'Nachweis über ….',
      'Dem Angebot ist … beizulegen.',
    ],
    [
      ['insurance', 5_000_000, 'eine Haftpflichtversicherung über 5 Mio. Euro'],
      ['authorisation', null, 'eine Sprengstofferlaubnis'],
      ['registration', null, 'die Eintragung in die Handwerksrolle'],
    ],
  ],
  [
    'fr',
    ['Les offres sans … seront rejetées.', 'Seuls les candidats avec … sont admis.'],
    [['site_visit', null, 'une visite des lieux']],
  ],
  [
    'nl',
    ['Inschrijvingen zonder … worden terzijde gelegd.', 'Alleen inschrijvers met … worden toegelaten.'],
    [['certificate', null, 'een VCA-certificaat']],
  ],
  [
    'no',
    ['Tilbud uten … blir avvist.', 'Kun leverandører med … kan delta.'],
    [['tax_clearance', null, 'skatteattest']],
  ],
]

describe('sentence patterns', () => {
  const rows = demanding.flatMap(([language, patterns, things]) =>
    patterns.flatMap((pattern) =>
      things.map(([code, amount, words]) => [language, pattern.replace('…', words), code, amount] as const),
    ),
  )
  it.for(rows)('%s: "%s" demands %s', ([language, sentence, code, amount]) => {
    expect(codesOf(language, sentence)).toEqual([[code, amount]])
  })

  it.for<[Language, string]>([
    ['en', 'A bid bond is not a condition of participation.'],
    ['en', 'There is no need for a bid bond.'],
    ['en', 'A bid bond will not be scored.'],
    ['en', 'The current contractor provided a bid bond last year.'],
    ['de', 'Es bedarf nicht eines Führungszeugnisses.'],
    ['de', 'Eine Zertifizierung nach ISO 9001 fließt nicht in die Wertung ein.'],
    ['de', 'Angebote ohne Muster werden nicht ausgeschlossen.'],
    ['de', 'Mit der Interessenbekundung sind noch keine Nachweise einzureichen.'],
    ['de', 'Die Nachweise sind in Ziffer 12 der Bewerbungsbedingungen aufgeführt.'],
  ])('%s: "%s" demands nothing', ([language, sentence]) => {
    expect(codesOf(language, sentence)).toEqual([])
  })

  it.for<[string, string, number | null]>([
    ['Wir erwarten zwei Muster je Artikel.', 'samples', 2],
    ['Spätestens sechs Wochen nach Auftragserteilung ist die Ware anzuliefern.', 'delivery_time', 6],
    ['Die Teilnahme an der Ortsbesichtigung ist Pflicht.', 'site_visit', null],
    ['Der Anteil an Bio-Lebensmitteln beträgt mindestens 30 %.', 'environment', 30],
    ['Das Konzept darf 20 DIN-A4-Seiten nicht überschreiten.', 'page_limit', 20],
    ['Angabe, welche Teile des Auftrags als Unteraufträge vergeben werden.', 'subcontracting', null],
    ['Eigenerklärung, dass keine schwere Verfehlung begangen wurde.', 'declaration', null],
    [
      'Angaben über die Zahl der in den letzten 3 abgeschlossenen Geschäftsjahren beschäftigten Arbeitskräfte.',
      'staff',
      null,
    ],
    ['(2) Beschreibung der technischen Ausrüstung des Betriebs.', 'equipment', null],
    ['Erklärung über den Gesamtumsatz der letzten drei Geschäftsjahre.', 'turnover', null],
  ])('"%s" demands %s of %s', ([sentence, code, amount]) => {
    expect(codesOf('de', sentence)).toEqual([[code, amount]])
  })

  it.for<[Language, string, string]>([
    ['de', 'Kammernachweis des Architekten ist mit dem Antrag vorzulegen.', 'authorisation'],
    ['de', 'Der Umbau der Fähre hat bis zum 30.09.2026 zu erfolgen.', 'delivery_time'],
    ['de', 'Wünsche der Fahrgäste sind innerhalb von drei Arbeitstagen umzusetzen.', 'delivery_time'],
    ['de', 'Ende der Ausführung 31.05.2027', 'delivery_time'],
    ['de', 'Übergabetermin: 31.05.2027', 'delivery_time'],
    ['de', 'Vollendung der Leistung: 31.05.2027', 'delivery_time'],
    ['de', 'Ein Fachbauleiter muss am Kai anwesend sein.', 'key_staff'],
    ['de', 'Die Bauleitung ist über Schäden am Kai zu unterrichten.', 'specification'],
    ['de', 'Als Mindestanforderung gelten zwei Referenzen über Fähren.', 'references'],
    ['de', 'Die Servicezeit ist montags von 8 bis 18 Uhr.', 'service_level'],
    ['de', 'Das Angebot ist vom Inhaber zu unterschreiben.', 'signature'],
    ['de', 'Das Mindeststundenentgelt ist auch an Bord zu zahlen.', 'wage'],
    ['de', 'Der Auftragnehmer zahlt wenigstens das nach dem Gesetz geltende Entgelt.', 'wage'],
    ['de', 'Leere Verpackungen sind an Bord zurückzunehmen.', 'environment'],
    ['de', 'Zu versichern sind 2 Mio. Euro für Personen- und Sachschäden.', 'insurance'],
    ['de', 'Die Freigabe ist vom Auftragnehmer in Textform einzuholen.', 'specification'],
    ['de', 'Die App muss eine gute Nutzer:innenerfahrung auf See bieten.', 'specification'],
    ['de', 'Die Suche muss auch barrierefrei angeboten werden.', 'specification'],
    ['de', 'Für den Ingenieur ist der Nachweis mindestens einer Referenz vorzulegen.', 'references'],
    ['en', 'The contractor shall protect sensitive patient information.', 'data_protection'],
    ['en', 'The website must be accessible to all users.', 'specification'],
  ])('%s: "%s" demands what it is about: %s', ([language, sentence, code]) => {
    expect(codesOf(language, sentence).map(([found]) => found)).toEqual([code])
  })

  it('keeps a further condition beside the number of references', () => {
    const page =
      'Mindestens drei Referenzen sind vorzulegen.\n\nDie Referenzen müssen Neubauten von Schulen seit dem Jahr 2018 betreffen.'
    expect(codesOf('de', page)).toEqual([
      ['references', 3],
      ['references', null],
    ])
  })
})
