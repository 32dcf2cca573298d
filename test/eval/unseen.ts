import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { requirementsIn } from '../../src/reading/requirements/find.ts'
import type { FoundRequirement } from '../../src/reading/requirements/found.ts'
import type { LexiconLanguage } from '../../src/reading/requirements/lexicon-signs.ts'
import { readTable } from '../../src/reference/codes/table.ts'
import { halfOf } from './halves.ts'
import { covers } from './risks.ts'

/** What was expected and found of one sentence, clause or line. */
interface Read {
  language: string
  half: ReturnType<typeof halfOf>
  /** Whether there is something to find, and whether it was found with code and number. */
  isExpected: boolean
  isFound: boolean
  /** The listed rows or flags, and the right ones of them. */
  listed: number
  right: number
  /** Whether a requirement that was found binds as strictly as it should; null if none was found. */
  isBinding: boolean | null
  /** What was read wrong; empty if nothing was. */
  wrong: string
}

const listOf = (codes: string) => (codes === '' ? [] : codes.split('|'))
const textOf = (language: string, page: string, kind: DocumentText['kind']): DocumentText => ({
  id: 'text',
  title: 'Text',
  kind,
  language,
  pages: [page],
})

/** Clauses alone in their documents: `isFound` needs the code, every other flag that is not named by `may` is wrong. */
export const readClauses = (table: string): Read[] =>
  readTable<'language' | 'draft' | 'bears' | 'risk' | 'may' | 'clause'>(table).map(
    ({ language, risk, may, clause }) => {
      const flags = risksInDocuments([textOf(language, clause, 'contract')], 'en').map(({ code }) => code)
      const expected = listOf(risk)
      const right = flags.filter((flag) => covers([...expected, ...listOf(may)], flag)).length
      const isFound = expected.length > 0 && expected.every((code) => covers(flags, code))
      const isRight = right === flags.length && isFound === expected.length > 0
      return {
        language,
        half: halfOf(clause),
        isExpected: expected.length > 0,
        isFound,
        listed: flags.length,
        right,
        isBinding: null,
        wrong: isRight ? '' : `${risk || '-'} [${flags.join(', ')}] ${clause}`,
      }
    },
  )

interface Wanted {
  codes: string[]
  number: string
}

const fits = (row: FoundRequirement, { codes, number }: Wanted) =>
  codes.includes(row.code) &&
  (number === '' || String(row.threshold?.amount ?? '') === number || row.certificates.includes(number))

/**
 * Compares the rows of a sentence with its requirement. A right row has the code; a found requirement has its
 * number too.
 */
function compared(rows: readonly FoundRequirement[], wanted: Wanted, sentence: string) {
  const right = rows.filter(({ code }) => wanted.codes.includes(code)).length
  const isExpected = wanted.codes.length > 0
  const isFound = isExpected && rows.some((row) => fits(row, wanted))
  const said = rows.map(({ code, threshold }) => `${code} ${threshold?.amount ?? ''}`.trim()).join(', ')
  const isRight = right === rows.length && isFound === isExpected
  return {
    isExpected,
    isFound,
    listed: rows.length,
    right,
    wrong: isRight ? '' : `${wanted.codes.join('|') || '-'} ${wanted.number} [${said}] ${sentence}`,
  }
}

/** Sentences alone in their documents. */
export const readSentences = (table: string): Read[] =>
  readTable<'language' | 'code' | 'number' | 'binding' | 'sentence'>(table).map(
    ({ language, code, number, binding, sentence }) => {
      const wanted = { codes: listOf(code), number }
      const rows = requirementsIn(
        textOf(language, sentence, 'tender_documents'),
        [],
        [language as LexiconLanguage],
      )
      const own = rows.find((row) => fits(row, wanted))
      return {
        language,
        half: halfOf(sentence),
        ...compared(rows, wanted, sentence),
        isBinding: own === undefined ? null : own.mandatory === (binding === 'must'),
      }
    },
  )

/** Lines of whole documents below their headings. A document belongs to one half as a whole. */
export function readLines(table: string): Read[] {
  const lines = readTable<'document' | 'language' | 'code' | 'number' | 'line'>(table)
  return [...Map.groupBy(lines, ({ document }) => document)].flatMap(([document, own]) => {
    const language = own[0]?.language ?? ''
    const page = own.map(({ line }) => line).join('\n')
    const rows = requirementsIn(textOf(language, page, 'tender_documents'), [], [language as LexiconLanguage])
    return own.map(({ code, number, line }) => ({
      language,
      half: halfOf(document),
      ...compared(
        rows.filter(({ quote }) => line.includes(quote.quote)),
        { codes: code === 'heading' ? [] : listOf(code), number },
        line,
      ),
      isBinding: null,
    }))
  })
}

export type Part = [right: number, of: number]

/** The shares of one language and half. */
export function sharesOf(all: readonly Read[], language: string, half: Read['half']) {
  const own = all.filter((each) => each.language === language && each.half === half)
  const sum = (of: (each: Read) => number) => own.reduce((total, each) => total + of(each), 0)
  const bound = own.filter(({ isBinding }) => isBinding !== null)
  return {
    found: [sum(({ isFound }) => Number(isFound)), sum(({ isExpected }) => Number(isExpected))] as Part,
    right: [sum(({ right }) => right), sum(({ listed }) => listed)] as Part,
    binding: [bound.filter(({ isBinding }) => isBinding).length, bound.length] as Part,
    wrong: own.flatMap(({ wrong }) => (wrong === '' ? [] : [wrong])),
  }
}
