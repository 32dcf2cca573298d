import { limits } from '../limits.ts'
import type { PdfObjects } from './objects.ts'
import type { PdfDictionary, PdfValue } from './values.ts'

/** A form field, or a text annotation on a page, with the text that it shows. */
export interface FormField {
  /** In the units of the page: left, bottom, right, top. */
  rect: readonly [number, number, number, number]
  text: string
  isBox: boolean
}

/** Limits: annotations scanned, fields of a page and of a file, letters of a field and of a file. */
const max = { annotations: 50_000, page: 1000, fields: 10_000, text: 20_000, all: 1_000_000 }
/** Fields that inherit from each other. */
const deepest = 16
const flags = { hidden: 2, unseen: 32, password: 1 << 13, button: 1 << 16, combo: 1 << 17 }

export interface PdfForm {
  /** The filled fields of each page, by the number of the page's object. */
  pages: ReadonlyMap<number, readonly FormField[]>
  /** The number of visible signatures and stamps, whose text is a drawing of its own. */
  stamps: number
  /** Whether a list shows choices that are not chosen. */
  hasOtherChoices: boolean
}

/** The form of a file. pdf.js reads fields without any limit. */
export function pdfForm(objects: PdfObjects): PdfForm {
  const pages = new Map<number, FormField[]>()
  const left = {
    stamps: 0,
    hasOtherChoices: false,
    annotations: max.annotations,
    fields: max.fields,
    text: max.all,
    options: limits.optionLetters,
  }
  for (const number of objects.withKey(/\/Annots\b/)) {
    const fields: FormField[] = []
    const page = objects.object(number)
    const annotations = page?.kind === 'dictionary' ? objects.resolve(page.keys.get('Annots')) : null
    for (const each of annotations?.kind === 'list' ? annotations.values : []) {
      if (left.annotations-- <= 0 || left.fields <= 0 || fields.length >= max.page) break
      const widget = objects.resolve(each)
      const field = widget?.kind === 'dictionary' ? fieldOf(widget, objects, left) : null
      if (!field || field.text.length > left.text) continue
      left.fields--
      left.text -= field.text.length
      fields.push(field)
    }
    if (fields.length > 0) pages.set(number, fields)
  }
  return { pages, stamps: left.stamps, hasOtherChoices: left.hasOtherChoices }
}

/** Letters of options that may still be read, and what was seen and not read. */
interface Left {
  options: number
  stamps: number
  hasOtherChoices: boolean
}

function fieldOf(widget: PdfDictionary, objects: PdfObjects, left: Left): FormField | null {
  const own = (key: string) => objects.resolve(widget.keys.get(key))
  const rect = rectOf(own('Rect'), objects)
  const subtype = own('Subtype')
  if (!rect || subtype?.kind !== 'name') return null
  if (subtype.text === 'FreeText') return noteOf(own, rect, objects)
  const isSeen = !(numberOf(own('F')) & (flags.hidden | flags.unseen))
  if (isSeen && subtype.text === 'Stamp') left.stamps++
  if (!isSeen || subtype.text !== 'Widget') return null
  const inherited = (key: string) => inheritedBy(widget, key, objects)
  const kind = textOf(inherited('FT'), objects)
  const fieldFlags = numberOf(inherited('Ff'))
  if (kind === 'Sig' && own('AP') !== null && inherited('V') !== null) left.stamps++
  if (kind === 'Btn') {
    if (fieldFlags & flags.button) return null
    return { rect, text: boxOf(textOf(own('AS') ?? inherited('V'), objects)), isBox: true }
  }
  if ((kind !== 'Tx' || fieldFlags & flags.password) && kind !== 'Ch') return null
  const value = textOf(inherited('V'), objects)
  if (kind === 'Ch' && !(fieldFlags & flags.combo)) left.hasOtherChoices ||= hasOthers(inherited)
  const text = kind === 'Ch' ? shownOf(value, inherited('Opt'), objects, left) : value
  return text.trim() === '' ? null : { rect, text, isBox: false }
}

