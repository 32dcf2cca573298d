/** A part of the changelog, such as `Interface`, with its days. */
export interface ChangelogPart {
  title: string
  /** Items above the first day. */
  items: string[]
  days: { title: string; items: string[] }[]
}

/** The parts of the changelog, in its order: headings of two levels, and lists. */
export const partsOf = (changelog: string): ChangelogPart[] =>
  headed(changelog, /^## /m).map(({ title, text }) => ({
    title,
    items: itemsOf(text.split(/^### /m)[0] ?? ''),
    days: headed(text, /^### /m).map((day) => ({ title: day.title, items: itemsOf(day.text) })),
  }))

/** The id of a day on the page. Feeds use it as the id of an entry, so it never changes. */
export const dayId = (part: string, day: string): string => `${part.toLowerCase()}-${day}`

export const isDay = (title: string): boolean => /^\d{4}-\d\d-\d\d$/.test(title)

/** How an item begins that can fail a program that worked before. */
export const breakingMark = '**Breaking:**'

const headed = (text: string, heading: RegExp) =>
  text
    .split(heading)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n')
      return { title, text: rest.join('\n') }
    })

const itemsOf = (text: string): string[] =>
  text
    .split(/^- /m)
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, ' ').trim())
