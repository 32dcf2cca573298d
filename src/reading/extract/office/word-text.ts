import type { Flow } from '../flow.ts'
import type { Numbering } from './numbering.ts'
import { FormFields } from './form-fields.ts'
import { isOn, isTiny, outlineLevel, type WordStyle } from './styles.ts'
import { isSymbolFont, symbolText } from './symbols.ts'
import type { XmlEvents } from './xml.ts'

type Attribute = (local: string) => string | undefined

/**
 * Elements that are left out with their content: deleted text, field codes, and the copies of text boxes for old
 * readers.
 */
const skipped = new Set([
  'del',
  'moveFrom',
  'Fallback',
  'instrText',
  'delText',
  'delInstrText',
  'pPrChange',
  'rPrChange',
])
const characters: Record<string, string> = {
  tab: '\t',
  cr: '\n',
  noBreakHyphen: '-',
  softHyphen: '',
  ptab: '\t',
}

/** Turns the elements of WordprocessingML into paragraphs, rows and page breaks. */
export class WordText {
  deletions = false
  hidden = false
  /** The relations of the page headers and footers that the text shows. */
  readonly heads = new Set<string>()
  private readonly fields = new FormFields()
  private font = ''
  private readonly flow: Flow
  private readonly styles: ReadonlyMap<string, WordStyle>
  private readonly numbering: Numbering
  private readonly path: string[] = []
  private skipping = 0
  private runHidden = false
  private paragraph: {
    style: WordStyle | undefined
    level: number | null
    numId: string | null
    depth: number | null
  }
  private labelled = true
  /** The text in front of the first paragraph of a note. */
  private mark = ''

  private readonly chunk: (relation: string) => void

  /** `chunk` is called with the relation of a file embedded in the text. */
  constructor(
    flow: Flow,
    styles: ReadonlyMap<string, WordStyle>,
    numbering: Numbering,
    chunk: (relation: string) => void,
  ) {
    this.flow = flow
    this.chunk = chunk
    this.styles = styles
    this.numbering = numbering
    this.paragraph = { style: undefined, level: null, numId: null, depth: null }
  }

  readonly events: Pick<XmlEvents, 'open' | 'close' | 'text'> = {
    open: (name, attribute, namespace) => {
      this.path.push(name)
      // An empty w:del marks a deleted paragraph mark or row; only a w:del with runs hides text.
      if (this.skipping > 0 || this.skips(name)) this.skipping++
      else if (isWord(namespace)) this.opened(name, attribute)
      else if (name === 'textpath') this.write(` ${attribute('string') ?? ''} `)
    },
    close: (name, namespace) => {
      this.path.pop()
      if (this.skipping > 0) this.skipping--
      else if (isWord(namespace)) this.closed(name)
    },
    text: (text) => {
      if (this.skipping === 1 && this.path.at(-1) === 'instrText') this.fields.instruction(text)
      if (this.skipping > 0 || this.path.at(-1) !== 't') return
      if (this.runHidden || this.paragraph.style?.hidden) {
        this.hidden ||= text.trim() !== ''
        return
      }
      this.fields.text(text)
      this.write((this.font ? symbolText(text, this.font) : text).replaceAll('\n', ' '))
    },
  }

  private skips(name: string): boolean {
    if (!skipped.has(name)) return false
    const above = this.path.at(-2)
    if (name === 'del' || name === 'moveFrom') {
      this.deletions = true
      return above !== 'rPr' && above !== 'trPr'
    }
    return true
  }

