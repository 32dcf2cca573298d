import { headingDepth, isEmphasised, isInnerLink } from './markup.ts'
import { worded } from './worded.ts'

/** A line of a page without white space and marks around it: `page.slice(start, end)`. Blank lines are left out. */
export interface TextLine {
  text: string
  start: number
  end: number
  /** Characters of white space before the line. */
  indent: number
  /** Whether a blank line comes before this line. */
  gap: boolean
  /**
   * Characters of the line as it is written, with its marks, and of its first word: they show where lines
   * were wrapped.
   */
  width: number
  word: number
  /** Whether marks make it a heading, or an entry of a table of contents. */
  marked: 'heading' | 'contents' | null
}

/** The lines of a page. `words` is the page without marks, in the same length. */
export function linesOf(page: string, words: string = page): TextLine[] {
  const lines: TextLine[] = []
  let gap = false
  for (const { 0: raw, index } of words.matchAll(/[^\n\r\f\u2028\u2029]+/g)) {
    const text = raw.trim()
    const start = index + raw.length - raw.trimStart().length
    const before = lines.at(-1)?.end ?? 0
    gap ||= (page.slice(before, index).match(/\r\n|[\n\r\f\u2028\u2029]/g)?.length ?? 0) > 1
    if (text === '') continue
    const written = page.slice(index, index + raw.length)
    const indent = written.length - written.trimStart().length
    const width = written.trimEnd().length
    const word = written.trimStart().search(/\s|$/)
    const marked = markedAs(written, text)
    lines.push({ text, start, end: start + text.length, indent, gap, width, word, marked })
    gap = false
  }
  return lines
}

const markedAs = (written: string, text: string): TextLine['marked'] => {
  if (isInnerLink(written) && text.length < 150) return 'contents'
  if (headingDepth(written) !== null) return 'heading'
  return isEmphasised(written) && !/:.|[.;,]$/.test(text) && !hasValue().test(text) ? 'heading' : null
}

/** Bullets. Symbol fonts keep their bullets in a private use area, which no word uses. */
const solid = '•▪●■➢➤▫\uf020-\uf0ff'
const boxes = '□☐☑☒✔✓❑'

/** "a)", "(2)", "iv)" and bullets: the beginning of an item of a list. */
const bullet = new RegExp(
  String.raw`^(?:[-–—−‒]{1,2}\s+|[·◦*+‣⁃○◆◇❖►▸▹⮚›→✗]\s+|[${solid}${boxes}]|[◦○‣⁃]$|\[[ xX]?\]\s+|\(?(?:[a-z]{1,2}|\d{1,2}|[ivx]{1,4})\)\s+|[a-z]\.\s+)`,
)

/** A line without the bullet before its words. Letters, numbers and boxes stay: texts refer to them. */
export const withoutBullet = (line: string) => line.replace(mereBullet, '')
const mereBullet = new RegExp(String.raw`^\s*(?:[-–—−‒·◦*+‣⁃○◆◇❖►▸▹⮚›→]\s+|[${solid}]\s*)(?=\S)`, 'u')

/** "3.", "3.2.1", "A1.", "B.4", "§ 5", "Article 6 -", "Lot 2": the beginning of a clause. */
const clause = worded(
  String.raw`^(?:§{1,2}\s?\d{1,3}[a-z]?\b|(?:{{numbered_clause}})\s+(?:n[°o]\s?)?[\dA-Z][\w.]{0,7}(?![\p{L}\d])|(?:[A-Z]{1,3}[.-]?)?\d{1,3}(?:\.\d{1,3}){0,5}[.)]?(?=\s)(?!\s*(?:%|€|EUR\b|h\b)))`,
)

/** A row of a table as converters write it: cells between upright bars or tabs. */
export const isRow = (line: string) =>
  (line.includes('|') || line.includes('\t')) && /^\|.*\|$|\S\s\|\s|\S\t+\S/.test(line)
