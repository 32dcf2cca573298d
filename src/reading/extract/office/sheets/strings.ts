import { oneLine } from '../../../../platform/text/clean.ts'
import { walkXml } from '../xml.ts'

/** The strings that cells refer to by number, from `xl/sharedStrings.xml`, without their phonetic guides. */
export async function readSharedStrings(bytes: Uint8Array | null): Promise<string[]> {
  const strings: string[] = []
  if (!bytes) return strings
  let text = ''
  let inText = false
  let phonetic = false
  await walkXml(bytes, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic = true
      else if (name === 't') inText = !phonetic
    },
    close(name) {
      if (name === 'si') strings.push(oneLine(unescaped(text)))
      else if (name === 'rPh') phonetic = false
      else if (name === 't') inText = false
    },
    text(part) {
      if (inText) text += part
    },
  })
  return strings
}

/** Characters not allowed in XML are written as _x000D_, and a text of this form as _x005F_x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_whole, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text
