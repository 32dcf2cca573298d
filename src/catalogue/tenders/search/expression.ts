import { mark } from './tokens.ts'

/**
 * A condition on the terms of a tender, as data: the index is asked with its text (`fts5Of`), alerts evaluate the tree.
 * NOT holds where the first operand holds and the second does not.
 */
export type Expression = Term | { operator: 'AND' | 'OR' | 'NOT'; operands: Expression[] }

/** One token; `prefix`: or any token that begins so. Tokens hold no quotes. */
export interface Term {
  term: string
  prefix: boolean
}

export const term = (token: string, prefix = false): Term => ({ term: token, prefix })

/** No tender matches this. */
export const nothing = term(mark.nothing)

/** Needs at least one expression: a tender that matches all of none would be every tender. */
export const allOf = (expressions: Expression[]): Expression => joined('AND', expressions)

/** Nothing where there are no expressions. */
export const anyOf = (expressions: Expression[]): Expression =>
  expressions.length > 0 ? joined('OR', expressions) : nothing

export const butNot = (wanted: Expression, unwanted: Expression): Expression => ({
  operator: 'NOT',
  operands: [wanted, unwanted],
})

function joined(operator: 'AND' | 'OR', expressions: Expression[]): Expression {
  const operands = distinct(expressions)
  const [only] = operands
  return only && operands.length === 1 ? only : { operator, operands }
}

/** Each expression once, in the order given. */
export const distinct = (expressions: Expression[]): Expression[] => [
  ...new Map(expressions.map((expression) => [fts5Of(expression), expression])).values(),
]

/** The expression in the query language of FTS5: a star makes a prefix, every group stands in parentheses. */
export const fts5Of = (expression: Expression): string =>
  'term' in expression
    ? `"${expression.term}"${expression.prefix ? ' *' : ''}`
    : `(${expression.operands.map(fts5Of).join(` ${expression.operator} `)})`
