import type { Expression } from '../../../catalogue/tenders/search/expression.ts'

/** A set of tenders of a window: bit `n` is tender `n`. */
type Members = Uint32Array

const noneOf = (size: number): Members => new Uint32Array(Math.ceil(size / 32))

function add(members: Members, ordinals: readonly number[]): Members {
  for (const ordinal of ordinals)
    members[ordinal >>> 5] = (members[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
  return members
}

type Operator = (left: number, right: number) => number
const combine =
  (operator: Operator) =>
  (left: Members, right: Members): Members =>
    left.map((word, index) => operator(word, right[index] ?? 0))

const both = combine((left, right) => left & right)
const either = combine((left, right) => left | right)
const without = combine((left, right) => left & ~right)

/** The indexes of the members in the window, ascending. */
export function ordinalsOf(members: Members): number[] {
  const ordinals: number[] = []
  for (let [at, word] of members.entries()) {
    for (; word !== 0; word &= word - 1) ordinals.push(at * 32 + 31 - Math.clz32(word & -word))
  }
  return ordinals
}

/** The index of a window: its tenders by their terms, like the index of the search for all tenders. */
export interface Postings {
  size: number
  holding: (term: string) => Members
  /** The tenders with a term that begins with `prefix`. */
  beginning: (prefix: string) => Members
}

/** Builds the index of a window. `terms` has one text for each tender: its terms, separated by spaces. */
export function postingsOf(terms: readonly string[]): Postings {
  const size = terms.length
  const lists = new Map<string, number[]>()
  for (const [ordinal, text] of terms.entries())
    for (const term of text.split(' ')) {
      const list = lists.get(term)
      if (list) list.push(ordinal)
      else lists.set(term, [ordinal])
    }
  let sorted: string[] | undefined
  const prefixes = new Map<string, Members>()
  const collect = (prefix: string): Members => {
    sorted ??= [...lists.keys()].toSorted(byCodeUnits)
    const members = noneOf(size)
    for (const term of sorted.slice(firstFrom(sorted, prefix))) {
      if (!term.startsWith(prefix)) break
      add(members, lists.get(term) ?? [])
    }
    return members
  }
  return {
    size,
    holding: (term) => add(noneOf(size), lists.get(term) ?? []),
    beginning: (prefix) => {
      const members = prefixes.get(prefix) ?? collect(prefix)
      prefixes.set(prefix, members)
      return members
    },
  }
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Null for filters that no tender can match. Call `loadSearch` first. */
function firstFrom(sorted: readonly string[], prefix: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}

const operators = { AND: both, OR: either, NOT: without }

/** The tenders of a window that an expression matches. */
export function membersOf(expression: Expression, postings: Postings): Members {
  if ('term' in expression)
    return expression.prefix ? postings.beginning(expression.term) : postings.holding(expression.term)
  return expression.operands
    .map((operand) => membersOf(operand, postings))
    .reduce(operators[expression.operator])
}
