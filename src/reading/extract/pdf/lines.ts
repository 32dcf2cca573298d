/** An item of text in the form of pdf.js. */
export interface TextItem {
  str: string
  /** Scale, skew and position: [a, b, c, d, x, y]. */
  transform: readonly number[]
  width: number
  hasEOL: boolean
}

/** A line of a page. Lengths in points; y grows downward. */
export interface PdfLine {
  text: string
  x: number
  right: number
  y: number
  size: number
  /** Whether wide gaps separate its words, as in the row of a table. */
  tabular: boolean
}

/** The page's own transform and size, so that turned pages read upright. */
export interface PageFrame {
  transform: readonly number[]
  width: number
  height: number
}

/** The text before a tab: a number, a letter with a parenthesis, a bullet. */
const label = /^(?:\P{L}{1,10}|o|\(?[\p{L}\d]{1,4}[.)])\s*$/u
/** In letters: a text that may still be a label. */
const maxLabelLength = 100
/** In points: smaller text is not meant to be read. */
const smallest = 3

/**
 * Joins the items of a page to lines, in the order in which the page draws them. `hidden`: some items were too small or
 * off the page.
 */
export function pdfLinesOf(
  items: readonly TextItem[],
  sheet: PageFrame,
): { lines: PdfLine[]; hidden: boolean } {
  const lines: OpenLine[] = []
  let hidden = false
  let line: OpenLine | null = null
  for (const item of items) {
    if (item.str.trim() === '') continue
    const placed = place(item, sheet)
    if (placed.size < smallest || isOff(placed, sheet)) {
      hidden = true
      continue
    }
    if (line && continues(line, placed)) append(line, placed, item.str)
    else {
      const { x, right, y, size } = placed
      line = { x, right, y, size, parts: [item.str], head: item.str, tabular: false }
      lines.push(line)
    }
  }
  return { lines: lines.map(closed), hidden }
}

/** A line under construction. `head` is its text while it may still be a label. */
interface OpenLine extends Omit<PdfLine, 'text'> {
  parts: string[]
  head: string
}

const closed = ({ x, right, y, size, tabular, parts }: OpenLine): PdfLine => ({
  x,
  right,
  y,
  size,
  tabular,
  text: parts.join('').replaceAll(/\s+/g, ' ').trim(),
})

type Placed = Pick<PdfLine, 'x' | 'right' | 'y' | 'size'> & { turned: boolean }

function place({ transform, width }: TextItem, sheet: PageFrame): Placed {
  const [a, b, c, d, x0, y0] = multiply(sheet.transform, transform)
  const size = Math.hypot(c, d)
  // Text that runs up or down a page is measured along its own direction.
  if (Math.abs(b) > Math.abs(a))
    return { x: Math.sign(b) * y0, right: Math.sign(b) * y0 + width, y: x0, size, turned: true }
  return { x: x0, right: x0 + width, y: y0, size, turned: false }
}

function multiply(
  m: readonly number[],
  n: readonly number[],
): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const isOff = ({ x, right, y, size, turned }: Placed, { width, height }: PageFrame) =>
  turned ? y < 0 || y > width + size : right < 0 || x > width || y < 0 || y > height + size

const continues = (line: OpenLine, { x, y, size }: Placed) =>
  Math.abs(y - line.y) < 0.5 * Math.max(size, line.size) && x > line.x - size

function append(line: OpenLine, { x, right, size }: Placed, str: string) {
  const gap = x - line.right
  const spaced = gap > 0.15 * size && !line.parts.at(-1)?.endsWith(' ') && !str.startsWith(' ')
  // A wide gap after a number or a bullet is a tab, not a table.
  if (gap > 2 * size && !label.test(line.head)) line.tabular = true
  const part = (spaced ? ' ' : '') + str
  line.parts.push(part)
  if (line.head.length <= maxLabelLength) line.head += part
  line.right = Math.max(line.right, right)
  line.size = Math.max(line.size, size)
}
