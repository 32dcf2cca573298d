const pictures = /^(?:DCT|DCTDecode|JPXDecode|JPX|JBIG2Decode|CCF|CCITTFaxDecode)$/
/** Filters that may expand their data beyond our limits. LZW has been out of use since the nineties. */
const expanding = /^(?:LZW|LZWDecode|RL|RunLengthDecode|BrotliDecode)$/
const flate = /^(?:Fl|FlateDecode)$/
/**
 * Makes filters unknown, in place: filters that text does not need (pictures), filters that expand data
 * without our measuring, and filters in other objects. Names may be written with escapes ("/Fl#61teDecode").
 * Returns how many of them may have hidden text.
 */
export function disarmFilters(file: Buffer): number {
  const text = file.toString('latin1')
  const valueAt = readerOf(text)
  const belongsToStream = streamsOf(text)
  let lost = 0
  for (const key of text.matchAll(
    /\/(?:F|#46)(?:(?:i|#69)(?:l|#6[cC])(?:t|#74)(?:e|#65)(?:r|#72))?(?=[\0\t\n\f\r /[%\d])/g,
  )) {
    const value = valueAt(key.index + key[0].length)
    if (!value) continue
    if (value.names === null) {
      if (key[0] === '/F' && !belongsToStream(value.end)) continue
      cross(file, key.index)
      lost++
    } else lost += disarmNames(file, value.names)
  }
  return lost
}

function disarmNames(file: Buffer, names: readonly FilterName[]): number {
  let flates = 0
  let lost = 0
  for (const { written, at } of names) {
    const filter = unescaped(written)
    if (flate.test(filter)) flates++
    const twice = flate.test(filter) && flates > 1
    if (!pictures.test(filter) && !expanding.test(filter) && !twice) continue
    cross(file, at)
    if (!pictures.test(filter)) lost++
  }
  return lost
}

/** Bytes after a key within which the data of its stream begin. */
const dictionaryLength = 2000

/**
 * Whether a key belongs to the dictionary of a stream. "/F" is the short form of "/Filter" there, and means
 * many things elsewhere. The words found last are cached: searching the bytes after each of a million keys
 * would take as many seconds.
 */
function streamsOf(text: string): (at: number) => boolean {
  const word = /endobj|\bobj\b|stream/g
  let from = 0
  let found: RegExpExecArray | null | undefined
  return (at) => {
    if (found === undefined || at < from || (found && found.index < at)) {
      word.lastIndex = at
      from = at
      found = word.exec(text)
    }
    return found?.[0] === 'stream' && found.index <= at + dictionaryLength - found[0].length
  }
}

/** Overwrites the first letter of a name, which makes it another name. */
function cross(file: Buffer, slash: number) {
  file[slash + 1] = 0x5f
}

const unescaped = (name: string) =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A filter's name as the file writes it, without its slash, and the place of the slash. */
interface FilterName {
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
function readerOf(text: string): (at: number) => FilterValue | null {
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
