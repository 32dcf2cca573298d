const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The first string after a key of a PDF dictionary, in either notation; null if there is none. */
export function stringOf(dictionary: string, key: string): Buffer | null {
  const found = new RegExp(
    `/${key}\\s*(?:\\[\\s*)?(?:<([\\da-fA-F\\s]*)>|\\(((?:[^\\\\()]|\\\\[\\s\\S])*)\\))`,
  ).exec(dictionary)
  if (!found) return null
  if (found[1] !== undefined) return Buffer.from(found[1].replaceAll(/\s/g, ''), 'hex')
  const literal = found[2] ?? ''
  const text = literal.replaceAll(
    /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g,
    (_whole, octal?: string, char?: string) => {
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
      return /^[\r\n]/.test(char ?? '') ? '' : (escapes[char ?? ''] ?? char ?? '')
    },
  )
  return Buffer.from(text, 'latin1')
}
