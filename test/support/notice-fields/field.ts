import { major, type Money } from '../../../src/platform/text/money.ts'
import type { Notice } from '../../../src/catalogue/notices/schema.ts'
import type { NoticeLot } from '../../../src/catalogue/notices/parts.ts'
import { line, type Place } from '../xpath-reading.ts'

/**
 * A field of eForms: the values that XPath finds, and the values of our reading. Lists of values are compared in any
 * order.
 */
export type Field = [name: string, found: (root: Place) => unknown[], ours: (notice: Notice) => unknown[]]

export const distinct = (values: unknown[]) => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
]
export const amount = (value: Money | null) => value && `${major(value)} ${value.currency}`
export const day = (time: string | null | undefined) => time?.slice(0, 10) ?? null
export const words = (text: Record<string, string> | string | null | undefined) => {
  const first = typeof text === 'string' ? text : text && Object.values(text)[0]
  return first ? line(first) : null
}

export const lotPath = "cac:ProcurementProjectLot[cbc:ID/@schemeName='Lot' or cbc:ID/@schemeName='Part']"

/** The value of each lot, `LOT-0001: value`; lots without a value are left out. */
export const perLot =
  (read: (lot: Place) => unknown[]) =>
  (root: Place): unknown[] =>
    root.all(lotPath).flatMap((lot) => read(lot).map((value) => `${lot.values('cbc:ID')[0]}: ${value}`))
export const ofLots =
  (read: (lot: NoticeLot) => unknown) =>
  ({ lots }: Notice): unknown[] =>
    lots.flatMap((lot) => {
      const value = read(lot)
      return value === null || value === undefined ? [] : [`${lot.id}: ${value as string}`]
    })

export const project = 'cac:ProcurementProject'
export const process = 'cac:TenderingProcess'
export const terms = 'cac:TenderingTerms'

/** The condition that a field is not withheld under a code. */
export const open = (code: string) => `[not(EXT/efac:FieldsPrivacy/efbc:FieldIdentifierCode='${code}')]`
