import { XmlDocument, type XmlElement, XmlXPath } from 'libxml2-wasm'

/** A second reading of eForms notices, by XPath in the paths of the SDK. It shares nothing with the importer. */
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const eforms = 'http://data.europa.eu/p27/eforms-ubl-'
const namespaces = {
  cac: `${ubl}CommonAggregateComponents-2`,
  cbc: `${ubl}CommonBasicComponents-2`,
  ext: `${ubl}CommonExtensionComponents-2`,
  efext: `${eforms}extensions/1`,
  efac: `${eforms}extension-aggregate-components/1`,
  efbc: `${eforms}extension-basic-components/1`,
}
const extension = 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/efext:EformsExtension'

const compiled = new Map<string, XmlXPath>()

function expression(path: string): XmlXPath {
  const known = compiled.get(path) ?? XmlXPath.compile(path.replaceAll('EXT', extension), namespaces)
  compiled.set(path, known)
  return known
}

/** An element of the document, and the way to search from it. */
export class Place {
  readonly element: XmlElement
  readonly official: string
  readonly #found = new Map<string, Place[]>()

  constructor(element: XmlElement, official: string) {
    this.element = element
    this.official = official
  }

  /** Many fields begin at the same elements, which are found once. */
  all(path: string): Place[] {
    const known =
      this.#found.get(path) ??
      this.element.find(expression(path)).map((node) => new Place(node as XmlElement, this.official))
    this.#found.set(path, known)
    return known
  }

  /** The texts, each on one line; masks and empty elements are left out. */
  values(path: string): string[] {
    return this.all(path)
      .map(({ element }) => line(element.content))
      .filter((text) => text !== '' && text.toLowerCase() !== 'unpublished')
  }

  /**
   * The paragraphs of the first language, which is the official language if present, as one line; none without a text.
   */
  words(path: string): string[] {
    const found = this.all(path).filter(({ element }) => line(element.content) !== '')
    const languageOf = ({ element }: Place) => element.attr('languageID')?.value ?? ''
    const own = found.filter((each) => languageOf(each) === this.official)
    const first = found[0]
    const chosen =
      own.length > 0 || !first ? own : found.filter((each) => languageOf(each) === languageOf(first))
    return chosen.length > 0 ? [line(chosen.map(({ element }) => element.content).join(' '))] : []
  }

  /** Amounts such as `12.5 EUR`; the mask of a withheld amount is left out. */
  amounts(path: string): string[] {
    return this.all(path).flatMap(({ element }) => {
      const amount = Number(element.content)
      return amount >= 0 && element.content.trim() !== ''
        ? [`${Math.round(amount * 100) / 100} ${element.attr('currencyID')?.value}`]
        : []
    })
  }

  /** Days without their offset. */
  days(path: string): string[] {
    return this.values(path)
      .map((date) => date.slice(0, 10))
      .filter((date) => date !== '1970-01-01')
  }

  /** Date and clock of the elements of a parent, as an instant; the end of the day without a clock. */
  instants(path: string, date: string, time: string): string[] {
    return this.all(path).flatMap((parent) => {
      const [day] = parent.values(date)
      const [clock] = parent.values(time)
      if (!day) return []
      const offset = clock?.slice(8) || day.slice(10) || 'Z'
      return [new Date(`${day.slice(0, 10)}T${clock?.slice(0, 8) ?? '23:59:59'}${offset}`).toISOString()]
    })
  }
}

export const line = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Reads a document and passes its root to `read`. */
export function withDocument<T>(bytes: Uint8Array, read: (root: Place) => T): T {
  const document = XmlDocument.fromBuffer(bytes)
  try {
    const root = new Place(document.root, '')
    return read(new Place(document.root, root.values('cbc:NoticeLanguageCode')[0] ?? ''))
  } finally {
    document.dispose()
  }
}
