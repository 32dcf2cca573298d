import { forRows } from '../../platform/db/bulk.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { downloadXml } from './download.ts'
import { UnusableRates, parseEcbRates } from './ecb.ts'

export interface RatesImport {
  /** The content of the file: its number of days, its number of currencies, and its newest day (YYYY-MM-DD). */
  days: number
  currencies: number
  newest: string
  /**
   * The earliest day with a new or corrected rate; null if all rates were known. Values of this day and later
   * may now differ in euro.
   */
  changedFrom: string | null
}

type ImportCtx = Pick<Ctx, 'd1' | 'now' | 'fetch'> & { config: Pick<Config, 'ECB_RATES_URL'> }

/**
 * Runs before the rates are written, in the same transaction: values from the earliest day with a new rate
 * will be recomputed, even if this process ends. An older range that is in progress starts again.
 */
const noteRevaluation = `
  INSERT INTO revaluation (one, from_day)
  SELECT 1, min(new.value ->> 1) FROM json_each(?1) AS new
    LEFT JOIN exchange_rates AS old ON old.currency = new.value ->> 0 AND old.day = new.value ->> 1
  WHERE old.day IS NULL OR (old.source = 'ecb' AND old.rate IS NOT new.value ->> 2)
  HAVING count(*) > 0
  ON CONFLICT (one) DO UPDATE SET from_day = min(from_day, excluded.from_day), after = ''`

/** A rate that is fixed for ever is never overwritten, and no rate is ever deleted. */
const upsert = `
  INSERT INTO exchange_rates (currency, day, rate, source)
  SELECT value ->> 0, value ->> 1, value ->> 2, 'ecb' FROM json_each(?1) WHERE true
  ON CONFLICT (currency, day) DO UPDATE SET rate = excluded.rate
  WHERE source = 'ecb' AND rate IS NOT excluded.rate
  RETURNING day`

/**
 * Brings the table up to date with the ECB's file, in one transaction; a second import of the same file
 * changes nothing. Throws UnusableRates, with the reason, if the response is not such a file or has a date in
 * the future.
 */
export async function importEcbRates(ctx: ImportCtx): Promise<RatesImport> {
  const rates = parseEcbRates(await downloadXml(ctx.fetch, ctx.config.ECB_RATES_URL))
  const days = new Set(rates.map(({ day }) => day))
  const newest = latest(days)
  if (newest > ctx.now.toISOString().slice(0, 10)) throw new UnusableRates(`${newest} is in the future`)
  const written = await ctx.d1.batch<{ day: string }>(
    forRows(
      ctx.d1,
      rates.map(({ currency, day, rate }) => [currency, day, rate]),
      [noteRevaluation, upsert],
    ),
  )
  const changed = written.flatMap(({ results }) => results.map(({ day }) => day))
  return {
    days: days.size,
    currencies: new Set(rates.map(({ currency }) => currency)).size,
    newest,
    changedFrom: changed.length > 0 ? changed.reduce((a, b) => (a < b ? a : b)) : null,
  }
}

const latest = (days: Set<string>) => [...days].reduce((a, b) => (a > b ? a : b))
