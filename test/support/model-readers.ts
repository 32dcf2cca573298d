import type { WindowAnswer } from '../../src/insight/model-reading/answer.ts'

/** A line of a window as the prompt of the reader shows it. */
export interface WindowLine {
  n: number
  text: string
}

/** Whether a prompt asks a model to read a window. */
export const isReading = (prompt: string): boolean => prompt.includes('Every line [n] is one sentence')

/** The numbered lines of a window in a prompt. */
export const linesIn = (prompt: string): WindowLine[] =>
  [...prompt.matchAll(/^\[(\d+)\] (?:# )?(.*)$/gm)].map(([, n = '', text = '']) => ({ n: Number(n), text }))

/** What a stand-in of a model finds in a line. */
export interface LineFindings {
  demand?: { code: string; must?: boolean; lot?: string | null }
  risk?: string
  fact?: string
}

/** The answer of a stand-in that reads line by line. */
export function answerFor(prompt: string, find: (line: WindowLine) => LineFindings): WindowAnswer {
  const found = linesIn(prompt).map((line) => ({ s: [line.n], ...find(line) }))
  return {
    demands: found.flatMap(({ s, demand }) => (demand ? [{ s, must: true, lot: null, ...demand }] : [])),
    risks: found.flatMap(({ s, risk }) => (risk ? [{ s, code: risk }] : [])),
    facts: found.flatMap(({ s, fact }) => (fact ? [{ s, code: fact }] : [])),
  } as WindowAnswer
}
