import { decodePage } from './charset/pages.ts'
import { ExtractionRefusal } from './extraction.ts'
import { Flow } from './flow.ts'
import { readLines } from './office/drawing.ts'
import { isSymbolFont, symbolText } from './office/symbols.ts'
import { Paginator } from './paginate.ts'
import type { ExtractionReading } from './reading.ts'
import { warnings } from './warnings.ts'

/** Groups inside of each other; writers need a few dozen. */
const maxDepth = 2000
/** Words of the format after which finished paragraphs become pages. */
const wordsATurn = 20_000

/** Groups whose text is shown, although the format marks them as optional for older programs. */
const shownIfStarred = new Set(['shpinst', 'annotation', 'shppict'])
/** Groups that hold settings, pictures and names in place of text. */
const unseen = new Set(
  (
    'fonttbl colortbl stylesheet info pict objdata objclass objname fldinst sp sn sv nonshppict nonesttables listtable ' +
    'listoverridetable revtbl rsidtbl themedata datastore datafield formfield ffdata bkmkstart bkmkend atnid atnauthor ' +
    'xe tc rxe txe filetbl template operator private'
  ).split(' '),
)
/** Groups with paragraphs of their own: notes, comments, text boxes. */
const apart = new Set(['footnote', 'annotation', 'shptxt'])
const heads = /^(?:header|footer)[lrf]?$/

const characters: Readonly<Record<string, string>> = {
  tab: ' ', line: '\n', emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•',
  emspace: ' ', enspace: ' ', qmspace: ' ', nestcell: ' | ', nestrow: '\n',
} // prettier-ignore
const signs: Readonly<Record<string, string>> = { '~': '\u00a0', _: '-', '\\': '\\', '{': '{', '}': '}' }

/** The code pages of the character sets of fonts. */
const charsets: Readonly<Record<number, string>> = {
  0: 'windows-1252', 77: 'macintosh', 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253',
  162: 'windows-1254', 163: 'windows-1258', 177: 'windows-1255', 178: 'windows-1256', 186: 'windows-1257',
  204: 'windows-1251', 222: 'windows-874', 238: 'windows-1250', 254: 'cp850', 255: 'cp850',
} // prettier-ignore
const codePages: Readonly<Record<number, string>> = {
  437: 'cp850', 737: 'cp737', 775: 'cp775', 850: 'cp850', 852: 'cp852', 857: 'cp857', 866: 'ibm866', 874: 'windows-874',
  932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 10000: 'macintosh', 65001: 'utf-8',
} // prettier-ignore
const pageNumbered = (number: number): string =>
  codePages[number] ?? (number >= 1250 && number <= 1258 ? `windows-${number}` : 'windows-1252')

interface Group {
  destination: string
  isUnseen: boolean
  isHead: boolean
  isApart: boolean
  isHidden: boolean
  isDeleted: boolean
  font: number
  /** The number of characters after `\u` for programs that do not know it. */
  fallback: number
}

/** A field of a form whose value is in its settings: a box to tick, a list to choose from. */
interface Field {
  value: number
  initial: number
  entries: string[]
  isBox: boolean
}

interface Font {
  page: string | null
  name: string
}

const token = /\\([a-z]{1,40})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy

/** Reads a text in RTF: paragraphs, tables, notes and comments, then the heads and feet of its pages. */
export async function readRtf(
  bytes: Uint8Array,
  reading: ExtractionReading,
  prefix: string | null,
): Promise<void> {
  const text = new RtfText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  const paginator = new Paginator(reading, prefix)
  while (text.read(wordsATurn)) if (!(await text.flow.drain(paginator, reading))) break
  await text.flow.drain(paginator, reading)
  await paginator.flush()
  const { lines } = text.heads.takeLines()
  await readLines(lines, reading, [prefix, 'Headers and footers'].filter(Boolean).join(': '))
  if (text.deletions) reading.warn(warnings.deletions())
  if (text.hidden) reading.warn(warnings.hiddenText())
  if (text.objects > 0) reading.warn(warnings.objects(text.objects))
}

