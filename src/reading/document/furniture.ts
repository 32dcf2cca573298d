import { worded } from '../../reference/language/worded.ts'

/** Characters of a page: `page.slice(start, end)`. */
export interface Stretch {
  start: number
  end: number
}

/** Lines at either end of a page that other pages may repeat. */
const deep = 3
/** Minimum number of pages that make a repeated line furniture. */
const min = 3

const pageNumber = worded(
  String.raw`^(?:[\p{Pd}\s]*\d{1,4}[\p{Pd}\s]*|(?:{{page_number}})(?:\s*:)?\s*\d{1,4}(?:\s*(?:{{of_pages}}|\/)\s*\d{1,4})?|\d{1,4}\s*\/\s*\d{1,4})$`,
)

/**
 * The header and footer lines of each page: page numbers at its ends, and words that, apart from their
 * numbers, appear there on at least three pages and on a third of all pages.
 */
export function furnitureOf(pages: readonly string[]): Stretch[][] {
  const ends = pages.map(endsOf)
  const counts = new Map<string, number>()
  for (const lines of ends) {
    for (const key of new Set(lines.map(({ key }) => key))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const enough = Math.max(min, pages.length / 3)
  return ends.map((lines) =>
    lines
      .filter(({ key, isNumber }) => isNumber || (/\p{L}{2}/u.test(key) && (counts.get(key) ?? 0) >= enough))
      .map(({ start, end }) => ({ start, end })),
  )
}

/** The lines with words. */
const linesOf = (text: string) => [...text.matchAll(/[^\n\r\f]+/g)].filter(([line]) => line.trim() !== '')

function endsOf(page: string) {
  const lines = linesOf(page.slice(0, 600)).slice(0, deep)
  const tail = Math.max(0, page.length - 600)
  const last = linesOf(page.slice(tail)).slice(-deep)
  const all = [
    ...lines.map((line) => ({ text: line[0], start: line.index })),
    ...last.map((line) => ({ text: line[0], start: tail + line.index })),
  ]
  return (
    all
      // A sentence that every page repeats still counts as text, and so does a line to fill in. Two or three dots after a
      // letter end a title that was cut off.
      .filter(({ text }) => text.length <= 200 && !/(?<!\p{L}\.{1,2})[.;:!?]\s*$/u.test(text))
      .map(({ text, start }) => ({
        key: text.trim().replace(/\d+/g, '0').toLowerCase(),
        isNumber: pageNumber().test(text.trim()),
        start,
        end: start + text.length,
      }))
  )
}
