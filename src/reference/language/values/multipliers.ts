/** Thousands, millions and milliards, in India also lakhs and crores, after a number, in lower case; the words are in a table. */
export const multipliers: readonly (readonly [number, string])[] = [
  [1e9, '{{milliards}}'],
  [1e7, '{{crores}}'],
  [1e6, '{{millions}}'],
  [1e5, '{{lakhs}}'],
  [1e3, '{{thousands}}'],
]