class RtfText {
  readonly flow = new Flow()
  readonly heads = new Flow()
  deletions = false
  hidden = false
  objects = 0
  private readonly source: string
  private readonly fonts = new Map<number, Font>()
  private readonly above: Group[] = []
  private group: Group = {
    destination: '', isUnseen: false, isHead: false, isApart: false, isHidden: false, isDeleted: false, font: -1,
    fallback: 1,
  } // prettier-ignore
  private at = 0
  private page = 'windows-1252'
  /** Bytes of letters, which belong together where a letter has two. */
  private pending = ''
  private skipped = 0
  private isStarred = false
  private inTable = false
  private isRow = false
  private level: number | null = null
  private isBegun = false
  private field: Field | null = null

  constructor(source: string) {
    this.source = source
  }

  /** Reads some words of the format; false at the end. */
  read(count: number): boolean {
    for (let left = count; left > 0; left--) {
      token.lastIndex = this.at
      const found = token.exec(this.source)
      if (!found) {
        this.write()
        this.endParagraph()
        this.endRow()
        return false
      }
      this.at = token.lastIndex
      const [, word, number, byte, sign, bracket, text] = found
      if (byte !== undefined) this.letters(String.fromCharCode(Number.parseInt(byte, 16)))
      else if (text !== undefined) this.letters(text)
      else if (bracket === '{') this.open()
      else if (bracket === '}') this.close()
      else if (sign !== undefined) this.sign(sign)
      else if (word !== undefined) this.word(word, number === undefined ? null : Number(number))
    }
    return true
  }

  private get into(): Flow {
    return this.group.isHead ? this.heads : this.flow
  }

  private open() {
    this.write()
    if (this.above.push(this.group) > maxDepth)
      throw new ExtractionRefusal('failed', 'The file is damaged: it is nested too deeply.')
    this.group = { ...this.group, destination: '' }
    this.isStarred = false
  }

  private close() {
    this.write()
    const { destination, isUnseen } = this.group
    if (!isUnseen && (apart.has(destination) || heads.test(destination))) this.into.end()
    if (destination === 'field') this.showField()
    const group = this.above.pop()
    // Nothing after the last bracket belongs to the text.
    if (group) this.group = group
    if (!group || this.above.length === 0) this.at = this.source.length
    this.skipped = 0
  }

  private sign(sign: string) {
    if (sign === '*') this.isStarred = true
    else if (sign === '\r' || sign === '\n') this.word('par', null)
    else if (signs[sign] !== undefined) this.letters(signs[sign], true)
  }

  private word(word: string, number: number | null) {
    const isStarred = this.isStarred
    this.isStarred = false
    this.write()
    if (isStarred || unseen.has(word) || apart.has(word) || heads.test(word)) this.begin(word, isStarred)
    else if (word === 'u') this.unicode(number ?? 0)
    else if (word === 'uc') this.group.fallback = number ?? 1
    else if (word === 'bin') this.at += Math.max(0, number ?? 0)
    else if (word === 'ansicpg') this.page = pageNumbered(number ?? 0)
    else if (word === 'mac') this.page = 'macintosh'
    else if (word === 'pc' || word === 'pca') this.page = 'cp850'
    else if (word === 'f') this.group.font = number ?? 0
    else if (word === 'fcharset') this.charset(number ?? 0)
    else if (word === 'v') this.group.isHidden = number !== 0
    else if (word === 'deleted') this.group.isDeleted = number !== 0
    else if (word === 'plain') [this.group.isHidden, this.group.isDeleted] = [false, false]
    else if (word === 'object') this.objects++
    else if (word === 'field') this.group.destination = 'field'
    else if (word.startsWith('ff')) this.setting(word, number ?? 0)
    else if (!this.group.isUnseen) this.layout(word, number)
  }

  private layout(word: string, number: number | null) {
    const character = characters[word]
    if (character !== undefined) this.show(character)
    else if (word === 'par' || word === 'sect') this.endParagraph()
    else if (word === 'cell') this.endCell()
    else if (word === 'row' && !this.group.isHead && !this.group.isApart) this.endRow()
    else if (word === 'page') this.into.pageBreak()
    else if (word === 'pard') [this.inTable, this.level] = [false, null]
    else if (word === 'intbl') this.inTable = true
    else if (word === 'outlinelevel' && (number ?? 9) < 9) this.level = (number ?? 0) + 1
  }

