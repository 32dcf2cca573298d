import type { SectionStatus } from '../../../workspace/bids/schema.ts'
import type { MemberName } from '../../../identity/accounts/queries.ts'

export const sectionStatusWords: Record<SectionStatus, string> = {
  open: 'Not started',
  drafting: 'Being written',
  review: 'For review',
  done: 'Done',
}

/** The number of words, as a person would count them. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The ids of the people whose names follow an `@` in a text. If two names fit, the longer name is meant. */
export function mentionedIn(text: string, people: readonly MemberName[]): string[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length)
  const parts = text.toLowerCase().split('@').slice(1)
  const found = parts.flatMap(
    (part) => byLength.find(({ name }) => part.startsWith(name.toLowerCase()))?.id ?? [],
  )
  return [...new Set(found)].slice(0, 50)
}
