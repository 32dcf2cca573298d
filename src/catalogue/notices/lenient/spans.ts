/** The beginning and end of a value in a text. */
export type Span = readonly [start: number, end: number]

const codes = { quote: 34, open: 91, slash: 92, close: 93, openObject: 123, closeObject: 125 }

/** The closing quotation mark of the string that opens at `at`; -1 if there is none. */
export function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === codes.slash) slashes++
    if (slashes % 2 === 0) return end
  }
  return -1
}

/** The position after the list or object that opens at `at`; -1 if it does not close before `limit`. */
export function endOfValue(text: string, at: number, limit = text.length): number {
  let level = 0
  for (let place = at; place < limit; place++) {
    const code = text.charCodeAt(place)
    if (code === codes.quote) {
      place = endOfString(text, place)
      if (place < 0) return -1
    } else if (code === codes.open || code === codes.openObject) level++
    else if ((code === codes.close || code === codes.closeObject) && --level === 0) return place + 1
  }
  return -1
}

/** A line that only opens a document of several lines: no line of newline-delimited JSON. */
export const bracketAlone = /^[[{]\r?$/m

const opening = /[[{]/g

/** The lists and objects that follow one another in a text; the last may have no end. */
export function valuesIn(text: string): Span[] {
  const spans: Span[] = []
  for (let at = 0; ;) {
    opening.lastIndex = at
    const start = opening.exec(text)?.index
    if (start === undefined) return spans
    const end = endOfValue(text, start)
    spans.push([start, end < 0 ? text.length : end])
    if (end < 0) return spans
    at = end
  }
}
