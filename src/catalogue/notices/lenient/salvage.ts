import { endOfValue } from './spans.ts'

/** The entries of a list in a document that is broken somewhere, and why the others cannot be read. */
export interface Salvaged {
  entries: unknown[]
  /** By position in the list. */
  broken: { index: number; error: string }[]
}

/** The lists of entries in packages, or a list at the beginning. */
const listStart = /^\s*\[|"(?:releases|records|opportunitiesData|data|result|results)"\s*:\s*\[/g
const firstMember = /^\{\s*("[^"\\]*")/
/** Max times that the length of the text is scanned: malicious texts could cost more. */
const maxPasses = 8

/**
 * Reads a broken document entry by entry. After an entry that cannot be read, the next one begins where an
 * object with the same first member begins, because a publisher's program writes all entries alike. Null if
 * not a single entry is whole.
 */
export function salvage(text: string, parse: (part: string) => unknown): Salvaged | null {
  const budget = { left: text.length * maxPasses }
  for (const { index, 0: found } of text.matchAll(listStart)) {
    const salvaged = entriesFrom(text, index + found.length, parse, budget)
    if (salvaged.entries.length > 0) return salvaged
  }
  return null
}

function entriesFrom(
  text: string,
  start: number,
  parse: (part: string) => unknown,
  budget: { left: number },
): Salvaged {
  const salvaged: Salvaged = { entries: [], broken: [] }
  const begins = /\S/g
  let name: string | null = null
  for (let at = start; budget.left > 0;) {
    begins.lastIndex = at
    at = begins.exec(text)?.index ?? text.length
    if (text[at] === ',') {
      at++
      continue
    }
    const entry =
      text[at] === '{' ? readAt(text, at, parse, budget) : new Error('a bracket behind it has no partner')
    name ??= firstName(text, at)
    if (!(entry instanceof Error)) {
      salvaged.entries.push(entry.value)
      at = entry.end
      continue
    }
    const resumed = name && resume(text, at, name, parse, budget)
    // A bracket that closes the list for good is not a fault, nor is the frame of another list after it.
    if (text[at] !== ']' || (resumed && !text.slice(at, resumed).includes('"')))
      salvaged.broken.push(brokenAt(salvaged, entry.message, text[at] === '{'))
    if (!resumed) return salvaged
    at = resumed
  }
  return salvaged
}

/** The next entry cannot be read, or something after the previous entry. */
function brokenAt(
  { entries, broken }: Salvaged,
  error: string,
  isEntry: boolean,
): Salvaged['broken'][number] {
  const index = entries.length + broken.length - (isEntry ? 0 : 1)
  return { index: Math.max(0, index), error }
}

interface Entry {
  value: unknown
  end: number
}

function readAt(
  text: string,
  at: number,
  parse: (part: string) => unknown,
  budget: { left: number },
): Entry | Error {
  const end = endOfValue(text, at)
  budget.left -= (end < 0 ? text.length : end) - at
  if (end < 0) return new Error('it has no end')
  const value = parse(text.slice(at, end))
  return value instanceof Error ? value : { value, end }
}

/** The name of the first member of the object at `at`, in its quotation marks; null without one. */
const firstName = (text: string, at: number): string | null =>
  firstMember.exec(text.slice(at, at + 200))?.[1] ?? null

/** The next position from `from` on where an object begins with the member. */
function nextObject(text: string, name: string, from: number): number {
  for (let found = text.indexOf(name, from); found >= 0; found = text.indexOf(name, found + 1)) {
    const before = text.slice(Math.max(0, found - maxBlanks), found).trimEnd()
    const start = found - maxBlanks < 0 ? before.length - 1 : found - maxBlanks + before.length - 1
    if (before.endsWith('{') && start >= from) return start
  }
  return -1
}

/** Max blanks and line breaks between a bracket and the first member. */
const maxBlanks = 100

/** The beginning of the next whole entry after the broken one at `at`; null if there is none. */
function resume(
  text: string,
  at: number,
  name: string,
  parse: (part: string) => unknown,
  budget: { left: number },
): number | null {
  for (let found = nextObject(text, name, at + 1); found >= 0; found = nextObject(text, name, found + 1)) {
    if (budget.left <= 0) return null
    const entry = readAt(text, found, parse, budget)
    if (!(entry instanceof Error) && isEntry(entry.value)) return found
  }
  return null
}

/** Whether an object is a notice, not a part of one. */
const isEntry = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ('ocid' in value || 'noticeId' in value || 'releases' in value)
