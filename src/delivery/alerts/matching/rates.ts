/** Units of a currency for one euro today; currencies without a rate are missing. */
export type RatesToday = ReadonlyMap<string, number>
