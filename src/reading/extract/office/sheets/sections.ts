/** A part of a number format for some numbers: its text around the number. */
export interface FormatSection {
  applies: (value: number) => boolean
  /** Whether the section shows the number itself; if not, it shows only `before`. */
  hasNumber: boolean
  before: string
  after: string
  /** A comma after the digits shows thousands; two show millions. */
  scale: number
}

/** A quoted text, a sign after a backslash, a currency or condition in brackets, a gap, digits, any other sign. */
const token = /"([^"]{0,100})"|\\(.)|\[([^\]]{0,100})\]|[_*].|general|[0#?][0#?.,]{0,50}|./gis
const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '=': (a, b) => a === b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '<>': (a, b) => a !== b,
}

/** The sections of a number format in their order; the first that applies to a number shows it. */
export function sectionsOf(code: string): FormatSection[] {
  const parts = ['']
  for (const [whole] of code.matchAll(token)) {
    if (whole === ';') parts.push('')
    else parts.push((parts.pop() ?? '') + whole)
  }
  const found = parts.slice(0, 3).map(sectionOf)
  const conditional = found.some(({ condition }) => condition)
  return found.map(({ condition, ...section }, i) => ({
    ...section,
    applies: condition ?? (conditional ? () => true : bySign(i, found.length)),
  }))
}

/** One section is for all numbers; of two the second is for negative ones; of three the last is for zero. */
function bySign(index: number, count: number): FormatSection['applies'] {
  if (count === 1) return () => true
  if (index === 1) return (value) => value < 0
  if (index === 2) return (value) => value === 0
  return (value) => value > 0 || (count === 2 && value === 0)
}

function sectionOf(code: string) {
  const section = { hasNumber: false, before: '', after: '', scale: 1 }
  let condition: FormatSection['applies'] | null = null
  for (const [whole, quoted, escaped, bracket] of code.matchAll(token)) {
    condition ??= conditionOf(bracket ?? '')
    if (/^(?:general|[0#?])/i.test(whole)) {
      section.hasNumber = true
      section.scale *= 1000 ** commasAtEnd(whole)
      // Text between digits, as in a telephone number, is not a unit.
      section.after = ''
      continue
    }
    const text =
      quoted ?? escaped ?? currencyOf(bracket) ?? (/^(?:[$ ]|[^\0-\x7f])$/.test(whole) ? whole : '')
    if (section.hasNumber) section.after += text
    else section.before += text
  }
  return { ...section, before: unit(section.before), after: unit(section.after), condition }
}

const commasAtEnd = (digits: string) => digits.length - (digits.split(/,(?=,|$)/)[0]?.length ?? 0)

const currencyOf = (bracket: string | undefined) => bracket && /^\$([^-]+)/.exec(bracket)?.[1]

function conditionOf(bracket: string): FormatSection['applies'] | null {
  const [, sign = '', number = ''] = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/.exec(bracket) ?? []
  const compare = comparisons[sign]
  return compare ? (value) => compare(value, Number(number)) : null
}

/** Signs and brackets around a negative number are not a unit: the number has a sign of its own. */
const unit = (text: string) => {
  const trimmed = text.trim()
  return /[^-+()[\]\s.,:;/'–|]/.test(trimmed) ? trimmed : ''
}
