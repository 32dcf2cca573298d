import { languageByAlpha3 } from '../../../reference/codes/languages.ts'
import type { Text } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { all, ownText, textsOf } from './query.ts'

/**
 * Running texts on a path by language, the official one first, with their line breaks. Null if there are
 * none.
 */
export const multilingual = (from: XmlElement | undefined, path: string, official: string | undefined) =>
  byLanguage(from, path, official, paragraphs)

/**
 * Titles and names on a path by language, the official one first, each on one line. Null if there are none.
 */
export const titles = (from: XmlElement | undefined, path: string, official: string | undefined) =>
  byLanguage(from, path, official, (element) => ownText(element) ?? '')

function byLanguage(
  from: XmlElement | undefined,
  path: string,
  official: string | undefined,
  read: (element: XmlElement) => string,
): Text | null {
  const found = new Map<string, string>()
  for (const element of all(from, path)) {
    if (ownText(element) === null) continue
    const language = languageOf(element)
    const before = found.get(language)
    // Several elements of one language are its paragraphs.
    found.set(language, before === undefined ? read(element) : `${before}\n${read(element)}`)
  }
  return ordered(found, official)
}

/** Paragraphs without the indentation of the file, and with no more than one empty line. */
const paragraphs = (element: XmlElement) =>
  element.text
    .trim()
    .replace(/(?:(?<![^\S\n])[^\S\n]+)?\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')

const languageOf = (element: XmlElement) => languageCode(element.attributes.get('languageID') ?? '') ?? 'und'

/** ISO 639-1 of a code of eForms; null for a text that is not a code, such as `0D0`. */
const languageCode = (code: string): string | null =>
  /^[A-Za-z]{3}$/.test(code) ? languageByAlpha3(code) : null

/** ISO 639-1 of the languages on a path, without repeats. */
export const languagesAt = (from: XmlElement | undefined, path: string): string[] => [
  ...new Set(textsOf(from, path).flatMap((code) => languageCode(code) ?? [])),
]

function ordered(found: Map<string, string>, official: string | undefined): Text | null {
  if (found.size === 0) return null
  const rest = [...found].filter(([language]) => language !== official)
  const main = official === undefined ? undefined : found.get(official)
  return Object.fromEntries(official !== undefined && main !== undefined ? [[official, main], ...rest] : rest)
}

/**
 * The text for a member with one language: in the official language, or in the first language if there is
 * none.
 */
export const inOfficial = (text: Text | null): string | null => (text && Object.values(text)[0]) ?? null
