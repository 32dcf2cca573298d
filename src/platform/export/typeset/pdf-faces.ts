import type { Typefaces } from './typefaces.ts'

/**
 * The typefaces by the names in their files. pdfkit caches an open typeface by this name alone: any other name, and a
 * source of bytes, makes it read the whole file again at each use, which costs 1 ms for an item and 4 ms for a cell.
 */
export const faces = { regular: 'DejaVuSansCondensed', bold: 'DejaVuSansCondensed-Bold' } as const

/** Words as glyphs, with the distances between them in units of the typeface. */
interface GlyphRun {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  readonly advanceWidth: number
}

/** What pdfkit knows of an open typeface, but does not declare. */
interface OpenFace {
  id: string
  font: {
    layout: (text: string, features?: unknown) => GlyphRun
    glyphsForString: (text: string) => GlyphRun['glyphs']
  }
  /** The words that were laid out. It never ends on its own. */
  layoutCache: Record<string, GlyphRun>
  ref: () => unknown
  encode: (text: string) => [hex: string[], positions: { advanceWidth: number }[]]
}

// oxlint-disable-next-line no-underscore-dangle -- pdfkit has no public name for the open typeface
const openFace = (doc: PDFKit.PDFDocument) => (doc as unknown as { _font: OpenFace })._font

/** In letters: words that are shaped, with their ligatures and kerning. The different words of 50 pages have fewer. */
const shaped = 30_000
/** In letters: a longer word is set letter by letter. */
const maxWordLength = 60
const wordsCached = 5000

/**
 * Opens both typefaces. Shaping a word takes 50 µs, which only pays where words come again: after many different words
 * further words are set letter by letter, which looks almost the same.
 */
export function openFaces(doc: PDFKit.PDFDocument, { regular, bold }: Typefaces): void {
  for (const source of [bold, regular]) {
    doc.font(source as never)
    const face = openFace(doc)
    const { font } = face
    const layout = font.layout.bind(font)
    let left = shaped
    let words = 0
    font.layout = (text, features) => {
      if (++words % wordsCached === 0) face.layoutCache = Object.create(null) as OpenFace['layoutCache']
      if (text.length > maxWordLength || left < text.length) return unshaped(font.glyphsForString(text))
      left -= text.length
      return layout(text, features)
    }
  }
}

function unshaped(glyphs: GlyphRun['glyphs']): GlyphRun {
  const positions = glyphs.map(({ advanceWidth }) => ({
    xAdvance: advanceWidth,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }))
  return {
    glyphs,
    positions,
    // pdfkit scales the positions before it requests their sum.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

interface Letter {
  hex: string
  width: number
}

/** Sets text letter by letter into lines, in the regular typeface. */
export class RunningText {
  private readonly doc: PDFKit.PDFDocument
  private readonly text: string
  private readonly size: number
  private readonly letters = new Map<string, Letter>()
  private at = 0

  constructor(doc: PDFKit.PDFDocument, text: string, size: number) {
    this.doc = doc
    this.text = text
    this.size = size
    doc.font(faces.regular).fontSize(size)
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
    const ascender = (face as unknown as { ascender: number }).ascender
    const y = doc.page.height - doc.y - (ascender / 1000) * size
    const lines: string[] = []
    for (; !this.done && doc.y + leading <= page.maxY(); doc.y += leading)
      lines.push(`<${this.line((width * 1000) / size)}> Tj T*`)
    doc.save()
    doc.transform(1, 0, 0, -1, 0, doc.page.height)
    doc.addContent(`BT /${face.id} ${size} Tf ${leading} TL 1 0 0 1 ${x} ${y.toFixed(3)} Tm`)
    doc.addContent(lines.join('\n'))
    doc.addContent('ET')
    doc.restore()
  }

  /** The glyphs of the next line, up to a space or as many letters as fit. */
  private line(width: number): string {
    let used = 0
    let hex = ''
    let afterSpace = { at: this.at, hex: '' }
    while (!this.done) {
      const letter = String.fromCodePoint(this.text.codePointAt(this.at) ?? 32)
      const { hex: glyph, width: own } = this.letter(letter)
      if (used + own > width && letter !== ' ' && hex !== '') {
        if (afterSpace.hex === '') return hex
        this.at = afterSpace.at
        return afterSpace.hex
      }
      used += own
      hex += glyph
      this.at += letter.length
      if (letter === ' ') afterSpace = { at: this.at, hex }
    }
    return hex
  }

  private letter(letter: string): Letter {
    const known = this.letters.get(letter)
    if (known) return known
    const [glyphs, positions] = openFace(this.doc).encode(letter)
    const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
    const set = { hex: glyphs.join(''), width }
    this.letters.set(letter, set)
    return set
  }
}
