import { readTable } from '../../src/reference/codes/table.ts'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'
import { requirementsIn } from '../../src/reading/requirements/find.ts'
import { halfOf } from './halves.ts'
import { covers } from './risks.ts'

export type Further = 'no' | 'nl' | 'es' | 'it'
export type Half = ReturnType<typeof halfOf>

/** The shares of one set, and below them each sentence that was read wrong. */
export interface Measured {
  found: [right: number, of: number]
  right: [right: number, of: number]
  wrong: string[]
}

const textOf = (sentence: string, language: string | null): DocumentText => ({
  id: 'sentence',
  title: 'sentence',
  kind: 'tender_documents',
  language,
  pages: [sentence],
})

/**
 * How many of the requirements of a half are found with code and number, and how many of the listed rows are
 * right.
 */
export function measureRequirements(table: string, language: Further, half: Half): Measured {
  const rows = readTable<'language' | 'code' | 'number' | 'sentence'>(table).filter(
    (row) => row.language === language && halfOf(row.sentence) === half,
  )
  const measured = rows.map(({ code, number, sentence }) => {
    const codes = code === '' ? [] : code.split('|')
    const listed = requirementsIn(textOf(sentence, language), [], [language])
    const right = listed.filter((one) => codes.includes(one.code))
    const isMeasured = (one: (typeof listed)[number]) =>
      number === '' || String(one.threshold?.amount ?? '') === number || one.certificates.includes(number)
    const rest = listed.length > right.length || (codes.length > 0 && !right.some(isMeasured))
    const said = listed.map((one) => `${one.code} ${one.threshold?.amount ?? ''}`).join(', ')
    return {
      isDemand: codes.length > 0,
      isFound: right.some(isMeasured),
      listed: listed.length,
      right: right.length,
      wrong: rest ? [`${code || '-'} ${number} [${said}] ${sentence}`] : [],
    }
  })
  const sum = (each: (one: (typeof measured)[number]) => number) =>
    measured.reduce((total, one) => total + each(one), 0)
  return {
    found: [sum(({ isFound }) => Number(isFound)), sum(({ isDemand }) => Number(isDemand))],
    right: [sum(({ right }) => right), sum(({ listed }) => listed)],
    wrong: measured.flatMap(({ wrong }) => wrong),
  }
}

/** How many of the risks of a half are flagged, and how many of the flags are right. */
export function measureRisks(table: string, language: Further, half: Half): Measured {
  const rows = readTable<'language' | 'code' | 'sentence'>(table).filter(
    (row) => row.language === language && halfOf(row.sentence) === half,
  )
  const measured = rows.map(({ code, sentence }) => {
    const flags = risksInDocuments([textOf(sentence, language)], 'en').map((each) => each.code as string)
    // A penalty without a cap is a risk of its own, which follows from the penalty.
    const own = flags.filter((flag) => flag !== 'uncapped_penalties' || code === flag)
    const right = own.filter((flag) => code !== '' && covers([code], flag))
    const isFound = code !== '' && covers(own, code)
    const isRight = right.length === own.length && (code === '' || isFound)
    return {
      isRisk: code !== '',
      isFound,
      flags: own.length,
      right: right.length,
      wrong: isRight ? [] : [`${code || '-'} [${own.join(', ')}] ${sentence}`],
    }
  })
  const sum = (each: (one: (typeof measured)[number]) => number) =>
    measured.reduce((total, one) => total + each(one), 0)
  return {
    found: [sum(({ isFound }) => Number(isFound)), sum(({ isRisk }) => Number(isRisk))],
    right: [sum(({ right }) => right), sum(({ flags }) => flags)],
    wrong: measured.flatMap(({ wrong }) => wrong),
  }
}