  private opened(name: string, attribute: Attribute) {
    const { flow } = this
    const character = characters[name]
    if (name === 'p') this.begin()
    else if (name === 'r') [this.runHidden, this.font] = [false, '']
    else if (name === 'tr') flow.beginRow()
    else if (name === 'tc') flow.beginCell()
    else if (name === 'lastRenderedPageBreak') flow.pageBreak()
    else if (name === 'br') this.lineBreak(attribute('type'))
    else if (name === 'footnoteReference' || name === 'endnoteReference') this.write(`[${attribute('id')}]`)
    else if (name === 'footnote' || name === 'endnote') this.note(attribute)
    else if (name === 'comment') this.mark = `${attribute('author') ?? ''}: `
    else if (name === 'altChunk') this.chunk(attribute('id') ?? '')
    else if (name === 'headerReference' || name === 'footerReference') this.heads.add(attribute('id') ?? '')
    else if (name === 'fldChar') this.field(attribute('fldCharType') ?? '')
    else if (name === 'sym') this.symbol(attribute('char') ?? '', attribute('font') ?? '')
    else if (character !== undefined && this.path.at(-2) === 'r') this.write(character)
    else this.property(name, attribute)
  }

  private property(name: string, attribute: Attribute) {
    const { paragraph } = this
    const value = attribute('val') ?? ''
    const above = this.path.at(-2) ?? ''
    if (above === 'pPr') {
      if (name === 'pStyle') paragraph.style = this.styles.get(value)
      else if (name === 'outlineLvl') paragraph.level = outlineLevel(value)
      else if (name === 'pageBreakBefore' && isOn(attribute('val'))) this.flow.pageBreak()
    } else if (above === 'numPr') {
      if (name === 'numId') paragraph.numId = value
      else if (name === 'ilvl') paragraph.depth = Number(value) || 0
    } else if (above === 'rPr' && this.path.at(-3) === 'r') {
      if (name === 'vanish') this.runHidden = isOn(attribute('val'))
      else if (name === 'sz') this.runHidden ||= isTiny(value)
      else if (name === 'rStyle') this.runHidden ||= this.styles.get(value)?.hidden ?? false
      else if (name === 'rFonts') this.font = fontOf(attribute)
    } else if (this.path.includes('ffData')) this.fields.setting(name, above, attribute('val'))
  }

  private field(type: string) {
    if (type === 'begin') this.fields.begin()
    else if (type === 'end') this.write(this.fields.end())
  }

  private symbol(code: string, font: string) {
    const letter = String.fromCharCode(Number.parseInt(code, 16) || 0x20)
    this.write(isSymbolFont(font) ? symbolText(letter, font) : letter)
  }

  private begin() {
    this.flow.begin()
    this.paragraph = { style: undefined, level: null, numId: null, depth: null }
    this.labelled = false
    this.runHidden = false
  }

  private lineBreak(type: string | undefined) {
    if (type === 'page') this.flow.pageBreak()
    else this.write('\n')
  }

  private note(attribute: Attribute) {
    // Separators between text and notes are among the notes; they have a type, real notes do not.
    this.mark = attribute('type') === undefined ? `[${attribute('id')}] ` : ''
  }

  private write(text: string) {
    if (text === '') return
    this.label()
    this.flow.text(text)
  }

  /**
   * Decides on heading, list item and number at the first text of the paragraph, because its properties may come until
   * then.
   */
  private label() {
    if (this.labelled) return
    this.labelled = true
    this.flow.text(this.mark)
    this.mark = ''
    const { style, numId, depth } = this.paragraph
    const level = this.paragraph.level ?? style?.level ?? null
    const id = numId ?? style?.numbering?.id ?? '0'
    const number = id === '0' ? '' : this.numbering.next(id, depth ?? style?.numbering?.level ?? 0)
    if (level !== null) this.flow.mark('heading', level)
    else if (number !== '') this.flow.mark('item')
    if (number !== '') this.flow.text(`${number} `)
  }

  private closed(name: string) {
    if (name === 'p') this.flow.end()
    else if (name === 'tr') this.flow.endRow()
  }
}

/** The font of a run, if it is a symbol font. */
function fontOf(attribute: Attribute): string {
  const font = attribute('ascii') ?? attribute('hAnsi') ?? ''
  return isSymbolFont(font) ? font : ''
}

/**
 * Whether a namespace is WordprocessingML, transitional or strict. DrawingML and mathematics have elements with the
 * same names.
 */
const isWord = (namespace: string) => namespace.includes('wordprocessingml')
