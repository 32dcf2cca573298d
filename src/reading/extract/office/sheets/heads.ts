import { oneLine } from '../../../../platform/text/clean.ts'
import type { XmlEvents } from '../xml.ts'

/** Codes for fonts, places, colours and numbers of pages in the header or footer of a printed page. */
const code = /&(?:"[^"]*"|K[\dA-F]{6}|K\d\d[+-]\d{3}|\d+|([LCR])|(&)|.)/g

/** Collects the texts in the headers and footers of printed pages. */
export class SheetHeads {
  readonly lines: string[] = []
  private text: string | null = null

  readonly events: Required<Pick<XmlEvents, 'open' | 'close' | 'text'>> = {
    open: (name) => {
      if (/^(?:odd|even|first)(?:Header|Footer)$/.test(name)) this.text = ''
    },
    close: () => {
      if (this.text === null) return
      const shown = this.text.replaceAll(code, (_whole, place?: string, ampersand?: string) =>
        place ? '\n' : (ampersand ?? ''),
      )
      this.lines.push(...shown.split('\n').map(oneLine).filter(Boolean))
      this.text = null
    },
    text: (part) => {
      if (this.text !== null) this.text += part
    },
  }
}
