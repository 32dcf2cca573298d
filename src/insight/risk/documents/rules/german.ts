import type { Rule } from '../rule.ts'
import { awardRules } from './de-award.ts'
import { contractRules } from './de-contract.ts'
import { delayRules } from './de-delay.ts'
import { moneyRules } from './de-money.ts'
import { plainMoneyRules } from './de-plain-money.ts'
import { plainRules } from './de-plain.ts'

/*
 * How German contracts and tender conditions (VgV, UVgO, VOB/A and B, VOL/B, EVB-IT, Swiss and Austrian law, and plain
 * German) write each risk. Plain text: lower case, no umlauts ("kündigen" is "kundigen"), ß is ss.
 */
export const german: readonly Rule[] = [
  ...delayRules,
  ...moneyRules,
  ...awardRules,
  ...contractRules,
  ...plainRules,
  ...plainMoneyRules,
]
