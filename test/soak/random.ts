/** Draws that are the same for the same seed, so that a failure can be repeated. */
export interface Random {
  /** From 0, below 1. */
  next: () => number
  /** From 0, below `n`. */
  below: (n: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

/** The generator mulberry32. Its 32 bits of state are more than enough for draws that nobody tries to guess. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]) => {
      if (from.length === 0) throw new Error('There is nothing to pick from')
      return from[below(from.length)] as T
    },
  }
}
