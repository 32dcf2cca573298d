import { ExtractionRefusal } from './extraction.ts'
import { Flow } from './flow.ts'
import { walkXml, type XmlEvents } from './office/xml.ts'
import { Paginator } from './paginate.ts'
import { type InnerFile, type ReadPart, readParts } from './parts.ts'
import { readPlain } from './plain.ts'
import type { ExtractionReading } from './reading.ts'
import { warnings } from './warnings.ts'
import { oneLine } from '../../platform/text/clean.ts'
import { isEncoded } from './signed/letters.ts'

/**
 * Reads XML of any vocabulary: bills of quantities (GAEB), requests for an ESPD, notices. Their texts become lines. A file
 * that is not well-formed is read as plain text.
 */
export async function readXml(
  text: string,
  reading: ExtractionReading,
  prefix: string | null,
  read: ReadPart,
): Promise<void> {
  const flow = new Flow()
  const paginator = new Paginator(reading, prefix)
  const xml = new XmlText(flow)
  try {
    await walkXml(Buffer.from(text), { ...xml.events, pause: () => flow.drain(paginator, reading) })
  } catch (error) {
    if (!(error instanceof ExtractionRefusal)) throw error
    reading.warn(warnings.damagedXml())
    return readPlain(text, reading, prefix)
  }
  await paginator.flush()
  await readParts(xml.parts, reading, read)
}

/** Elements of markup in texts, as in HTML, Word and GAEB: parts of a word inside of a paragraph, paragraphs, rows, cells. */
const inline = new Set('a b em font i r small span strong sub sup t u'.split(' '))
const paragraphs = new Set('div h h1 h2 h3 h4 h5 h6 li p'.split(' '))
const rows = new Set(['Row', 'tr', 'table-row'])
const cells = new Set(['Cell', 'td', 'th', 'table-cell'])
/** Element names that mean nothing to readers. */
const bare = new Set(['Data', 'text', 'value'])
/** Attributes about the list of a code, and about the file itself. */
const technical = /^(?:ID|Encoding|list.*|scheme.*|schema.*|languageID|Id|URI)$/
/** The parts of an XML signature beside the signed content. */
const signatures = /^http:\/\/www\.w3\.org\/2000\/09\/xmldsig#|^http:\/\/uri\.etsi\.org\/01903/
/** Minimum number of words from which a text is clear without the name of its element. */
const telling = 4

interface Open {
  name: string
  text: string
  isLeaf: boolean
  attributes: string
  /** The number of an item or section of a bill of quantities (GAEB). */
  number: string
}

/**
 * Turns the elements of any XML into lines: the text of an element, with its name if the text is only a
 * value.
 */
class XmlText {
  /** Files in Base64 inside of elements. */
  readonly parts: InnerFile[] = []
  private readonly flow: Flow
  private readonly open: Open[] = []
  private skipping = 0
  private paragraphs = 0
  private quantity = ''

  constructor(flow: Flow) {
    this.flow = flow
  }

  readonly events: Pick<XmlEvents, 'open' | 'close' | 'text'> = {
    open: (name, attribute, namespace, attributes) => {
      if (this.skipping > 0 || (signatures.test(namespace) && !/^(?:Signature|Object)$/.test(name)))
        this.skipping++
      else this.opened(name, attribute('RNoPart') ?? '', attributes)
    },
    close: (name) => {
      if (this.skipping > 0) this.skipping--
      else this.closed(name)
    },
    text: (text) => {
      const last = this.open.at(-1)
      if (this.skipping > 0) return
      if (this.paragraphs > 0) this.flow.text(text.replaceAll(/\s+/g, ' '))
      else if (last) last.text += text
    },
  }

  private opened(name: string, number: string, attributes: () => [string, string][]) {
    const { flow } = this
    if (this.paragraphs > 0 || paragraphs.has(name)) return this.openedMarkup(name)
    const last = this.open.at(-1)
    if (last) this.interrupt(last)
    const shown = attributes().filter(
      ([key, value]) => !technical.test(key) && key !== 'RNoPart' && value.trim() !== '',
    )
    const open = {
      name,
      text: '',
      isLeaf: true,
      attributes: shown.map((pair) => pair.join(' ')).join(', '),
      number,
    }
    this.open.push(open)
    if (rows.has(name)) flow.beginRow()
    else if (cells.has(name)) flow.beginCell()
    else if (number !== '') this.line(this.position())
  }

  private openedMarkup(name: string) {
    if (this.paragraphs === 0) {
      const last = this.open.at(-1)
      if (last) this.interrupt(last)
    }
    if (name === 'br') this.flow.text('\n')
    else if (paragraphs.has(name)) {
      this.flow.end()
      this.flow.begin()
    } else this.apart(name)
    this.paragraphs++
  }

  /** Text before a child element is a line of its own, as are the attributes of an element with children. */
  private interrupt(above: Open) {
    if (above.isLeaf && above.attributes !== '') this.line(`${above.name}: ${above.attributes}`)
    above.isLeaf = false
    if (above.text.trim() !== '') this.line(above.text)
    above.text = ''
  }

  /** Values inside of a paragraph are words of their own. */
  private apart(name: string) {
    if (!inline.has(name)) this.flow.text(' ')
  }

  private closed(name: string) {
    if (this.paragraphs > 0) {
      if (paragraphs.has(name)) this.flow.end()
      else this.apart(name)
      this.paragraphs--
      return
    }
    const own = this.open.at(-1)
    if (!own) return
    this.finished(own)
    this.open.pop()
    if (rows.has(name)) this.flow.endRow()
  }

  private finished(own: Open) {
    const text = oneLine(own.text)
    if (own.name === 'Qty') this.quantity = text
    else if (own.name === 'QU' && this.quantity !== '') this.take(text)
    else if (isEncoded(own.text)) this.encoded(own)
    else if (!own.isLeaf) this.line(text)
    else this.line(labelled(own, text))
    if (own.name === 'Item') this.take('')
  }

  /** Writes the quantity of an item with its unit. */
  private take(unit: string) {
    this.line(`${this.quantity} ${unit}`)
    this.quantity = ''
  }

  private position = () =>
    this.open
      .map(({ number }) => number)
      .filter(Boolean)
      .join('.')

  private encoded({ name, text }: Open) {
    this.parts.push({ name, open: () => Buffer.from(text.replaceAll(/\s/g, ''), 'base64') })
  }

  private line(text: string) {
    if (text.trim() === '') return
    this.flow.begin('line')
    this.flow.text(text)
    this.flow.end()
  }
}

function labelled({ name, attributes }: Open, text: string): string {
  const value = attributes === '' ? text : text === '' ? attributes : `${text} (${attributes})`
  return value === '' || bare.has(name) || value.split(' ').length >= telling ? value : `${name}: ${value}`
}
