import { customType } from 'drizzle-orm/sqlite-core'

/** A column that stores each value as it comes. */
export const any = customType<{ data: string | number }>({ dataType: () => 'any' })