/** Whether a list has more options than are chosen. */
function hasOthers(inherited: (key: string) => PdfValue | null): boolean {
  const [options, value] = [inherited('Opt'), inherited('V')]
  const chosen = value?.kind === 'list' ? value.values.length : Number(value !== null)
  return options?.kind === 'list' && options.values.length > chosen
}

/** Text that a user added to a page with a PDF viewer. */
function noteOf(
  own: (key: string) => PdfValue | null,
  rect: FormField['rect'],
  objects: PdfObjects,
): FormField | null {
  if (numberOf(own('F')) & (flags.hidden | flags.unseen)) return null
  const text = textOf(own('Contents'), objects).replaceAll(/\s+/g, ' ').trim()
  return text === '' ? null : { rect, text, isBox: false }
}

const boxOf = (state: string) => (state === 'Off' || state === '' ? '☐' : '☒')

function inheritedBy(widget: PdfDictionary, key: string, objects: PdfObjects): PdfValue | null {
  let field: PdfValue | null = widget
  for (let depth = 0; field?.kind === 'dictionary' && depth < deepest; depth++) {
    const value = field.keys.get(key)
    if (value) return objects.resolve(value)
    field = objects.resolve(field.keys.get('Parent'))
  }
  return null
}

/** The name or the text of a value; several selected ones are separated by commas. */
function textOf(value: PdfValue | null, objects: PdfObjects): string {
  if (value?.kind === 'name') return value.text
  if (value?.kind === 'string') return pdfText(value.text.slice(0, 2 * max.text)).slice(0, max.text)
  if (value?.kind !== 'list') return ''
  const chosen = value.values.slice(0, 50).map((each) => objects.resolve(each))
  return chosen.map((each) => (each?.kind === 'string' ? pdfText(each.text.slice(0, 200)) : '')).join(', ')
}

/**
 * The text that a choice shows for its value. An option is a text, or a pair of a value and a text. Fields
 * may share long options, so their letters are counted for the whole file.
 */
function shownOf(
  value: string,
  options: PdfValue | null,
  objects: PdfObjects,
  left: { options: number },
): string {
  if (options?.kind !== 'list') return value
  for (const each of options.values.slice(0, 500)) {
    const pair = objects.resolve(each)
    if (pair?.kind !== 'list') continue
    if (left.options <= 0) return value
    const [exportValue, shown] = pair.values.slice(0, 2).map((part) => textOf(objects.resolve(part), objects))
    left.options -= 10 + (exportValue?.length ?? 0) + (shown?.length ?? 0)
    if (exportValue === value && shown) return shown
  }
  return value
}

function rectOf(value: PdfValue | null, objects: PdfObjects): FormField['rect'] | null {
  if (value?.kind !== 'list' || value.values.length !== 4) return null
  const [a = 0, b = 0, c = 0, d = 0] = value.values.map((each) => numberOf(objects.resolve(each)))
  const rect = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const
  // A field without a width or height is not seen.
  return rect[2] - rect[0] > 1 && rect[3] - rect[1] > 1 ? rect : null
}

const numberOf = (value: PdfValue | null) =>
  value?.kind === 'number' && Number.isFinite(value.number) ? value.number : 0

/** The letters of PDFDocEncoding that are not those of Latin-1, from 0x80 on. */
const special = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€'

/** The letters of a string, in PDFDocEncoding or Unicode. */
export function pdfText(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  if (text.startsWith('\u00fe\u00ff'))
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString('utf16le')
  if (text.startsWith('\u00ff\u00fe')) return bytes.toString('utf16le', 2)
  if (text.startsWith('\u00ef\u00bb\u00bf')) return bytes.toString('utf8', 3)
  return text.replaceAll(/[\x80-\xa0]/g, (letter) => special[letter.charCodeAt(0) - 0x80] ?? letter)
}
