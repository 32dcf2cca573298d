/** White space beyond ASCII, which `\s` and `.` treat in their own way. */
const spaces =
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
const beyondAscii = /[^\0-\x7f]/g
/** A character that no class names: it represents all characters that a class does not name. */
const unnamed = '\uffff'

/**
 * The characters that `source` matches, which is one character or one class of a regular expression. `RegExp`
 * itself is tested, once for each ASCII character and for each other character that the class names.
 */
export class Letters {
  readonly #ascii: Uint8Array
  readonly #named: ReadonlyMap<number, boolean>
  readonly #others: boolean

  constructor(source: string) {
    if (/-[^\0-\x7f]|[^\0-\x7f]-[^\]]|\\p/.test(source))
      throw new Error(`No class may hold a range beyond ASCII: ${source}`)
    const expression = new RegExp(`^${source}$`)
    this.#ascii = Uint8Array.from({ length: 128 }, (_, code) =>
      expression.test(String.fromCharCode(code)) ? 1 : 0,
    )
    const named = [...spaces, ...(source.match(beyondAscii) ?? [])]
    this.#named = new Map(named.map((letter) => [letter.charCodeAt(0), expression.test(letter)]))
    this.#others = expression.test(unnamed)
  }

  has(code: number): boolean {
    return code < 128 ? this.#ascii[code] === 1 : (this.#named.get(code) ?? this.#others)
  }
}
