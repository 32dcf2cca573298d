import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import { demandCodes, demands as demandKinds, type DemandCode } from '../../src/reading/requirements/codes.ts'
import { lexiconOf } from '../../src/reading/requirements/lexicon.ts'
import { readDocument } from '../../src/reading/document/reading.ts'
import type { ReadSentence } from '../../src/reading/document/sentence.ts'
import { inMonths } from '../../src/reference/language/values/durations.ts'
import { datesFor } from '../../src/reference/language/values/values.ts'
import type { Reader, WindowLine } from '../support/model-readers.ts'
import { codesOfLine, isNoDemand, type Truth } from './model-truth.ts'
import { bare } from './measures/judged.ts'

/** Lines that state risks of which the rules find no clause, by tender and code. */
const riskLines: Record<string, Record<string, string>> = {
  'c-en-guarding': {
    minimum_score_exclusion: 'If any answer gets less than 4, we will set the whole bid aside',
  },
}

const textsOf = ({ id, documents }: Truth) =>
  documents.map((document, i) => ({ id: `${id}-${i}`, kind: 'tender_documents' as const, ...document }))

type Find = (line: string) => string[]

/** The risks of a line: those of the truth whose clause the rules quote, or whose words are listed above. */
function riskFinder(truth: Truth): Find {
  const { must, may } = truth.risks
  const clauses = risksInDocuments(textsOf(truth), 'en').flatMap(({ code, quotes }) =>
    [...must, ...may].includes(code) ? quotes.map(({ quote }) => [bare(quote), code] as const) : [],
  )
  const listed = Object.entries(riskLines[truth.id] ?? {}).map(([code, words]) => [words, code] as const)
  return (line) => [
    ...new Set(
      [...clauses, ...listed].flatMap(([words, code]) =>
        line.includes(words) || (line.length > 40 && words.includes(line)) ? [code] : [],
      ),
    ),
  ]
}

type Stated = (sentence: ReadSentence, country: string) => boolean

const onDay =
  (expected: unknown): Stated =>
  ({ values }, country) =>
    datesFor(values, country)[0]?.day === String(expected).slice(0, 10)

const ofMonths =
  (expected: unknown): Stated =>
  ({ values }) =>
    values.durations.length > 0 &&
    values.durations[0] !== undefined &&
    inMonths(values.durations[0]) === expected

const ofDays =
  (expected: unknown): Stated =>
  ({ values }) =>
    values.durations[0]?.unit === 'days' && values.durations[0].count === expected

const ofSum =
  (expected: unknown): Stated =>
  ({ values }) =>
    values.amounts.some(({ amount }) => amount === (expected as { amount: number } | null)?.amount)

const factsByName: Record<string, [code: string, stated: (expected: unknown) => Stated]> = {
  deadline: ['deadline', onDay],
  questions_until: ['questions_deadline', onDay],
  validity_until: ['validity_until', onDay],
  value: ['estimated_value', ofSum],
  duration_months: ['duration', ofMonths],
  extension_months: ['extension', ofMonths],
  validity_days: ['validity_days', ofDays],
}

/** The facts of a line: those whose value of the truth is in it. */
function factFinder(truth: Truth): Find {
  const sentences = textsOf(truth).flatMap((document) => readDocument(document).sentences)
  const stating = Object.entries(truth.facts).flatMap(([name, expected]) => {
    const [code, stated] = factsByName[name] ?? []
    if (!code || !stated || expected === null) return []
    const isStated = stated(expected)
    return sentences
      .filter((sentence) => isStated(sentence, truth.country))
      .map(({ flat }) => [bare(flat), code] as const)
  })
  return (line) => [...new Set(stating.flatMap(([words, code]) => (words === line ? [code] : [])))]
}

interface Read {
  demands: { s: number[]; code: DemandCode; must: boolean; lot: null }[]
  risks: { s: number[]; code: string }[]
  facts: { s: number[]; code: string }[]
}

/** Demands whose words run over several lines. */
function acrossLines({ demands }: Truth, lines: readonly WindowLine[]): Read['demands'] {
  const texts = lines.map(({ text }) => bare(text))
  return demands.flatMap(({ codes, words }) =>
    texts.some((text) => words.some((some) => text.includes(some)))
      ? []
      : [2, 3, 4]
          .flatMap((length) => {
            const at = texts.findIndex((_, i) =>
              words.some((some) => bare(texts.slice(i, i + length).join(' ')).includes(some)),
            )
            const s = lines.slice(at, at + length).map(({ n }) => n)
            return at < 0 ? [] : [{ s, code: (codes[0] ?? 'document') as DemandCode, must: true, lot: null }]
          })
          .slice(0, 1),
  )
}

