import type { Text } from '../parts.ts'

const longest = 160

/**
 * Titles that say what is bought. A bare reference number, as publishers in Ecuador, Honduras and South Africa write it,
 * goes behind the beginning of the description.
 */
export function spokenTitles(title: Text | null, description: Text | null): Text | null {
  if (title === null || description === null) return title
  const spoken = Object.entries(title).map(([language, own]) => {
    const about = description[language]
    return [language, about && isReference(own) ? `${beginning(about)} (${own})` : own]
  })
  return Object.fromEntries(spoken)
}

/** `SCD3701/2026`, `RFQ 12/2026`: each word has a digit, or is an abbreviation beside one. */
const isReference = (title: string): boolean =>
  title.length <= 60 &&
  /\d/.test(title) &&
  title.split(/\s+/).every((word) => /\d|^[A-Z]{1,4}\.?$/.test(word))

/** The first line, or its first words. */
function beginning(text: string): string {
  const [line = ''] = text.split('\n', 1)
  if (line.length <= longest) return line.replace(/\.$/, '')
  const cut = line.lastIndexOf(' ', longest)
  return `${line.slice(0, cut > 0 ? cut : longest)}…`
}
