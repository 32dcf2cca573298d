import { codewordsOf } from './codewords.ts'
import { drawings, fieldOf } from './modules.ts'

/**
 * The QR code of a text, by row; true is dark. Of the eight ways to draw it the one that is read most easily.
 *
 * @throws RangeError when the text has more than 666 bytes of UTF-8.
 */
export function encodeQr(text: string): boolean[][] {
  const { version, codewords } = codewordsOf(text)
  const judged = drawings(fieldOf(version), codewords).map((drawing) => ({
    drawing,
    penalty: penaltyOf(drawing),
  }))
  return judged.reduce((best, each) => (each.penalty < best.penalty ? each : best)).drawing
}

/** How hard a code is to read: long runs, plain squares, what looks like a finder, too much of one shade. */
export function penaltyOf(drawing: boolean[][]): number {
  const text = (modules: boolean[]) => modules.map((dark) => (dark ? '1' : '0')).join('')
  const rows = drawing.map(text)
  const columns = rows.map((_, x) => text(drawing.map((row) => row[x] ?? false)))
  const lines = [...rows, ...columns]
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, run) => sum + run.length - 2, 0)
  const finders = lines.flatMap((line) => [...line.matchAll(/(?=10111010000|00001011101)/g)]).length
  const dark = rows.join('').replaceAll('0', '').length / rows.length ** 2
  return runs + 3 * squares(drawing) + 40 * finders + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}

/** Squares of two by two in one shade. */
function squares(drawing: boolean[][]): number {
  let count = 0
  for (const [y, row] of drawing.slice(1).entries())
    for (const [x, dark] of row.slice(1).entries())
      if (dark === row[x] && dark === drawing[y]?.[x] && dark === drawing[y]?.[x + 1]) count++
  return count
}
