import type { Text } from './parts.ts'
import { isEmptyCode } from './empty-code.ts'
import { noValueOf } from './placeholder.ts'

const maxLength = 160

/**
 * A title that describes what is bought, from the stated title and other texts about the same purchase.
 * Without a title it is the beginning of the first text. A bare reference number, as publishers in Ecuador,
 * Honduras and South Africa write it, goes after that text. Null if no text describes anything.
 */
export function titleFrom(title: Text | null, texts: readonly (Text | null)[]): Text | null {
  const about = texts.filter((text) => text !== null && isSpoken(text))
  if (title === null) return about[0] ? mapped(about[0], beginning) : null
  return mapped(title, (own, language) => {
    if (!isReference(own)) return own
    const text = about.find((each) => each?.[language] !== undefined) ?? about[0]
    const words = text?.[language] ?? Object.values(text ?? {})[0]
    return words === undefined ? own : `${beginning(words)} (${own})`
  })
}

/** The first of some titles that is not a placeholder. */
export const statedTitle = (titles: readonly (Text | null)[]): Text | null =>
  titles.map(withoutFillers).find((title) => title !== null) ?? null

/** The first text that describes what is bought, if the title does not. */
export const subjectOfTitle = (title: Text | null, texts: () => readonly (Text | null)[]): Text | null =>
  title !== null && isSpoken(title)
    ? null
    : (texts()
        .map(withoutFillers)
        .find((text) => text !== null && isSpoken(text)) ?? null)

/** A text without the languages in which it is a placeholder; null without any other. */
function withoutFillers(text: Text | null): Text | null {
  const meaningful = Object.entries(text ?? {}).filter(([, words]) => !isFiller(words))
  return meaningful.length > 0 ? Object.fromEntries(meaningful) : null
}

/** `-`, `000`, `xxx`, `N/A`, `None`. A letter may be the name of something, and so may a sentence about an award. */
function isFiller(words: string): boolean {
  const says = noValueOf(words)
  if (says !== null) return says === 'blank' || !/\s/.test(words.trim())
  return isEmptyCode(words) && !/[^\P{L}x]/iu.test(words)
}

const isSpoken = (text: Text) => Object.values(text).some((words) => !isReference(words))

const mapped = (text: Text, change: (words: string, language: string) => string): Text =>
  Object.fromEntries(Object.entries(text).map(([language, words]) => [language, change(words, language)]))

/** `SCD3701/2026`, `RFQ 12/2026`, `4400027941`: each word has a digit, or is an abbreviation next to one. */
const isReference = (title: string): boolean =>
  title.length <= 60 &&
  /\d/.test(title) &&
  title.split(/\s+/).every((word) => /\d|^[A-Z]{1,4}\.?$/.test(word))

/** The first line, or its first words. */
function beginning(text: string): string {
  const [line = ''] = text.split('\n', 1)
  if (line.length <= maxLength) return line.replace(/\.$/, '')
  const cut = line.lastIndexOf(' ', maxLength)
  return `${line.slice(0, cut > 0 ? cut : maxLength)}…`
}
