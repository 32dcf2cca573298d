/** Numbers between 0 and 1 that are the same at every run. */
export function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Puts the items into a random order, in place. */
export function shuffled<T>(items: T[], random: () => number): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [items[last], items[other]] as [T, T]
    items[last] = b
    items[other] = a
  }
  return items
}
