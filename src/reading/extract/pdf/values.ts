/** A value of a PDF object. Strings keep their bytes, one in each character. */
export type PdfValue =
  | { kind: 'name' | 'string'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'reference'; number: number }
  | { kind: 'list'; values: readonly PdfValue[] }
  | PdfDictionary
export interface PdfDictionary {
  kind: 'dictionary'
  keys: ReadonlyMap<string, PdfValue>
}

/** Nested dictionaries and lists. A legitimate field has few. */
const deepest = 20
const token =
  /(?:(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}R(?![^\0\t\n\f\r ()<>[\]{}/%])|<([\da-fA-F\0\t\n\f\r ]*)>|(<<|>>|[[\]()])|\/([^\0\t\n\f\r ()<>[\]{}/%]*)|([^\0\t\n\f\r ()<>[\]{}/%]+))/y
/** White space and comments. Each match ends where no other can begin, so that nothing is tried twice. */
const blank = /[\0\t\n\f\r ]+|%[^\r\n]*/y

/** The first value of a text; null if there is none. `clear` decrypts its strings. */
export function valueIn(text: string, clear = (string: string) => string): PdfValue | null {
  return new Values(text, clear).value(0)
}

class Values {
  private readonly text: string
  private readonly clear: (string: string) => string
  private at = 0

  constructor(text: string, clear: (string: string) => string) {
    this.text = text
    this.clear = clear
  }

  value(depth: number): PdfValue | null {
    const found = this.next()
    if (!found || depth > deepest) return null
    const [, reference, hex, sign, name, word] = found
    if (reference !== undefined) return { kind: 'reference', number: Number(reference) }
    if (hex !== undefined) return { kind: 'string', text: this.clear(ofHex(hex)) }
    if (name !== undefined) return { kind: 'name', text: unescaped(name) }
    if (word !== undefined) return { kind: 'number', number: Number(word) }
    if (sign === '(') return { kind: 'string', text: this.clear(this.string()) }
    const closing = sign === '[' ? ']' : '>>'
    if (sign !== '[' && sign !== '<<') return null
    const values = this.until(closing, depth)
    return sign === '[' ? { kind: 'list', values } : { kind: 'dictionary', keys: paired(values) }
  }

  private next() {
    for (blank.lastIndex = this.at; blank.test(this.text);) this.at = blank.lastIndex
    token.lastIndex = this.at
    const found = token.exec(this.text)
    if (found) this.at = token.lastIndex
    return found
  }

  private until(closing: string, depth: number): PdfValue[] {
    const values: PdfValue[] = []
    for (;;) {
      const before = this.at
      const found = this.next()
      if (!found || found[3] === closing) return values
      this.at = before
      const value = this.value(depth + 1)
      if (!value) return values
      values.push(value)
    }
  }

  /** The string after an opening parenthesis; parentheses within it come in pairs. */
  private string(): string {
    const piece = /[^\\()]+|\\(?:([0-7]{1,3})|(\r\n|[\s\S]))|[()]/y
    piece.lastIndex = this.at
    const pieces: string[] = []
    for (let open = 1; ;) {
      const found = piece.exec(this.text)
      if (!found) break
      this.at = piece.lastIndex
      const [whole, octal, char] = found
      if (whole === '(') open++
      else if (whole === ')' && --open === 0) break
      pieces.push(octal ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : escaped(whole, char))
    }
    return pieces.join('')
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const escaped = (whole: string, char: string | undefined) =>
  char === undefined ? whole : /^[\r\n]/.test(char) ? '' : (escapes[char] ?? char)

const ofHex = (digits: string) => {
  const all = digits.replaceAll(/[\0\s]/g, '')
  return Buffer.from(all.length % 2 ? `${all}0` : all, 'hex').toString('latin1')
}

function paired(values: readonly PdfValue[]): Map<string, PdfValue> {
  const keys = new Map<string, PdfValue>()
  for (let i = 0; i + 1 < values.length; i += 2) {
    const [key, value] = [values[i], values[i + 1]]
    if (key?.kind === 'name' && value) keys.set(key.text, value)
  }
  return keys
}

const unescaped = (name: string) =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
