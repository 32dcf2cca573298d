import type { FoundRequirement } from '../../src/reading/requirements/found.ts'

/** A document of `eval-outside/tenders.json`. */
export interface OutsideTender {
  id: string
  documents: { id: string; title: string; language: string | null; pages: string[] }[]
}

/** Codes that fit a requirement, then words, one of which is in the sentence. */
type Demand = [codes: string[], ...words: string[]]

/**
 * A person's reading of a tender: its mandatory requirements, and a judgement of each sentence that was ever
 * listed.
 */
export interface RequirementsGold {
  facts: Record<string, unknown>
  demands: Demand[]
  /** Sentences that are requirements, with the codes that fit. */
  right: Demand[]
  /** Sentences that are not requirements on a bidder, by the reason. */
  none: Record<string, string[]>
}

export type Listed = Pick<FoundRequirement, 'code' | 'text'>

export interface RowsJudged {
  right: number
  /** Rows of a requirement under a code that does not fit. */
  miscoded: string[]
  /** Rows that are not requirements, with the reason. */
  wrong: string[]
  /** Rows whose sentence is not judged yet. They count as wrong until it is. */
  unjudged: string[]
}

/** A text without the marks of Markdown and HTML and without the number at its beginning, with single blanks. */
const bare = (text: string) =>
  text
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/\]\((?:[^()]|\([^()]*\)){0,400}\)?/g, '')
    .replace(/[*[\]#_`\\]/g, '')
    .replace(/(?<=^[ \t]*(?:(?:[-+]|\d+\.)[ \t]+)?)>[ \t]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Mandatory requirements that are listed under a code that fits. */
export function demandsFound(rows: readonly Listed[], demands: readonly Demand[]) {
  const listed = rows.map(({ code, text }) => ({ code: code as string, text: bare(text) }))
  const missed = demands.filter(
    ([codes, ...words]) =>
      !listed.some(
        ({ code, text }) => codes.includes(code) && words.some((some) => text.includes(bare(some))),
      ),
  )
  return { total: demands.length, missed: missed.map(([codes, words]) => `${codes[0]} "${words}"`) }
}

/**
 * Judges each listed row by its sentence. If several judgements match, the longest words in the sentence
 * decide.
 */
export function judgeRows(rows: readonly Listed[], { right, none }: RequirementsGold): RowsJudged {
  const judgements = [
    ...right.flatMap(([codes, ...all]) => all.map((words) => ({ words: bare(words), codes, reason: '' }))),
    ...Object.entries(none).flatMap(([reason, all]) =>
      all.map((words) => ({ words: bare(words), codes: [] as string[], reason })),
    ),
  ].toSorted((a, b) => b.words.length - a.words.length)
  const judged: RowsJudged = { right: 0, miscoded: [], wrong: [], unjudged: [] }
  for (const { code, text } of rows) {
    const read = bare(text)
    const verdict = judgements.find(({ words }) => read.includes(words))
    if (!verdict) judged.unjudged.push(`${code} "${read}"`)
    else if (verdict.reason !== '') judged.wrong.push(`${verdict.reason}: ${code} "${read}"`)
    else if (verdict.codes.includes(code)) judged.right += 1
    else judged.miscoded.push(`${code} for ${verdict.codes.join('|')} "${read}"`)
  }
  return judged
}
