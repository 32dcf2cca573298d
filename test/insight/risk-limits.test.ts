import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentText } from '../../src/reading/document-text.ts'

const price = { amount: 900_000, currency: 'EUR' }
const find = (language: string, pages: readonly string[], kind: DocumentText['kind'] = 'contract') =>
  risksInDocuments([{ id: 'doc', title: 'Terms', kind, language, pages: [...pages] }], 'en', price)

const penalties = {
  en: 'For each day of delay the Contractor shall pay delay damages of EUR 500.',
  de: 'Je Werktag des Verzugs zahlt der Auftragnehmer 500 EUR Vertragsstrafe.',
  fr: 'Une pénalité de 500 EUR par jour de retard est appliquée.',
  no: 'Ved forsinkelse påløper dagmulkt på 0,1 % av kontraktssummen per hverdag.',
  sv: 'Vid försening utgår vite med 0,1 % av avtalsvärdet per dag.',
  da: 'Ved forsinkelse betales en dagbod på 0,1 % af kontraktsummen pr. dag.',
  nl: 'Bij vertraging is een boete van 0,1 % van de opdrachtsom per dag verschuldigd.',
} as const

describe('a cap of penalties on another page', () => {
  it.for([
    ['de', 'Der Gesamtbetrag aller Vertragsstrafen ist auf 5 v. H. der Auftragssumme begrenzt.', 5],
    ['de', 'Die Strafe ist mit 5 v.H. der Nettoauftragssumme nach oben begrenzt.', 5],
    ['de', 'Die Summe der Vertragsstrafen überschreitet 5 vom Hundert der Auftragssumme nicht.', 5],
    ['en', 'The Contractor’s total liability for delay shall in no event exceed 8 % of the price.', 8],
    ['en', 'Under no circumstances shall the delay damages be greater than 8 % of the price.', 8],
    ['en', 'The sum shall not exceed the maximum amount of delay damages of 8 % of the price.', 8],
    ['en', 'Delay damages cease when they amount to 8 % of the price.', 8],
    ['en', 'The Contractor is not liable for delay beyond 8 % of the price.', 8],
    ['fr', 'Le cumul des pénalités ne peut en aucun cas être supérieur à 10 % du montant du marché.', 10],
    ['fr', 'Les pénalités ne peuvent représenter plus de 10 % du montant du marché.', 10],
    ['no', 'Samlet dagmulkt kan ikke overstige 10 % av kontraktssummen.', 10],
    ['no', 'Dagmulkten skal ikke utgjøre mer enn 10 % av kontraktssummen.', 10],
    ['sv', 'Det sammanlagda vitet får inte överstiga 10 % av avtalsvärdet.', 10],
    ['da', 'Den samlede bod kan ikke overstige 10 % af kontraktsummen.', 10],
    ['nl', 'De boete kan in totaal niet hoger zijn dan 10 % van de opdrachtsom.', 10],
  ] as const)('is told in money: %s, %s', ([language, cap, percent]) => {
    const found = find(language, [penalties[language], cap])
    expect(found.map(({ code }) => code)).not.toContain('uncapped_penalties')
    expect(
      found.find(({ code }) => code === 'liquidated_damages' || code === 'contract_penalty'),
    ).toMatchObject({
      explanation: expect.stringContaining(`The most it can come to: ${percent}%, EUR ${percent * 9},000.`),
    })
    for (const { quotes } of found) expect(quotes[0]?.quote).not.toBe(cap)
  })

  it.for([
    ['no', 'Leveringstiden skal ikke overstige 30 dager.'],
    ['en', 'The report shall in no case exceed 30 pages.'],
    ['de', 'Die Vertragsstrafe ist der Höhe nach nicht begrenzt.'],
  ] as const)('is not taken from: %s, %s', ([language, other]) => {
    expect(find(language, [penalties[language], other]).map(({ code }) => code)).toContain(
      'uncapped_penalties',
    )
  })
})
