import { customType } from 'drizzle-orm/sqlite-core'
import { iso } from '../time/time.ts'

/** A time: epoch milliseconds in the database, RFC 3339 in UTC in a row, as the API shows it. */
export const time = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (value) => Date.parse(value),
  fromDriver: iso,
})

/** A column that stores each value as it comes. */
export const any = customType<{ data: string | number }>({ dataType: () => 'any' })
