import type { Visit } from '../../core/visit.ts'

/** The address of a section. A key may contain any character, so it is in the query. */
export const sectionPath = (bidId: string, key: string) =>
  `/bids/${bidId}/section?key=${encodeURIComponent(key)}`

/** The address of a section's changes, one of which may be shown. */
export const changesPath = (bidId: string, key: string, version: number | null = null) =>
  `/bids/${bidId}/section/changes?key=${encodeURIComponent(key)}${version === null ? '' : `&version=${version}`}`

export const keyOf = ({ url }: Pick<Visit, 'url'>): string => url.searchParams.get('key') ?? ''
