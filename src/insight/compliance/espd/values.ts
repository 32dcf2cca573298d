import * as z from 'zod'
import { countryByAlpha3, isCountry } from '../../../reference/codes/countries.ts'
import { isEspdCurrency } from './currencies.ts'
import { type EspdEvidence, type EspdValue, roles } from './schema.ts'
import type { Property } from '../../../reference/codes/espd-criteria.ts'

/** One value of a response: the given value, or the proof in its place. */
export type ResponseValue = EspdValue | EspdEvidence

const Day = z.iso.date()
const Address = z.url({ protocol: /^https?$/ })

const isText = (value: EspdValue) => typeof value === 'string'
const isWhole = (value: EspdValue) => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isMoney = (value: EspdValue): value is { amount: number; currency: string } =>
  typeof value === 'object' && 'amount' in value
const isPeriod = (value: EspdValue): value is { from: string; to: string } =>
  typeof value === 'object' && 'from' in value

type Rule = [fits: (value: EspdValue) => boolean, message: string]

const text: Rule = [isText, 'must be a text']
const whole: Rule = [isWhole, 'must be a whole number from 0']
const rules: Record<string, Rule> = {
  INDICATOR: [(value) => typeof value === 'boolean', 'must be true or false'],
  DESCRIPTION: text,
  ECONOMIC_OPERATOR_IDENTIFIER: text,
  QUAL_IDENTIFIER: text,
  AMOUNT: [
    (value) => isMoney(value) && isEspdCurrency(value.currency),
    'must be an amount with its currency, such as {"amount": 1000, "currency": "EUR"}',
  ],
  PERIOD: [
    (value) => isPeriod(value) && value.from <= value.to,
    'must be a period, such as {"from": "2025-01-01", "to": "2025-12-31"}',
  ],
  DATE: [(value) => Day.safeParse(value).success, 'must be a date such as 2026-11-20'],
  URL: [
    (value) => Address.safeParse(value).success,
    'must be an address that begins with https:// or http://',
  ],
  QUANTITY: [(value) => typeof value === 'number', 'must be a number'],
  QUANTITY_INTEGER: whole,
  QUANTITY_YEAR: whole,
  PERCENTAGE: [
    (value) => typeof value === 'number' && value >= 0 && value <= 100,
    'must be a number from 0 to 100',
  ],
  CODE_COUNTRY: [
    (value) => isText(value) && (isCountry(value) || countryByAlpha3(value) !== null),
    'must be an ISO 3166 country such as DE',
  ],
  CODE: [(value) => roles.some((role) => role === value), `must be one of ${roles.join(', ')}`],
}

/**
 * The fault of a value for a question; null if the value fits. Proof goes in `evidence`, never in a value.
 */
export function valueProblem({ kind, dataType }: Property, value: EspdValue): string | null {
  const rule = kind === 'QUESTION' ? rules[dataType] : undefined
  if (!rule) return 'takes no value here'
  return rule[0](value) ? null : rule[1]
}
