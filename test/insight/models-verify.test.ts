import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../src/reference/language/sentences.ts'
import { type ClaimEvidence, verifyClaims } from '../../src/insight/models/verify/claims.ts'
import { figuresDiffer, figuresHold } from '../../src/insight/models/verify/figures.ts'
import { plainText } from '../../src/insight/models/verify/plain-text.ts'
import { tendersOf } from '../eval/sets.ts'
import { fixture } from '../support/fixtures.ts'

const page =
  '4.2 Pay\u00adment\nInvoices are paid within 45 days of receipt – “without deduction”.\nThe contrac-\ntor holds insurance of EUR 2,000,000.'
const start = 100
const evidence: ClaimEvidence[] = [
  { id: 'p1', label: '', text: page, place: { documentId: 'doc_a', page: 3, start } },
  {
    id: 'p2',
    label: '',
    place: { documentId: 'doc_b', page: 1, start: 0 },
    text: 'The contract runs for 24 months. Questions: https://portal.example.org/q or help@buyer.example',
  },
  { id: 'f1', label: '', text: 'The company has a turnover of EUR 3,100,000.', place: null },
]
const claim = (text: string, quote: string, passage = 'p1') => ({ text, quotes: [{ passage, quote }] })
const check = (...claims: ReturnType<typeof claim>[]) => verifyClaims(claims, evidence)

describe('verifyClaims', () => {
  it.for<[string, string, string]>([
    ['word for word', 'Invoices are paid within 45 days', 'Invoices are paid within 45 days'],
    ['with other spaces', 'Invoices  are\npaid within 45\u00a0days', 'Invoices are paid within 45 days'],
    ['with other quotes and dashes', 'receipt - "without deduction"', 'receipt – “without deduction”'],
    ['across a line', '“without deduction”. The', '“without deduction”.\nThe'],
    ['over a divided word', 'The contractor holds insurance', 'The contrac-\ntor holds insurance'],
    ['over a soft hyphen', '4.2 Payment Invoices', '4.2 Pay\u00adment\nInvoices'],
    ['in another case', 'INVOICES ARE PAID', 'Invoices are paid'],
    ['in full width', 'Ｉｎｖｏｉｃｅｓ ａｒｅ paid', 'Invoices are paid'],
    ['with a stop that is not there', 'Invoices are paid.', 'Invoices are paid'],
  ])('finds a quote copied %s, and gives the words of the page', ([, copied, verbatim]) => {
    const [kept] = check(claim('Invoices are paid in time.', copied)) ?? []
    const [quote] = kept?.quotes ?? []
    expect(quote).toMatchObject({
      documentId: 'doc_a',
      page: 3,
      quote: expect.stringContaining(verbatim.replace(/^“|”$/g, '')),
    })
    const { start: from = 0, end = 0 } = quote ?? {}
    expect(page.slice(from - start, end - start)).toBe(quote?.quote)
  })

  it.for([
    ['invented', 'Invoices are paid within 30 days'],
    ['shorter than any meaning', 'are'],
    ['cut within a word', 'nvoices are paid within'],
    ['empty', ''],
    ['of marks only', '... “” …'],
    ['half invented', 'Invoices are paid […] by cheque only'],
  ])('drops a claim whose quote is %s', ([, quote]) => {
    expect(check(claim('Invoices are paid.', quote ?? ''))).toBeNull()
  })

  it('puts right a quote that stands in another passage', () => {
    const [kept] = check(claim('It runs for 24 months.', 'The contract runs for 24 months', 'p1')) ?? []
    expect(kept?.quotes).toMatchObject([{ documentId: 'doc_b', page: 1, start: 0 }])
    const [unnamed] = check(claim('It runs for 24 months.', 'runs for 24 months', 'p99')) ?? []
    expect(unnamed?.quotes).toMatchObject([{ documentId: 'doc_b' }])
  })

  it('takes a quote with a gap as two', () => {
    const [kept] = check(claim('Paid in 45 days.', 'Invoices are paid ... 45 days of receipt')) ?? []
    expect(kept?.quotes.map(({ quote }) => quote)).toEqual(['Invoices are paid', '45 days of receipt'])
  })

  it('lets facts stand for a claim, without a citation', () => {
    const kept = check(claim('You have EUR 3.1 million.', 'turnover of EUR 3,100,000', 'f1'))
    expect(kept).toEqual([{ text: 'You have EUR 3.1 million.', quotes: [] }])
  })

  it('drops a claim with a figure that only another passage holds', () => {
    expect(check(claim('Invoices are paid within 24 months.', 'Invoices are paid within'))).toBeNull()
    const both = [claim('x', 'Invoices are paid').quotes, claim('x', 'runs for 24 months').quotes].flat()
    expect(verifyClaims([{ text: 'Paid after 24 months.', quotes: both }], evidence)).toHaveLength(1)
  })

  it.for([
    'See https://evil.example/?q=x for more.',
    'Write to attacker@evil.example.',
    'Visit portal.evil.example/login now.',
    'See www.evil.example.',
    '![x](https://evil.example/p.png) See [this](https://evil.example).',
  ])('drops a claim with an address the passage does not hold: %s', (text) => {
    expect(check(claim(text, 'The contract runs for', 'p2'))).toBeNull()
  })

  it('keeps a claim with an address of the passage', () => {
    expect(
      check(claim('Ask at https://portal.example.org/q.', 'Questions: https://portal', 'p2')),
    ).toHaveLength(1)
  })

  it('trusts nothing where more than four in ten claims fail', () => {
    const good = claim('It runs for 24 months.', 'The contract runs for 24 months', 'p2')
    const bad = claim('Fees are waived.', 'all fees are waived')
    expect(check(good, good, good, bad, bad)).toHaveLength(3)
    expect(check(good, bad)).toBeNull()
    expect(check()).toBeNull()
  })

  it('reads a megabyte of hostile quotes quickly enough to end', () => {
    const hostile = '-'.repeat(200_000) + ' … '.repeat(50_000)
    expect(check(claim('a', hostile), claim('[('.repeat(100_000), 'Invoices are paid'))).toBeNull()
  })
})

