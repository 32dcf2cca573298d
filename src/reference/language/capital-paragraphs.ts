import { isClause, isFull, isItem, isRow, type Line } from './lines.ts'

/** This many wrapped lines in capitals are a paragraph, such as a limit of liability, not a heading. */
const min = 3

/**
 * The lines of paragraphs in capitals. Contracts print what must be noticed so, and each of the lines looks
 * like a heading. Two lines are a paragraph if they end in a full stop, and one line if it ends a sentence
 * that began above.
 */
export function capitalParagraphs(lines: readonly Line[], long: number): ReadonlySet<number> {
  const found = new Set<number>()
  for (let i = 0; i < lines.length; i++) {
    const start = i
    while (isWrapped(lines, i, long)) i++
    const last = lines[i]
    if (last === undefined || !isCapital(last)) continue
    const isParagraph =
      i - start + 1 >= min || (i > start && /[.;]$/.test(last.text)) || continues(lines, start, long)
    if (isParagraph) for (let at = start; at <= i; at++) found.add(at)
  }
  return found
}

/** Whether a line in capitals is full, and the next line continues in capitals. */
function isWrapped(lines: readonly Line[], i: number, long: number): boolean {
  const line = lines[i]
  const next = lines[i + 1]
  return line !== undefined && next !== undefined && isCapital(line) && goesOn(line, next, long)
}

/** Whether the line above is full, and ends in capitals in the middle of a sentence. */
function continues(lines: readonly Line[], i: number, long: number): boolean {
  const line = lines[i]
  const above = lines[i - 1]
  return (
    line !== undefined &&
    above !== undefined &&
    goesOn(above, line, long) &&
    /(?<!\p{L})\p{Lu}+,?$/u.test(above.text)
  )
}

const goesOn = (line: Line, next: Line, long: number) =>
  !next.gap &&
  isCapital(next) &&
  !isClause(next.text) &&
  !isItem(next.text) &&
  !/[.:;!?]$/.test(line.text) &&
  isFull(line, next, long)

const isCapital = ({ text, marked }: Line) =>
  marked === null && /\p{Lu}/u.test(text) && text === text.toUpperCase() && !isRow(text)
