import { money } from '../../../platform/text/money.ts'
import type { Money } from '../../../platform/text/money.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { estimateOnly } from '../amounts.ts'
import { first } from './query.ts'

/**
 * The amount on a path with its currencyID; null if there is no amount, and for -1, the mask of a withheld
 * amount.
 */
export function amount(from: XmlElement | undefined, path: string): Money | null {
  const element = first(from, path)
  return money(element?.text, element?.attributes.get('currencyID'))
}

/** BT-27 of a project: the price that buyers expect. */
export const estimate = (project: XmlElement | undefined): Money | null =>
  estimateOnly(amount(project, 'cac:RequestedTenderTotal/cbc:EstimatedOverallContractAmount'))

/**
 * BT-271 of a project: the maximum value of a framework. It bounds the estimate, and replaces a missing one.
 */
export const frameworkMaximum = (project: XmlElement | undefined): Money | null =>
  estimateOnly(amount(project, 'cac:RequestedTenderTotal/EXT/efbc:FrameworkMaximumAmount'))

/** BT-271 of the procedure, which eForms-DE 1 writes at the beginning of the notice. */
const maximumOf = (root: XmlElement): Money | null =>
  frameworkMaximum(first(root, 'cac:ProcurementProject')) ??
  estimateOnly(amount(root, 'EXT/efbc:FrameworkMaximumAmount'))

/**
 * The value of the whole notice: the estimate of the procedure, then the sum of the lots, then the framework
 * maximum of the procedure. The lots are summed only when every lot has an estimate, in one currency, and the
 * estimates are not all equal: publishers repeat the total in every lot, so equal figures may all be the
 * total.
 */
export const noticeValue = (root: XmlElement, lots: (XmlElement | undefined)[]): Money | null =>
  estimate(first(root, 'cac:ProcurementProject')) ?? sum(lots.map(estimate)) ?? maximumOf(root)

function sum(values: (Money | null)[]): Money | null {
  const known = values.filter((value) => value !== null)
  const head = known[0]
  if (!head || known.length < values.length) return null
  if (known.some((value) => value.currency !== head.currency)) return null
  if (known.length > 1 && known.every((value) => value.minor === head.minor)) return null
  const minor = known.reduce((total, value) => total + value.minor, 0)
  return Number.isSafeInteger(minor) ? { minor, currency: head.currency } : null
}