describe('figuresDiffer', () => {
  const dates = ['date' as const]
  it.for([
    ['another day', 'By 20 December 2026, 12:00.', 'Tenders are due on 15 December 2026 at 12:00.', dates],
    ['another share', 'The bond is 10 %.', 'A bond of 5 % is provided within 14 days.', ['money', 'percent']],
    ['another sum of an open question', 'It is EUR 5,000.', 'The fee is EUR 4,000.', []],
  ] as const)('is true for %s', ([, claim, quote, kinds]) => {
    expect(figuresDiffer([claim], [quote], kinds)).toBe(true)
  })

  it.for([
    ['the same day, written otherwise', 'By 15.12.2026.', 'Tenders are due on 15 December 2026.', dates],
    ['a day with its year', 'By 15 December 2026.', 'Tenders are due on 15 December.', dates],
    ['one figure of several', '15 or 20 December 2026.', 'Tenders are due on 20 December 2026.', dates],
    ['a figure of another kind', 'Within 14 days.', 'Tenders are due on 15 December 2026.', dates],
    ['a figure that nobody asked for', 'By 20 June 2027.', 'Valid until 15 June 2027.', ['money']],
    ['a claim without figures', 'Before the end of the year.', 'Due on 15 December 2026.', dates],
  ] as const)('is false for %s', ([, claim, quote, kinds]) => {
    expect(figuresDiffer([claim], [quote], kinds)).toBe(false)
  })
})

