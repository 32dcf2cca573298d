import { createHash } from 'node:crypto'
import { detectLanguage } from '../../../reference/language/detect.ts'

const parts = ['title', 'description'] as const
export type TranslatedPart = (typeof parts)[number]

/** The parts of a published tender that a reader may want in another language. */
export interface PublishedTender {
  id: string
  title: string
  /** Left out if only the title is shown. */
  description?: string | null
  /** The languages of the notice, ISO 639-1; empty if the notice states none. */
  languages: readonly string[]
}

/** A part of a tender as it is translated. */
export interface SourceText {
  tenderId: string
  part: TranslatedPart
  digest: string
  text: string
}

/** In characters: of a longer description the beginning is translated, up to the end of a sentence. */
const maxLength = 4000

/**
 * The parts of a tender that a reader of a language cannot read; none if the notice, or the text itself, is
 * in the language.
 */
export function textsFor(
  { id, title, description, languages }: PublishedTender,
  language: string,
): SourceText[] {
  if (languages.some((each) => spoken(each) === language)) return []
  const texts: Record<TranslatedPart, string> = {
    title: title.trim(),
    description: (description ?? '').trim(),
  }
  if (languages.length === 0 && detectLanguage(`${title}\n${description ?? ''}`) === language) return []
  return parts.flatMap((part) => {
    const text = translatedPart(texts[part])
    return /\p{L}/u.test(text) ? [{ tenderId: id, part, text, digest: digestOf(text) }] : []
  })
}

/** Norwegian has the code `no`, as in the labels of codes; notices also name its two written forms. */
const spoken = (language: string): string => (/^n[bn]$/.test(language) ? 'no' : language)

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The part of a text that is translated. */
export function translatedPart(text: string): string {
  if (text.length <= maxLength) return text
  const head = text.slice(0, maxLength)
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1)
  return head
    .slice(0, end > maxLength / 2 ? end : head.lastIndexOf(' '))
    .trimEnd()
    .toWellFormed()
}