  private begin(word: string, isStarred: boolean) {
    const { group } = this
    group.destination = word
    if (unseen.has(word) || (isStarred && !shownIfStarred.has(word))) group.isUnseen = true
    if (group.isUnseen) return
    if (heads.test(word)) group.isHead = true
    else if (apart.has(word)) group.isApart = true
    else return
    this.into.begin()
  }

  /** A character by its number, followed by the substitute for programs that do not know the number. */
  private unicode(number: number) {
    this.show(this.shown(String.fromCharCode(number & 0xffff)))
    this.skipped = this.group.fallback
  }

  private charset(number: number) {
    this.fonts.set(this.group.font, { page: number === 1 ? null : (charsets[number] ?? null), name: '' })
  }

  private letters(text: string, isSign = false) {
    const from = Math.min(this.skipped, text.length)
    this.skipped -= from
    if (this.group.destination === 'fonttbl' || this.above.at(-1)?.destination === 'fonttbl') {
      const font = this.fonts.get(this.group.font) ?? { page: null, name: '' }
      this.fonts.set(this.group.font, { ...font, name: `${font.name}${text}`.slice(0, 100) })
    } else if (this.group.destination === 'ffl') this.field?.entries.push(text)
    else if (isSign) {
      this.write()
      this.show(text.slice(from))
    } else if (!this.group.isUnseen) this.pending += text.slice(from)
  }

  /** Writes the letters that wait, in the code page of their font. */
  private write() {
    if (this.pending === '') return
    const bytes = this.pending
    this.pending = ''
    const shown = this.shown(bytes)
    const page = this.fonts.get(this.group.font)?.page ?? this.page
    this.show(shown === bytes ? decodePage(Buffer.from(bytes, 'latin1'), page) : shown)
  }

  /** The signs that letters are in a font of symbols. */
  private shown(text: string): string {
    const name = this.fonts.get(this.group.font)?.name.split(';', 1)[0]?.trim() ?? ''
    return isSymbolFont(name) ? symbolText(text, name) : text
  }

  private show(text: string) {
    const { isUnseen, isHidden, isDeleted } = this.group
    if (isUnseen || text === '') return
    if (isHidden || isDeleted) {
      this.hidden ||= isHidden && text.trim() !== ''
      this.deletions ||= isDeleted && text.trim() !== ''
      return
    }
    const { isHead, isApart } = this.group
    if (!isHead && !isApart) {
      if (!this.isBegun && this.level !== null) this.flow.begin('heading', this.level)
      this.isBegun = true
    }
    this.into.text(text)
  }

  private endParagraph() {
    const { isHead, isApart } = this.group
    if (isHead || isApart) {
      this.into.end()
      return this.into.begin()
    }
    if (this.inTable) this.beginRow()
    else this.endRow()
    this.flow.end()
    this.isBegun = false
  }

  private endCell() {
    if (this.group.isHead || this.group.isApart) return this.show(' | ')
    this.beginRow()
    this.flow.end()
    this.flow.beginCell()
    this.isBegun = false
  }

  private beginRow() {
    if (this.isRow) return
    this.flow.beginRow()
    this.flow.beginCell()
    this.isRow = true
  }

  private endRow() {
    if (this.isRow) this.flow.endRow()
    this.isRow = false
  }

  private setting(word: string, number: number) {
    if (word === 'fftype') this.field = { value: 25, initial: 0, entries: [], isBox: number === 1 }
    else if (word === 'ffres' && this.field) this.field.value = number
    else if (word === 'ffdefres' && this.field) this.field.initial = number
  }

  private showField() {
    if (!this.field) return
    const { value, initial, entries, isBox } = this.field
    this.field = null
    const chosen = value === 25 ? initial : value
    this.show(isBox ? (chosen === 1 ? '☒' : '☐') : (entries[chosen] ?? ''))
  }
}
