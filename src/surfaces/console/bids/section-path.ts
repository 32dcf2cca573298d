import type { Visit } from '../page/visit.ts'

/** The address of a section. A key may hold any character, so it stands in the query. */
export const sectionPath = (bidId: string, key: string) =>
  `/bids/${bidId}/section?key=${encodeURIComponent(key)}`

export const keyOf = ({ url }: Pick<Visit, 'url'>): string => url.searchParams.get('key') ?? ''
