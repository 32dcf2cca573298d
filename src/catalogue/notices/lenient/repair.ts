/** A place in a text that is not JSON, as it was read instead. */
export interface Repair {
  /** In the repaired text. */
  at: number
  what: string
}

export interface Repaired {
  text: string
  repairs: Repair[]
}

const codes = {
  quote: 34,
  comma: 44,
  colon: 58,
  open: 91,
  slash: 92,
  close: 93,
  openObject: 123,
  closeObject: 125,
}
const structural = new Set<number>(Object.values(codes).filter((code) => code !== codes.slash))
const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const literal = /^(?:true|false|null)$/
const token = /[^\s,:{}[\]"]+/y
/** Numbers that `JSON.parse` reads as others: beyond every number, or with more digits than a number has. */
const lossy = /[[:,]\s*-?(?:\d{17,}|[\d.]+e\+?\d{3,})/i

/** Whether a text may have numbers that `JSON.parse` would change without an error. */
export const hasLossyNumbers = (text: string): boolean => lossy.test(text)

/**
 * Repairs what publishers' own JSON writers get wrong within a value: control characters and stray
 * backslashes in texts, numbers and words that JSON does not have, commas before a bracket. Everything else
 * stays as it is.
 */
export function repair(text: string): Repaired {
  const mended = new Mended(text)
  let last = 0
  let comma = -1
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    if (isBlank(code)) {
      at++
      continue
    }
    if (code === codes.quote) at = repairString(mended, at)
    else if (structural.has(code)) {
      if (code === codes.close || code === codes.closeObject)
        if (last === codes.comma) mended.replace(comma, 1, '')
      if (code === codes.comma) comma = at
      at++
    } else at = repairToken(mended, at)
    last = code
  }
  return mended.end()
}

/** The text as it is reassembled, with what was replaced. */
class Mended {
  readonly text: string
  readonly #parts: string[] = []
  readonly #repairs: Repair[] = []
  #copied = 0
  #length = 0

  constructor(text: string) {
    this.text = text
  }

  replace(at: number, length: number, by: string, what?: string): void {
    if (at < this.#copied) return
    const before = this.text.slice(this.#copied, at)
    this.#parts.push(before, by)
    this.#length += before.length
    if (what !== undefined) this.#repairs.push({ at: this.#length, what })
    this.#length += by.length
    this.#copied = at + length
  }

  end(): Repaired {
    if (this.#copied === 0) return { text: this.text, repairs: [] }
    return { text: this.#parts.join('') + this.text.slice(this.#copied), repairs: this.#repairs }
  }
}

const escapes = new Map([
  [10, String.raw`\n`],
  [13, String.raw`\r`],
  [9, String.raw`\t`],
])
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-f]{4})/iy

/** Returns the position after the text that begins at `start`. */
function repairString(mended: Mended, start: number): number {
  const { text } = mended
  let at = start + 1
  let isReported = false
  const replace = (by: string, what: string) => {
    mended.replace(at, 1, by, isReported ? undefined : what)
    isReported = true
    at++
  }
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === codes.quote) return at + 1
    if (code === codes.slash) {
      escaped.lastIndex = at
      const found = escaped.exec(text)
      if (found) at += found[0].length
      else replace(String.raw`\\`, 'a backslash in a text was read as one')
    } else if (code < 32) {
      const by = escapes.get(code)
      if (by === undefined)
        replace('', `the character U+${code.toString(16).padStart(4, '0')} was left out of a text`)
      else replace(by, 'a text with a raw line break or tab was read as it stands')
    } else at++
  }
  return at
}

/** Returns the position after the number or word that begins at `at`. */
function repairToken(mended: Mended, at: number): number {
  token.lastIndex = at
  const found = token.exec(mended.text)?.[0]
  // Blanks of other kinds and marks, such as a byte order mark between two documents.
  if (found === undefined || !/[^\p{Cc}\p{Cf}]/u.test(found)) {
    const length = found?.length ?? 1
    mended.replace(at, length, ' ')
    return at + length
  }
  const read = readToken(found)
  if (read !== found) {
    const isWhole = read === `"${found}"`
    mended.replace(
      at,
      found.length,
      read,
      isWhole ? undefined : `${found.slice(0, 40)} is no JSON and was read as ${read}`,
    )
  }
  return at + found.length
}

function readToken(found: string): string {
  if (literal.test(found)) return found
  const value = Number(found.replace(/^\+/, ''))
  if (!/^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(found) || !Number.isFinite(value))
    return literal.test(found.toLowerCase()) ? found.toLowerCase() : 'null'
  if (!number.test(found)) return JSON.stringify(value)
  // A text preserves the digits of an id that is longer than any number.
  return /^-?\d{17,}$/.test(found) && String(value) !== found ? `"${found}"` : found
}
