import { forRows } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { type Money, minorDigits } from '../../platform/text/money.ts'

/**
 * The amount in integer euro cents, rounded half up, at a rate in units of the currency for one euro (0.0001
 * to 1e9, the range the table allows). Null if a double cannot represent the cents exactly. The division is
 * of integers: a rate is a decimal as published, and its binary neighbour would tip some amounts over the
 * half cent.
 */
export function eurCents({ minor, currency }: Money, rate: number): number | null {
  const [whole = '0', fraction = ''] = String(rate).split('.')
  const divisor = BigInt(whole + fraction) * 10n ** BigInt(minorDigits(currency))
  const dividend = BigInt(minor) * 10n ** BigInt(2 + fraction.length)
  const cents = Number((2n * dividend + divisor) / (2n * divisor))
  return Number.isSafeInteger(cents) ? cents : null
}

/** A currency on a day: YYYY-MM-DD, or a time, which means its day in UTC. */
export interface DatedCurrency {
  currency: string
  day: string
}

/** The rates that were loaded. */
export interface Rates {
  /**
   * Integer euro cents, rounded half up, at the last rate published on or before the day; null if there is no
   * rate. Throws for a currency and day that were not loaded, because this is a mistake of the caller, not an
   * unknown rate.
   */
  toEur(money: Money, day: string): number | null
}

/**
 * The rate of a currency on a day as an SQL expression: units for one euro, null if there is none. Both
 * arguments are SQL, a parameter (`?1`) or a column, never a value.
 */
export const rateOn = (currency: string, day: string) =>
  `(SELECT rate FROM exchange_rates WHERE currency = ${currency} AND day <= ${day} ORDER BY day DESC LIMIT 1)`

const lookUp = `
  SELECT value ->> 0 AS currency, value ->> 1 AS day, ${rateOn('wanted.value ->> 0', 'wanted.value ->> 1')} AS rate
  FROM json_each(?1) AS wanted`

/** Statements that read rates, for a batch of the caller, and how to read their results. */
export interface RatesQuery {
  statements: D1PreparedStatement[]
  read: (results: D1Result[]) => Rates
}

/** Reads the rates of a whole batch with one query, or with no query if everything is in euro. */
export async function loadRates(db: D1Database, wanted: DatedCurrency[]): Promise<Rates> {
  const { statements, read } = ratesQuery(db, wanted)
  return read(statements.length > 0 ? await db.batch(statements) : [])
}

/**
 * The same for a batch that reads more than rates. Without foreign currencies the list of statements is
 * empty.
 */
export function ratesQuery(db: D1Database, wanted: DatedCurrency[]): RatesQuery {
  const pairs = new Map(wanted.map(({ currency, day }) => [key(currency, day), [currency, day]]))
  const foreign = [...pairs.values()].filter(([currency]) => currency !== 'EUR')
  return { statements: forRows(db, foreign, lookUp), read: (results) => ratesOf(results.flatMap(foundIn)) }
}

interface Found extends DatedCurrency {
  rate: number | null
}

const foundIn = (result: D1Result): Found[] => rowsOf<Found>(result)

function ratesOf(rows: Found[]): Rates {
  const found = new Map(rows.map(({ currency, day, rate }) => [key(currency, day), rate]))
  return {
    toEur(money, day) {
      if (money.currency === 'EUR') return money.minor
      const rate = found.get(key(money.currency, day))
      if (rate === undefined) throw new Error(`The rate of ${money.currency} on ${day} was not loaded`)
      return rate === null ? null : eurCents(money, rate)
    },
  }
}

const key = (currency: string, day: string) => `${currency} ${day}`
