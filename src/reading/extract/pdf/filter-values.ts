/** A filter's name as the file writes it, without its slash, and the place of the slash. */
export interface FilterName {
  written: string
  at: number
}

/**
 * The value of a filter key: its names, or null if the value is in another object; and the end of the value.
 */
interface FilterValue {
  names: FilterName[] | null
  end: number
}

/** Maximum filters in a chain that is read. */
const max = 20
const name = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y
const objectNumber = /\d{1,10}/y
const generation = /\d{1,5}/y

/**
 * Reads the values of a file's filter keys: a name, a list of names, or a reference; null for anything else.
 */
export function readerOf(text: string): (at: number) => FilterValue | null {
  const skip = blanksOf(text)
  const after = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.test(text) ? pattern.lastIndex : null
  }
  const list = (from: number): FilterValue => {
    const names: FilterName[] = []
    let end = from
    while (names.length < max) {
      const at = skip(end)
      const next = after(name, at)
      if (next === null) break
      names.push({ written: text.slice(at + 1, next), at })
      end = next
    }
    return { names, end }
  }
  const reference = (at: number): FilterValue | null => {
    const number = after(objectNumber, at)
    const second = number === null ? null : after(generation, skip(number))
    const end = second === null ? -1 : skip(second)
    return text[end] === 'R' ? { names: null, end: end + 1 } : null
  }
  return (from) => {
    const at = skip(from)
    if (text[at] === '[') return list(at + 1)
    const end = after(name, at)
    return end === null ? reference(at) : { names: [{ written: text.slice(at + 1, end), at }], end }
  }
}

/**
 * The end of the white space and comments that begin at a position. A comment after a key may itself contain
 * keys, so the ends are cached: otherwise a file of such comments would be read once for each key.
 */
function blanksOf(text: string): (from: number) => number {
  const blank = /[\0\t\n\f\r ]*/y
  const lineEndAfter = lineEndsOf(text)
  const known = new Map<number, number>()
  return (from) => {
    const passed: number[] = []
    let at = from
    for (;;) {
      blank.lastIndex = at
      blank.test(text)
      at = blank.lastIndex
      const lineEnd = text[at] === '%' ? lineEndAfter(at) : null
      if (lineEnd === null) break
      const end = known.get(lineEnd)
      if (end !== undefined) {
        at = end
        break
      }
      passed.push(lineEnd)
      at = lineEnd
    }
    for (const lineEnd of passed) known.set(lineEnd, at)
    return at
  }
}

/**
 * The end of the line at a position; null for the last line. The last result is cached, because one line may
 * contain thousands of keys.
 */
function lineEndsOf(text: string): (at: number) => number | null {
  let from = 0
  let end = -1
  return (at) => {
    if (at < from || at > end) {
      const lineEnd = /[\r\n]/g
      lineEnd.lastIndex = at
      from = at
      end = lineEnd.test(text) ? lineEnd.lastIndex - 1 : text.length
    }
    return end === text.length ? null : end
  }
}
