import type { Requirement } from '../../reading/requirements/schema.ts'
import { amountsOf, minimumOf, textOf } from './numbers.ts'

/** Kinds of insurance in English, German and French words. `liability` is any third-party cover. */
const kinds: readonly (readonly [string, RegExp])[] = [
  [
    'employers',
    /employer['’]?s['’]? liability|workers['’]? compensation|workmen['’]?s|unfallversicherung|accidents? du travail/iu,
  ],
  [
    'product',
    /products?(?: and \w+)? liability|produkthaftpflicht|(?:du fait des|responsabilité) produits/iu,
  ],
  [
    'professional',
    /professional (?:indemnity|liability|risk)|errors and omissions|berufshaftpflicht|vermögensschaden|responsabilité civile professionnelle|rc pro(?!\p{L})|indemnité professionnelle/iu,
  ],
  ['cyber', /cyber/iu],
  ['works', /contractors?['’]? all[- ]risks?|bauleistungsversicherung|tous risques chantier/iu],
  ['decennial', /decennial|décennale/iu],
  ['motor', /motor|vehicle insurance|kfz|kraftfahrzeug|automobile|flotte/iu],
  [
    'environmental',
    /environmental (?:impairment|liability)|umwelthaftpflicht|atteintes? à l['’]environnement/iu,
  ],
  [
    'liability',
    /public (?:and products )?liability|general liability|third[- ]party|haftpflicht|responsabilité civile/iu,
  ],
]
/** Kinds that are also third-party cover. Any of them meets a demand for "liability insurance". */
const thirdParty = new Set(['product', 'professional', 'environmental', 'liability'])

const kindsIn = (text: string): string[] => {
  const found = kinds.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind)
  return found.length > 1 ? found.filter((kind) => kind !== 'liability' || plainLiability.test(text)) : found
}
/**
 * Names of plain liability insurance. "Haftpflicht" and "responsabilité civile" alone are not enough, because they also
 * stand inside the names of other kinds.
 */
const plainLiability =
  /public (?:and products )?liability|general liability|third[- ]party|betriebs(?:- und berufs)?haftpflicht|responsabilité civile (?:d['’]exploitation|générale)|allgemeine haftpflicht/iu

/** An insurance that a requirement demands. */
export interface Demand {
  /** Any of these kinds is enough; empty when any third-party insurance is enough. */
  kinds: string[]
  minimum: { amount: number; currency: string } | null
}

const either = /(?<!\p{L})(?:or|oder|ou)(?!\p{L})|\//iu

/** The demands of a text: every sum with the kinds named before it, or else after it. */
export function demandsIn(requirement: Requirement): Demand[] {
  const text = textOf(requirement)
  const amounts = amountsOf(requirement)
  if (amounts.length === 0) return grouped(text, minimumOf(requirement))
  const demands: Demand[] = []
  for (const [i, { amount, currency, start }] of amounts.entries()) {
    const from = amounts[i - 1]?.end ?? 0
    const to = i === 0 && kindsIn(text.slice(0, start)).length === 0 ? text.length : start
    const named = grouped(text.slice(from, to), { amount, currency })
    const last = demands.at(-1)
    // A further sum without a kind, for example for damage to things, belongs to the same insurance.
    if (i > 0 && last && named.every(({ kinds: own }) => own.length === 0)) {
      if (last.minimum && last.minimum.currency === currency && last.minimum.amount < amount)
        last.minimum = { amount, currency }
    } else demands.push(...named)
  }
  return demands
}

function grouped(text: string, minimum: Demand['minimum']): Demand[] {
  const named = kindsIn(text)
  if (named.length < 2 || either.test(text)) return [{ kinds: named, minimum }]
  return named.map((kind) => ({ kinds: [kind], minimum }))
}

/** Whether an insurance, by the name that the company gives it, is of a demanded kind. */
export function fits(type: string, { kinds: asked }: Demand): boolean {
  const own = kindsIn(type)
  if (asked.some((kind) => own.includes(kind))) return true
  if (asked.length > 0 && !asked.includes('liability')) return false
  return own.length === 0 || own.some((kind) => thirdParty.has(kind))
}
