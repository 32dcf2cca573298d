import * as z from 'zod'

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
  PLAN_PRICES: z
    .string()
    .default(JSON.stringify(unset))
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(Prices)
    .describe('Prices that the public pages name; `null` is a price on request. The service charges nothing'),
}
