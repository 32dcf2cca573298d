import { type FilterName, readerOf } from './filter-values.ts'

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
