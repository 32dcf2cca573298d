import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { askTender } from '../../src/insight/questions/retrieval/ask.ts'
import { languagesQuery } from '../../src/insight/questions/retrieval/candidates.ts'
import { idExample, newId } from '../../src/platform/context/ids.ts'
import { forgetTables, loadTables } from '../../src/platform/files/tables.ts'
import type { TextLanguage } from '../../src/reference/language/tokens.ts'
import { translationsOf, translationTables } from '../../src/reference/language/translations.ts'
import { writePassages } from '../../src/reading/passages/write.ts'
import { tableSource } from '../support/tables.ts'

const d1 = env.DB
const now = new Date('2026-11-27T09:00:00Z')

/** Texts about things that no concept of tenders names. */
const texts: Partial<Record<TextLanguage, string>> = {
  en: `1. The park
The hedges beside the bridge have a height of 180 centimetres.
2. The museum
The sculptures of the museum stand in the northern wing.
3. The library
The bells of the library hang in the tower.`,
  de: `1. Der Park
Die Hecken neben der Brücke haben eine Höhe von 180 Zentimetern.
2. Das Museum
Die Skulpturen des Museums stehen im nördlichen Flügel.
3. Die Bibliothek
Die Glocken der Bibliothek hängen im Turm.`,
  fr: `1. Le parc
Les haies à côté du pont ont une hauteur de 180 centimètres.
2. Le musée
Les sculptures du musée se trouvent dans l'aile nord.
3. La bibliothèque
Les cloches de la bibliothèque sont suspendues dans la tour.`,
}

async function asked(language: TextLanguage, question: string, before = () => {}) {
  const tenderId = newId('tender', now)
  const document = {
    id: newId('document', now),
    title: 'Park.pdf',
    kind: 'tender_documents',
    language: null,
    pages: [texts[language] ?? ''],
  } as const
  await d1.batch(
    writePassages(d1, [{ tenderId, document: { ...document, pages: [...document.pages] }, country: null }]),
  )
  before()
  return askTender({ ...tableSource, d1 }, { tenderId, question }, [])
}

describe('translationsOf', () => {
  it.for<[string, TextLanguage, TextLanguage, string]>([
    ['hecken', 'de', 'en', 'hedge'],
    ['hedges', 'en', 'de', 'hecke'],
    ['hauteur', 'fr', 'en', 'height'],
    ['werkzeuge', 'de', 'fr', 'outil'],
    ['bro', 'no', 'en', 'bridge'],
    ['brug', 'nl', 'de', 'brucke'],
    ['puente', 'es', 'en', 'bridge'],
    ['ponte', 'it', 'en', 'bridge'],
    ['bro', 'sv', 'en', 'bridge'],
    ['bro', 'da', 'en', 'bridge'],
  ])('knows that %s (%s) is in %s: %s', async ([word, language, other, translation]) => {
    await loadTables(tableSource, translationTables(language))
    expect(translationsOf(word, language, other)).toContain(translation)
  })

  it('knows nothing of made-up words, and gives no words without meaning', async () => {
    await loadTables(tableSource, translationTables('en'))
    expect(translationsOf('flurbish', 'en', 'de')).toEqual([])
    expect(translationsOf('total', 'en', 'fr')).not.toContain('tout')
  })
})

describe('askTender across languages', () => {
  it.for<[TextLanguage, string, string]>([
    ['en', 'Wie hoch sind die Hecken?', 'The hedges beside the bridge have a height of 180 centimetres.'],
    [
      'en',
      'Quelle hauteur ont les haies ?',
      'The hedges beside the bridge have a height of 180 centimetres.',
    ],
    ['en', 'Wo stehen die Skulpturen?', 'The sculptures of the museum stand in the northern wing.'],
    ['de', 'Where do the bells hang?', 'Die Glocken der Bibliothek hängen im Turm.'],
    ['de', 'How high are the hedges?', 'Die Hecken neben der Brücke haben eine Höhe von 180 Zentimetern.'],
    ['fr', 'Where do the sculptures stand?', "Les sculptures du musée se trouvent dans l'aile nord."],
    ['fr', 'Wo hängen die Glocken?', 'Les cloches de la bibliothèque sont suspendues dans la tour.'],
  ])('finds in a text in %s: %s', async ([language, question, quote]) => {
    // As in an isolate that has just started: the question loads the tables of translations.
    const { quotes } = await asked(language, question, forgetTables)
    expect(quotes[0]?.quote).toContain(quote)
  })

  it('finds the words of a compound of which the tables know the parts alone', async () => {
    const { quotes } = await asked('en', 'Was gilt für die Museumsbrücke?')
    expect(quotes.map(({ quote }) => quote).join(' ')).toContain('beside the bridge')
  })

  it('reads the languages of a tender from an index of them', async () => {
    const sql = 'EXPLAIN QUERY PLAN '
    const prepared = languagesQuery(
      { prepare: (text: string) => d1.prepare(sql + text) } as D1Database,
      idExample('tender'),
    )
    const { results } = await prepared.all<{ detail: string }>()
    // The ids of the company's own documents come from an index too.
    const read = results.flatMap(({ detail }) =>
      /^(?:SEARCH|SCAN) (?!CONSTANT)/.test(detail) ? [detail] : [],
    )
    expect(read).toEqual([
      'SEARCH passages USING COVERING INDEX passages_languages (tender_id=?)',
      'SEARCH dossiers USING COVERING INDEX dossiers_of_company (company_id=? AND tender_id=?)',
    ])
  })
})
