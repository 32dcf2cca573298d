import { walkXml } from './xml.ts'

interface Level {
  start: number
  format: string
  /** The text around the numbers: "%1.%2". */
  text: string
}

/** Counts the numbers that Word shows before paragraphs: "3.2", "(a)", "•". A file has only their rules. */
export class Numbering {
  private readonly lists = new Map<string, Level[]>()
  private readonly listOf = new Map<string, string>()
  private readonly counters = new Map<string, number[]>()

  static async read(bytes: Uint8Array | null): Promise<Numbering> {
    const numbering = new Numbering()
    if (bytes) await walkXml(bytes, { open: numbering.listener() })
    return numbering
  }

  /**
   * Advances the count and returns the label of the next paragraph of a list; '' for a paragraph without a
   * label.
   */
  next(id: string, depth: number): string {
    const list = this.listOf.get(id) ?? ''
    const levels = this.lists.get(list)
    const level = levels?.[depth]
    if (!levels || !level) return ''
    if (level.format === 'bullet') return '•'
    const counters = this.counters.get(list) ?? []
    this.counters.set(list, counters)
    counters[depth] = (counters[depth] ?? level.start - 1) + 1
    counters.length = depth + 1
    return level.text.replaceAll(/%([1-9])/g, (_whole, digit: string) => {
      const at = Number(digit) - 1
      return formatted(counters[at] ?? levels[at]?.start ?? 1, levels[at]?.format ?? 'decimal')
    })
  }

  private listener() {
    let levels: Level[] = []
    let level: Level | null = null
    let number = ''
    return (name: string, attribute: (local: string) => string | undefined) => {
      const value = attribute('val') ?? ''
      if (name === 'abstractNum') this.lists.set(attribute('abstractNumId') ?? '', (levels = []))
      else if (name === 'num') number = attribute('numId') ?? ''
      else if (name === 'abstractNumId') this.listOf.set(number, value)
      else if (name === 'lvl' && number === '') {
        level = { start: 1, format: 'decimal', text: '' }
        const depth = Number(attribute('ilvl'))
        if (depth >= 0 && depth < 9) levels[depth] = level
      } else if (!level || number !== '') return
      else if (name === 'start') level.start = Math.trunc(Number(value)) || 0
      else if (name === 'numFmt') level.format = value
      else if (name === 'lvlText') level.text = value.slice(0, 40)
    }
  }
}

function formatted(value: number, format: string): string {
  if (format === 'none') return ''
  if (format === 'decimalZero') return String(value).padStart(2, '0')
  if (format.endsWith('Letter')) return cased(letter(value), format)
  if (format.endsWith('Roman')) return cased(roman(value), format)
  return String(value)
}

const cased = (text: string, format: string) => (format.startsWith('upper') ? text.toUpperCase() : text)

/** a … z, aa, bb …, as Word counts. */
const letter = (value: number) =>
  value < 1 ? '' : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(8, Math.ceil(value / 26)))

const numerals = [
  ['m', 1000], ['cm', 900], ['d', 500], ['cd', 400], ['c', 100], ['xc', 90], ['l', 50], ['xl', 40],
  ['x', 10], ['ix', 9], ['v', 5], ['iv', 4], ['i', 1],
] as const // prettier-ignore

function roman(value: number): string {
  let rest = Math.min(Math.max(0, value), 3999)
  let text = ''
  for (const [numeral, worth] of numerals) {
    text += numeral.repeat(Math.floor(rest / worth))
    rest %= worth
  }
  return text
}
