/** Thousands, millions and milliards after a number, in lower case; the words are in a table. */
export const multipliers: readonly (readonly [number, string])[] = [
  [1e9, '{{milliards}}'],
  [1e6, '{{millions}}'],
  [1e3, '{{thousands}}'],
]
