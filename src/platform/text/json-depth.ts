/** How deep the arrays and objects of JSON from outside may nest. */
export const maximumDepth = {
  /** A request. */
  request: 32,
  /** A notice, or a page of a source; real notices stay far below. */
  document: 64,
} as const

/** Whether arrays and objects nest deeper than `limit`. The text is counted, so that nothing deep is ever built. */
export function deeperThan(limit: number, json: string): boolean {
  if (opens(limit, json, '[') + opens(limit, json, '{') <= limit) return false
  let level = 0
  let quoted = false
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i)
    if (quoted) {
      if (char === 92) i++
      else if (char === 34) quoted = false
    } else if (char === 34) quoted = true
    else if (char === 91 || char === 123) {
      if (++level > limit) return true
    } else if (char === 93 || char === 125) level--
  }
  return false
}

/** How often a text has a sign, counted until beyond `limit`. Most documents have fewer brackets than may nest. */
function opens(limit: number, text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0 && count <= limit; at = text.indexOf(sign, at + 1)) count++
  return count
}
