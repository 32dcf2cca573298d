import type { Say } from '../../analyses/wording/phrasebook.ts'
import type { DocumentRisk } from '../schema.ts'
import { isCreditCap, isPenaltyCap, isWholePrice } from './caps.ts'
import { percentagesIn } from './rule.ts'
import { isOfPart, isOfPartOfPrice, owedIn, ratePercent, rateTimeOf } from './rate.ts'
import { plainForRules, type ContractStatement } from './statements.ts'
import { wordsFor } from './words.ts'

/** The estimated value of a contract. */
export interface ContractPrice {
  amount: number
  currency: string
}

const isRate = wordsFor('per_day')

const charged: ReadonlySet<DocumentRisk> = new Set([
  'contract_penalty',
  'liquidated_damages',
  'service_credits',
  'retention',
  'performance_bond',
] as const)
/** Sums for failures. Without a cap they are unlimited. */
export const penal: ReadonlySet<DocumentRisk> = new Set(['contract_penalty', 'liquidated_damages'] as const)

/** The cost of a clause, in words: its rate or sum, how often the sum falls due, and its maximum. */
export function costOf(
  code: DocumentRisk,
  statement: ContractStatement,
  {
    statements,
    price,
    say,
  }: { statements: readonly ContractStatement[]; price: ContractPrice | null; say: Say },
): string {
  if (!charged.has(code)) return ''
  const isCredit = code === 'service_credits'
  const found = ratePercent(statement, isCredit ? highestCredit : 100)
  const percent = found?.percent
  const name = rateTimeOf(statement, found ?? owedIn(statement)[0])
  const per = name && (penal.has(code) || isCredit) ? say(`risk.per.${name}`) : undefined
  const { cap, isCapOfPart } = isCredit
    ? { cap: creditCap(statements), isCapOfPart: true }
    : penal.has(code)
      ? capIn(statement, statements)
      : { cap: null, isCapOfPart: false }
  const isPart =
    isCredit ||
    (penal.has(code) && isOfPartOfPrice(statement)) ||
    (found !== undefined && isOfPart(statement, found, !penal.has(code)))
  const rate =
    percent === undefined
      ? amountText(statement, per, say)
      : isPart
        ? say('risk.cost.part', { percent })
        : priceText(percent, price, { per, say })
  const sum =
    cap !== null && price && !isPart && !isCapOfPart
      ? say.money((price.amount * cap) / 100, price.currency)
      : null
  const max =
    cap === null ? capSumText(statement, code, say) : say('risk.cost.cap', { cap, sum: sum ?? undefined })
  return [rate, max].filter((part) => part !== '').join(' ')
}

/** Per cent. A higher percentage beside a service credit is a level that must be reached, such as 99.5 %. */
const highestCredit = 50

const priceText = (
  percent: number,
  price: ContractPrice | null,
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

/** The cap of service credits in any of the statements: the lowest, if there are several. */
function creditCap(statements: readonly ContractStatement[]): number | null {
  const caps = statements.filter((each) => isCreditCap(each)).flatMap((cap) => percentagesIn(cap))
  return caps.length > 0 ? Math.min(...caps) : null
}

function amountText(statement: ContractStatement, per: string | undefined, say: Say): string {
  const [found] = owedIn(statement)
  if (!found) return ''
  return say('risk.cost.amount', { sum: say.money(found.amount, found.currency), per })
}

/**
 * The cap: the highest percentage in the clause if the clause has a cap, otherwise the percentage of a cap elsewhere;
 * and whether it is a percentage of a part of the price.
 */
function capIn(statement: ContractStatement, statements: readonly ContractStatement[]) {
  const own = isPenaltyCap(statement, true) ? percentsOf(statement) : []
  const isOfCap = own.length > (ratePercent(statement) === undefined ? 0 : 1)
  const all = isOfCap ? own : capsIn(statements).flatMap(capPercents)
  const [highest] = all.toSorted((a, b) => b.percent - a.percent)
  return { cap: highest?.percent ?? null, isCapOfPart: highest?.isOfPart ?? false }
}

const percentsOf = (statement: ContractStatement) =>
  statement.values.percents.map((found) => ({
    percent: found.percent,
    isOfPart: isOfPart(statement, found),
  }))

/**
 * "0.15 % for each day, for 100 days at most": the only percentage beside a rate of time is the rate, not a
 * cap.
 */
function capPercents(cap: ContractStatement) {
  const percents = percentsOf(cap)
  return percents.length === 1 && isRate().test(cap.plain) ? [] : percents
}

/** The cap that a penalty's own clause states as a sum: "£2,000 for each day, up to £60,000". */
function capSumText(statement: ContractStatement, code: DocumentRisk, say: Say): string {
  if (!penal.has(code) || !isPenaltyCap(statement, true)) return ''
  const [rate, ...others] = owedIn(statement)
  const cap = others.find((sum) => sum.currency === rate?.currency && sum.amount > rate.amount)
  return cap ? say('risk.cost.capSum', { sum: say.money(cap.amount, cap.currency) }) : ''
}

const isYearly = wordsFor('year')
/** In characters: the words that name the base of a limit's percentage. */
const base = 120

/** The limit that a clause sets on liability: a sum, or a percentage and its base. */
export function limitText(
  { text, values, plain }: ContractStatement,
  price: ContractPrice | null,
  say: Say,
): string {
  const [share] = values.percents
  const [found] = values.amounts
  if (!share && found) return say('risk.cost.liability', { cap: say.money(found.amount, found.currency) })
  const { percent, end } = share ?? { percent: 100, end: 0 }
  const behind = share ? plainForRules(text.slice(end, end + base)) : plain
  const of = isYearly().test(behind) ? 'year' : isWholePrice().test(behind) ? 'price' : 'clause'
  const sum = of === 'price' && price ? say.money((price.amount * percent) / 100, price.currency) : undefined
  return say('risk.cost.liability', { cap: say.percent(percent), of: say(`risk.of.${of}`), sum })
}

/**
 * The caps of penalties among the statements of one analysis. They are searched for once, and only if a
 * penalty was found.
 */
const known = new WeakMap<readonly ContractStatement[], ContractStatement[]>()

function capsIn(statements: readonly ContractStatement[]): ContractStatement[] {
  const caps = known.get(statements) ?? statements.filter((each) => isPenaltyCap(each, false))
  known.set(statements, caps)
  return caps
}
