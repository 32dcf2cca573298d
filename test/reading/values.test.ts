import '../support/tables.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepReading, readDocument } from '../../src/reading/document/reading.ts'
import { packReading } from '../../src/reading/document/stored.ts'
import {
  packValues,
  type StoredValues,
  unpackValues,
  stretchOf,
  textPieces,
  together,
  withoutSpans,
} from '../../src/reading/document/values.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { criteriaOf } from '../../src/reading/facts/criteria.ts'
import { deadlinesIn } from '../../src/reading/facts/deadlines.ts'
import { factPassagesOf } from '../../src/reading/facts/passages.ts'
import { passagesOf as passagesFor } from '../../src/reading/passages/passages.ts'
import { packSentences, unpackSentences } from '../../src/reading/passages/sentences.ts'
import { wordsOfSentence } from '../../src/reading/passages/words.ts'
import { sumsOf } from '../../src/reading/facts/sums.ts'
import { durationsOf, extensionsOf } from '../../src/reading/facts/terms.ts'
import { requirementsIn } from '../../src/reading/requirements/find.ts'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import { lotCountOf } from '../../src/insight/analyses/general/lots.ts'
import { amountsIn } from '../../src/reference/language/values/money.ts'
import { datesIn } from '../../src/reference/language/values/dates.ts'
import { durationsIn } from '../../src/reference/language/values/durations.ts'
import { numbersIn } from '../../src/reference/language/values/numbers.ts'
import { percentsIn } from '../../src/reference/language/values/percents.ts'
import { datesFor, valuesIn } from '../../src/reference/language/values/values.ts'
import { allValues } from '../support/values.ts'

const words = [
  ['the fee', 'by', 'at noon', 'and', 'per day', 'lots', '(', ')', ':', ';', '|'],
  ['3 May 2027', '3/4/2026', '25.12.2026', '24.-26.04.2027', '2027-05-04 10:00 UTC', 'May 5, 2027'],
  ['two (2) months', 'forty per cent', '5 %', '0.5 ‰', 'zwei Jahre und sechs Monate', 'within 4 hours'],
  ['EUR 2 million', '$ 5', 'two million pounds', '5.000,00 €', '100 kr', 'A'.repeat(40)],
  ['three', '12', '1.5', '9'.repeat(20), 'douze', 'mille'],
].flat()
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(' '))
const language = fc.constantFrom('en', 'de', 'fr', 'no', null)
const sought = { numRuns: 400 }

describe('the values of a text', () => {
  it('are those that each look alone finds', () => {
    fc.assert(
      fc.property(text, language, (said, spoken) => {
        const values = valuesIn(said, spoken)
        expect(values.amounts).toEqual(amountsIn(said, spoken))
        expect(values.durations).toEqual(durationsIn(said, spoken))
        expect(values.percents).toEqual(percentsIn(said, spoken))
        for (const country of ['US', 'GB', null])
          expect(datesFor(values, country)).toEqual(datesIn(said, country))
        const whole = numbersIn(said, spoken).filter(({ value }) => Number.isInteger(value))
        expect(values.numbers).toEqual(
          whole.map(({ value, start, end, bare }) => ({ value, start, end, bare })),
        )
      }),
      sought,
    )
  })

  it('come back from the database as they were', () => {
    fc.assert(
      fc.property(text, language, (said, spoken) => {
        const values = valuesIn(said, spoken)
        const stored = JSON.stringify(packValues(values) ?? null)
        expect(allValues(unpackValues((JSON.parse(stored) as StoredValues | null) ?? undefined))).toEqual(
          allValues(values),
        )
      }),
      sought,
    )
  })

  it('take no place in the database where there are none', () => {
    expect(packValues(valuesIn('The tender shall be complete.', 'en'))).toBeUndefined()
    expect(packValues(valuesIn('See page A4-3 of it.', 'en'))).toBeUndefined()
  })

  it('of a part keep their places in the part', () => {
    const first = 'Pay 5 % by 1/2/2027 within two (2) months'
    const second = 'bids by 3/4/2026 of EUR 5,000'
    const whole = `${first}; ${second}`
    const values = valuesIn(whole, 'en')
    const said = { text: whole, values }
    const [one, other] = textPieces(said, whole.split('; '))
    if (!one || !other) throw new Error('The text has two parts')
    expect(allValues(one.values)).toEqual(allValues(valuesIn(first, 'en')))
    expect(allValues(stretchOf(said, first.length + 2).values)).toEqual(allValues(other.values))
    const turned = together(`${second}; ${first}`, [other, one])
    expect(allValues(turned.values)).toEqual(allValues(valuesIn(turned.text, 'en')))
    const shorter = withoutSpans(said, [{ start: whole.indexOf(' (2)'), end: whole.indexOf(' months') }])
    expect(allValues(shorter.values)).toEqual(allValues(valuesIn(shorter.text, 'en')))
  })
})

/** A document with a stored reading, in which words are changed that the text alone would never have. */
function storedWith(page: string, changes: readonly (readonly [from: string, to: string])[] = []) {
  const document = { id: 'document', title: '', kind: 'tender_documents', language: 'en' } as const
  const packed = packReading(readDocument({ ...document, pages: [page] }), [page])
  const stored = { ...document, pages: [page] }
  keepReading(
    stored,
    packed.map((one) =>
      changes.reduce((changed, [from, to]) => {
        expect(changed).toContain(from)
        return changed.replaceAll(from, to)
      }, one),
    ),
  )
  return stored
}

