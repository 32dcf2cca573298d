import { normalized } from '../text/normal-form.ts'
import { Details, invalidBody, invalidData } from '../context/errors.ts'
import { deeperThan, maximumDepth } from '../text/json-depth.ts'
import { readStart } from './capped.ts'
import { pathText } from './details.ts'
import { strayCharacter } from './text.ts'

/** The bytes of a body, never more than `limit` of them in memory, whatever Content-Length claims. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => invalidData('', `is larger than ${limit / 1024 / 1024} MiB`, 'range')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const { bytes, end } = await readStart(request.body, limit)
  if (end === 'longer') throw tooLarge()
  if (end !== 'whole') throw invalidData('', 'broke off before its end')
  return bytes
}

/** The text of a JSON body, safe to parse: of bounded depth. No body counts as `{}`. */
export function jsonText(bytes: Uint8Array, headers: Headers): string {
  if (bytes.byteLength === 0) return '{}'
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw invalidData(
      '',
      `must be ${isForm(type) ? 'JSON, not a form, ' : ''}sent with Content-Type: application/json`,
    )
  if (isCompressed(bytes, headers)) throw invalidData('', 'is compressed; send the body uncompressed')
  const text = decode(bytes)
  if (deeperThan(maximumDepth.request, text))
    throw invalidData('', `is nested deeper than ${maximumDepth.request} levels`, 'range')
  return text
}

/** A JSON body as a value with NFC-normalised strings. */
export const parseJson = (bytes: Uint8Array, headers: Headers): unknown =>
  clean(parse(jsonText(bytes, headers)))

/** Whether a media type is that of a form, which curl sends unless another type is named. */
const isForm = (type: string | undefined): boolean =>
  type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded'

/** Recognised by the header, or by the first bytes of gzip, with which no JSON begins. */
const isCompressed = (bytes: Uint8Array, headers: Headers) =>
  !['', 'identity'].includes(headers.get('content-encoding')?.trim().toLowerCase() ?? '') ||
  (bytes[0] === 0x1f && bytes[1] === 0x8b)

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw invalidData('', 'is not valid UTF-8')
  }
}

/** A JSON object. */
export function parse(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const where = error instanceof Error ? error.message : 'unreadable'
    throw invalidData('', `is not valid JSON (${where})${whyNotJson(text)}`)
  }
  if (isObject(value)) return value
  const found = Array.isArray(value)
    ? ', not a list'
    : typeof value === 'string'
      ? ', not a text: was it encoded twice?'
      : ''
  throw invalidData('', `must be a JSON object${found}`, 'type')
}

/** What programs and people write in place of JSON, with what mends it. */
const notJson: [form: RegExp, mend: string][] = [
  [/^\s*\[object /, 'an object was turned into text; use JSON.stringify'],
  [/^\s*[{[]\s*(?:['“”‘’]|\w+\s*:)/, 'names and texts need straight double quotes'],
  [/^\s*\w+=/, 'this is a form'],
  [/^\s*@/, 'the name of a file came in place of what it has'],
  [/^\s*[^[{\s]/, 'it must begin with {'],
  [/(?:^|[\s,{])\/[/*]/, 'comments are not allowed'],
  [/[:,[]\s*(?:True|False|None|NaN|undefined)\b/, 'write true, false or null'],
  [/,\s*[}\]]/, 'leave out the comma before the closing bracket'],
  [/[^}\]\s]\s*$/, 'its end is missing'],
]

/** The first that fits; a hint only, because the words may be within a text. */
function whyNotJson(text: string): string {
  const mend = notJson.find(([form]) =>
    form.test(text.length > 10_000 ? text.slice(0, 10_000) + text.slice(-1) : text),
  )?.[1]
  return mend === undefined ? '' : `: ${mend}`
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object without its members that are null; any other value as it is. */
export const withoutNulls = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) : value

/** Normalises every string. Rejects characters that no text may contain, with the path of each. */
export function clean(value: object): unknown {
  const { cleaned, details } = findStray(value)
  if (!details.isEmpty) throw invalidBody(details)
  return cleaned
}

/** The value with every string normalised, and the places that have a character that no text may have. */
export function findStray(value: object): { cleaned: unknown; details: Details } {
  const details = new Details()
  const path: (string | number)[] = []
  const walkAt = (key: string | number, part: unknown): unknown => {
    path.push(key)
    const cleaned = walk(part)
    path.pop()
    return cleaned
  }
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const stray = strayCharacter(part)
      if (stray) details.add(() => pathText(path), `holds ${stray}`)
      return normalized(part)
    }
    if (Array.isArray(part)) return part.map((each, index) => walkAt(index, each))
    return typeof part === 'object' && part !== null ? members(part, walkAt) : part
  }
  return { cleaned: walk(value), details }
}

/**
 * Defines members instead of assigning them: a member called `__proto__` stays a member, and is refused by its name.
 */
function members(source: object, map: (key: string, value: unknown) => unknown): object {
  const target = {}
  for (const [key, value] of Object.entries(source))
    Object.defineProperty(target, key, {
      value: map(key, value),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  return target
}
