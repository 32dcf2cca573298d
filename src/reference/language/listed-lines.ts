import { isClause, isHeading, isItem, isRow, type TextLine } from './lines.ts'

/** In characters: longer lines are sentences. */
const maxLength = 80
/** This many lines in a row are a list. One or two are a heading, or a heading and its text. */
const min = 3

/**
 * The lines of lists without bullets: short consecutive lines, each with a capital and without a full stop,
 * such as the documents under "Documents to hand in". The first of them is their heading, unless they are
 * below a numbered heading.
 */
export function listedLines(lines: readonly TextLine[], long: number): ReadonlySet<number> {
  const listed = new Set<number>()
  for (let i = 0; i < lines.length; i++) {
    const start = i
    while (isShort(lines[i], long) && (i === start || lines[i]?.gap === false)) i++
    if (i - start < min) continue
    const above = lines[start - 1]
    const isUnder = above !== undefined && isClause(above.text) && isHeading(above, lines[start], long)
    for (let at = isUnder ? start : start + 1; at < i; at++) listed.add(at)
    i--
  }
  return listed
}

const isShort = (line: TextLine | undefined, long: number) =>
  line !== undefined &&
  line.marked === null &&
  line.text.length <= Math.min(maxLength, long * 0.78) &&
  /^\p{Lu}\p{L}*\p{Ll}/u.test(line.text) &&
  !/[.:;,!?-]$|: /.test(line.text) &&
  !isClause(line.text) &&
  !isRow(line.text) &&
  !isItem(line.text)
