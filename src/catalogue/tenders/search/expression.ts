import { mark } from './tokens.ts'

/**
 * A condition on the terms of a tender, as data. Searches pass its text to the index (`fts5Of`), alerts
 * evaluate the tree. NOT is true when the first operand is true and the second is not.
 */
export type Expression = Term | { operator: 'AND' | 'OR' | 'NOT'; operands: Expression[] }

/** One token; with `prefix` also every token that begins with it. Tokens contain no quotes. */
export interface Term {
  term: string
  prefix: boolean
}

export const term = (token: string, prefix = false): Term => ({ term: token, prefix })

/** An expression that no tender matches. */
export const nothing = term(mark.nothing)

/**
 * All expressions must be true. At least one is needed: without any, the condition would match every tender.
 */
export const allOf = (expressions: Expression[]): Expression => joined('AND', expressions)

/** One of the expressions must be true; without any, the condition matches nothing. */
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

/** The expressions without repeats, in the order given. */
export const distinct = (expressions: Expression[]): Expression[] => [
  ...new Map(expressions.map((expression) => [fts5Of(expression), expression])).values(),
]

/** The expression in the query language of FTS5. A star makes a prefix, and every group is in parentheses. */
export const fts5Of = (expression: Expression): string =>
  'term' in expression
    ? `"${expression.term}"${expression.prefix ? ' *' : ''}`
    : `(${expression.operands.map(fts5Of).join(` ${expression.operator} `)})`