/** The cells of a row without white space. Empty cells stay, except those outside of the outer bars. */
export const cellsOf = (row: string) =>
  row
    .replace(/^\|\s?|\s?\|$/g, '')
    .split(row.includes('|') ? '|' : /\t+/)
    .map((cell) => cell.trim())

export const isItem = (line: string) => bullet.test(line)

export const isClause = (line: string) => clause().test(line) && !/^[\d.]+\s+\p{Ll}/u.test(line)

/** "o Price list": word processors draw the hollow bullet of an inner list as this letter. */
const hollow = /^o(?= +[\p{L}\d(«“"])/u
/** Bullets that are other signs elsewhere: the hollow one, and a minus. */
export const oddBullet = /^(?:o(?= +[\p{L}\d(«“"])|[−‒](?=\s))/u
/** Whether the letter begins a line after the end of another. In some languages the letter is a word ("or"). */
export const isHollowItem = ({ text, gap }: TextLine, before: TextLine | undefined) =>
  hollow.test(text) &&
  (before === undefined ||
    gap ||
    hollow.test(before.text) ||
    isClause(before.text) ||
    /[.:;]$/.test(before.text))

/** A day in digits: a label with its day states something, even if the label is all in capitals. */
const hasDay = /(?<!\d)(?:\d\d?([./-])\d\d?\1(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)(?!\d)/

const hasValue = worded('{{value_of_line}}')
const isLabelled = worded(String.raw`^(?:{{numbered_clause}})(?![\p{L}\d])`)

/** The end of a sentence, or of an item that another item follows: "a plan, or". */
const goesOn = worded(String.raw`[.!?;,](?:(?<=[;,])\s(?:{{and}}|{{or}}))?$`)

/**
 * Whether a line is a heading: short, neither a sentence nor a value ("Price: 40 %"), and not continued in the next
 * line. Capitals, a clause number or a gap around the line are signs of a heading.
 */
export function isHeading(line: TextLine, next: TextLine | undefined, long: number): boolean {
  const { text } = line
  if (line.marked === 'heading') return true
  if (text.length > 100 || isRow(text) || isItem(text) || !/^[\p{Lu}\d§]/u.test(text)) return false
  if (goesOn().test(text) && !/^(?:§\s?)?[\dA-Z.]+$/.test(text)) return false
  if (/:./.test(text) && !isLabelled().test(text)) return false
  if (next && !next.gap && /^\p{Ll}/u.test(next.text)) return false
  if (!/\p{L}{2}/u.test(text)) return false
  if (hasDay.test(text)) return false
  const capitals = text.replace(/[^\p{L}]/gu, '')
  if (capitals.length > 3 && capitals === capitals.toUpperCase()) return true
  if (hasValue().test(text)) return false
  // A single line above a table is the title of the table.
  if (line.gap && next && !next.gap && isRow(next.text)) return true
  if (text.length >= long * 0.78) return false
  const words = text.split(/\s+/).length
  if (text.endsWith(':')) return isClause(text) && words <= 8
  if (isClause(text)) return words <= 14
  return (
    (line.gap || next?.gap === true || next === undefined || next.text.length > text.length) && words <= 9
  )
}

/**
 * The number of characters of the long lines of a page; infinite if every line is a paragraph. Rows do not
 * count.
 */
export function fullWidth(lines: TextLine[]): number {
  const lengths = lines.flatMap(({ text }) => (isRow(text) ? [] : [text.length])).toSorted((a, b) => a - b)
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  return long >= 60 && long <= 130 && lengths.length > 3 ? long : Number.POSITIVE_INFINITY
}

/**
 * Whether a line is full, so that the next line continues it: nearly as long as the long lines, or too long
 * for the first word of the next line to fit.
 */
export const isFull = ({ text, width }: TextLine, next: TextLine | undefined, long: number): boolean =>
  text.length >= long * 0.78 || (next !== undefined && width + next.word >= long)
