import * as z from 'zod'
import { jsonText } from './texts.ts'

const Price = z.strictObject({
  amount: z.number().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
  per: z.enum(['month', 'year']),
})
/** A price, or null for a price on request. */
const Prices = z.strictObject({ basic: Price.nullable(), enterprise: Price.nullable() })
export type Price = z.output<typeof Price>

const unset = { basic: { amount: 0, currency: 'EUR', per: 'month' }, enterprise: null }

/** The prices of the plans. */
export const priceSettings = {
  PLAN_PRICES: jsonText(JSON.stringify(unset))
    .pipe(Prices)
    .describe('Prices that the public pages name; `null` is a price on request. The service charges nothing'),
}
