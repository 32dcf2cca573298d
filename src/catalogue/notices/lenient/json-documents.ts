import { deeperThan, maximumDepth } from '../../../platform/text/json-depth.ts'
import { hasLossyNumbers, type Repair, repair } from './repair.ts'
import { salvage } from './salvage.ts'
import { valuesIn } from './spans.ts'

/** A JSON document of a text. */
export interface JsonDocument {
  value: unknown
  /** The document's part of the text if it is one of several documents, or was repaired. */
  text?: string
  repairs: Repair[]
  /** Entries of its list that cannot be read; `value` is then the list of all others. */
  broken: { index: number; error: string }[]
  /** Why the text as a whole is not JSON; null if it is. */
  fault: string | null
}

/** The value of a text that is JSON; an error for any other text. */
export function parseJson(text: string): unknown {
  if (deeperThan(maximumDepth.document, text))
    return new Error(`it is nested deeper than ${maximumDepth.document} levels`)
  try {
    return JSON.parse(text)
  } catch (error) {
    return new Error(error instanceof Error ? error.message.slice(0, 200) : 'it is no JSON')
  }
}

/**
 * The JSON documents of a text: mostly one, sometimes several that follow one another. What can be repaired
 * is repaired, and of a list the whole entries are read. An error if nothing can be read, and for a text that
 * was cut off.
 */
export function documentsIn(text: string): JsonDocument[] | Error {
  const whole = parseJson(text)
  const isJson = !(whole instanceof Error)
  if (isJson && !hasLossyNumbers(text)) return [{ value: whole, repairs: [], broken: [], fault: null }]
  if (!beginsAsJson.test(text) || deeperThan(maximumDepth.document, text)) return asError(whole)
  const fault = isJson ? null : asError(whole).message
  const repaired = repairedValue(text)
  if (!(repaired instanceof Error)) return [{ ...repaired, broken: [], fault }]
  if (isCutOff(text)) return asError(whole)
  const found = eachDocument(text)
  return found.length > 0 ? found.map((each) => ({ ...each, fault })) : asError(whole)
}

/** The value of a text that is JSON once it is repaired. */
function repairedValue(text: string): (Pick<JsonDocument, 'value' | 'repairs'> & { text: string }) | Error {
  const { text: mended, repairs } = repair(text)
  const value = parseJson(mended)
  return value instanceof Error ? value : { value, text: mended, repairs }
}

const asError = (value: unknown) => (value instanceof Error ? value : new Error('it is no JSON'))

/** Whether a text ends in the middle, so that sending or fetching it again may bring the whole. */
const isCutOff = (text: string): boolean => beginsAsJson.test(text) && !/[\]}]\s*$/.test(text)

/** Marks may come before a document, such as the separators of RFC 7464. */
const beginsAsJson = /^[\s\p{Cc}\p{Cf}]*[[{]/u

/**
 * The documents of a text one by one. After a broken document nothing shows where the next one begins, so the
 * entries of all that follow are read.
 */
function eachDocument(text: string): Omit<JsonDocument, 'fault'>[] {
  const found: Omit<JsonDocument, 'fault'>[] = []
  for (const [start, end] of valuesIn(text)) {
    const document = repairedValue(text.slice(start, end))
    if (!(document instanceof Error)) found.push({ ...document, broken: [] })
    else return [...found, ...rest(text.slice(start))]
  }
  return found
}

function rest(text: string): Omit<JsonDocument, 'fault'>[] {
  const repairs: Repair[] = []
  const salvaged = salvage(text, (part) => {
    const entry = repairedValue(part)
    if (!(entry instanceof Error)) repairs.push(...entry.repairs)
    return entry instanceof Error ? entry : entry.value
  })
  if (!salvaged) return []
  const { entries, broken } = salvaged
  return [{ value: entries, text: JSON.stringify(entries), repairs, broken }]
}
