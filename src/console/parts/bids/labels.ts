import type { BidStatus, SectionStatus } from '../../../workspace/bids/schema.ts'
import type { Tone } from '../elements.tsx'
import type { Visit } from '../../core/visit.ts'
import type { MemberName } from '../../../identity/accounts/queries.ts'

export const bidStatusWords: Record<BidStatus, { text: string; tone: Tone }> = {
  draft: { text: 'Draft', tone: 'plain' },
  in_review: { text: 'In review', tone: 'info' },
  ready: { text: 'Ready', tone: 'info' },
  submitted: { text: 'Submitted', tone: 'good' },
  won: { text: 'Won', tone: 'good' },
  lost: { text: 'Lost', tone: 'plain' },
  withdrawn: { text: 'Withdrawn', tone: 'plain' },
}

/** The address of a section. A key may contain any character, so it is in the query. */
export const sectionPath = (bidId: string, key: string) =>
  `/bids/${bidId}/section?key=${encodeURIComponent(key)}`

/** The address of a section's changes, one of which may be shown. */
export const changesPath = (bidId: string, key: string, version: number | null = null) =>
  `/bids/${bidId}/section/changes?key=${encodeURIComponent(key)}${version === null ? '' : `&version=${version}`}`

export const sectionKeyOf = ({ url }: Pick<Visit, 'url'>): string => url.searchParams.get('key') ?? ''

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
