import { amountsIn } from '../../../reference/language/values/money.ts'
import { percentsIn } from '../../../reference/language/values/percents.ts'
import type { Say } from '../../wording/say.ts'
import type { DocumentRisk } from '../schema.ts'
import { isCreditCap, isPenaltyCap } from './caps.ts'
import { percentagesIn } from './rule.ts'
import type { Statement } from './statements.ts'
import { wordsFor } from './words.ts'

/** The estimated value of a contract. */
export interface Price {
  amount: number
  currency: string
}

/** How often a sum falls due, in plain text of any of the languages. */
const names = ['hour', 'day', 'week', 'month', 'case'] as const
const isRate = wordsFor('per day')
const times = names.map((name) => ({ name, isSaid: wordsFor(`per ${name}`) }))

const charged: ReadonlySet<DocumentRisk> = new Set([
  'contract_penalty',
  'liquidated_damages',
  'service_credits',
  'retention',
  'performance_bond',
] as const)
const penal: ReadonlySet<DocumentRisk> = new Set(['contract_penalty', 'liquidated_damages'] as const)

/** The base of a percentage that is a part of the price: a month's payment, or the late goods. */
const partOfPrice = wordsFor('part of the price')

/**
 * The cost of a clause, in words: its rate or sum, how often the sum falls due, and the most that the cost can reach.
 */
export function costOf(
  code: DocumentRisk,
  statement: Statement,
  { statements, price, say }: { statements: readonly Statement[]; price: Price | null; say: Say },
): string {
  if (!charged.has(code)) return ''
  const isCredit = code === 'service_credits'
  const percent = ratePercent(statement, isCredit ? highestCredit : 100)
  const name = times.find(({ isSaid }) => isSaid().test(statement.plain))?.name
  const per = name && (penal.has(code) || isCredit) ? say(`risk.per.${name}`) : undefined
  const cap = isCredit ? creditCap(statements) : penal.has(code) ? capIn(statement, statements) : null
  const isPart = isCredit || (penal.has(code) && partOfPrice().test(statement.plain))
  const rate =
    percent === undefined
      ? amountText(statement, per, say)
      : isPart
        ? say('risk.cost.part', { percent })
        : priceText(percent, price, { per, say })
  const sum = cap !== null && price && !isPart ? say.money((price.amount * cap) / 100, price.currency) : null
  const most =
    cap === null ? capSumText(statement, code, say) : say('risk.cost.cap', { cap, sum: sum ?? undefined })
  return [rate, most].filter((part) => part !== '').join(' ')
}

/** Per cent. A higher percentage beside a service credit is a level that must be reached, such as 99.5 %. */
const highestCredit = 50

const priceText = (
  percent: number,
  price: Price | null,
  { per, say }: { per: string | undefined; say: Say },
): string =>
  price
    ? say('risk.cost.percent', {
        percent,
        value: say.money(price.amount, price.currency),
        sum: say.money((price.amount * percent) / 100, price.currency),
        per,
      })
    : ''

/** The cap of service credits in any of the statements: the lowest, where there are several. */
function creditCap(statements: readonly Statement[]): number | null {
  const caps = statements.filter((each) => isCreditCap(each)).flatMap((cap) => percentagesIn(cap))
  return caps.length > 0 ? Math.min(...caps) : null
}

function amountText(statement: Statement, per: string | undefined, say: Say): string {
  const [found] = amountsIn(statement.text, statement.language)
  if (!found?.currency) return ''
  return say('risk.cost.amount', { sum: say.money(found.amount, found.currency), per })
}

/** The percentage that is the rate: the first of a clause up to `highest`, unless a sum before it is the rate. */
function ratePercent({ text, language }: Statement, highest = 100): number | undefined {
  const percent = percentsIn(text, language).find((each) => each.percent <= highest)
  const [sum] = amountsIn(text, language)
  return percent && sum && sum.start < percent.start ? undefined : percent?.percent
}

/**
 * The cap: the highest percentage in the clause if the clause has a cap, otherwise the percentage of a cap elsewhere.
 */
function capIn(statement: Statement, statements: readonly Statement[]): number | null {
  const own = isPenaltyCap(statement, true) ? percentagesIn(statement) : []
  const isOfCap = own.length > (ratePercent(statement) === undefined ? 0 : 1)
  const all = isOfCap ? own : capsIn(statements).flatMap(capPercentages)
  return all.length > 0 ? Math.max(...all) : null
}

/** "0.15 % for each day, for 100 days at most": the only percentage beside a rate of time is the rate, and no cap. */
function capPercentages(cap: Statement): number[] {
  const percentages = percentagesIn(cap)
  return percentages.length === 1 && isRate().test(cap.plain) ? [] : percentages
}

/** The cap that a penalty's own clause states as a sum: "£2,000 for each day, up to £60,000". */
function capSumText(statement: Statement, code: DocumentRisk, say: Say): string {
  if (!penal.has(code) || !isPenaltyCap(statement, true)) return ''
  const [rate, ...others] = amountsIn(statement.text, statement.language)
  const cap = others.find((sum) => sum.currency === rate?.currency && sum.amount > rate.amount)
  return cap?.currency ? say('risk.cost.capSum', { sum: say.money(cap.amount, cap.currency) }) : ''
}

/** The limit that a clause sets to liability, as it is written there. */
export function limitText({ text, language }: Statement, say: Say): string {
  const [percent] = percentagesIn({ text, language })
  const [found] = amountsIn(text, language)
  if (percent !== undefined) return say('risk.cost.liability', { cap: say.percent(percent) })
  return found ? say('risk.cost.liability', { cap: say.money(found.amount, found.currency) }) : ''
}

/**
 * The caps of penalties among the statements of one analysis. They are looked for once, and only if a penalty was
 * found.
 */
const known = new WeakMap<readonly Statement[], Statement[]>()

function capsIn(statements: readonly Statement[]): Statement[] {
  const caps = known.get(statements) ?? statements.filter((each) => isPenaltyCap(each, false))
  known.set(statements, caps)
  return caps
}
