import { fromTables } from '../../../platform/files/tables.ts'

interface Names {
  all: ReadonlyMap<string, string>
  /** Names that count without a semicolon, for historical reasons. */
  bare: ReadonlyMap<string, string>
}

/** The table of the character references: load it before a page is read. */
export const entityTables = ['html-entities']

const names = fromTables(entityTables, (table): Names => {
  const all = new Map<string, string>()
  const bare = new Map<string, string>()
  for (const line of table.split('\n').slice(1)) {
    const [name = '', points = '', old = ''] = line.split('\t')
    if (name === '') continue
    const text = String.fromCodePoint(...points.split(' ').map((point) => Number.parseInt(point, 16)))
    all.set(name, text)
    if (old === '1') bare.set(name, text)
  }
  return { all, bare }
})

const reference = /&(?:#(?:x([0-9a-f]{1,8})|(\d{1,10}));?|([a-z][a-z\d]{0,31})(;?))/gi

/** Decodes character references in the text of an HTML document, by section 13.5 of the HTML standard. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    reference,
    (whole, hex?: string, decimal?: string, name?: string, semicolon?: string) => {
      if (hex) return character(Number.parseInt(hex, 16))
      if (decimal) return character(Number(decimal))
      return (semicolon ? names().all.get(name ?? '') : undefined) ?? withoutSemicolon(name ?? '', whole)
    },
  )
}

/** The reference by the longest old name at the beginning of the letters: `&ampx` is `&x`. */
function withoutSemicolon(name: string, whole: string): string {
  for (let length = Math.min(6, name.length); length > 1; length--) {
    const text = names().bare.get(name.slice(0, length))
    if (text !== undefined) return text + whole.slice(length + 1)
  }
  return whole
}

/** The character of a code point. 0x80 to 0x9f are read as windows-1252, as in browsers. */
function character(point: number): string {
  if (point >= 0x80 && point <= 0x9f)
    return new TextDecoder('windows-1252', { fatal: false, ignoreBOM: false }).decode(Uint8Array.of(point))
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return '\ufffd'
  return String.fromCodePoint(point)
}