/** Reads every line as the truth does, and confirms what the truth confirms. */
export function perfectReader(truth: Truth): Reader {
  const [risksOf, factsOf] = [riskFinder(truth), factFinder(truth)]
  return {
    read: (lines): Read => ({
      demands: [
        ...lines.flatMap(({ n, text }) =>
          codesOfLine(truth, text).map((code) => ({ s: [n], code, must: true, lot: null })),
        ),
        ...acrossLines(truth, lines),
      ],
      risks: lines.flatMap(({ n, text }) => risksOf(bare(text)).map((code) => ({ s: [n], code }))),
      facts: lines.flatMap(({ n, text }) => factsOf(bare(text)).map((code) => ({ s: [n], code }))),
    }),
    judge: (finding) => {
      const { line, category, named } = partsOf(finding)
      if (isNoDemand(truth, line)) return { verdict: 'no', reason: 'information' }
      const codes = codesOfLine(truth, line)
      if (codes.length === 0) return { verdict: 'unsure' }
      return codes.some((code) => (named ? named === code : demandKinds[code].category === category))
        ? { verdict: 'yes' }
        : { verdict: 'no', reason: 'other' }
    },
  }
}

const titles = () =>
  new Map(
    demandCodes.flatMap((code) =>
      (['en', 'de', 'fr'] as const).map((language) => [lexiconOf(language).titles[code], code] as const),
    ),
  )

/** The line that a finding was read from, and the category and code that it claims. */
function partsOf(finding: string) {
  const [claim = ''] = finding.split('>>>')
  const line = /^→ (.*)$/m.exec(finding)?.[1] ?? finding.slice(claim.length + 3)
  const categories = new Set(Object.values(demandKinds).map(({ category }) => category as string))
  const category = claim.split(', ').findLast((part) => categories.has(part))
  const [title = ''] = claim.replace(/^[^:]*: /, '').split(', ')
  return { line, category, named: titles().get(title) }
}

/** A share between 0 and 1 that follows from a text, evenly spread (FNV-1a). */
function shareOf(text: string): number {
  let digest = 0x811c9dc5
  for (const letter of text) digest = Math.imul(digest ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  digest = Math.imul(digest ^ (digest >>> 15), 0x2c1b3c6d)
  return ((digest ^ (digest >>> 13)) >>> 0) / 2 ** 32
}

/** Misses a tenth of all lines and invents a tenth as many demands as there are; errs in the same way when asked again. */
export function noisyReader(truth: Truth, seed: number): Reader {
  const perfect = perfectReader(truth)
  const texts = textsOf(truth).flatMap((document) =>
    readDocument(document).sentences.filter(({ part }) => part === 'body'),
  )
  const stated = texts.filter(({ flat }) => codesOfLine(truth, flat).length > 0).length
  const inventing = (0.1 * stated) / Math.max(1, texts.length - stated)
  const isMissed = (text: string) => shareOf(`${seed} misses ${bare(text)}`) < 0.1
  const isInvented = (text: string) => shareOf(`${seed} invents ${bare(text)}`) < inventing
  return {
    read: (lines) => {
      const seen = perfect.read(lines.filter(({ text }) => !isMissed(text))) as Read
      const named = new Set(seen.demands.flatMap(({ s }) => s))
      const invented = lines
        .filter(({ n, text }) => !named.has(n) && codesOfLine(truth, text).length === 0 && isInvented(text))
        .map(({ n, text }) => ({
          s: [n],
          code: demandCodes[Math.floor(shareOf(`${seed} code ${text}`) * demandCodes.length)] ?? 'document',
          must: true,
          lot: null,
        }))
      return { ...seen, demands: [...seen.demands, ...invented] }
    },
    judge: (finding) => {
      const { line } = partsOf(finding)
      if (isInvented(line) && codesOfLine(truth, line).length === 0) return { verdict: 'yes' }
      if (isMissed(line)) return { verdict: 'no', reason: 'information' }
      return perfect.judge?.(finding) ?? { verdict: 'unsure' }
    },
  }
}