describe('the values of a stored reading', () => {
  it('leave to the country whether the month comes first', () => {
    const stored = storedWith('Closing date for tenders: 3/4/2026 at 12:00.')
    expect(deadlinesIn(stored, 'GB')[0]?.day).toBe('2026-04-03')
    expect(deadlinesIn(stored, 'US')[0]?.day).toBe('2026-03-04')
  })

  const facts = (document: DocumentText) => factPassagesOf([document])
  it.each([
    [
      'dates',
      'Closing date for tenders: 3/4/2026 at 12:00.',
      [['2026-04-03', '2026-08-09']],
      (one: DocumentText) => deadlinesIn(one, 'GB')[0]?.day,
      '2026-08-09',
    ],
    [
      'sums',
      'The estimated value of the contract is EUR 70,000.',
      [['[70000,', '[90000,']],
      (one: DocumentText) => sumsOf(facts(one), 'estimated_value', 'GB')[0]?.value.amount,
      90_000,
    ],
    [
      'durations',
      'The contract runs for a term of 24 months.',
      [['[24,"months",', '[36,"months",']],
      (one: DocumentText) => durationsOf(facts(one))[0]?.value,
      36,
    ],
    [
      'percentages',
      'The award criteria are price at 40 per cent, and quality at 60 per cent.',
      [
        ['[40,32,43]', '[30,32,43]'],
        ['[60,60,71]', '[70,60,71]'],
      ],
      (one: DocumentText) => criteriaOf(facts(one)).map(({ weight }) => weight),
      [30, 70],
    ],
    [
      'numbers',
      'The contract is divided into three lots.',
      [['[3,', '[4,']],
      (one: DocumentText) => lotCountOf(facts(one))?.value,
      4,
    ],
  ] as const)('are the %s of the facts, which read none again', (_, page, changes, read, expected) => {
    expect(read(storedWith(page))).not.toEqual(expected)
    expect(read(storedWith(page, changes))).toEqual(expected)
  })

  const thresholds = (document: DocumentText) =>
    requirementsIn(document).flatMap(({ threshold }) => threshold?.amount ?? [])
  it.each([
    ['a sentence', 'The bidder shall show an annual turnover of at least EUR 2 million.', 2_000_000],
    ['numbers', 'The bidder shall provide at least three references for similar work.', 3],
    ['times', 'The contractor shall respond to each fault within four hours.', 4],
    [
      'the cells of a row',
      'Requirement | Lot 1 | Lot 2\nMinimum annual turnover | EUR 1 million | EUR 2 million',
      2_000_000,
    ],
    [
      'a choice',
      'The bidder must show one of the following:\n\n- a turnover of at least EUR 2 million;\n- a bank guarantee.',
      2_000_000,
    ],
    [
      'the parts of a list',
      'The tender must contain: a turnover of at least EUR 1 million; three references; ISO 9001.',
      1_000_000,
    ],
  ])('are the numbers that requirements demand in %s', (_, page, found) => {
    expect(thresholds(storedWith(page))).toContain(found)
    const changed = thresholds(storedWith(page, [[`[${found},`, '[7,']]))
    expect(changed).toContain(7)
    expect(changed).not.toContain(found)
  })

  it.each([
    ['a clause', 'For each day of delay the Contractor shall pay liquidated damages of 0.5 % of the price.'],
    [
      'a part of a clause',
      `The Contractor shall send a report within a month${' of the end of a term'.repeat(20)}; the retention is 0.5 % of each payment; the report is free.`,
    ],
    [
      'an item of a list in a clause',
      'The Authority may (a) ask for more reports, (b) retain 0.5 % of each payment as retention money, (c) visit the site.',
    ],
  ])('are the shares that risks cost in %s', (_, page) => {
    const costs = (document: DocumentText) =>
      risksInDocuments([document], 'en')
        .map(({ title, explanation }) => title + explanation)
        .join()
    expect(costs(storedWith(page))).toContain('0.5%')
    const changed = costs(storedWith(page, [['[0.5,', '[0.7,']]))
    expect(changed).toContain('0.7%')
    expect(changed).not.toContain('0.5%')
  })

  it('tell what kinds of value a sentence of a passage holds', () => {
    const page = 'The term of payment is 30 days.'
    const holds = (document: DocumentText) => {
      const [passage] = passagesFor(document)
      const [sentence] = passage?.sentences ?? []
      return sentence !== undefined && wordsOfSentence(sentence, 'en').holds('duration')
    }
    expect(holds(storedWith(page))).toBe(true)
    expect(holds(storedWith(page, [[',0,[[30,"days",23,30]]', '']]))).toBe(false)
  })

  it('are stored with the passages, for the facts that questions ask for', () => {
    const [passage] = passagesFor(storedWith('Closing date for tenders: 3/4/2026 at 12:00.'))
    if (!passage) throw new Error('The text has no passage')
    const [sentence] = unpackSentences(passage.text, packSentences(passage.sentences))
    expect(sentence && allValues(sentence.values)).toEqual(allValues(valuesIn(passage.text, 'en')))
  })

  it('are read behind what is left out of a sentence', () => {
    const [extended] = extensionsOf(
      facts(storedWith('The contract can be extended by two (2) options of 1 + 1 years.')),
    )
    expect(extended?.value).toBe(24)
  })
})
