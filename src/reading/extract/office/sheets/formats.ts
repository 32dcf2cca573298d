import { walkXml } from '../xml.ts'
import { type FormatSection, sectionsOf } from './sections.ts'

/** The kind of a cell's number. */
type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'dateTime' | 'elapsed'

/** How the number of a cell is shown. Without sections there is nothing around the number. */
export interface NumberFormat {
  kind: NumberKind
  sections: readonly FormatSection[]
}

export const general: NumberFormat = { kind: 'number', sections: [] }

/** The built-in formats that are not plain numbers (ECMA-376 part 1, 18.8.30). */
const builtIn: Record<number, NumberKind> = {
  9: 'percent', 10: 'percent', 14: 'date', 15: 'date', 16: 'date', 17: 'date', 18: 'time', 19: 'time',
  20: 'time', 21: 'time', 22: 'dateTime', 45: 'time', 46: 'elapsed', 47: 'time',
} // prettier-ignore

/** The format of each cell style (attribute `s`), from `xl/styles.xml`. */
export async function readNumberFormats(bytes: Uint8Array | null): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  const custom = new Map<number, NumberFormat>()
  let inCells = false
  if (!bytes) return formats
  await walkXml(bytes, {
    open(name, attribute) {
      const id = Number(attribute('numFmtId') ?? 0)
      if (name === 'numFmt') custom.set(id, formatOf(attribute('formatCode') ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells)
        formats.push(custom.get(id) ?? { kind: builtIn[id] ?? 'number', sections: [] })
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

function formatOf(code: string): NumberFormat {
  const own = code.slice(0, 400)
  const kind = kindOf(own)
  return { kind, sections: kind === 'number' || kind === 'percent' ? sectionsOf(own) : [] }
}

function kindOf(code: string): NumberKind {
  const lower = code.toLowerCase().replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
  const letters = lower.replaceAll(/\[[^\]]*\]|general/g, '')
  if (letters.includes('%')) return 'percent'
  if (/\[(?:h+|m+|s+)\]/.test(lower)) return 'elapsed'
  const date = /[yd]|m{3,}/.test(letters)
  const time = /[hs]/.test(letters)
  if (date) return time ? 'dateTime' : 'date'
  return time ? 'time' : 'number'
}

/** A cell's number as Excel shows it, but with all its decimals. Dates are ISO 8601. */
export function shownNumber(stored: string, { kind, sections }: NumberFormat, from1904: boolean): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (kind === 'number' || kind === 'percent') return withText(value, kind, sections)
  if (value < 0 || value > 2_958_466) return plain(value)
  if (kind === 'elapsed') return elapsed(value)
  const time = moment(value, from1904).toISOString()
  if (kind === 'time' && value < 1) return time.slice(11, 16)
  return kind === 'date' || time.endsWith('T00:00:00.000Z')
    ? time.slice(0, 10)
    : time.slice(0, 16).replace('T', ' ')
}

/** The number with the unit or the words of its format. */
function withText(value: number, kind: NumberKind, sections: readonly FormatSection[]): string {
  const section = sections.find(({ applies }) => applies(value))
  if (section && !section.hasNumber) return section.before || plain(value)
  const { before = '', after = '', scale = 1 } = section ?? {}
  const number = kind === 'percent' ? `${plain(value * 100)} %` : plain(value / scale)
  return [before, number, after].filter(Boolean).join(' ')
}

/** Hours and minutes, which may be more than a day has. */
function elapsed(days: number): string {
  const minutes = Math.round(days * 1440)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Excel stores fifteen digits; further digits are noise of binary fractions. */
const plain = (value: number) => {
  const short = Number(value.toPrecision(15))
  return Math.abs(short) < 1e21 && Math.abs(short) >= 1e-6 ? short.toString() : String(short)
}

/**
 * Excel's 1900 system counts a 29 February 1900 that never existed as day 60, so earlier days are shifted by
 * one.
 */
function moment(days: number, from1904: boolean): Date {
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(epoch + Math.round(days * 86_400) * 1000)
}
