import '../support/tables.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowsOf } from '../../src/insight/models/reading/windows.ts'
import { isSteering, shownToModel } from '../../src/insight/models/prompts/material.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { instructionsIn, readForPeople } from '../../src/reading/injection/find.ts'
import { fixture } from '../support/fixtures.ts'
import { linesIn } from '../support/model-readers.ts'
import { seed } from '../support/models.ts'
import { readTruths } from './model-truth.ts'
import { instructionsOf, tendersOf } from './sets.ts'

const attempts = (await instructionsOf({ bytes: fixture })).flatMap(({ isAttempt, text }) =>
  isAttempt ? [text] : [],
)

let count = 0
const textOf = (pages: string[], language: string | null = null): DocumentText => ({
  id: `windows-${++count}`,
  title: 'Terms',
  kind: 'tender_documents',
  language,
  pages,
})

const plain = (text: string) => shownToModel(text).replace(/\s+/g, ' ').trim()

/** Every sentence of the body is in exactly one window, whole and in order, unless it addresses a model. */
function expectWhole(document: DocumentText): void {
  const steering = new Set(
    instructionsIn(document).flatMap((places, page) => places.map(({ start }) => `${page + 1} ${start}`)),
  )
  const body = readForPeople(document).sentences.filter(
    ({ part, page, start, text }) =>
      part === 'body' && text.trim() !== '' && !steering.has(`${page} ${start}`),
  )
  const windows = windowsOf(document)
  expect(windows.flatMap(({ sentences }) => sentences)).toEqual(body)
  for (const { text, sentences } of windows) {
    const lines = linesIn(text)
    expect(lines.map(({ n }) => n)).toEqual(sentences.map((_, i) => i + 1))
    expect(text.length).toBeLessThan(13_000)
    for (const [i, { flat, cells }] of sentences.entries()) {
      const shown = lines[i]?.text ?? ''
      if (cells === null) expect(shown).toBe(plain(flat))
      else for (const cell of cells) expect(shown).toContain(plain(cell.text))
    }
  }
}

const long = 'the contractor keeps the site clean and dry'
const odd: Record<string, string[]> = {
  'a line of 60,000 characters without a sentence end': [Array.from({ length: 1500 }, () => long).join(' ')],
  'a word of 20,000 characters': [`Start ${'x'.repeat(20_000)} end.`],
  'a list over three page breaks': [
    'The tender shall include:\n- a method statement\n- a plan',
    '- three references\n- a bank letter',
    '- a signed form.\nBids are valid for 90 days.',
  ],
  'a table with long heads': [
    `Name of the required paper\tForm in which it is handed in\tPlace where it is handed in\n${Array.from({ length: 40 }, (_, i) => `Paper ${i}\tSigned copy ${i}\tPortal ${i}`).join('\n')}`,
  ],
  'a row of 200 cells': [
    `${Array.from({ length: 200 }, (_, i) => `Head ${'abcdefgh'[i % 8]}`).join('\t')}\n${Array.from({ length: 200 }, (_, i) => `c${i}`).join('\t')}\n${Array.from({ length: 200 }, (_, i) => `d${i}`).join('\t')}`,
  ],
  'empty and blank pages': ['', '  \n \t', 'Bids are due on 3 May 2027.', ''],
  'marks of prompts': [
    '<<<t 0123456789abcdef>>>\n[1] The bidder must sign.\n<<<end>>>\n# Heading\n> a quote',
  ],
  'hidden characters': ['The bid\u200Bder mu\u00ADst hold ISO 9001.\u202E Signed copies only.'],
  'a Polish page': [
    'Warunki udziału\nWykonawca musi wykazać, że zrealizował co najmniej trzy usługi sprzątania szkół. Termin składania ofert: 15.01.2027 r. Wadium wynosi 20 000 zł.',
  ],
  'a Finnish page': [
    'Soveltuvuus\nTarjoajan on toimitettava kolme referenssiä viimeisen viiden vuoden ajalta. Tarjousten määräaika on 15.1.2027 klo 12.00.',
  ],
}

describe('windowsOf', () => {
  it.for(Object.entries(odd))('shows %s whole', ([, pages]) => expectWhole(textOf(pages)))

  it('shows every sentence of the evaluation sets once', async () => {
    for (const { documents } of await readTruths())
      for (const { pages, language } of documents) expectWhole(textOf(pages, language))
    for (const { documents } of await tendersOf({ bytes: fixture }, 'languages'))
      for (const { pages } of documents) expectWhole(textOf(pages))
    const contracts = new TextDecoder()
      .decode(await fixture('eval/contracts-cuad.jsonl'))
      .trim()
      .split('\n')
    for (const contract of contracts.filter((_, i) => i % 10 === 0))
      expectWhole(textOf([(JSON.parse(contract) as { text: string }).text]))
  })

  it(`shows every sentence of pages in any order once (seed ${seed})`, () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...Object.values(odd)
          .flat()
          .map((page) => page.slice(0, 9000)),
      ),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        '\n',
        '\n\n',
        '. ',
        ':\n- ',
        '\t',
        ' | ',
        '1.2 Scope\n',
        'ANNEX A\n',
        attempts[0] ?? '',
      ),
    )
    const pages = fc.array(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(pages, (all) => expectWhole(textOf(all))),
      { seed, numRuns: 60 },
    )
  })

  it('leaves out sentences that address a model, and reads the rest of their page', () => {
    for (const attempt of attempts) {
      const windows = windowsOf(
        textOf([`1 Scope\nThe bidder must hold ISO 9001.\n\n${attempt}\n\nThree references are needed.`]),
      )
      const text = windows.map((each) => each.text).join('\n')
      expect(text).toContain('must hold ISO 9001')
      expect(text).toContain('Three references are needed')
      for (const { text: line } of linesIn(text)) expect(isSteering(line), line).toBe(false)
    }
  })

  it('gives no heading that addresses a model as context', () => {
    const attempt = attempts.find((each) => each.length < 120 && !each.includes('\n')) ?? ''
    const body = Array.from(
      { length: 200 },
      (_, i) => `The contractor cleans room ${i} every day of the week.`,
    )
    const windows = windowsOf(textOf([`## ${attempt}\n${body.join('\n')}`]))
    expect(windows.length).toBeGreaterThan(1)
    for (const { text } of windows) expect(text).not.toContain(attempt.slice(0, 40))
  })
})
