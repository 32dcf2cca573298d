import type { Typefaces } from './typefaces.ts'

/**
 * The typefaces by the names in their files. pdfkit caches an open typeface by this name alone: any other name, and a
 * source of bytes, makes it read the whole file again at each use, which costs 1 ms for an item and 4 ms for a cell.
 */
export const faces = { regular: 'DejaVuSansCondensed', bold: 'DejaVuSansCondensed-Bold' } as const

/** A glyph of a typeface; its width is in units of the typeface. */
interface FontGlyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** What pdfkit knows of an open typeface, but does not declare. */
interface OpenFace {
  id: string
  ascender: number
  /** From units of the typeface to thousandths of the size of type. */
  scale: number
  font: {
    layout: (text: string) => {
      glyphs: FontGlyph[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
    glyphForCodePoint: (code: number) => FontGlyph
  }
  subset: { includeGlyph: (id: number) => number }
  /** By the numbers that `subset` gives the glyphs. */
  widths: number[]
  unicode: number[][]
  ref: () => unknown
  /** A letter without regard to its neighbours, by its code point. */
  letter: (code: number) => Glyphs
  encode: (text: string) => [hex: string[], positions: Position[]]
  widthOfString: (text: string, size: number) => number
}

/** In thousandths of the size of type. */
interface Position {
  xAdvance: number
  /** The advance without kerning. */
  advanceWidth: number
  xOffset: number
  yOffset: number
}

/** One glyph, or several with nothing between them, as pdfkit writes them. */
interface Glyphs extends Position {
  hex: string
}

// oxlint-disable-next-line no-underscore-dangle -- pdfkit has no public name for the open typeface
const openFace = (doc: PDFKit.PDFDocument) => (doc as unknown as { _font: OpenFace })._font

/**
 * What shaping may cost in a document. A word costs its letters and as much as eight more: 4,000 words of usual length,
 * which the different words of 50 pages do not reach.
 */
const maxShaping = 70_000
const shapingOfWord = 8
/** In letters: a longer word is set letter by letter. */
const maxWordLength = 60

/** Opens both typefaces. */
export function openFaces(doc: PDFKit.PDFDocument, { regular, bold }: Typefaces): void {
  const shaping = { left: maxShaping }
  for (const source of [bold, regular]) {
    doc.font(source as never)
    setQuickly(openFace(doc), shaping)
  }
}

/**
 * Replaces how pdfkit measures and writes the text of a typeface. Shaping a word takes 50 µs, which only pays where words
 * come again: after many different words, further words are set letter by letter, which looks almost the same. pdfkit
 * also writes each glyph on its own; here glyphs with nothing between them are one.
 */
function setQuickly(face: OpenFace, shaping: { left: number }): void {
  const letters = new Map<number, Glyphs>()
  const words = new Map<string, Glyphs[]>()

  function included(
    glyph: FontGlyph,
    { xAdvance, xOffset, yOffset }: Omit<Position, 'advanceWidth'>,
  ): Glyphs {
    const { scale, subset, unicode, widths } = face
    const number = subset.includeGlyph(glyph.id)
    const advanceWidth = glyph.advanceWidth * scale
    widths[number] ??= advanceWidth
    unicode[number] ??= glyph.codePoints
    const hex = number.toString(16).padStart(4, '0')
    return {
      hex,
      advanceWidth,
      xAdvance: xAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
    }
  }

  function letterOf(code: number): Glyphs {
    const known = letters.get(code)
    if (known) return known
    const glyph = face.font.glyphForCodePoint(code)
    const letter = included(glyph, { xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 })
    letters.set(code, letter)
    return letter
  }

  /** The glyphs of a word with their ligatures and kerning; null if it is set letter by letter. */
  function shaped(word: string): Glyphs[] | null {
    const known = words.get(word)
    if (known) return known
    const cost = word.length + shapingOfWord
    if (word.length > maxWordLength || shaping.left < cost) return null
    shaping.left -= cost
    const { glyphs, positions } = face.font.layout(word)
    const set = new Line()
    for (const [i, glyph] of glyphs.entries()) if (positions[i]) set.add(included(glyph, positions[i]))
    words.set(word, set.glyphs)
    return set.glyphs
  }

  function eachOf(text: string, take: (glyphs: Glyphs) => void): void {
    for (const word of wordsOf(text)) {
      const set = shaped(word)
      if (set) set.forEach(take)
      else
        for (let at = 0; at < word.length; at++) {
          const code = word.codePointAt(at) ?? space
          if (code > 0xffff) at++
          take(letterOf(code))
        }
    }
  }

  face.letter = letterOf
  face.encode = (text) => {
    const line = new Line()
    eachOf(text, (glyphs) => line.add(glyphs))
    return [line.glyphs.map(({ hex }) => hex), line.glyphs]
  }
  face.widthOfString = (text, size) => {
    let width = 0
    eachOf(text, ({ xAdvance }) => (width += xAdvance))
    return (width * size) / 1000
  }
}

const space = 32
const tab = 9

/** The words of a text, each with the space or tab that follows it. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== space && code !== tab) continue
    words.push(text.slice(from, at + 1))
    from = at + 1
  }
  if (from < text.length) words.push(text.slice(from))
  return words
}

const isPlain = ({ xAdvance, advanceWidth, xOffset, yOffset }: Position) =>
  xAdvance === advanceWidth && xOffset === 0 && yOffset === 0

/** Glyphs that follow each other; those that have nothing between them become one. */
class Line {
  readonly glyphs: Glyphs[] = []
  private last: Glyphs | null = null

  add(added: Glyphs): void {
    const plain = isPlain(added)
    if (plain && this.last) {
      this.last.hex += added.hex
      this.last.xAdvance = this.last.advanceWidth += added.xAdvance
      return
    }
    const own = { ...added }
    this.glyphs.push(own)
    this.last = plain ? own : null
  }
}

/** Sets text letter by letter into lines. */
export class RunningText {
  private readonly doc: PDFKit.PDFDocument
  private readonly text: string
  private readonly size: number
  private at = 0

  constructor(doc: PDFKit.PDFDocument, text: string, { face, size }: { face: string; size: number }) {
    this.doc = doc
    this.text = text
    this.size = size
    doc.font(face).fontSize(size)
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  /** Writes lines from the place of writing to the foot of the page. */
  write(x: number, width: number, leading: number): void {
    const { doc, size } = this
    const face = openFace(doc)
    const { page } = doc as unknown as { page: { fonts: Record<string, unknown>; maxY: () => number } }
    page.fonts[face.id] ??= face.ref()
    const y = doc.page.height - doc.y - (face.ascender / 1000) * size
    const lines: string[] = []
    for (; !this.done && doc.y + leading <= page.maxY(); doc.y += leading)
      lines.push(`<${this.line(face, (width * 1000) / size)}> Tj T*`)
    doc.save()
    doc.transform(1, 0, 0, -1, 0, doc.page.height)
    doc.addContent(`BT /${face.id} ${size} Tf ${leading} TL 1 0 0 1 ${x} ${y.toFixed(3)} Tm`)
    doc.addContent(lines.join('\n'))
    doc.addContent('ET')
    doc.restore()
  }

  /** The glyphs of the next line, up to a space or as many letters as fit. */
  private line(face: OpenFace, width: number): string {
    let used = 0
    let hex = ''
    let afterSpace = { at: this.at, hex: '' }
    while (!this.done) {
      const code = this.text.codePointAt(this.at) ?? space
      const letter = face.letter(code)
      if (used + letter.xAdvance > width && code !== space && hex !== '') {
        if (afterSpace.hex === '') return hex
        this.at = afterSpace.at
        return afterSpace.hex
      }
      used += letter.xAdvance
      hex += letter.hex
      this.at += code > 0xffff ? 2 : 1
      if (code === space) afterSpace = { at: this.at, hex }
    }
    return hex
  }
}
