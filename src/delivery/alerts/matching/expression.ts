/** An expression of the index as a tree. */
export type Expression =
  | { term: string; prefix: boolean }
  | { operator: 'AND' | 'OR' | 'NOT'; operands: Expression[] }

type Operator = 'AND' | 'OR' | 'NOT'

const parts = /"([^"]*)"( \*)?|\(|\)|AND|OR|NOT/g

/**
 * Reads what `tenders/search/match.ts` writes for the index: quoted terms, a star behind what is a prefix, and one
 * operator to a pair of parentheses. So an alert asks the very expression that the search asks.
 */
export function readExpression(text: string): Expression {
  const tokens = [...text.matchAll(parts)]
  let at = 0
  const operand = (): Expression => {
    const token = tokens[at++]
    if (token?.[0] === '(') {
      const inner = level()
      if (tokens[at++]?.[0] !== ')') throw new Error('An expression leaves a parenthesis open')
      return inner
    }
    if (token?.[1] === undefined) throw new Error('An expression lacks an operand')
    return { term: token[1], prefix: token[2] !== undefined }
  }
  const level = (): Expression => {
    const operands = [operand()]
    let operator: Operator | undefined
    for (; at < tokens.length && tokens[at]?.[0] !== ')'; operands.push(operand())) {
      const next = tokens[at++]?.[0] as Operator
      if (operator && operator !== next) throw new Error('An expression mixes operators')
      operator = next
    }
    const [only] = operands
    return operator || !only ? { operator: operator ?? 'AND', operands } : only
  }
  const whole = level()
  if (at < tokens.length) throw new Error('An expression closes a parenthesis too many')
  return whole
}
