import type { Rule } from '../rule.ts'
import { awardRules } from './en-award.ts'
import { contractRules } from './en-contract.ts'
import { delayRules } from './en-delay.ts'
import { moneyRules } from './en-money.ts'
import { plainMoneyRules } from './en-plain-money.ts'
import { plainRules } from './en-plain.ts'

/*
 * How English contracts and tender conditions (PA 2023, JCT, NEC, FIDIC, Crown model terms, and plain English) write
 * each risk. All words of `all` stand in one sentence, in any order; `not` are negations and other senses. Plain text:
 * lower case, no accents.
 */
export const english: readonly Rule[] = [
  ...delayRules,
  ...moneyRules,
  ...awardRules,
  ...contractRules,
  ...plainRules,
  ...plainMoneyRules,
]
