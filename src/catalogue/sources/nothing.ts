import { loadTables, type TableSource } from '../../platform/files/tables.ts'
import { worded, wordedTables } from '../../reference/language/worded.ts'
import { isObject } from '../notices/json.ts'

/**
 * Statuses with which a source may report that there is nothing: all others concern the request or an outage.
 */
const statuses = new Set([200, 204, 400, 404, 406, 410, 416, 422])
const saysNothing = worded(String.raw`(?<![\p{L}\d])(?:{{nothing_found}})(?!\p{L})`)
/** In characters: a longer text is a page, not a sentence. */
const maxSentenceLength = 300

/**
 * The way in which an answer may report that there is nothing, such as `404` or `200 []`; null if it reports
 * something else. An outage can answer in the same way, so a caller must verify it.
 */
export async function nothingIn(
  source: TableSource,
  { status, type, body }: { status: number; type: string; body: string },
): Promise<string | null> {
  if (!statuses.has(status)) return null
  const text = body.trim()
  if (status === 204 || status === 404 || status === 410) return String(status)
  if (status === 200 && text === '') return '200'
  if (/html/i.test(type) || text.startsWith('<')) return null
  await loadTables(source, wordedTables)
  const value = parsed(text)
  if (isFault(value)) return null
  if (status === 200 && isEmpty(value)) return '200 []'
  const sentences = sentencesOf(value)
  const isStated = sentences.some((each) => each.length <= maxSentenceLength && saysNothing().test(each))
  return isStated && !holdsThings(value) ? `${status} text` : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** `[]`, `null`, `{}`, and objects with only empty lists and numbers: `{"total": 0, "data": []}`. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.every(isEmpty)
  if (!isObject(value)) return false
  const members = Object.values(value)
  const lists = members.filter((each) => each === null || typeof each === 'object')
  return (members.length === 0 || lists.length > 0) && lists.every(isEmptyOrPaging)
}

/** Objects next to the list, such as `{"page": 1, "total": 0}`, have no items. */
const isEmptyOrPaging = (value: unknown): boolean =>
  isEmpty(value) ||
  (isObject(value) && Object.values(value).every((each) => typeof each !== 'object' || each === null))

/** Whether a value has a list of objects at any depth. */
function holdsThings(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => isObject(each) || holdsThings(each))
  return isObject(value) && Object.values(value).some(holdsThings)
}

/**
 * Whether an answer names another status, that of a failure, in its body: `{"detail": "Error", "status":
 * 500}`.
 */
const isFault = (value: unknown): boolean =>
  isObject(value) && [value.status, value.code, value.statusCode].some((each) => Number(each) >= 500)

function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(sentencesOf)
}
