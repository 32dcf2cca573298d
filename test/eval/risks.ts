/** The expected and the found codes of one set of documents. */
export interface Outcome {
  id: string
  expected: string[]
  /** Codes that are right if they are found, and no loss if they are not. */
  optional: string[]
  found: string[]
}

/** The sums of a set of outcomes, with every miss and every false alarm by name. */
export interface Score {
  recall: number
  precision: number
  missed: string[]
  wrong: string[]
}

/** Three codes that mean much the same, so an implementation may merge them. */
const alike = ['contract_penalty', 'liquidated_damages', 'service_credits']

/** Whether a code was found, or another code that may stand for it. */
export const covers = (found: string[], code: string) =>
  found.includes(code) || (alike.includes(code) && alike.some((other) => found.includes(other)))

/** Recall over the expected codes, precision over the found ones, as the README of the set defines them. */
export function scoreRisks(outcomes: Outcome[]): Score {
  const named = (id: string, codes: string[]) => codes.map((code) => `${id} ${code}`)
  const missed = outcomes.flatMap(({ id, expected, found }) =>
    named(
      id,
      expected.filter((code) => !covers(found, code)),
    ),
  )
  const wrong = outcomes.flatMap(({ id, expected, optional, found }) =>
    named(
      id,
      found.filter((code) => !covers([...expected, ...optional], code)),
    ),
  )
  const count = (lists: string[][]) => lists.flat().length
  const expected = count(outcomes.map((each) => each.expected))
  const found = count(outcomes.map((each) => each.found))
  return {
    recall: 1 - missed.length / expected,
    precision: found === 0 ? 1 : 1 - wrong.length / found,
    missed,
    wrong,
  }
}
