import { isObject } from '../notices/json.ts'

const maxLength = 200

/** Members in which services put the sentence of an error, the best first. */
const members = ['description', 'message', 'reason', 'detail', 'error', 'errors', 'title']

/**
 * The text of an error's body, in a line of at most 200 characters: the sentence of a JSON error, the words
 * of an HTML page, or the body itself. Empty if it has no text.
 */
export function errorSentence(answer: string): string {
  const text = /^\s*[[{]/.test(answer) ? (sentenceOf(parsed(answer)) ?? answer) : withoutMarkup(answer)
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

/** Parses a body. A body that was cut off at 2 kB is no longer JSON, and is shown as it is. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}

function sentenceOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.trim() || null
  if (depth > 4) return null
  if (Array.isArray(value)) return sentenceOf(value[0], depth + 1)
  if (!isObject(value)) return null
  for (const name of members) {
    const found = name in value ? sentenceOf(value[name], depth + 1) : null
    if (found !== null) return found
  }
  return null
}

const withoutMarkup = (html: string) =>
  html
    .replaceAll(/<(style|script|head)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replaceAll(/<[^<>]*(?:>|$)/g, ' ')
    .replaceAll('&nbsp;', ' ')

/** The text without any key, in its plain or its escaped form. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  const hidden = secrets
    .filter(({ length }) => length >= 4)
    .flatMap((each) => [each, encodeURIComponent(each)])
  return hidden.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
