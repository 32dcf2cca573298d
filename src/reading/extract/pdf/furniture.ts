import type { PdfLine } from './lines.ts'

/** Maximum lines scanned at the edge of a page, and the share of the page's height that counts as edge. */
const deepest = 3
const edge = 0.15

export interface PageLines {
  lines: PdfLine[]
  height: number
}

/**
 * Drops running headers and footers: lines at the edge that repeat on many pages, apart from their numbers.
 * The first occurrence stays if it has information (the reference of a procedure); a page number alone never
 * does.
 */
export function withoutFurniture(pages: readonly PageLines[], bodySize: number): PdfLine[][] {
  if (pages.length < 3) return pages.map(({ lines }) => lines)
  const counts = new Map<string, number>()
  const edges = pages.map((page) => edgeLines(page, bodySize))
  for (const lines of edges) {
    for (const key of new Set([...lines].map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const enough = Math.max(3, Math.ceil(pages.length * 0.4))
  const seen = new Set<string>()
  return pages.map(({ lines }, i) =>
    lines.filter((line) => {
      const key = keyOf(line)
      if (!edges[i]?.has(line) || (counts.get(key) ?? 0) < enough) return true
      const first = !seen.has(key) && !isPageNumber(line.text)
      seen.add(key)
      return first
    }),
  )
}

function edgeLines({ lines, height }: PageLines, bodySize: number): Set<PdfLine> {
  const byHeight = lines.filter(({ size }) => size <= bodySize * 1.15).toSorted((a, b) => a.y - b.y)
  const top = byHeight.slice(0, deepest).filter(({ y }) => y < height * edge)
  const foot = byHeight.slice(-deepest).filter(({ y }) => y > height * (1 - edge))
  return new Set([...top, ...foot])
}

const keyOf = ({ text }: PdfLine) => text.replaceAll(/\d+/g, '#').toLowerCase()

const isPageNumber = (text: string) =>
  /^[-–—\s]*(?:(?:page|seite|s\.|p\.)\s*)?\d{1,4}(?:\s*(?:of|von|sur|de|\/)\s*\d{1,4})?[-–—\s]*$/i.test(text)
