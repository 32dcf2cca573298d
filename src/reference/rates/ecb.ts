import { type XmlElement, parseXml } from '../../platform/text/xml.ts'

/** Units of a currency for one euro, as the ECB published them on a day (YYYY-MM-DD). */
export interface EcbRate {
  currency: string
  day: string
  rate: number
}

/**
 * A response that is not the ECB's file of rates. The message shows the operator why, and never quotes the
 * content at length.
 */
export class UnusableRates extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`The reference rates cannot be used: ${why}`, options)
    this.name = 'UnusableRates'
  }
}

const envelope = 'http://www.gesmes.org/xml/2002-08-01'
const rates = 'http://www.ecb.int/vocabulary/2002-08-01/eurofxref'

/**
 * Reads a file of euro foreign exchange reference rates. The daily file, the file of 90 days and the full history
 * differ only in their number of days. One odd figure refuses the whole file, because the other figures may be wrong
 * too.
 */
export function parseEcbRates(xml: string): EcbRate[] {
  const root = readTree(xml)
  if (root.namespace !== envelope || root.name !== 'Envelope') refuse('the document is no gesmes Envelope')
  const [cube, ...more] = root.children.filter(isCube)
  if (!cube || more.length > 0) return refuse('the Envelope must hold one Cube')
  const days = new Set<string>()
  const all = cube.children.flatMap((element) => {
    const day = readDay(element)
    if (days.has(day)) refuse(`${day} stands twice`)
    days.add(day)
    return readQuotes(element, day)
  })
  return all.length > 0 ? all : refuse('the file holds no day')
}

function readTree(xml: string): XmlElement {
  try {
    return parseXml(xml)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'it is no XML')
  }
}

const isCube = (element: XmlElement) => element.namespace === rates && element.name === 'Cube'

function readDay(element: XmlElement): string {
  const day = element.attributes.get('time') ?? ''
  if (!isCube(element) || !isDay(day)) refuse(`entry ${element.position} is no Cube with a day as its time`)
  return day
}

function isDay(text: string): boolean {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : Number.NaN)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function readQuotes(element: XmlElement, day: string): EcbRate[] {
  const quotes = new Map(
    element.children.map((quote) => [quote.attributes.get('currency'), readQuote(quote, day)]),
  )
  if (quotes.size === 0) refuse(`${day} has no rates`)
  if (quotes.size < element.children.length) refuse(`${day} has a currency twice`)
  return [...quotes.values()]
}

function readQuote(quote: XmlElement, day: string): EcbRate {
  const currency = quote.attributes.get('currency') ?? ''
  const text = quote.attributes.get('rate') ?? ''
  const rate = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : 0
  if (!isCube(quote) || quote.children.length > 0 || !/^[A-Z]{3}$/.test(currency) || currency === 'EUR')
    refuse(`rate ${quote.position} of ${day} names no currency`)
  if (rate < 0.0001) refuse(`the rate of ${currency} on ${day} is no positive decimal number`)
  return { currency, day, rate }
}

function refuse(why: string): never {
  throw new UnusableRates(why)
}
