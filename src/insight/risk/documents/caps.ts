import { hasFigure } from './rule.ts'
import type { ContractStatement } from './statements.ts'
import { wordsFor } from './words.ts'

/** Payments for late or bad performance, in plain text of any of the languages. */
const penalty = wordsFor('penalty')

/** Words for a cap. A contract under a CCAG of 2021 has a cap of 10 % without naming it. */
const limit = wordsFor('cap')

const none = wordsFor('no_cap')

const liability = wordsFor('liability')

/** Limits of other things, which often come next to penalties and are not caps of penalties. */
const otherwise = wordsFor('cap_of_another_thing')

/**
 * Whether a statement caps penalties, in the sentence that names the penalty or right beside it. A limit of
 * liability caps a penalty only if it names the penalty. `isPenalty`: the rules found a penalty in the
 * statement.
 */
export const isPenaltyCap = (statement: ContractStatement, isPenalty: boolean): boolean => {
  const { plain, around } = statement
  if (!isPenalty && !penalty().test(around)) return false
  if (!limit().test(plain) || none().test(plain)) return false
  if (isPenalty || penalty().test(plain)) return true
  if (liability().test(plain) || otherwise().test(plain)) return false
  return penalty().test(around) && hasFigure(statement)
}

const limited = wordsFor('limited')
const insured = wordsFor('insured')

/** The price of the whole contract. */
export const isWholePrice = wordsFor('whole_price')

/** Whether a statement limits liability to the price, a share of it, or a sum. */
export const isLiabilityCap = ({ plain, around, values }: ContractStatement): boolean =>
  limited().test(plain) &&
  liability().test(around) &&
  !insured().test(plain) &&
  !penalty().test(plain) &&
  (hasFigure({ values }) || isWholePrice().test(plain))

const credits = wordsFor('service_credit')

/** Whether a statement does nothing but limit service credits to a share of a payment. */
export const isCreditCap = (statement: ContractStatement): boolean =>
  credits().test(statement.plain) &&
  limit().test(statement.plain) &&
  !none().test(statement.plain) &&
  statement.values.percents.length === 1