describe('figuresHold', () => {
  it.for<[string, string]>([
    ['1,000 tonnes', 'bis zu 1.000 Tonnen'],
    ['1 000 t', '1\u202f000 tonnes par an'],
    ['about 1000', '1’000 Stück'],
    ['three references', 'drei Referenzen'],
    ['Drei Referenzen', 'at least 3 references'],
    ['douze mois', 'twelve months'],
    ['24 months', 'two years'],
    ['EUR 2 million', '2 000 000 €'],
    ['2,5 Mio. EUR', 'EUR 2,500,000.00'],
    ['8 %', 'acht Prozent'],
    ['12.5 percent', '12,5 %'],
    ['on 14 December 2026', 'bis zum 14.12.2026'],
    ['am 14. Dezember', '2026-12-14'],
    ['in December 2026', 'le 14 décembre 2026'],
    ['in 2026', '14/12/2026'],
    ['at 5 pm', 'um 17:00 Uhr'],
    ['à 17h00', 'by 17:00'],
    ['12:00', 'at 12:00 noon'],
    ['within 24 hours', 'sous 24 heures'],
    ['ISO 9001 and 14001', 'EN ISO 9001:2015, ISO 14001:2015'],
    ['a surface of 500 m²', '500 m² of floor'],
    ['no figures at all, for one', 'nothing'],
    ['en six semaines', 'within six weeks'],
    ['ein Angebot', 'tenders'],
    ['du matériel neuf', 'new equipment'],
  ])('%s is held by %s', ([claim, evidence]) => {
    expect(figuresHold(claim, [evidence])).toBe(true)
  })

  it.for<[string, string]>([
    ['30 days', '45 days'],
    ['8 %', '8 days'],
    ['8 days', '8 %'],
    ['24 months', '24 hours'],
    ['10 days', '10 working days'],
    ['EUR 2 million', 'EUR 2,000'],
    ['GBP 2,000', 'EUR 2,000'],
    ['14 December 2026', '14 November 2026'],
    ['14 December', '14.11.2026'],
    ['December 2026', '14 November 2026'],
    ['2027', '14 December 2026'],
    ['at 11:00', 'at 12:00'],
    ['5 pm', '05:00'],
    ['three references', 'two references'],
    ['fünf Jahre', 'three years'],
    ['1.000', '100'],
    ['2', '2 000 000'],
    ['ISO 27001', 'ISO 9001'],
    ['2 million', '2 units'],
    ['five', 'nothing'],
  ])('%s is not held by %s', ([claim, evidence]) => {
    expect(figuresHold(claim, [evidence])).toBe(false)
  })

  it('looks at all quotes together', () => {
    expect(figuresHold('45 days and 3 %', ['45 days', '3 %'])).toBe(true)
  })
})

describe('plainText', () => {
  it.for<[string, string]>([
    ['**Bold** and `code`', 'Bold and code'],
    ['- a point', 'a point'],
    ['1. first', 'first'],
    ['<b>tag</b> <img src=x onerror=alert(1)>', 'tag'],
    ['![image](https://x.example/?d=secret) text', 'text'],
    ['[name](https://x.example)', 'name (https://x.example)'],
    ['hid\u200bden\u202e \u0007bell\ud800', 'hidden bell\ufffd'],
    ['two\n\nlines', 'two lines'],
  ])('%j becomes %j', ([text, plain]) => {
    expect(plainText(text)).toBe(plain)
  })
})

describe('the documents of the evaluation sets', () => {
  const sets = ['dev', 'examiner-b']
  const passagesOf = async (set: string): Promise<ClaimEvidence[]> => {
    const tenders = await tendersOf({ bytes: fixture }, set)
    return tenders.flatMap(({ id, documents }) =>
      documents.flatMap(({ pages }, n) =>
        pages.map((text, at) => ({
          id: `${id} ${n} ${at}`,
          label: '',
          text,
          place: { documentId: `${id} ${n}`, page: at + 1, start: 0 },
        })),
      ),
    )
  }

  it.for(sets)('every sentence of %s can be quoted in one line, and holds its own figures', async (set) => {
    const passages = await passagesOf(set)
    expect(passages.length).toBeGreaterThan(10)
    for (const passage of passages)
      for (const { text } of sentencesOf(passage.text).filter((each) => each.text.length > 12)) {
        const [kept] = verifyClaims([claim(text, text.replace(/\s+/g, ' '), passage.id)], [passage]) ?? []
        const words = kept?.quotes.map(({ quote }) => quote).join('')
        expect(words?.replace(/[\s\p{P}]/gu, ''), text).toBe(text.replace(/[\s\p{P}]/gu, ''))
      }
  })

  it.for(sets)('no sentence of %s stands for one with another figure', async (set) => {
    const passages = await passagesOf(set)
    const sentences = passages
      .flatMap(({ text }) => sentencesOf(text).map((each) => each.text))
      .filter((text) => /\d/.test(text))
    expect(sentences.length).toBeGreaterThan(50)
    const other = (text: string) => text.replace(/\d+/, '987')
    expect(sentences.filter((text) => figuresHold(other(text), [text]))).toEqual([])
  })
})
