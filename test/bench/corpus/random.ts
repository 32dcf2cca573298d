/**
 * Numbers from 0 to below 1, the same for the same seed on every machine (mulberry32 after mixing the seed).
 */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) | 0
  state = Math.imul(state ^ (state >>> 16), 0x45d9f3b) | 0
  state ^= state >>> 16
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A rank from 0 to below `size`, low ranks far more often (Zipf with exponent 1). */
export const zipf = (random: Random, size: number): number =>
  Math.min(size - 1, Math.floor(Math.exp(random() * Math.log(size + 1))) - 1)

/** A normally distributed number, mean 0, deviation 1 (Box and Muller). */
export const gauss = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** The item at an index that the caller knows to exist. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new Error(`There is no item ${index}`)
  return item
}
