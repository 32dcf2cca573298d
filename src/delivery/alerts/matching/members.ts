/** A set of tenders of a window: bit `n` is tender `n`. */
export type Members = Uint32Array

export const noneOf = (size: number): Members => new Uint32Array(Math.ceil(size / 32))

export function add(members: Members, ordinals: readonly number[]): Members {
  for (const ordinal of ordinals)
    members[ordinal >>> 5] = (members[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
  return members
}

type Operator = (left: number, right: number) => number
const combine =
  (operator: Operator) =>
  (left: Members, right: Members): Members =>
    left.map((word, index) => operator(word, right[index] ?? 0))

export const both = combine((left, right) => left & right)
export const either = combine((left, right) => left | right)
export const without = combine((left, right) => left & ~right)

/** The indexes of the members in the window, ascending. */
export function ordinalsOf(members: Members): number[] {
  const ordinals: number[] = []
  for (let [at, word] of members.entries()) {
    for (; word !== 0; word &= word - 1) ordinals.push(at * 32 + 31 - Math.clz32(word & -word))
  }
  return ordinals
}
