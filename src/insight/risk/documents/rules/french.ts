import type { Rule } from '../rule.ts'
import { awardRules } from './fr-award.ts'
import { contractRules } from './fr-contract.ts'
import { delayRules } from './fr-delay.ts'
import { moneyRules } from './fr-money.ts'
import { plainMoneyRules } from './fr-plain-money.ts'
import { plainRules } from './fr-plain.ts'

/*
 * How French contracts and tender conditions (Code de la commande publique, CCAG-FCS, -TIC, -PI, -Travaux, Belgian and
 * Luxembourg law, and plain French) write each risk. Plain text: lower case, no accents ("pénalité" is "penalite"),
 * straight apostrophes.
 */
export const french: readonly Rule[] = [
  ...delayRules,
  ...moneyRules,
  ...awardRules,
  ...contractRules,
  ...plainRules,
  ...plainMoneyRules,
]
