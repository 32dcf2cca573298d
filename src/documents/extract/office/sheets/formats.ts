import { walkXml } from '../xml.ts'

/** The kind of a cell's number. */
export type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'dateTime'

/** The built-in formats that are not plain numbers (ECMA-376 part 1, 18.8.30). */
const builtIn: Record<number, NumberKind> = {
  9: 'percent', 10: 'percent', 14: 'date', 15: 'date', 16: 'date', 17: 'date', 18: 'time', 19: 'time',
  20: 'time', 21: 'time', 22: 'dateTime', 45: 'time', 46: 'number', 47: 'time',
} // prettier-ignore

/** The kind of number of each cell style (attribute `s`), from `xl/styles.xml`. */
export async function readNumberKinds(bytes: Uint8Array | null): Promise<NumberKind[]> {
  const kinds: NumberKind[] = []
  const custom = new Map<number, NumberKind>()
  let inCells = false
  if (!bytes) return kinds
  await walkXml(bytes, {
    open(name, attribute) {
      const id = Number(attribute('numFmtId') ?? 0)
      if (name === 'numFmt') custom.set(id, kindOf(attribute('formatCode') ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) kinds.push(custom.get(id) ?? builtIn[id] ?? 'number')
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return kinds
}

function kindOf(code: string): NumberKind {
  const letters = code
    .slice(0, 400)
    .toLowerCase()
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general/g, '')
  if (letters.includes('%')) return 'percent'
  const date = /[yd]|m{3,}/.test(letters)
  const time = /[hs]/.test(letters)
  if (date) return time ? 'dateTime' : 'date'
  return time ? 'time' : 'number'
}

/** A cell's number as Excel shows it, but with all its decimals. Dates are ISO 8601. */
export function shownNumber(stored: string, kind: NumberKind, from1904: boolean): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (kind === 'percent') return `${plain(value * 100)} %`
  if (kind === 'number' || value < 0 || value > 2_958_466) return plain(value)
  const time = moment(value, from1904).toISOString()
  if (kind === 'time' && value < 1) return time.slice(11, 16)
  return kind === 'date' || time.endsWith('T00:00:00.000Z')
    ? time.slice(0, 10)
    : time.slice(0, 16).replace('T', ' ')
}

/** Excel keeps fifteen digits; further digits are noise of binary fractions. */
const plain = (value: number) => {
  const short = Number(value.toPrecision(15))
  return Math.abs(short) < 1e21 && Math.abs(short) >= 1e-6 ? short.toString() : String(short)
}

/** Excel's 1900 system counts a 29 February 1900 that never existed as day 60, so earlier days are moved on by one. */
function moment(days: number, from1904: boolean): Date {
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(epoch + Math.round(days * 86_400) * 1000)
}
