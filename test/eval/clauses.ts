import { createHash } from 'node:crypto'
import { readTable } from '../../src/reference/codes/table.ts'
import { risksInDocuments } from '../../src/insight/risk/documents.ts'
import { fixture } from '../support/fixtures.ts'
import { type Outcome, scoreRisks } from './risks.ts'

type Column = 'language' | 'draft' | 'bears' | 'risk' | 'may' | 'clause'

/** A clause as contracts have it, alone in its document, with what the engine reads in it. */
export interface Clause extends Outcome {
  language: string
  /**
   * The side that owes what the clause requires. Only a clause that binds the supplier, or both, is a risk.
   */
  bears: string
  /** The first half was in view when the rules were written; the second half only measures. */
  isSeen: boolean
}

/** The halves are decided by the words of a clause, so that nobody chooses. */
export const isSeen = (clause: string) => createHash('sha256').update(clause).digest().readUInt8(0) % 2 === 0

const listed = (codes: string) => (codes === '' ? [] : codes.split('|'))

/** The sets of clauses, in the order in which they were written. */
export const clauseSets = ['clauses', 'clauses-later'] as const

/** All clauses of a set. Needs the tables of risks. */
export async function clauses(set: (typeof clauseSets)[number]): Promise<Clause[]> {
  const table = new TextDecoder().decode(await fixture(`eval-texts/${set}.tsv`))
  return readTable<Column>(table.trimEnd()).map(({ language, bears, risk, may, clause }) => ({
    id: `${language} "${clause}"`,
    language,
    bears,
    isSeen: isSeen(clause),
    expected: listed(risk),
    optional: listed(may),
    found: risksInDocuments(
      [{ id: 'clause', title: 'Contract', kind: 'contract', language, pages: [clause] }],
      'en',
    ).map(({ code }) => code),
  }))
}

/** Recall and precision of one half, and the flags on clauses that bind the buyer. */
export function scoreHalf(all: readonly Clause[], language: string, seen: boolean) {
  const half = all.filter((each) => each.language === language && each.isSeen === seen)
  const ofBuyer = half.filter(({ bears }) => bears === 'buyer')
  return {
    ...scoreRisks(half),
    clauses: half.length,
    ofBuyer: ofBuyer.length,
    flaggedOfBuyer: ofBuyer.filter(({ found }) => found.length > 0).length,
  }
}
